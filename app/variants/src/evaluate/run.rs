//! The cleaning of a selection, on entry numbers, with a trace of what was done and why.

use super::State;
use crate::{Catalogue, catalogue::Ix};

/// How often cleaning is repeated until it changes nothing more: contradictory catalogues can
/// need a second time, and hardly ever a third.
const MAX_ROUNDS: usize = 8;

/// Which entries bring along what they imply without a lock.
pub(crate) enum Soft {
    /// All active ones.
    All,
    /// The marked ones, and those that are switched on in the run: a choice that somebody
    /// switched off before must not come back with the next click.
    Fresh(Vec<bool>),
}

/// Why the run took an entry off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// It is listed again later.
    Repeated,
    /// Another member of its group is listed later.
    GroupTaken(Ix),
    /// Later listed entries conflict with it.
    Conflict(Vec<Ix>),
    /// Requirements are not met: the missing uids.
    Requires(Vec<String>),
    /// A gate does not pass.
    Gate(super::Reason),
    /// A locked implication of `by` brought `implied` in its place.
    Displaced { by: Ix, implied: Ix },
}

/// One cleaning: the state it works on, and its trace.
pub(crate) struct Run<'c> {
    pub(crate) state: State<'c>,
    soft: Soft,
    /// Taken off in this round by a constraint, so that no implication brings it back.
    gone: Vec<bool>,
    /// In order.
    pub(crate) drops: Vec<(Ix, Why)>,
    /// Entry, who implied it, whether with a lock; in order.
    pub(crate) adds: Vec<(Ix, Ix, bool)>,
}

impl<'c> Run<'c> {
    pub(crate) fn new(catalogue: &'c Catalogue, soft: Soft) -> Self {
        Self {
            state: State::new(catalogue, []),
            soft,
            gone: Vec::new(),
            drops: Vec::new(),
            adds: Vec::new(),
        }
    }

    /// A run that goes on from a state, to follow single implications.
    pub(crate) fn from_state(state: State<'c>) -> Self {
        let count = state.catalogue.item_count();
        let soft = Soft::Fresh(vec![false; count]);
        Self { state, soft, gone: vec![false; count], drops: Vec::new(), adds: Vec::new() }
    }

    /// Cleans a list until nothing changes. The result is valid.
    pub(crate) fn clean(&mut self, mut list: Vec<Ix>) {
        for _ in 0..MAX_ROUNDS {
            self.round(&list);
            if self.state.list == list {
                return;
            }
            list.clone_from(&self.state.list);
        }
    }

    fn round(&mut self, input: &[Ix]) {
        let catalogue = self.state.catalogue;
        self.gone = vec![false; catalogue.item_count()];
        let kept = self.one_per_group(input);
        let kept = self.without_conflicts(kept);
        self.state = State::new(catalogue, kept.into_iter().rev());
        loop {
            let before = self.state.list.clone();
            self.imply(0);
            while self.prune() {}
            if self.state.list == before {
                return;
            }
        }
    }

    /// The list from last to first, without repeats and with the last member of each group.
    fn one_per_group(&mut self, input: &[Ix]) -> Vec<Ix> {
        let catalogue = self.state.catalogue;
        let mut seen = vec![false; catalogue.item_count()];
        let mut taken: Vec<Option<Ix>> = vec![None; catalogue.all_groups().len()];
        let mut kept = Vec::with_capacity(input.len());
        for &ix in input.iter().rev() {
            if std::mem::replace(&mut seen[ix.at()], true) {
                self.drops.push((ix, Why::Repeated));
                continue;
            }
            if let Some(group) = catalogue.item(ix).group {
                if let Some(other) = taken[group] {
                    self.drops.push((ix, Why::GroupTaken(other)));
                    continue;
                }
                taken[group] = Some(ix);
            }
            kept.push(ix);
        }
        kept
    }

    /// Still from last to first: keeps what conflicts with nothing kept.
    fn without_conflicts(&mut self, list: Vec<Ix>) -> Vec<Ix> {
        let catalogue = self.state.catalogue;
        let mut active = vec![false; catalogue.item_count()];
        let mut kept = Vec::with_capacity(list.len());
        for ix in list {
            let conflicts = catalogue.item(ix).conflicts.iter().copied();
            let against: Vec<Ix> = conflicts.filter(|other| active[other.at()]).collect();
            if against.is_empty() {
                active[ix.at()] = true;
                kept.push(ix);
            } else {
                self.drops.push((ix, Why::Conflict(against)));
            }
        }
        kept
    }

    /// Follows the implications of the list from a position on, including what gets appended.
    pub(crate) fn imply(&mut self, from: usize) {
        let catalogue = self.state.catalogue;
        let mut at = from;
        while let Some(&trigger) = self.state.list.get(at) {
            let item = catalogue.item(trigger);
            let follows = item.locks
                || match &self.soft {
                    Soft::All => true,
                    Soft::Fresh(fresh) => fresh[trigger.at()],
                };
            if follows {
                let before = self.drops.len();
                for &implied in &item.implies {
                    self.bring(trigger, implied, item.locks);
                }
                if self.drops.len() > before {
                    let moved = self.state.list.iter().position(|&ix| ix == trigger);
                    at = moved.unwrap_or(at);
                }
            }
            at += 1;
        }
    }

    fn bring(&mut self, trigger: Ix, implied: Ix, locked: bool) {
        if self.state.is_active(implied) || self.gone[implied.at()] {
            return;
        }
        let mut displaced: Vec<Ix> = self.state.conflicting(implied).collect();
        let group = self.state.catalogue.item(implied).group;
        let mate = group.and_then(|group| self.state.choice(group));
        displaced.extend(mate.filter(|mate| !displaced.contains(mate)));
        if !displaced.is_empty() {
            let stays = displaced.contains(&trigger)
                || displaced.iter().any(|&other| self.state.is_lock_implied(other));
            if !locked || stays {
                return;
            }
            for other in displaced {
                self.take_off(other, Why::Displaced { by: trigger, implied });
            }
        }
        self.state.push(implied);
        self.adds.push((implied, trigger, locked));
        if let Soft::Fresh(fresh) = &mut self.soft {
            fresh[implied.at()] = true;
        }
    }

    /// Takes off the first entry with unmet requirements; if there is none, the first one with
    /// a failing gate. One at a time, so that nothing is judged against what is doomed itself.
    fn prune(&mut self) -> bool {
        let state = &self.state;
        let mut list = state.list.iter().copied();
        if let Some(ix) = list.find(|&ix| !state.requirements_met(ix)) {
            let missing = state.missing(ix).map(str::to_owned).collect();
            self.take_off(ix, Why::Requires(missing));
            return true;
        }
        let mut list = state.list.iter().copied();
        let failing = list.find_map(|ix| state.gate_reason(ix).map(|reason| (ix, reason)));
        if let Some((ix, reason)) = failing {
            self.take_off(ix, Why::Gate(reason));
            return true;
        }
        false
    }

    fn take_off(&mut self, ix: Ix, why: Why) {
        self.state.remove(ix);
        self.gone[ix.at()] = true;
        self.drops.push((ix, why));
    }
}
