//! A value of a definition and where it comes from.

use baize_manifest::{Map, Node, Span};

/// A value of a definition after all defaults, and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fact {
    /// The key, as the format names it.
    pub(crate) key: String,
    /// As the format writes it.
    pub(crate) value: String,
    /// Where it comes from.
    pub(crate) from: From,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// It is written here.
    Text(Span),
    /// It is in this cell of a CSV, in the column of its key.
    Cell(Span),
    /// Nobody said: the format's default.
    Default,
    /// Nobody said: taken from the face (R15).
    Face,
    /// Nobody said: taken from the route (R26).
    Route(Option<Span>),
}

impl From {
    /// The place to open in an editor.
    pub(crate) fn span(self) -> Option<Span> {
        match self {
            Self::Text(span) | Self::Cell(span) | Self::Route(Some(span)) => Some(span),
            Self::Default | Self::Face | Self::Route(None) => None,
        }
    }
}

/// Where an object says what a key is; none when it does not.
pub(super) fn said(object: &Node, key: &str) -> Option<From> {
    let map = object.as_map()?;
    let entry = map.iter().find(|entry| &*entry.key == key && !entry.value.is_null())?;
    Some(of_entry(map, entry.key_span, entry.value.span))
}

/// A value stands in a cell when its key is a header: before the row, and the value not.
pub(super) fn of_entry(map: &Map, key: Span, value: Span) -> From {
    let is_cell = map.row().is_some_and(|row| {
        key.source == row.source
            && value.source == row.source
            && key.start < row.start
            && row.start <= value.start
    });
    if is_cell { From::Cell(value) } else { From::Text(value) }
}

/// A number as a person writes it: to a thousandth, without needless digits.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    // `-0` is the same number as `0`.
    if rounded == 0.0 { "0".into() } else { rounded.to_string() }
}

/// Numbers as a list of the format.
pub(super) fn numbers(values: &[f64]) -> String {
    let values: Vec<String> = values.iter().copied().map(number).collect();
    format!("[{}]", values.join(", "))
}

/// A value of any kind on one line, as YAML in its flow style.
pub(super) fn flow(node: &Node) -> String {
    use baize_manifest::Value;
    match &node.value {
        Value::Null => "null".into(),
        Value::Bool(value) => value.to_string(),
        Value::Number { text, .. } => text.to_string(),
        Value::String(text) => text.to_string(),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Map(map) => {
            let entry = |entry: &baize_manifest::NodeEntry| {
                format!("{}: {}", entry.key, flow(&entry.value))
            };
            format!("{{{}}}", map.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_right_to_a_thousandth() {
        let written: Vec<String> =
            [0.0, -0.0, 1.0, -2.5, 0.1 + 0.2, 1.0 / 3.0, -0.0001].map(number).into();
        assert_eq!(written, ["0", "0", "1", "-2.5", "0.3", "0.333", "0"]);
        assert_eq!(numbers(&[60.0, 90.0, 0.35]), "[60, 90, 0.35]");
    }
}
