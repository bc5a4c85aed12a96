//! One click in the picker.

use std::fmt;

use crate::{
    Added, Catalogue, Cause, Dropped, Reason, Selection,
    catalogue::Ix,
    evaluate::{Hold, Run, Soft, State},
};

/// What a click led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Click {
    /// The new selection; valid.
    pub selection: Selection,
    /// What else was active before and is not any more: not what was clicked, and not the
    /// group's former choice.
    pub dropped: Vec<Dropped>,
    /// What came along.
    pub added: Vec<Added>,
    /// Whether what was clicked is now as the click asked for.
    pub took: bool,
    /// What it would not do; none: it took.
    pub refused: Option<Refused>,
    /// What the person did not ask for, in one line of English; none if there is nothing to say.
    /// Other languages make theirs of the rest.
    pub note: Option<String>,
}

/// What a click would not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What stays as it was: an entry, or a group's `#group`.
    pub uid: String,
    /// Whether it was to be switched off and stays on; else it was to be chosen.
    pub stays_on: bool,
    /// Why.
    pub reasons: Vec<Reason>,
}

/// A click on something that is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClickError {
    /// The uid, which neither an entry nor a group's `#group` has.
    pub uid: String,
    /// A known uid near it.
    pub nearest: Option<String>,
}

impl fmt::Display for ClickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no variant `{}`", self.uid)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ClickError {}

/// A click, resolved.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    /// Choose an entry: in its group, or a checkbox that is off.
    On(Ix),
    /// Switch a checkbox off.
    Off(Ix),
    /// Choose nothing in a group.
    Clear(usize),
}

/// What an action led to, on entry numbers.
pub(crate) struct Tried<'c> {
    pub(crate) run: Run<'c>,
    /// The list that was asked for; it was cleaned, unless a lock holds what it lacks.
    pub(crate) list: Vec<Ix>,
    /// What was switched off before cleaning, because it holds the clicked thing in a circle.
    circle: Vec<Ix>,
    pub(crate) took: bool,
}

impl Catalogue {
    /// What a click on a uid does: chooses a group's member or its `#group`, or switches a
    /// checkbox.
    ///
    /// What was clicked counts as the last choice, and the rest is cleaned around it. Soft
    /// implications are followed from what the click switches on, not from what was on before,
    /// so that what somebody switched off stays off. A click on what is held by a lock, or on
    /// a group's present choice, changes nothing.
    ///
    /// # Errors
    ///
    /// If there is no such entry, and no such group for a `#group`.
    pub fn click(&self, selection: &Selection, uid: &str) -> Result<Click, ClickError> {
        let before = self.state(selection);
        let action = self.action(&before, uid).ok_or_else(|| ClickError {
            uid: uid.to_owned(),
            nearest: self.nearest_uid(uid).map(str::to_owned),
        })?;
        let tried = self.attempt(&before, action);
        let account = self.account(&tried.run, &before.list);
        let clicked = self.clicked_group(action);
        let own = |dropped: &str| {
            self.ix(dropped).is_some_and(|ix| {
                let group = self.item(ix).group;
                matches!(action, Action::On(on) | Action::Off(on) if on == ix)
                    || (group.is_some() && group == clicked)
            })
        };
        let circle = tried.circle.iter().filter(|&&ix| !tried.run.state.is_active(ix));
        let mut dropped: Vec<Dropped> = circle
            .map(|&ix| Dropped {
                uid: self.uid(ix).to_owned(),
                cause: Cause::Circle { with: self.clicked_label(&before, action) },
            })
            .chain(account.dropped)
            .collect();
        dropped.retain(|dropped| !own(&dropped.uid));
        let added: Vec<Added> =
            account.added.into_iter().filter(|added| added.uid != uid).collect();
        let refused = (!tried.took).then(|| self.refused(&before, action, &tried));
        let note = self.note(refused.as_ref(), &dropped, &added);
        let selection = account.selection;
        Ok(Click { selection, dropped, added, took: tried.took, refused, note })
    }

    fn action(&self, before: &State<'_>, uid: &str) -> Option<Action> {
        if let Some(name) = uid.strip_prefix('#') {
            return self.group_number(name).map(Action::Clear);
        }
        let ix = self.ix(uid)?;
        let off = before.is_active(ix) && self.item(ix).group.is_none();
        Some(if off { Action::Off(ix) } else { Action::On(ix) })
    }

    /// Does what an action asks for and cleans the rest around it.
    pub(crate) fn attempt<'c>(&'c self, before: &State<'c>, action: Action) -> Tried<'c> {
        let mut state = before.clone();
        let mut fresh = vec![false; self.item_count()];
        let mut circle: Vec<Ix> = Vec::new();
        let mut held = false;
        match action {
            Action::On(ix) => {
                if let Some(group) = self.item(ix).group {
                    for mate in self.active_members(before, group).filter(|mate| *mate != ix) {
                        circle.extend(switch_off(&mut state, mate).unwrap_or_default());
                    }
                }
                if !before.is_active(ix) {
                    fresh[ix.at()] = true;
                }
                state.remove(ix);
                state.push(ix);
            }
            Action::Off(ix) => match switch_off(&mut state, ix) {
                Some(off) => circle = off,
                None => held = true,
            },
            Action::Clear(group) => {
                for mate in self.active_members(before, group) {
                    match switch_off(&mut state, mate) {
                        Some(off) => circle.extend(off),
                        None => held = true,
                    }
                }
            }
        }
        let mut run = Run::new(self, Soft::Fresh(fresh));
        run.clean(if held { before.list.clone() } else { state.list.clone() });
        let after = &run.state;
        let took = match action {
            Action::On(ix) => after.is_active(ix),
            Action::Off(ix) => !after.is_active(ix),
            Action::Clear(group) => after.choice(group).is_none(),
        };
        Tried { run, list: state.list, circle, took }
    }

    pub(crate) fn active_members<'a>(
        &'a self,
        state: &'a State<'_>,
        group: usize,
    ) -> impl Iterator<Item = Ix> {
        let members = self.all_groups()[group].members.iter().copied();
        members.filter(|&ix| state.is_active(ix))
    }

    fn clicked_group(&self, action: Action) -> Option<usize> {
        match action {
            Action::On(ix) => self.item(ix).group,
            Action::Off(_) => None,
            Action::Clear(group) => Some(group),
        }
    }

    /// What was switched off first: the clicked checkbox, or the group's former choice.
    fn clicked_label(&self, before: &State<'_>, action: Action) -> String {
        let mate = self.clicked_group(action).and_then(|group| before.choice(group));
        match (mate, action) {
            (Some(ix), _) | (None, Action::On(ix) | Action::Off(ix)) => self.uid(ix).to_owned(),
            (None, Action::Clear(group)) => self.all_groups()[group].sentinel.clone(),
        }
    }

    fn refused(&self, before: &State<'_>, action: Action, tried: &Tried<'_>) -> Refused {
        let (_, reasons) = self.judge(before, action, tried);
        let uid = match action {
            Action::On(ix) | Action::Off(ix) => self.uid(ix).to_owned(),
            Action::Clear(group) => self.all_groups()[group].sentinel.clone(),
        };
        Refused { uid, stays_on: matches!(action, Action::Off(_)), reasons }
    }

    /// One line on what the person did not ask for.
    fn note(
        &self,
        refused: Option<&Refused>,
        dropped: &[Dropped],
        added: &[Added],
    ) -> Option<String> {
        let mut parts = Vec::new();
        if let Some(Refused { uid, stays_on, reasons }) = refused {
            let (subject, words) = (self.label(uid), self.all_words(reasons));
            parts.push(match stays_on {
                true => format!("{subject} stays on: {words}"),
                false => format!("{subject} cannot be chosen: {words}"),
            });
        }
        for added in added {
            parts.push(format!("{} comes with {}", self.label(&added.uid), self.label(&added.by)));
        }
        for dropped in dropped {
            let why = self.cause_words(&dropped.cause);
            parts.push(format!("{} was switched off: {why}", self.label(&dropped.uid)));
        }
        (!parts.is_empty()).then(|| parts.join(". "))
    }
}

/// Takes an entry out of a list, with what only holds it in a circle, which is returned.
/// None when it is held from outside.
fn switch_off(state: &mut State<'_>, ix: Ix) -> Option<Vec<Ix>> {
    let hold = state.hold(ix);
    state.remove(ix);
    let Hold::Free(mut circle) = hold else { return None };
    circle.retain(|member| *member != ix);
    for &member in &circle {
        state.remove(member);
    }
    Some(circle)
}
