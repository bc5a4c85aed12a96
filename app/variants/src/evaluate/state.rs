//! The active entries and each group's choice, kept in step.

use crate::{
    Catalogue,
    catalogue::{Gate, Ix},
};

/// A list of active entries with what follows from it.
#[derive(Clone, Debug)]
pub(crate) struct State<'c> {
    pub(crate) catalogue: &'c Catalogue,
    /// In order; the picker and cleaning keep it without repeats.
    pub(crate) list: Vec<Ix>,
    active: Vec<bool>,
    choice: Vec<Option<Ix>>,
}

impl<'c> State<'c> {
    /// The state of a list; with several members of a group, the last one is its choice.
    pub(crate) fn new(catalogue: &'c Catalogue, list: impl IntoIterator<Item = Ix>) -> Self {
        let mut state = Self {
            catalogue,
            list: Vec::with_capacity(catalogue.item_count()),
            active: vec![false; catalogue.item_count()],
            choice: vec![None; catalogue.all_groups().len()],
        };
        for ix in list {
            state.push(ix);
        }
        state
    }

    pub(crate) fn is_active(&self, ix: Ix) -> bool {
        self.active[ix.at()]
    }

    /// The chosen member of a group; none: its `#group`.
    pub(crate) fn choice(&self, group: usize) -> Option<Ix> {
        self.choice[group]
    }

    /// Switches an entry on, at the end.
    pub(crate) fn push(&mut self, ix: Ix) {
        self.list.push(ix);
        self.active[ix.at()] = true;
        if let Some(group) = self.catalogue.item(ix).group {
            self.choice[group] = Some(ix);
        }
    }

    /// Switches an entry off; in a group with another listed member, that one is the choice.
    pub(crate) fn remove(&mut self, ix: Ix) {
        self.list.retain(|listed| *listed != ix);
        self.active[ix.at()] = false;
        if let Some(group) = self.catalogue.item(ix).group
            && self.choice[group] == Some(ix)
        {
            let in_group = |ix: &&Ix| self.catalogue.item(**ix).group == Some(group);
            self.choice[group] = self.list.iter().rev().find(in_group).copied();
        }
    }

    /// Whether all gates of an entry pass. Its own group is judged with it as the choice.
    pub(crate) fn gates_pass(&self, ix: Ix) -> bool {
        self.failing_gates(ix).next().is_none()
    }

    pub(crate) fn failing_gates(&self, ix: Ix) -> impl Iterator<Item = &'c Gate> {
        let item = self.catalogue.item(ix);
        item.gates.iter().filter(move |gate| {
            let Some(group) = gate.group else { return true };
            let choice = if item.group == Some(group) { Some(ix) } else { self.choice[group] };
            match choice {
                None => !gate.none_passes,
                Some(choice) => !gate.pass.contains(&choice),
            }
        })
    }

    /// Whether everything is active that an entry requires.
    pub(crate) fn requirements_met(&self, ix: Ix) -> bool {
        let mut requires = self.catalogue.item(ix).requires.iter();
        requires.all(|(_, other)| other.is_some_and(|other| self.is_active(other)))
    }

    /// The uids that an entry requires and that are not active.
    pub(crate) fn missing(&self, ix: Ix) -> impl Iterator<Item = &'c str> {
        let entry = self.catalogue.entry_of(ix);
        let requires = self.catalogue.item(ix).requires.iter();
        requires
            .filter(|(_, other)| !other.is_some_and(|other| self.is_active(other)))
            .filter_map(|(position, _)| entry.requires.get(*position).map(String::as_str))
    }

    /// The active entries that an entry conflicts with.
    pub(crate) fn conflicting(&self, ix: Ix) -> impl Iterator<Item = Ix> {
        let conflicts = self.catalogue.item(ix).conflicts.iter().copied();
        conflicts.filter(|other| self.is_active(*other))
    }
}
