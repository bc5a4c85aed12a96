//! Shared strings: 10,000 rows that each say `card` keep one `card`.

use std::{collections::HashSet, sync::Arc};

/// Strings of which one copy is kept.
#[derive(Debug, Default)]
pub(super) struct Names(HashSet<Arc<str>>);

impl Names {
    pub(super) fn intern(&mut self, text: &Arc<str>) -> Arc<str> {
        match self.0.get(text) {
            Some(known) => known.clone(),
            None => {
                self.0.insert(text.clone());
                text.clone()
            }
        }
    }
}
