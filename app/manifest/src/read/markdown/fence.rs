//! The fenced code blocks of a markdown text, with the places of their lines (R3).

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::text::Piece;

/// A fenced code block; offsets are those of the markdown text.
pub(super) struct Fence {
    /// The info string as written.
    pub(super) info: Range<usize>,
    pub(super) content: String,
    pub(super) pieces: Vec<Piece>,
}

/// All fenced code blocks, also those in lists and quotes.
pub(super) fn fences(text: &str) -> Vec<Fence> {
    let mut fences = Vec::new();
    let mut open: Option<Fence> = None;
    for (event, range) in Parser::new_ext(text, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                let info = info_range(text, range);
                open = Some(Fence { info, content: String::new(), pieces: Vec::new() });
            }
            Event::End(TagEnd::CodeBlock) => fences.extend(open.take()),
            Event::Text(line) => {
                if let Some(fence) = &mut open {
                    add(fence, &line, range.start);
                }
            }
            _ => {}
        }
    }
    fences
}

/// Adds a piece of the content.
fn add(fence: &mut Fence, line: &str, start: usize) {
    let piece = Piece { text: fence.content.len() as u32, file: start as u32 };
    let follows =
        fence.pieces.last().is_some_and(|last| last.file + (piece.text - last.text) == piece.file);
    if !follows {
        fence.pieces.push(piece);
    }
    fence.content.push_str(line);
}

/// The info string's place, given that of its block.
fn info_range(text: &str, block: Range<usize>) -> Range<usize> {
    let line = text.get(block.start..block.end).unwrap_or_default();
    let line = line.split(['\n', '\r']).next().unwrap_or_default();
    let fence = line.trim_start().chars().next().unwrap_or('`');
    let start = line.len() - line.trim_start().trim_start_matches(fence).trim_start().len();
    let end = line.trim_end().len().max(start);
    block.start + start..block.start + end
}
