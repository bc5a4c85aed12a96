//! Equal texts stored once.

use std::{collections::HashSet, sync::Arc};

/// Hands out one shared copy of each text: keys and cells repeat a lot.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    texts: HashSet<Arc<str>>,
}

impl Interner {
    /// The shared copy of a text.
    pub(crate) fn intern(&mut self, text: &str) -> Arc<str> {
        match self.texts.get(text) {
            Some(shared) => shared.clone(),
            None => {
                let shared: Arc<str> = text.into();
                self.texts.insert(shared.clone());
                shared
            }
        }
    }
}
