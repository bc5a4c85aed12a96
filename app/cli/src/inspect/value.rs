//! Numbers and nodes as JSON.

use baize_manifest::{Node, Value as NodeValue};
use serde_json::{Map, Number, Value};

/// A number: whole numbers without a point, as they are written.
pub(super) fn number(value: f64) -> Value {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() <= EXACT {
        return Value::from(value as i64);
    }
    Number::from_f64(value).map_or(Value::Null, Value::Number)
}

/// A list of numbers.
pub(super) fn numbers(values: &[f64]) -> Value {
    values.iter().copied().map(number).collect()
}

/// A node as it was read, keys sorted. A number that JSON does not have is its text.
pub(super) fn node(node: &Node) -> Value {
    match &node.value {
        NodeValue::Null => Value::Null,
        NodeValue::Bool(value) => Value::Bool(*value),
        NodeValue::Number { value, .. } if value.is_finite() => number(*value),
        NodeValue::Number { text, .. } | NodeValue::String(text) => Value::from(&**text),
        NodeValue::List(items) => items.iter().map(self::node).collect(),
        NodeValue::Map(entries) => {
            let entries = entries.iter().map(|entry| (&*entry.key, self::node(&entry.value)));
            sorted(entries)
        }
    }
}

/// An object whose keys are sorted.
pub(super) fn sorted<'a>(entries: impl Iterator<Item = (&'a str, Value)>) -> Value {
    let mut entries: Vec<_> = entries.collect();
    entries.sort_by_key(|(key, _)| *key);
    Value::Object(
        entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Map<_, _>>(),
    )
}
