//! Strings and their escapes.

use std::sync::Arc;

use super::{Reader, Result};
use crate::{Diagnostic, read::error, text::codes};

impl Reader<'_> {
    /// A string, from its opening quote to past its closing one.
    pub(super) fn string(&mut self) -> Result<Arc<str>> {
        self.at += 1;
        let start = self.at;
        let mut decoded: Option<String> = None;
        let mut run = start;
        loop {
            match self.peek() {
                Some(b'"') => {
                    let rest = self.whole.get(run..self.at).unwrap_or_default();
                    self.at += 1;
                    let text = match decoded {
                        None => self.texts.intern(rest),
                        Some(mut text) => {
                            text.push_str(rest);
                            self.texts.intern(&text)
                        }
                    };
                    return Ok(text);
                }
                Some(b'\\') => {
                    let rest = self.whole.get(run..self.at).unwrap_or_default();
                    decoded.get_or_insert_default().push_str(rest);
                    let char = self.escape()?;
                    decoded.get_or_insert_default().push(char);
                    run = self.at;
                }
                None => return Err(self.unexpected("the closing `\"`")),
                Some(..b' ') => {
                    let hint = "write a line end as `\\n` and a tab as `\\t`";
                    let mut error = self.unexpected("the closing `\"` on this line");
                    error.hint = Some(hint.to_owned());
                    return Err(error);
                }
                Some(_) => self.at += 1,
            }
        }
    }

    fn escape(&mut self) -> Result<char> {
        let start = self.at;
        self.at += 1;
        let kind = self.peek();
        self.at += 1;
        let char = match kind {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(start),
            _ => return Err(self.bad_escape(start)),
        };
        Ok(char)
    }

    /// `\uXXXX`, or two of them that stand for one character.
    fn unicode(&mut self, start: usize) -> Result<char> {
        let first = self.unit(start)?;
        let units = if (0xd800..0xdc00).contains(&first)
            && self.bytes.get(self.at..self.at + 2) == Some(b"\\u".as_slice())
        {
            self.at += 2;
            vec![first, self.unit(start)?]
        } else {
            vec![first]
        };
        match char::decode_utf16(units).next() {
            Some(Ok(char)) => Ok(char),
            _ => Err(self.bad_escape(start)),
        }
    }

    fn unit(&mut self, start: usize) -> Result<u16> {
        let digits = self
            .whole
            .get(self.at..self.at + 4)
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        self.at += 4;
        unit.ok_or_else(|| self.bad_escape(start))
    }

    fn bad_escape(&mut self, start: usize) -> Box<Diagnostic> {
        let end = self.whole.ceil_char_boundary(self.at.min(self.whole.len()));
        let span = self.span(start..end);
        let message = "this is not JSON: an escape that does not exist";
        let hint = "a backslash itself is written `\\\\`";
        Box::new(error(codes::JSON_SYNTAX, span, message).with_hint(hint))
    }
}
