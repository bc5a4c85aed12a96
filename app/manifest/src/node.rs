//! The node tree that all file formats are read into: values with a span on every node.

use std::sync::Arc;

use crate::Span;

/// A value and where it stood in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Where it stood; for a value from a CSV row: its cell.
    pub span: Span,
}

/// What a [`Node`] can be: the JSON data model.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`, `~`, or nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, with its source text so that `id: 007` stays `007` (R10).
    Number {
        /// The value; infinities and NaN are kept and refused where they are used.
        value: f64,
        /// As written.
        text: Arc<str>,
    },
    /// Text.
    String(Arc<str>),
    /// A list.
    List(Vec<Node>),
    /// A map in source order; keys are unique.
    Map(Map),
}

/// A map: unique keys in source order. An object that `$variants` made also knows its row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    entries: Vec<Entry>,
    /// Boxed, so that the many nodes without a row stay small.
    row: Option<Box<Span>>,
}

impl Map {
    /// A map of these entries, whose keys must be unique.
    pub fn new(entries: Vec<Entry>) -> Self {
        Self { entries, row: None }
    }

    /// For an object that `$variants` made: the first cell of the row that it comes from. The
    /// span of its node is that of the object that holds `$variants`.
    pub fn row(&self) -> Option<Span> {
        self.row.as_deref().copied()
    }

    /// Says which row the map comes from.
    #[must_use]
    pub fn with_row(mut self, first_cell: Span) -> Self {
        self.row = Some(Box::new(first_cell));
        self
    }

    /// The entries by value.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }
}

impl std::ops::Deref for Map {
    type Target = [Entry];

    fn deref(&self) -> &[Entry] {
        &self.entries
    }
}

/// One `key: value` of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key's text.
    pub key: Arc<str>,
    /// Where the key stood; for a CSV value: the column's header.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

impl Node {
    /// A map: a slice of its entries.
    pub fn as_map(&self) -> Option<&Map> {
        match &self.value {
            Value::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// For an object that `$variants` made: the first cell of its row, see [`Map::row`].
    pub fn row(&self) -> Option<Span> {
        self.as_map()?.row()
    }

    /// The items of a list.
    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a key of a map.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_map()?.iter().find(|entry| &*entry.key == key).map(|entry| &entry.value)
    }

    /// Whether it is `null`, `~`, or nothing.
    pub fn is_null(&self) -> bool {
        self.value == Value::Null
    }

    /// The text of a string, a number or a boolean, as written (R10).
    pub fn scalar_text(&self) -> Option<Arc<str>> {
        match &self.value {
            Value::String(text) | Value::Number { text, .. } => Some(text.clone()),
            Value::Bool(true) => Some("true".into()),
            Value::Bool(false) => Some("false".into()),
            _ => None,
        }
    }

    /// The text that a route's param is compared with: a number as its shortest decimal form,
    /// `0` or `1.5` (R26). None for lists, maps, nothing, and numbers that are not finite.
    pub fn field_text(&self) -> Option<Arc<str>> {
        match &self.value {
            // `-0` is the same number as `0`.
            Value::Number { value, .. } if *value == 0.0 => Some("0".into()),
            Value::Number { value, .. } => value.is_finite().then(|| value.to_string().into()),
            _ => self.scalar_text(),
        }
    }

    /// `a string`, `a list`, …: for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Bool(_) => "a boolean",
            Value::Number { .. } => "a number",
            Value::String(_) => "a string",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        }
    }
}
