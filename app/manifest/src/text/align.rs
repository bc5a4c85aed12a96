//! Finds where the bytes of a string value stand in the text that it was read from.
//!
//! The readers give a value and the span of its node, quotes and all. This walks both side by
//! side: past quotes, escapes, folded lines, and the indentation of block scalars and of the
//! markdown lists or quotes around them. One walk serves YAML, JSON, TOML and CSV, because
//! what is left out of a value (quotes, backslashes, blanks at line starts) is the same in all.

use std::{iter::Peekable, ops::Range, str::CharIndices};

use super::{Piece, Span, source_text::Pieces};

/// Where a range of a string's bytes stands, given the span of its node in the file; the whole
/// span when the value is not written there (it came from elsewhere).
pub(super) fn within(file: &str, span: Span, value: &str, range: Range<usize>) -> Span {
    Pieces::inline(file, span, value).span(span.source, file, range)
}

/// The pieces of `raw` (a node's text as written) that `value` (what was read) stands in;
/// `Piece::file` counts from the start of `raw`. None when they do not fit together.
pub(super) fn align(raw: &str, value: &str) -> Option<Vec<Piece>> {
    let plain = Walk { raw, at: 0, escapes: false, quote: None, at_line_start: false };
    plain.align(value).or_else(|| quoted(raw)?.align(value))
}

/// A walk past the quotes that `raw` is written in.
fn quoted(raw: &str) -> Option<Walk<'_>> {
    let (start, quote) = match raw.chars().next() {
        Some('"') if raw.starts_with("\"\"\"") && raw.len() > 5 => (3, None),
        Some('\'') if raw.starts_with("'''") && raw.len() > 5 => (3, None),
        Some(quote @ ('"' | '\'')) => (1, Some(quote)),
        _ => return None,
    };
    let escapes = raw.starts_with('"');
    Some(Walk { raw: raw.get(start..)?, at: start, escapes, quote, at_line_start: false })
}

/// Where the walk through the written form has come to.
struct Walk<'a> {
    raw: &'a str,
    /// Byte from the start of the node's text.
    at: usize,
    /// Whether backslashes escape.
    escapes: bool,
    /// The quote that is written twice to stand for itself.
    quote: Option<char>,
    /// Whether only blanks and `>` were read since the last line end.
    at_line_start: bool,
}

impl Walk<'_> {
    fn align(mut self, value: &str) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut last = None;
        for (text, char) in value.char_indices() {
            let Some(file) = self.find(char) else {
                // A node's span leaves out the line ends after a block scalar.
                let rest = value.get(text..).unwrap_or_default();
                if self.raw.trim().is_empty() && rest.trim().is_empty() {
                    break;
                }
                return None;
            };
            let distance = file as i64 - text as i64;
            if last != Some(distance) {
                pieces.push(Piece { text: text as u32, file: file as u32 });
            }
            // A character that is longer or shorter as written ends its piece.
            let written = self.at as i64 - file as i64;
            last = (written == char.len_utf8() as i64).then_some(distance);
        }
        if pieces.is_empty() {
            pieces.push(Piece { text: 0, file: self.at as u32 });
        }
        Some(pieces)
    }

    /// Goes on to the next place where `wanted` is written and past it; gives its start.
    fn find(&mut self, wanted: char) -> Option<usize> {
        loop {
            let start = self.at;
            let mut rest = self.raw.chars();
            let written = rest.next()?;
            let next = rest.next();
            if self.escapes && written == '\\' {
                let (length, decoded) = escape(self.raw)?;
                self.advance(length);
                if decoded == Some(wanted) || next == Some(wanted) {
                    return Some(start);
                }
                // A line end that was escaped away.
                if decoded.is_some() {
                    return None;
                }
            } else if written == wanted {
                let is_doubled = self.quote == Some(written) && next == Some(written);
                self.advance(if is_doubled { 2 } else { written.len_utf8() });
                return Some(start);
            } else if matches!(written, '\n' | '\r') && matches!(wanted, '\n' | ' ') {
                self.advance(if self.raw.starts_with("\r\n") { 2 } else { 1 });
                return Some(start);
            } else if written.is_whitespace()
                || (written == '>' && self.at_line_start)
                || (written == '\\' && next == Some(wanted))
            {
                self.advance(written.len_utf8());
            } else {
                return None;
            }
        }
    }

    fn advance(&mut self, bytes: usize) {
        for char in self.raw.get(..bytes).unwrap_or_default().chars() {
            self.at_line_start = match char {
                '\n' | '\r' => true,
                ' ' | '\t' | '>' => self.at_line_start,
                _ => false,
            };
        }
        self.raw = self.raw.get(bytes..).unwrap_or_default();
        self.at += bytes;
    }
}

/// The length in bytes of the escape that `raw` starts with, and its character. None for an
/// escaped line end and for the first half of a surrogate pair.
fn escape(raw: &str) -> Option<(usize, Option<char>)> {
    let mut chars = raw.char_indices().peekable();
    chars.next()?;
    let (_, kind) = chars.next()?;
    let simple = |char| Some((2, Some(char)));
    match kind {
        'n' => simple('\n'),
        't' => simple('\t'),
        'r' => simple('\r'),
        'b' => simple('\u{8}'),
        'f' => simple('\u{c}'),
        'e' => simple('\u{1b}'),
        'a' => simple('\u{7}'),
        'v' => simple('\u{b}'),
        '0' => simple('\0'),
        'N' => simple('\u{85}'),
        '_' => simple('\u{a0}'),
        'L' => simple('\u{2028}'),
        'P' => simple('\u{2029}'),
        'x' => Some(hex(&mut chars, raw, 2)),
        'u' => Some(surrogates(raw).unwrap_or_else(|| hex(&mut chars, raw, 4))),
        'U' => Some(hex(&mut chars, raw, 8)),
        '\n' | '\r' => Some((2, None)),
        other => Some((1 + other.len_utf8(), Some(other))),
    }
}

fn hex(chars: &mut Peekable<CharIndices<'_>>, raw: &str, digits: usize) -> (usize, Option<char>) {
    let start = chars.peek().map_or(raw.len(), |(index, _)| *index);
    let code = raw.get(start..start + digits).and_then(|text| u32::from_str_radix(text, 16).ok());
    match code {
        Some(code) => (start + digits, char::from_u32(code)),
        None => (start, None),
    }
}

/// A pair `\uD83D\uDE00` as the one character that it stands for.
fn surrogates(raw: &str) -> Option<(usize, Option<char>)> {
    let unit = |at: usize| {
        let digits = raw.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let pair = [unit(0)?, unit(6)?];
    let decoded = char::decode_utf16(pair).next()?.ok()?;
    (decoded as u32 > 0xffff).then_some((12, Some(decoded)))
}

#[cfg(test)]
mod tests {
    use super::align;

    /// The written text of each character of the value.
    fn written<'a>(raw: &'a str, value: &str) -> Option<Vec<&'a str>> {
        let pieces = align(raw, value)?;
        let place = |at: usize| {
            let piece = pieces.iter().rev().find(|piece| piece.text as usize <= at)?;
            Some(piece.file as usize + at - piece.text as usize)
        };
        let first = |at: usize| raw.get(at..)?.split_inclusive(|_| true).next();
        value.char_indices().map(|(at, _)| first(place(at)?)).collect()
    }

    #[test]
    fn plain_text_stands_where_it_is() {
        assert_eq!(written("/dock/:é", "/dock/:é"), Some("/ d o c k / : é".split(' ').collect()));
    }

    #[test]
    fn quotes_and_escapes_are_passed() {
        assert_eq!(written(r#""a\nb\"c""#, "a\nb\"c"), Some(vec!["a", "\\", "b", "\\", "c"]));
        assert_eq!(written(r#""\u6f22x""#, "漢x"), Some(vec!["\\", "x"]));
        assert_eq!(written(r#""\ud83d\ude00x""#, "😀x"), Some(vec!["\\", "x"]));
        assert_eq!(written("'it''s'", "it's"), Some(vec!["i", "t", "'", "s"]));
        assert_eq!(written("'''a\nb'''", "a\nb"), Some(vec!["a", "\n", "b"]));
    }

    #[test]
    fn csv_quotes_and_backslashes_are_passed() {
        assert_eq!(written(r#""say ""x""""#, "say \"x\"").map(|w| w.len()), Some(7));
        assert_eq!(written(r"a\;b", "a;b"), Some(vec!["a", ";", "b"]));
        assert_eq!(written("  padded ", "padded").map(|w| w.concat()), Some("padded".into()));
    }

    #[test]
    fn block_scalars_lose_their_indentation() {
        let raw = "id,x\n    a,1\n\n      b,2";
        assert_eq!(written(raw, "id,x\na,1\n\n  b,2\n").map(|w| w.concat()), None);
        let pieces = align(raw, "id,x\na,1\n\n  b,2\n").unwrap_or_default();
        let file = |at: u32| {
            let piece = pieces.iter().rev().find(|piece| piece.text <= at);
            piece.map(|piece| (piece.file + at - piece.text) as usize)
        };
        assert_eq!(file(5).and_then(|at| raw.get(at..at + 3)), Some("a,1"));
        assert_eq!(file(12).and_then(|at| raw.get(at..at + 3)), Some("b,2"));
    }

    #[test]
    fn lines_of_a_block_in_a_quote_lose_its_marks() {
        let raw = "id\n>   string\n>   x";
        let pieces = align(raw, "id\nstring\nx").unwrap_or_default();
        let last = pieces.last().map(|piece| piece.file as usize);
        assert_eq!(last.and_then(|at| raw.get(at..)), Some("x"));
    }

    #[test]
    fn folded_lines_stand_where_they_break() {
        assert_eq!(
            written("fold\n    ed", "fold ed"),
            Some(vec!["f", "o", "l", "d", "\n", "e", "d"])
        );
    }

    #[test]
    fn another_text_is_not_found() {
        assert_eq!(align("abc", "abd"), None);
    }
}
