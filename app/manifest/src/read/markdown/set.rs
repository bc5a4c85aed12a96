//! The virtual files of all markdown files together.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    sync::Arc,
};

use super::Block;
use crate::{Diagnostic, read::error, text::codes};

/// The virtual files of all markdown files by their resolved paths (R2, R3).
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockSet {
    blocks: BTreeMap<Arc<str>, Block>,
}

impl BlockSet {
    /// Adds a block under its path from the games root. The first one with a path stays;
    /// a second one with a written name is an error (R3).
    pub(crate) fn insert(
        &mut self,
        path: Arc<str>,
        block: Block,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        match self.blocks.entry(path) {
            Entry::Vacant(slot) => {
                slot.insert(block);
            }
            Entry::Occupied(slot) if block.explicit => {
                let message = format!("a second code block for `{}`", slot.key());
                let diagnostic = error(codes::DUPLICATE_BLOCK, block.name_span, message)
                    .with_label(slot.get().name_span, "first here; this one is used")
                    .with_hint("give one of them another name");
                diagnostics.push(diagnostic);
            }
            Entry::Occupied(_) => {}
        }
    }

    /// The block with this path.
    pub(crate) fn get(&self, path: &str) -> Option<&Block> {
        self.blocks.get(path)
    }
}
