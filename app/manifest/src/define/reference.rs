//! Names of definitions.

use std::{fmt, sync::Arc};

/// `type#id`: the name of a part, surface or setup within its package (reference §3).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The `type`.
    pub kind: Arc<str>,
    /// The `id`.
    pub id: Arc<str>,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.kind, self.id)
    }
}

/// `package:type#id`: the full name of a part (reference §3).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartRef {
    /// The package's id.
    pub package: Arc<str>,
    /// The part's `type#id`.
    pub key: Key,
}

impl fmt::Display for PartRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.package, self.key)
    }
}
