//! Source texts and spans: every value read remembers where it stood.

use std::sync::Arc;

/// Which of the files in [`Sources`] a [`Span`] lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub(crate) u32);

/// A range of bytes in a real file (for a markdown block: in the markdown file).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// A place for people: line and column count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Path from the games root, with `/`.
    pub file: Arc<str>,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// All texts that were read in one load, so that spans can be shown.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

#[derive(Clone, Debug)]
struct SourceFile {
    path: Arc<str>,
    text: Arc<str>,
    line_starts: Vec<u32>,
}

impl Sources {
    /// Adds a file's text. Line ends may be `\n`, `\r\n` or `\r`.
    pub fn add(&mut self, path: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> SourceId {
        let (path, text) = (path.into(), text.into());
        let bytes = text.as_bytes();
        let mut line_starts = vec![0];
        for (index, byte) in bytes.iter().enumerate() {
            let ends_line =
                *byte == b'\n' || (*byte == b'\r' && bytes.get(index + 1) != Some(&b'\n'));
            if ends_line {
                line_starts.push(index as u32 + 1);
            }
        }
        let id = SourceId(self.files.len() as u32);
        self.files.push(SourceFile { path, text, line_starts });
        id
    }

    /// The path of a file, from the games root, with `/`.
    pub fn path(&self, id: SourceId) -> &Arc<str> {
        &self.files[id.0 as usize].path
    }

    /// The whole text of a file.
    pub fn text(&self, id: SourceId) -> &Arc<str> {
        &self.files[id.0 as usize].text
    }

    /// Line and column of a span's first byte.
    pub fn place(&self, span: Span) -> Place {
        let file = &self.files[span.source.0 as usize];
        let line = file.line_starts.partition_point(|start| *start <= span.start).max(1) - 1;
        let line_start = file.line_starts[line] as usize;
        let end = (span.start as usize).clamp(line_start, file.text.len());
        let before = file.text.get(line_start..end).unwrap_or_default();
        Place {
            file: file.path.clone(),
            line: line as u32 + 1,
            column: before.chars().count() as u32 + 1,
        }
    }

    /// Where a range of bytes of a string stands in the file, given the span of its node: past
    /// quotes, escapes and indentation. For the place of a mistake within a route or a curve.
    pub fn within(&self, span: Span, value: &str, range: std::ops::Range<usize>) -> Span {
        super::align::within(self.text(span.source), span, value, range)
    }

    /// All files in the order they were read.
    pub fn ids(&self) -> impl Iterator<Item = SourceId> {
        (0..self.files.len() as u32).map(SourceId)
    }
}
