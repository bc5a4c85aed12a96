//! CSV text → records of cells, each with the place of its bytes.
//!
//! The `csv` crate tells where a record starts, but not where a cell does, takes an unclosed
//! or stray quote without a word, and knows other comments than R9(e); hence this. The tests
//! compare it with `csv` on texts that both read.

use std::{borrow::Cow, ops::Range};

/// A cell as written and as meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell<'a> {
    /// Where it stands, without blanks around it, with its quotes.
    pub(super) range: Range<usize>,
    /// Its content.
    pub(super) text: Cow<'a, str>,
    /// Where the content's bytes stand: from this byte of the content on, that byte of the CSV.
    /// Sorted, never empty.
    pub(super) places: Places,
}

/// Where the content's bytes stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Places {
    /// In one piece from here on.
    From(usize),
    /// In pieces: byte of the content, byte of the CSV.
    Pieces(Vec<(usize, usize)>),
}

impl Cell<'_> {
    /// The cell that a short row lacks.
    pub(super) fn empty(at: usize) -> Self {
        Self { range: at..at, text: Cow::Borrowed(""), places: Places::From(at) }
    }

    /// Where a range of the content stands in the CSV.
    pub(super) fn place(&self, range: Range<usize>) -> Range<usize> {
        self.byte(range.start)..self.byte(range.end).max(self.byte(range.start))
    }

    fn byte(&self, at: usize) -> usize {
        match &self.places {
            Places::From(start) => start + at,
            Places::Pieces(pieces) => {
                let after = pieces.partition_point(|(text, _)| *text <= at);
                let piece = pieces.get(after.saturating_sub(1));
                piece.map_or(self.range.start, |(text, place)| place + at - text)
            }
        }
    }
}

/// What is wrong with the quotes of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Broken {
    /// Where.
    pub(super) range: Range<usize>,
    /// What.
    pub(super) message: &'static str,
}

/// Goes through a CSV record by record. Blank lines and comments are passed over.
#[derive(Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// What is wrong with the quotes of the records so far.
    pub(super) broken: Vec<Broken>,
    /// Comments that declare types or references in typed-csv, which R9 leaves out.
    pub(super) declarations: Vec<Range<usize>>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, broken: Vec::new(), declarations: Vec::new() }
    }

    /// The next record's cells and its place; none at the end.
    pub(super) fn record(&mut self, cells: &mut Vec<Cell<'a>>) -> Option<Range<usize>> {
        cells.clear();
        let start = self.skip()?;
        loop {
            let cell = self.cell();
            cells.push(cell);
            if !self.take(b',') {
                break;
            }
        }
        let end = cells.last().map_or(start, |cell| cell.range.end);
        Some(start..end.max(start))
    }

    /// The next record as one line split at the commas outside of quotes, with the quotes left
    /// in place: in the row of types they make literals.
    pub(super) fn types(&mut self) -> Option<Vec<Range<usize>>> {
        let start = self.skip()?;
        let line = self.line();
        self.at += line.len();
        let mut parts = Vec::new();
        let mut part = start;
        let mut quote = None;
        for (at, char) in line.char_indices() {
            match (quote, char) {
                (None, ',') => {
                    parts.push(part..start + at);
                    part = start + at + 1;
                }
                (None, '"' | '\'') => quote = Some(char),
                (Some(open), _) if open == char => quote = None,
                _ => {}
            }
        }
        parts.push(part..start + line.len());
        for part in &mut parts {
            *part = self.trimmed(part.clone());
        }
        Some(parts)
    }

    /// Passes blank lines and comments; gives the place of what comes then.
    fn skip(&mut self) -> Option<usize> {
        loop {
            self.end_line();
            if self.at >= self.text.len() {
                return None;
            }
            let line = self.line();
            let content = line.trim();
            let comment = content.strip_prefix('#');
            let is_comment = comment
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
            if !content.is_empty() && !is_comment {
                return Some(self.at);
            }
            let range = self.at..self.at + line.len();
            if comment.is_some_and(is_declaration) {
                self.declarations.push(self.trimmed(range.clone()));
            }
            self.at = range.end;
        }
    }

    /// The rest of the current line.
    fn line(&self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let end = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r'));
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
    }

    fn end_line(&mut self) {
        while self.take(b'\n') || self.take(b'\r') {}
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn blanks(&mut self) {
        while self.take(b' ') || self.take(b'\t') {}
    }

    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let text = self.text.get(range.clone()).unwrap_or_default();
        let start = range.end - text.trim_start().len();
        start..start + text.trim().len()
    }

    /// A cell up to its comma, its line end, or the end.
    fn cell(&mut self) -> Cell<'a> {
        let start = self.at;
        self.blanks();
        if self.peek() == Some(b'"')
            && let Some(cell) = self.quoted()
        {
            return cell;
        }
        let quote = self.text.as_bytes().get(start..).and_then(|rest| {
            let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            (rest.get(blanks) == Some(&b'"')).then_some(start + blanks)
        });
        if let Some(at) = quote {
            self.broken.push(Broken { range: at..at + 1, message: "a quote that is never closed" });
        }
        self.at = start;
        let mut stray = None;
        while let Some(byte) = self.peek() {
            match byte {
                b',' | b'\n' | b'\r' => break,
                b'"' if stray.is_none() => stray = Some(self.at),
                _ => {}
            }
            self.at += 1;
        }
        // An unclosed quote has been reported.
        let is_reported =
            self.broken.last().is_some_and(|broken| Some(broken.range.start) == stray);
        if let Some(at) = stray
            && !is_reported
        {
            let message = "a quote in a cell that does not begin with one";
            self.broken.push(Broken { range: at..at + 1, message });
        }
        let range = self.trimmed(start..self.at);
        let text = self.text.get(range.clone()).unwrap_or_default().into();
        Cell { places: Places::From(range.start), range, text }
    }

    /// A cell in quotes, in which `""` and `\"` stand for a quote and line ends for themselves;
    /// none, reported, when the quote is not closed.
    fn quoted(&mut self) -> Option<Cell<'a>> {
        let start = self.at;
        self.at += 1;
        let mut run = self.at;
        let mut decoded = String::new();
        let mut pieces = vec![(0, run)];
        loop {
            let here = self.at;
            let special = self.special()?;
            let at = self.at;
            match special {
                b'"' if self.text.as_bytes().get(at + 1) != Some(&b'"') => {
                    self.at += 1;
                    return Some(self.close(start, run..at, decoded, pieces));
                }
                // `""`, or a backslash: the first byte is left out.
                b'"' | b'\\' => {
                    decoded.push_str(self.text.get(run..at).unwrap_or_default());
                    run = at + 1;
                    pieces.push((decoded.len(), run));
                    self.at = run + self.text.get(run..)?.chars().next().map_or(0, char::len_utf8);
                }
                // `\r\n` or `\r`: a line end is `\n`.
                _ => {
                    decoded.push_str(self.text.get(run..at).unwrap_or_default());
                    let is_pair = self.text.as_bytes().get(at + 1) == Some(&b'\n');
                    run = at + 1;
                    if !is_pair {
                        decoded.push('\n');
                    }
                    pieces.push((decoded.len(), run));
                    self.at = run;
                }
            }
            debug_assert!(self.at > here, "every turn goes on");
        }
    }

    /// Goes to the next byte in a quoted cell that does not stand for itself. None, reported,
    /// at the end of the text; reading then goes on after the opening quote's line.
    fn special(&mut self) -> Option<u8> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        match rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\r')) {
            Some(length) => {
                self.at += length;
                self.peek()
            }
            None => None,
        }
    }

    /// The cell whose closing quote has just been passed.
    fn close(
        &mut self,
        start: usize,
        run: Range<usize>,
        mut decoded: String,
        pieces: Vec<(usize, usize)>,
    ) -> Cell<'a> {
        let range = start..self.at;
        let rest = self.text.get(run.clone()).unwrap_or_default();
        let cell = if pieces.len() == 1 {
            Cell { range, text: rest.into(), places: Places::From(run.start) }
        } else {
            decoded.push_str(rest);
            Cell { range, text: decoded.into(), places: Places::Pieces(pieces) }
        };
        self.blanks();
        let after = self.at;
        while self.peek().is_some_and(|byte| !matches!(byte, b',' | b'\n' | b'\r')) {
            self.at += 1;
        }
        if self.at > after {
            let message = "text after a closing quote";
            self.broken.push(Broken { range: after..self.at, message });
        }
        cell
    }
}

/// Whether a comment declares a type or a reference in typed-csv.
fn is_declaration(comment: &str) -> bool {
    let mut words = comment.split_whitespace();
    let is_keyword = matches!(words.next(), Some("type" | "inject"));
    is_keyword && words.next().is_some() && words.next().is_some_and(|word| word.starts_with('='))
}
