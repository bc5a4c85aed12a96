//! What a command touched.

use std::{collections::BTreeSet, sync::Arc};

/// What a command, an undo or a redo touched: enough to bring a scene up to date.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Paths whose stacks may differ.
    pub paths: BTreeSet<Arc<str>>,
    /// Whether the enabled surfaces may differ.
    pub surfaces: bool,
}
