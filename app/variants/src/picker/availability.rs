//! What can be chosen now, and why not.

use super::click::{Action, Tried};
use crate::{
    Catalogue, Reason, Selection,
    catalogue::Ix,
    evaluate::{Hold, Run, State, Why},
};

/// Whether one choice can be made in a selection as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Availability {
    /// An entry, or a group's `#group`.
    pub uid: String,
    /// Whether it is chosen now.
    pub active: bool,
    /// Why it cannot be chosen or, for an active checkbox, switched off; none: it can.
    pub reasons: Vec<Reason>,
}

impl Availability {
    /// Whether a click on it does what it says, at no other choice's cost.
    pub fn is_available(&self) -> bool {
        self.reasons.is_empty()
    }
}

impl Catalogue {
    /// What can be chosen in a selection: each group's `#group` and then its members, groups in
    /// the order in which entries name them, then the checkboxes.
    ///
    /// A choice is available when a click on it takes, and no other choice's conflict or gate
    /// stands against it. What is already chosen always is, unless a lock holds it on.
    pub fn availability(&self, selection: &Selection) -> Vec<Availability> {
        let before = self.state(selection);
        let mut all = Vec::with_capacity(self.item_count() + self.all_groups().len());
        for (number, group) in self.all_groups().iter().enumerate() {
            let active = before.choice(number).is_none();
            let reasons = self.reasons(&before, Action::Clear(number), active);
            all.push(Availability { uid: group.sentinel.clone(), active, reasons });
            for &ix in &group.members {
                let active = before.choice(number) == Some(ix);
                let reasons = self.reasons(&before, Action::On(ix), active);
                all.push(Availability { uid: self.uid(ix).to_owned(), active, reasons });
            }
        }
        for (ix, _) in self.items().filter(|(_, item)| item.group.is_none()) {
            let active = before.is_active(ix);
            let action = if active { Action::Off(ix) } else { Action::On(ix) };
            let reasons = self.reasons(&before, action, false);
            all.push(Availability { uid: self.uid(ix).to_owned(), active, reasons });
        }
        all
    }

    fn reasons(&self, before: &State<'_>, action: Action, chosen: bool) -> Vec<Reason> {
        if chosen {
            return Vec::new();
        }
        if let Action::Off(ix) = action
            && !before.is_lock_implied(ix)
            && self.items_lock_nothing()
        {
            return Vec::new();
        }
        let tried = self.attempt(before, action);
        self.judge(before, action, &tried).1
    }

    /// Why an action that was tried did not take, or what stands against it although it did.
    pub(crate) fn judge(
        &self,
        before: &State<'_>,
        action: Action,
        tried: &Tried<'_>,
    ) -> (bool, Vec<Reason>) {
        let supposed = self.supposed(tried, action);
        let mut reasons = Vec::new();
        if let Action::On(ix) = action
            && !tried.took
        {
            reasons.extend(supposed.gate_reason(ix));
        }
        if !matches!(action, Action::Off(_)) {
            reasons.extend(self.back_pressure(before, &supposed, action, tried));
        }
        if let Action::On(ix) = action {
            if !tried.took {
                let missing = supposed.missing(ix).map(str::to_owned);
                reasons.extend(missing.map(|missing| Reason::Requires { missing }));
            }
            reasons.extend(State::new(self, tried.list.iter().copied()).conflict_reason(ix));
        }
        if reasons.is_empty() && !tried.took {
            reasons.push(self.lock_reason(before, action, tried));
        }
        (tried.took, reasons)
    }

    /// The state if the action took: with what it brings along by lock, before anything else
    /// gives way.
    fn supposed<'c>(&'c self, tried: &Tried<'c>, action: Action) -> State<'c> {
        let state = State::new(self, tried.list.iter().copied());
        match action {
            Action::On(ix) if self.item(ix).locks => {
                let last = state.list.len().saturating_sub(1);
                let mut run = Run::from_state(state);
                run.imply(last);
                run.state
            }
            _ => state,
        }
    }

    /// Active entries whose gates pass now and would not pass then.
    fn back_pressure(
        &self,
        before: &State<'_>,
        supposed: &State<'_>,
        action: Action,
        tried: &Tried<'_>,
    ) -> Option<Reason> {
        let gated = before.list.iter().filter(|&&ix| !self.item(ix).gates.is_empty());
        let mut victims: Vec<Ix> = gated
            .copied()
            .filter(|&ix| supposed.is_active(ix) && !matches!(action, Action::On(on) if on == ix))
            .filter(|&ix| before.gates_pass(ix) && !supposed.gates_pass(ix))
            .filter(|&ix| !tried.took || !tried.run.state.is_active(ix))
            .collect();
        victims.sort();
        victims.dedup();
        let victims: Vec<String> = victims.iter().map(|&ix| self.uid(ix).to_owned()).collect();
        (!victims.is_empty()).then_some(Reason::BackPressure { victims })
    }

    /// Why an action did not take although no constraint of its own stands against it.
    fn lock_reason(&self, before: &State<'_>, action: Action, tried: &Tried<'_>) -> Reason {
        let held = match action {
            Action::Off(ix) => Some(ix),
            Action::On(ix) => self.item(ix).group.and_then(|group| before.choice(group)),
            Action::Clear(group) => before.choice(group),
        };
        let uids = |list: &[Ix]| list.iter().map(|&ix| self.uid(ix).to_owned()).collect();
        if let Some(Hold::Held(by)) = held.map(|ix| before.hold(ix)) {
            return Reason::ImpliesLock { by: uids(&by) };
        }
        let run = &tried.run;
        if let Action::On(ix) = action
            && let Some((_, why)) = run.drops.iter().rev().find(|(dropped, _)| *dropped == ix)
        {
            return match why {
                Why::Displaced { by, .. } => Reason::ImpliesLock { by: uids(&[*by]) },
                Why::Conflict(others) => Reason::ConflictsWith { active: uids(others) },
                Why::GroupTaken(other) => Reason::ConflictsWith { active: uids(&[*other]) },
                Why::Requires(missing) => {
                    Reason::Requires { missing: missing.first().cloned().unwrap_or_default() }
                }
                Why::Gate(reason) => reason.clone(),
                Why::Repeated => Reason::Duplicate,
            };
        }
        let back = |ix: &Ix| match action {
            Action::Clear(group) => self.item(*ix).group == Some(group),
            Action::On(own) | Action::Off(own) => own == *ix,
        };
        let by = run.adds.iter().rev().find(|(ix, ..)| back(ix)).map(|(_, by, _)| *by);
        Reason::ImpliesLock { by: by.map(|by| uids(&[by])).unwrap_or_default() }
    }

    /// Whether no entry of the catalogue locks anything, which spares trying to switch off.
    fn items_lock_nothing(&self) -> bool {
        self.items().all(|(_, item)| !item.locks)
    }
}
