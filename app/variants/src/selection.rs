//! What somebody chose.

use serde::{Deserialize, Serialize};

use crate::is_sentinel;

/// An ordered list of uids: what is submitted, stored with a game, and sent over the wire.
///
/// It may hold anything, also uids that no catalogue knows and `#group` entries, because saved
/// games and clients do; what it means is up to a [`Catalogue`](crate::Catalogue).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Selection(Vec<String>);

impl Selection {
    /// Nothing chosen: every group at its `#group`, every checkbox off.
    pub fn new() -> Self {
        Self::default()
    }

    /// The uids in order, as given.
    pub fn uids(&self) -> &[String] {
        &self.0
    }

    /// The uids in order, without `#group` entries.
    pub fn concrete(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str).filter(|uid| !is_sentinel(uid))
    }

    /// Whether it lists this uid.
    pub fn contains(&self, uid: &str) -> bool {
        self.0.iter().any(|listed| listed == uid)
    }

    /// Whether it lists nothing at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of uids, as given.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl<S: Into<String>> FromIterator<S> for Selection {
    fn from_iter<I: IntoIterator<Item = S>>(uids: I) -> Self {
        Self(uids.into_iter().map(Into::into).collect())
    }
}

impl<S: Into<String>> From<Vec<S>> for Selection {
    fn from(uids: Vec<S>) -> Self {
        uids.into_iter().collect()
    }
}
