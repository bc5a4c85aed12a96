//! Routes: path-to-regexp 8 semantics with its defaults (R25).

use std::sync::Arc;

/// A parsed route, as `/dock/:seat`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: Arc<str>,
}

impl Pattern {
    /// As written.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }
}
