//! Code blocks of markdown files as virtual files (reference §2, R3).

use std::{
    collections::{BTreeMap, HashSet, btree_map::Entry},
    ops::Range,
    sync::Arc,
};

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use sha2::{Digest, Sha256};

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
        let pieces = in_file(text, &fence.pieces);
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

/// A fenced code block; offsets are those of the markdown text.
struct Fence {
    /// The info string as written.
    info: Range<usize>,
    content: String,
    pieces: Vec<Piece>,
}

fn fences(text: &str) -> Vec<Fence> {
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

/// Pieces of a text that itself may stand in pieces, as those of the file.
fn in_file(text: &SourceText, pieces: &[Piece]) -> Vec<Piece> {
    let place = |at: u32| text.span(at as usize..at as usize).start;
    pieces.iter().map(|piece| Piece { text: piece.text, file: place(piece.file) }).collect()
}

struct Name {
    path: String,
    explicit: bool,
    span: Span,
}

/// The name of a block; none for prose.
fn name(text: &SourceText, fence: &Fence, diagnostics: &mut Vec<Diagnostic>) -> Option<Name> {
    let info = text.text().get(fence.info.clone()).unwrap_or_default();
    let span = |range: Range<usize>| {
        text.span(fence.info.start + range.start..fence.info.start + range.end)
    };
    match file_value(info) {
        Some(range) => {
            let path = info.get(range.clone()).unwrap_or_default();
            if path.is_empty() || path.ends_with('/') {
                let message = "`file=` needs the path of a file";
                let hint = "as in `file=parts/cargo.yaml`, or `file=\"with a blank.yaml\"`";
                diagnostics
                    .push(error(codes::BLOCK_NAME, span(0..info.len()), message).with_hint(hint));
                return None;
            }
            Some(Name { path: path.to_owned(), explicit: true, span: span(range) })
        }
        None => {
            let language = info.split([' ', '\t', ',', '{']).next().unwrap_or_default();
            let is_read =
                ["yaml", "yml", "json"].iter().any(|tag| language.eq_ignore_ascii_case(tag));
            is_read.then(|| Name {
                path: format!("./{}.yaml", hash(&fence.content)),
                explicit: false,
                span: span(0..info.len()),
            })
        }
    }
}

/// The place of the value of `file=` in an info string, without its quotes.
fn file_value(info: &str) -> Option<Range<usize>> {
    const KEY: &str = "file=";
    let is_word_start = |at: usize| {
        let before = info.get(..at).unwrap_or_default().chars().next_back();
        before.is_none_or(|char| char.is_whitespace() || matches!(char, ',' | '{'))
    };
    let start =
        info.match_indices(KEY).map(|(at, _)| at).find(|at| is_word_start(*at))? + KEY.len();
    let rest = info.get(start..)?;
    let quote = rest.chars().next().filter(|char| matches!(char, '"' | '\''));
    if let Some(quote) = quote
        && let Some(end) = rest.get(1..).and_then(|rest| rest.find(quote))
    {
        return Some(start + 1..start + 1 + end);
    }
    let end = rest.find(|char: char| char.is_whitespace() || char == '}').unwrap_or(rest.len());
    Some(start..start + end)
}

/// The first 16 hex digits of the content's SHA-256, with line ends made `\n` (R3).
fn hash(content: &str) -> String {
    let digest = Sha256::digest(content.replace("\r\n", "\n").replace('\r', "\n").as_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
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

    /// All blocks by path.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Arc<str>, &Block)> {
        self.blocks.iter()
    }
}
