//! JSON (RFC 8259) with spans.
//!
//! `serde_json` keeps no places and takes the last of two equal keys, and YAML's reader takes
//! texts that are not JSON; hence this. The tests compare it with `serde_json`.

use std::{collections::HashMap, ops::Range, sync::Arc};

use super::{duplicate_key, error, too_deep, too_many_nodes};
use crate::{
    Diagnostic, Limits, Map, Node, NodeEntry as Entry, Span, Value,
    text::{Interner, SourceText, codes},
};

/// The value of a JSON text; none, with an error, when it is not JSON.
pub(super) fn read(
    text: &SourceText,
    limits: &Limits,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Node> {
    let whole = text.text().clone();
    let mut reader = Reader {
        text,
        bytes: whole.as_bytes(),
        whole: &whole,
        at: 0,
        left: limits.nodes,
        limits,
        texts: Interner::default(),
        diagnostics,
    };
    let root = reader.document();
    match root {
        Ok(root) => root,
        Err(diagnostic) => {
            reader.diagnostics.push(*diagnostic);
            None
        }
    }
}

type Result<T> = std::result::Result<T, Box<Diagnostic>>;

struct Reader<'a> {
    text: &'a SourceText,
    whole: &'a str,
    bytes: &'a [u8],
    at: usize,
    left: usize,
    limits: &'a Limits,
    texts: Interner,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn document(&mut self) -> Result<Option<Node>> {
        self.blanks();
        if self.peek().is_none() {
            return Ok(None);
        }
        let root = self.value(0)?;
        self.blanks();
        if self.peek().is_some() {
            return Err(self.unexpected("nothing after the value"));
        }
        Ok(Some(root))
    }

    fn value(&mut self, depth: usize) -> Result<Node> {
        let start = self.at;
        if self.left == 0 {
            return Err(Box::new(too_many_nodes(self.here(), self.limits)));
        }
        self.left -= 1;
        if matches!(self.peek(), Some(b'[' | b'{')) && depth >= self.limits.depth() {
            return Err(Box::new(too_deep(self.here(), self.limits)));
        }
        let value = match self.peek() {
            Some(b'{') => Value::Map(self.map(depth + 1)?),
            Some(b'[') => Value::List(self.list(depth + 1)?),
            Some(b'"') => Value::String(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        };
        Ok(Node { value, span: self.span(start..self.at) })
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Node>> {
        self.at += 1;
        let mut items = Vec::new();
        self.blanks();
        if self.take(b']') {
            return Ok(items);
        }
        loop {
            self.blanks();
            items.push(self.value(depth)?);
            self.blanks();
            if self.take(b']') {
                return Ok(items);
            }
            if !self.take(b',') {
                return Err(self.unexpected("`,` or `]`"));
            }
        }
    }

    fn map(&mut self, depth: usize) -> Result<Map> {
        self.at += 1;
        let mut entries: Vec<Entry> = Vec::new();
        let mut keys: HashMap<Arc<str>, Span> = HashMap::new();
        self.blanks();
        if self.take(b'}') {
            return Ok(Map::default());
        }
        loop {
            self.blanks();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.unexpected("a key in double quotes"));
            }
            let key = self.string()?;
            let key_span = self.span(start..self.at);
            self.blanks();
            if !self.take(b':') {
                return Err(self.unexpected("`:`"));
            }
            self.blanks();
            let value = self.value(depth)?;
            match keys.get(&key) {
                Some(first) => {
                    let diagnostic = duplicate_key(&key, key_span, *first);
                    self.diagnostics.push(diagnostic);
                }
                None => {
                    keys.insert(key.clone(), key_span);
                    entries.push(Entry { key, key_span, value });
                }
            }
            self.blanks();
            if self.take(b'}') {
                return Ok(Map::new(entries));
            }
            if !self.take(b',') {
                return Err(self.unexpected("`,` or `}`"));
            }
        }
    }

    fn string(&mut self) -> Result<Arc<str>> {
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

    fn number(&mut self) -> Result<Value> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        let text = self.whole.get(start..self.at).unwrap_or_default();
        match text.parse() {
            Ok(value) => Ok(Value::Number { value, text: self.texts.intern(text) }),
            Err(_) => Err(self.unexpected("a number")),
        }
    }

    fn digits(&mut self) -> Result<()> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start { Err(self.unexpected("a digit")) } else { Ok(()) }
    }

    fn word(&mut self) -> Result<Value> {
        let words =
            [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)];
        for (word, value) in words {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let is_word_end = !rest.get(word.len()).is_some_and(u8::is_ascii_alphanumeric);
            if rest.starts_with(word.as_bytes()) && is_word_end {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.unexpected("a value"))
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn span(&self, range: Range<usize>) -> Span {
        self.text.span(range)
    }

    /// The character at the current place.
    fn here(&self) -> Span {
        let char = self.whole.get(self.at..).and_then(|rest| rest.chars().next());
        self.span(self.at..self.at + char.map_or(0, char::len_utf8))
    }

    fn unexpected(&self, wanted: &str) -> Box<Diagnostic> {
        let found = match self.whole.get(self.at..).and_then(|rest| rest.chars().next()) {
            None => "the end of the text".to_owned(),
            Some('\n' | '\r') => "the end of the line".to_owned(),
            Some(char) => format!("`{char}`"),
        };
        let message = format!("this is not JSON: expected {wanted}, found {found}");
        let diagnostic = error(codes::JSON_SYNTAX, self.here(), message);
        Box::new(match self.hint() {
            Some(hint) => diagnostic.with_hint(hint),
            None => diagnostic,
        })
    }

    /// What helps with what other languages allow.
    fn hint(&self) -> Option<&'static str> {
        let before = self.whole.get(..self.at).unwrap_or_default().trim_end();
        match self.peek() {
            Some(b'/' | b'#') => Some("JSON has no comments; YAML has (`# …`)"),
            Some(b'\'') => Some("JSON takes double quotes only"),
            Some(b']' | b'}') if before.ends_with(',') => {
                Some("JSON allows no comma before the closing bracket")
            }
            _ => None,
        }
    }

    fn bad_escape(&mut self, start: usize) -> Box<Diagnostic> {
        let end = self.whole.ceil_char_boundary(self.at.min(self.whole.len()));
        let span = self.span(start..end);
        let message = "this is not JSON: an escape that does not exist";
        let hint = "a backslash itself is written `\\\\`";
        Box::new(error(codes::JSON_SYNTAX, span, message).with_hint(hint))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;
    use crate::{Sources, read::open_text};

    fn read_text(text: &str) -> (Option<Node>, Vec<Diagnostic>) {
        let (mut sources, mut diagnostics) = (Sources::default(), Vec::new());
        let bytes = text.as_bytes().to_vec();
        let text = open_text(&mut sources, &"a.json".into(), bytes, &mut diagnostics).unwrap();
        let node = read(&text, &Limits::default(), &mut diagnostics);
        (node, diagnostics)
    }

    #[test]
    fn what_serde_json_refuses_is_an_error_and_the_rest_is_not() {
        let texts = [
            "1",
            "-0",
            "01",
            "1.",
            ".5",
            "1e5",
            "1E+5",
            "1e",
            "+1",
            "-",
            "true",
            "truex",
            "nul",
            "\"a\"",
            "\"a",
            "\"\t\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"",
            "\"\\ude00\"",
            "\"\\ud83dx\"",
            "\"\\u00e9\"",
            "[]",
            "[1,]",
            "[,]",
            "[1 2]",
            "[1",
            "{}",
            "{\"a\":1}",
            "{\"a\":1,}",
            "{a:1}",
            "{'a':1}",
            "{\"a\" 1}",
            "{\"a\":}",
            "[1] 2",
            "// c\n1",
            "[1, // c\n2]",
            " [ 1 , { \"a\" : null } ] ",
            "NaN",
            "Infinity",
            "\u{a0}1",
            "[\"é漢\"]",
            "{\"a\":{\"b\":[[]]}}",
            "\"\\",
            "\"\\u",
            "\"\\ué\"",
        ];
        for text in texts {
            let (node, diagnostics) = read_text(text);
            let theirs = serde_json::from_str::<serde_json::Value>(text);
            assert_eq!(node.is_some(), theirs.is_ok(), "{text}: {diagnostics:?}");
            assert_eq!(diagnostics.is_empty(), theirs.is_ok(), "{text}");
        }
    }

    #[test]
    fn the_first_of_two_equal_keys_is_used_and_the_second_named() {
        let (node, diagnostics) = read_text(r#"{"a": 1, "a": 2}"#);
        assert_eq!(node.unwrap().get("a").unwrap().span.start, 6);
        assert_eq!(
            (diagnostics[0].code, diagnostics[0].span.unwrap().start),
            (codes::DUPLICATE_KEY, 9)
        );
        assert_eq!(diagnostics[0].labels[0].span.start, 1);
    }

    #[test]
    fn spans_take_in_quotes_and_brackets() {
        let (node, _) = read_text(r#" {"é": ["x", 12]} "#);
        let node = node.unwrap();
        let list = node.get("é").unwrap();
        let items = list.as_list().unwrap();
        let range = |node: &Node| (node.span.start, node.span.end);
        assert_eq!((range(&node), range(list)), ((1, 18), (8, 17)));
        assert_eq!((range(&items[0]), range(&items[1])), ((9, 12), (14, 16)));
    }
}
