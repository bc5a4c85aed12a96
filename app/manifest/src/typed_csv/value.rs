//! The content of a cell → a value of its column's type (R9).

use std::{borrow::Cow, ops::Range, sync::Arc};

use super::{
    cursor::Cursor,
    types::{Empty, Type},
};
use crate::{Node, Span, Value, text::Interner};

/// A list in a cell of a column whose type could not be read is followed so deep.
const MAX_DEPTH: usize = 16;

/// Why a cell is not of its type.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mismatch {
    /// Byte of the content.
    pub(super) at: usize,
    /// What is wanted there.
    pub(super) wanted: Cow<'static, str>,
}

/// Reads the content of a cell; `place` tells where a range of it stands.
///
/// None for an empty cell that leaves its key unset (R9a).
pub(super) fn read(
    column: &Type,
    text: &str,
    place: &dyn Fn(Range<usize>) -> Span,
    texts: &mut Interner,
) -> Result<Option<Node>, Mismatch> {
    if text.trim().is_empty() {
        let value = match column.empty() {
            Some(Empty::String) => Value::String(texts.intern("")),
            Some(Empty::List) => Value::List(Vec::new()),
            None => return Ok(None),
        };
        return Ok(Some(Node { value, span: place(0..text.len()) }));
    }
    let mut reader = Reader { cursor: Cursor::new(text), place, texts };
    if *column == Type::String {
        // R9(f): in a plain string column brackets and semicolons stand for themselves.
        return Ok(Some(reader.string(|_| false)));
    }
    let node = reader.value(column, 0)?;
    reader.cursor.blanks();
    if reader.cursor.rest().is_empty() {
        Ok(Some(node))
    } else {
        Err(reader.wanted("nothing more"))
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    place: &'a dyn Fn(Range<usize>) -> Span,
    texts: &'a mut Interner,
}

impl<'a> Reader<'a> {
    fn value(&mut self, wanted: &Type, depth: usize) -> Result<Node, Mismatch> {
        self.cursor.blanks();
        match wanted {
            Type::String => Ok(self.string(is_end)),
            Type::Number => self.number(false),
            Type::Int => self.number(true),
            Type::Boolean => self.boolean(),
            Type::Literal(literal) => self.literal(literal),
            Type::List(member) => self.list(member, depth),
            Type::Tuple(members) => self.tuple(members, depth),
            Type::Union(members) => self.union(members, depth),
            Type::Any => self.any(depth),
        }
    }

    fn list(&mut self, member: &Type, depth: usize) -> Result<Node, Mismatch> {
        let start = self.cursor.at;
        self.expect('[')?;
        let mut items = Vec::new();
        if !self.cursor.take(']') {
            loop {
                items.push(self.value(member, depth + 1)?);
                if !self.cursor.take(';') {
                    break;
                }
            }
            self.expect(']')?;
        }
        Ok(self.node(Value::List(items), start))
    }

    fn tuple(&mut self, members: &[Type], depth: usize) -> Result<Node, Mismatch> {
        let start = self.cursor.at;
        self.expect('[')?;
        let mut items = Vec::new();
        self.cursor.blanks();
        if self.cursor.rest().starts_with(']') {
            return Err(self.wanted(many_values(members.len())));
        }
        for (index, member) in members.iter().enumerate() {
            if index > 0 && !self.cursor.take(';') {
                return Err(self.wanted(many_values(members.len())));
            }
            items.push(self.value(member, depth + 1)?);
        }
        self.cursor.blanks();
        if self.cursor.rest().starts_with(';') {
            return Err(self.wanted(many_values(members.len())));
        }
        self.expect(']')?;
        Ok(self.node(Value::List(items), start))
    }

    /// The first member that fits. As in typed-csv it may fit the beginning only, and what is
    /// left is then too much.
    fn union(&mut self, members: &[Type], depth: usize) -> Result<Node, Mismatch> {
        let start = self.cursor.at;
        for member in members {
            self.cursor.at = start;
            if let Ok(node) = self.value(member, depth) {
                return Ok(node);
            }
        }
        self.cursor.at = start;
        Err(self.wanted("one of the alternatives"))
    }

    fn any(&mut self, depth: usize) -> Result<Node, Mismatch> {
        let start = self.cursor.at;
        if depth < MAX_DEPTH
            && let Ok(list) = self.list(&Type::Any, depth)
        {
            return Ok(list);
        }
        for scalar in [Type::Number, Type::Boolean] {
            self.cursor.at = start;
            let node = self.value(&scalar, depth);
            self.cursor.blanks();
            if let Ok(node) = node
                && (self.cursor.rest().is_empty() || self.cursor.rest().starts_with(is_end))
            {
                return Ok(node);
            }
        }
        self.cursor.at = start;
        let until = |char| depth > 0 && is_end(char);
        Ok(self.string(until))
    }

    fn string(&mut self, until: impl Fn(char) -> bool) -> Node {
        self.cursor.blanks();
        let start = self.cursor.at;
        let text = self.token(until);
        let value = Value::String(self.texts.intern(text.trim_end()));
        self.node(value, start)
    }

    fn literal(&mut self, literal: &Arc<str>) -> Result<Node, Mismatch> {
        let start = self.cursor.at;
        let text = self.token(is_end);
        if text.trim_end() != &**literal {
            return Err(Mismatch { at: start, wanted: format!("`{literal}`").into() });
        }
        Ok(self.node(Value::String(literal.clone()), start))
    }

    /// The text up to an unescaped character that `until` names, without its escapes.
    fn token(&mut self, until: impl Fn(char) -> bool) -> Cow<'a, str> {
        let rest = self.cursor.rest();
        let mut decoded: Option<String> = None;
        let mut run = 0;
        let mut chars = rest.char_indices().peekable();
        let mut end = rest.len();
        while let Some((at, char)) = chars.next() {
            if char == '\\' {
                let next = chars.peek().map(|(_, next)| *next);
                if next.is_some_and(|next| matches!(next, ';' | '[' | ']' | '\\')) {
                    decoded.get_or_insert_default().push_str(rest.get(run..at).unwrap_or_default());
                    run = at + 1;
                    chars.next();
                }
            } else if until(char) {
                end = at;
                break;
            }
        }
        self.cursor.at += end;
        let last = rest.get(run..end).unwrap_or_default();
        match decoded {
            Some(text) => Cow::Owned(text + last),
            None => Cow::Borrowed(last),
        }
    }

    fn number(&mut self, whole: bool) -> Result<Node, Mismatch> {
        let start = self.cursor.at;
        let wanted = if whole { "a whole number" } else { "a number" };
        let rest = self.cursor.rest();
        let length = number_length(rest);
        let written = rest.get(..length).unwrap_or_default();
        let value = written.parse::<f64>().ok().filter(|value| value.is_finite());
        let Some(value) = value.filter(|value| !whole || value.fract() == 0.0) else {
            return Err(self.wanted(wanted));
        };
        self.cursor.at += length;
        // A second point or a bare `e` belongs to no number.
        if self.cursor.rest().starts_with(['.', 'e', 'E']) {
            return Err(Mismatch { at: start, wanted: wanted.into() });
        }
        // Both zeros are `0`.
        let value = if value == 0.0 { 0.0 } else { value };
        let value = Value::Number { value, text: self.texts.intern(written) };
        Ok(self.node(value, start))
    }

    fn boolean(&mut self) -> Result<Node, Mismatch> {
        let start = self.cursor.at;
        for (word, value) in [("true", true), ("false", false)] {
            if self.cursor.rest().starts_with(word) {
                self.cursor.at += word.len();
                return Ok(self.node(Value::Bool(value), start));
            }
        }
        Err(self.wanted("`true` or `false`"))
    }

    /// A node of what was read since `start`.
    fn node(&self, value: Value, start: usize) -> Node {
        let read = self.cursor.since(start);
        Node { value, span: (self.place)(start..start + read.trim_end().len()) }
    }

    fn expect(&mut self, char: char) -> Result<(), Mismatch> {
        if self.cursor.take(char) { Ok(()) } else { Err(self.wanted(format!("`{char}`"))) }
    }

    fn wanted(&self, wanted: impl Into<Cow<'static, str>>) -> Mismatch {
        Mismatch { at: self.cursor.at, wanted: wanted.into() }
    }
}

/// What ends a value within brackets.
fn is_end(char: char) -> bool {
    matches!(char, ';' | ']')
}

fn many_values(count: usize) -> Cow<'static, str> {
    match count {
        1 => "1 value".into(),
        _ => format!("{count} values").into(),
    }
}

/// The length of the number that a text starts with: sign, digits with a point, exponent.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let is = |at: usize, wanted: &[u8]| bytes.get(at).is_some_and(|byte| wanted.contains(byte));
    let mut at = usize::from(is(0, b"+-"));
    let before = digits(at);
    at += before;
    if is(at, b".") {
        let after = digits(at + 1);
        if before + after == 0 {
            return 0;
        }
        at += 1 + after;
    } else if before == 0 {
        return 0;
    }
    if is(at, b"eE") {
        let sign = usize::from(is(at + 1, b"+-"));
        let exponent = digits(at + 1 + sign);
        if exponent > 0 {
            at += 1 + sign + exponent;
        }
    }
    at
}
