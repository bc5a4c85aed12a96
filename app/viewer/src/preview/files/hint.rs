//! What the system told of a change.

use std::{collections::BTreeSet, path::PathBuf};

/// Where something may have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::preview) enum Hint {
    /// Anywhere.
    All,
    /// In the bytes of these files.
    Bytes(BTreeSet<PathBuf>),
}

impl Hint {
    /// Takes in another.
    pub(in crate::preview) fn join(&mut self, other: Self) {
        match (self, other) {
            (Self::All, _) => {}
            (this, Self::All) => *this = Self::All,
            (Self::Bytes(these), Self::Bytes(those)) => these.extend(those),
        }
    }
}
