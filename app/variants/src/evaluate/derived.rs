//! What follows from a selection as it stands.

use super::State;
use crate::{Catalogue, Selection, is_sentinel};

/// The active uids and each group's choice in a selection, without any cleaning.
#[derive(Clone, Debug)]
pub struct Derived<'c> {
    state: State<'c>,
    unknown: Vec<String>,
}

impl Catalogue {
    /// Derives the state of a selection as it stands: nothing is dropped but `#group` entries.
    pub fn derive(&self, selection: &Selection) -> Derived<'_> {
        let unknown = selection.concrete().filter(|uid| self.ix(uid).is_none());
        let unknown = unknown.map(str::to_owned).collect();
        Derived { state: self.state(selection), unknown }
    }

    pub(crate) fn state(&self, selection: &Selection) -> State<'_> {
        State::new(self, selection.concrete().filter_map(|uid| self.ix(uid)))
    }

    pub(crate) fn selection_of(&self, state: &State<'_>) -> Selection {
        state.list.iter().map(|&ix| self.uid(ix)).collect()
    }
}

impl Derived<'_> {
    /// Whether a concrete uid is active, known or not.
    pub fn is_active(&self, uid: &str) -> bool {
        match self.state.catalogue.ix(uid) {
            Some(ix) => self.state.is_active(ix),
            None => !is_sentinel(uid) && self.unknown.iter().any(|unknown| unknown == uid),
        }
    }

    /// A group's choice: the last listed active member, else its `#group`; none for a group
    /// that no entry is in.
    pub fn choice(&self, group: &str) -> Option<&str> {
        let catalogue = self.state.catalogue;
        let number = catalogue.group_number(group)?;
        Some(match self.state.choice(number) {
            Some(ix) => catalogue.uid(ix),
            None => &catalogue.all_groups().get(number)?.sentinel,
        })
    }
}
