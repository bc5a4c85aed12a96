//! A text that stands in a real file, perhaps in pieces.

use std::{ops::Range, sync::Arc};

use super::{SourceId, Span, align::align};

/// A text to parse, and where each of its bytes stands in the real file.
///
/// A whole file stands in one piece. A markdown block in a list item loses its indentation,
/// an inline CSV loses that of its block scalar, a quoted one its escapes: such texts stand
/// in several pieces. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct SourceText {
    source: SourceId,
    /// The whole real file.
    file: Arc<str>,
    text: Arc<str>,
    pieces: Pieces,
}

/// From byte `text` on, the text stands from byte `file` on in the real file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Byte in the text.
    pub(crate) text: u32,
    /// Byte in the real file.
    pub(crate) file: u32,
}

impl SourceText {
    /// A file from the byte `start` on.
    pub(crate) fn whole(source: SourceId, file: Arc<str>, start: usize) -> Self {
        let text = if start == 0 { file.clone() } else { file.get(start..).unwrap_or("").into() };
        let pieces = Pieces::new([Piece { text: 0, file: start as u32 }].into());
        Self { source, text, file, pieces }
    }

    /// A text that stands in pieces in the same file as this one.
    pub(crate) fn with_pieces(&self, text: impl Into<Arc<str>>, pieces: Vec<Piece>) -> Self {
        let pieces = Pieces::new(pieces.into());
        Self { source: self.source, file: self.file.clone(), text: text.into(), pieces }
    }

    /// The value of a string node of the same file as a text of its own.
    pub(crate) fn inline_of(&self, span: Span, value: &Arc<str>) -> Self {
        let pieces = Pieces::inline(&self.file, span, value);
        Self { source: span.source, file: self.file.clone(), text: value.clone(), pieces }
    }

    /// The text to parse.
    pub(crate) fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The real file that the text stands in.
    pub(crate) fn source(&self) -> SourceId {
        self.source
    }

    /// Where a range of bytes of the text stands in the real file.
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        self.pieces.span(self.source, &self.file, range)
    }
}

/// The places of a text's bytes in a file.
#[derive(Clone, Debug)]
pub(super) enum Pieces {
    /// Sorted by `text`; never empty. Between two pieces the file may hold more or fewer bytes
    /// than the text.
    Known(Arc<[Piece]>),
    /// All that is known is the range that the text comes from.
    Unknown(Range<u32>),
}

impl Pieces {
    fn new(pieces: Arc<[Piece]>) -> Self {
        if pieces.is_empty() { Self::Unknown(0..0) } else { Self::Known(pieces) }
    }

    /// The places of a string's bytes, given the span of its node.
    pub(super) fn inline(file: &str, span: Span, value: &str) -> Self {
        let raw = file.get(span.start as usize..span.end as usize).unwrap_or_default();
        match align(raw, value) {
            Some(mut pieces) => {
                for piece in &mut pieces {
                    piece.file += span.start;
                }
                Self::new(pieces.into())
            }
            None => Self::Unknown(span.start..span.end),
        }
    }

    /// Where a range of bytes stands: within the file and on character boundaries.
    pub(super) fn span(&self, source: SourceId, file: &str, range: Range<usize>) -> Span {
        let pieces = match self {
            Self::Known(pieces) => pieces,
            Self::Unknown(range) => return Span { source, start: range.start, end: range.end },
        };
        let start = place(pieces, range.start as u32, false);
        let end =
            if range.end > range.start { place(pieces, range.end as u32, true) } else { start };
        let start = file.floor_char_boundary(start as usize);
        let end = file.ceil_char_boundary(end as usize).max(start);
        Span { source, start: start as u32, end: end as u32 }
    }
}

/// Where a byte stands. As the end of a range it belongs to the piece before it, so that a
/// range does not take in what is left out between two pieces.
fn place(pieces: &[Piece], at: u32, is_end: bool) -> u32 {
    let after =
        pieces.partition_point(|piece| if is_end { piece.text < at } else { piece.text <= at });
    let Some(piece) = pieces.get(after.saturating_sub(1)) else { return 0 };
    let place = piece.file + at.saturating_sub(piece.text);
    match pieces.get(after) {
        // What is longer in the text than as written stays before the next piece.
        Some(next) => place.min(next.file),
        None => place,
    }
}
