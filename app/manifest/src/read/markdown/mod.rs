//! Code blocks of markdown files as virtual files (reference §2, R3).

mod fence;
mod name;
mod set;
#[cfg(test)]
mod tests;

use std::{collections::HashSet, sync::Arc};

pub(crate) use self::set::BlockSet;
use self::{fence::fences, name::name};
use super::{Format, error};
use crate::{
    Diagnostic, Limits, Span,
    text::{Piece, SourceText, codes},
};

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
    let mut hashes = HashSet::new();
    let mut blocks = Vec::new();
    for fence in fences(text.text()) {
        let Some(name) = name(text, &fence, diagnostics) else { continue };
        let format = Format::of(&name.path);
        let bytes = fence.content.len() as u64;
        if format.is_some_and(Format::is_definition) && bytes > limits.definition_bytes {
            let message =
                format!("{bytes} bytes are over the limit of {}", limits.definition_bytes);
            diagnostics.push(error(codes::TOO_LARGE, name.span, message));
            continue;
        }
        if !name.explicit && !hashes.insert(name.path.clone()) {
            continue;
        }
        let mut pieces = in_file(text, &fence.pieces);
        if pieces.is_empty() {
            // An empty block stands where its fence is opened.
            pieces.push(Piece { text: 0, file: name.span.end });
        }
        blocks.push(Block {
            name: name.path.into(),
            explicit: name.explicit,
            name_span: name.span,
            format,
            text: text.with_pieces(fence.content, pieces),
        });
    }
    blocks
}

/// Pieces of a text that itself may stand in pieces, as those of the file.
fn in_file(text: &SourceText, pieces: &[Piece]) -> Vec<Piece> {
    let place = |at: u32| text.span(at as usize..at as usize).start;
    pieces.iter().map(|piece| Piece { text: piece.text, file: place(piece.file) }).collect()
}
