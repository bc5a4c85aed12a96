//! JSON (RFC 8259) with spans.
//!
//! `serde_json` keeps no places and takes the last of two equal keys, and YAML's reader takes
//! texts that are not JSON; hence this. The tests compare it with `serde_json`.

mod string;
#[cfg(test)]
mod tests;

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
}
