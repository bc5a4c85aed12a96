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
    Map(Vec<Entry>),
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
    /// The entries of a map.
    pub fn as_map(&self) -> Option<&[Entry]> {
        match &self.value {
            Value::Map(entries) => Some(entries),
            _ => None,
        }
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
