//! The events of one document, with byte offsets.

use std::borrow::Cow;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span, StrInput, Tag};

use super::chars::CharOffsets;
use crate::Limits;

/// A node of a document in the order of the text.
#[derive(Debug)]
pub(super) struct Item<'a> {
    pub(super) kind: Kind<'a>,
    /// First byte.
    pub(super) start: usize,
    /// One past the last byte, without the blanks and comments after it.
    pub(super) end: usize,
    /// Names it for aliases; 0: it has no anchor.
    pub(super) anchor: usize,
    pub(super) tag: Option<Cow<'a, Tag>>,
}

#[derive(Debug)]
pub(super) enum Kind<'a> {
    Scalar {
        text: Cow<'a, str>,
        is_plain: bool,
    },
    /// Its items follow, up to the item `next`.
    List {
        next: usize,
    },
    /// Its keys and values follow in turn, up to the item `next`.
    Map {
        next: usize,
    },
    Alias(usize),
}

/// Why reading ended before the text did; `at` is a byte offset.
pub(super) enum Stop {
    Syntax { at: usize, message: String },
    TooDeep { at: usize },
    TooManyNodes { at: usize },
}

/// Reads one document after the other.
pub(super) struct Reader<'a> {
    parser: Parser<'a, StrInput<'a>>,
    text: &'a str,
    /// Where `text` begins in the whole text: in bytes and in characters.
    start: usize,
    start_chars: usize,
    chars: &'a CharOffsets<'a>,
    limits: &'a Limits,
}

impl<'a> Reader<'a> {
    /// Reads `text`, which begins at the byte `start` of the text that `chars` counts.
    pub(super) fn new(
        text: &'a str,
        start: usize,
        chars: &'a CharOffsets<'a>,
        limits: &'a Limits,
    ) -> Self {
        let start_chars = chars.chars_before(start);
        Self { parser: Parser::new_from_str(text), text, start, start_chars, chars, limits }
    }

    /// The items of the next document; none at the end. A document's nodes are in the order of
    /// the text, its root first.
    pub(super) fn next_document(&mut self) -> Result<Option<Vec<Item<'a>>>, Stop> {
        let mut items: Vec<Item<'a>> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        // Where what was last written ends.
        let mut last_end = 0;
        while let Some(event) = self.parser.next_event() {
            let (event, span) = event.map_err(|error| self.stop(&error))?;
            let (start, end) = self.range(span);
            let (kind, anchor, tag) = match event {
                Event::Scalar(text, style, anchor, tag) => {
                    let is_plain = style == ScalarStyle::Plain;
                    (Kind::Scalar { text, is_plain }, anchor, tag)
                }
                Event::SequenceStart(anchor, tag) => (Kind::List { next: 0 }, anchor, tag),
                Event::MappingStart(anchor, tag) => (Kind::Map { next: 0 }, anchor, tag),
                Event::Alias(anchor) => (Kind::Alias(anchor), 0, None),
                Event::SequenceEnd | Event::MappingEnd => {
                    // A flow list or map ends with its bracket, a block one with its last item.
                    last_end = if end > start { end } else { last_end };
                    close(&mut items, open.pop(), last_end);
                    continue;
                }
                Event::DocumentEnd => return Ok(Some(items)),
                Event::Nothing | Event::StreamStart | Event::DocumentStart(_) => continue,
                Event::StreamEnd => return Ok(None),
            };
            // The limit is on values; each has at most one key, which is an item too. The values
            // are counted, with aliases filled in, when they are built.
            if items.len() / 2 > self.limits.nodes {
                return Err(Stop::TooManyNodes { at: start });
            }
            if matches!(kind, Kind::List { .. } | Kind::Map { .. }) {
                open.push(items.len());
            }
            if open.len() > self.limits.depth() {
                return Err(Stop::TooDeep { at: start });
            }
            let anchor = if matches!(kind, Kind::Alias(_)) { 0 } else { anchor };
            last_end = end;
            items.push(Item { kind, start, end, anchor, tag });
        }
        Ok(None)
    }

    fn stop(&self, error: &ScanError) -> Stop {
        let at = self.byte(error.marker().index());
        if error.info().contains("recursion limit") {
            return Stop::TooDeep { at };
        }
        Stop::Syntax { at, message: error.info().to_owned() }
    }

    fn byte(&self, char: usize) -> usize {
        self.chars.byte(self.start_chars + char).min(self.start + self.text.len())
    }

    /// A span in bytes, without blanks at its end: those of block scalars take in the lines up
    /// to the next key.
    fn range(&self, span: Span) -> (usize, usize) {
        let start = self.byte(span.start.index());
        let end = self.byte(span.end.index()).max(start);
        let written = self.text.get(start - self.start..end - self.start).unwrap_or_default();
        (start, start + written.trim_end().len())
    }
}

/// Closes the list or map `open`, which ends at the byte `end`.
fn close(items: &mut [Item<'_>], open: Option<usize>, end: usize) {
    let after = items.len();
    let Some(item) = open.and_then(|open| items.get_mut(open)) else { return };
    item.end = end.max(item.end);
    match &mut item.kind {
        Kind::List { next } | Kind::Map { next } => *next = after,
        Kind::Scalar { .. } | Kind::Alias(_) => {}
    }
}
