//! Code blocks of markdown files as virtual files (reference §2, R3).

use std::{collections::BTreeMap, sync::Arc};

use super::Format;
use crate::{Diagnostic, Limits, Span, text::SourceText};

/// A fenced code block that is a virtual file.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Relative to the markdown file's folder: as written in `file=`, or `./<hash>.yaml`.
    pub(crate) name: Arc<str>,
    /// Whether the name was written.
    pub(crate) explicit: bool,
    /// The name in `file=`, or the fence's info string.
    pub(crate) name_span: Span,
    /// From the name's extension; none for files that only other programs read.
    pub(crate) format: Option<Format>,
    /// The content.
    pub(crate) text: SourceText,
}

/// The blocks of a markdown file that are virtual files, in order, identical unnamed blocks
/// once. Their paths are not yet resolved: see [`BlockSet`].
pub(crate) fn read_blocks(
    text: &SourceText,
    limits: &Limits,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Block> {
    let _ = (text, limits, diagnostics);
    Vec::new()
}

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
        let _ = (path, block, diagnostics);
    }

    /// The block with this path.
    pub(crate) fn get(&self, path: &str) -> Option<&Block> {
        self.blocks.get(path)
    }

    /// All blocks by path.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Arc<str>, &Block)> {
        self.blocks.iter()
    }
}
