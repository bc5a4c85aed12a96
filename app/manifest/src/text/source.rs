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
///
/// Loads of one [`Loader`](crate::Loader) never give two texts the same id, so that definitions
/// of an earlier load can stay among those of a later one.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Sorted by id.
    files: Vec<SourceFile>,
    /// The id that the next text gets.
    next: u32,
    /// What an id of another load leads to: nothing.
    nowhere: SourceFile,
}

#[derive(Clone, Debug)]
struct SourceFile {
    id: SourceId,
    path: Arc<str>,
    text: Arc<str>,
    line_starts: Arc<[u32]>,
}

impl Default for SourceFile {
    fn default() -> Self {
        let id = SourceId(u32::MAX);
        Self { id, path: Arc::default(), text: Arc::default(), line_starts: Arc::new([0]) }
    }
}

impl Sources {
    /// None yet; their ids come after all that `earlier` gave.
    pub(crate) fn after(earlier: &Self) -> Self {
        // Ids wrap after four thousand million texts, long after the first of them were let go.
        Self { next: earlier.next, ..Self::default() }
    }

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
        let id = SourceId(self.next);
        self.next = self.next.wrapping_add(1);
        self.files.push(SourceFile { id, path, text, line_starts: line_starts.into() });
        id
    }

    /// Keeps a text of an earlier load under its id.
    pub(crate) fn keep(&mut self, id: SourceId, earlier: &Self) {
        let file = earlier.file(id);
        if let Err(at) = self.files.binary_search_by_key(&id, |file| file.id)
            && file.id == id
        {
            self.files.insert(at, file.clone());
        }
    }

    fn file(&self, id: SourceId) -> &SourceFile {
        // Nearly always the ids follow each other.
        let first = self.files.first().map_or(0, |file| file.id.0);
        let near = self.files.get(id.0.wrapping_sub(first) as usize).filter(|file| file.id == id);
        near.or_else(|| {
            let at = self.files.binary_search_by_key(&id, |file| file.id).ok()?;
            self.files.get(at)
        })
        .unwrap_or(&self.nowhere)
    }

    /// The path of a file, from the games root, with `/`.
    pub fn path(&self, id: SourceId) -> &Arc<str> {
        &self.file(id).path
    }

    /// The whole text of a file.
    pub fn text(&self, id: SourceId) -> &Arc<str> {
        &self.file(id).text
    }

    /// Line and column of a span's first byte.
    pub fn place(&self, span: Span) -> Place {
        let file = self.file(span.source);
        let line = file.line_starts.partition_point(|start| *start <= span.start).max(1) - 1;
        let line_start = file.line_starts.get(line).copied().unwrap_or_default() as usize;
        let end = (span.start as usize).clamp(line_start, file.text.len());
        let before = file.text.get(line_start..end).unwrap_or_default();
        Place {
            file: file.path.clone(),
            line: line as u32 + 1,
            column: before.chars().count() as u32 + 1,
        }
    }

    /// The line of a span's first byte, from 0.
    pub(crate) fn line(&self, span: Span) -> usize {
        let starts = &self.file(span.source).line_starts;
        starts.partition_point(|start| *start <= span.start).saturating_sub(1)
    }

    /// Where a range of bytes of a string stands in the file, given the span of its node: past
    /// quotes, escapes and indentation. For the place of a mistake within a route or a curve.
    pub fn within(&self, span: Span, value: &str, range: std::ops::Range<usize>) -> Span {
        super::align::within(self.text(span.source), span, value, range)
    }

    /// All files in the order they were read.
    pub fn ids(&self) -> impl Iterator<Item = SourceId> {
        self.files.iter().map(|file| file.id)
    }
}
