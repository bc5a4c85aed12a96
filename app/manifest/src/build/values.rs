//! Single values: numbers, texts, one word of several.

use std::sync::Arc;

use super::{Context, object::Object};
use crate::{
    Diagnostic, Node, Severity, Value,
    suggest::{did_you_mean, nearest},
    text::codes,
};

/// A finite number; anything else is reported.
pub(super) fn number(
    node: &Node,
    key: &str,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<f64> {
    match &node.value {
        Value::Number { value, .. } if value.is_finite() => Some(*value),
        Value::Number { text, .. } => {
            let message = format!("`{key}` needs a finite number, this is {text}");
            object.error(cx, codes::BAD_NUMBER, node.span, message);
            None
        }
        other => {
            let message = format!("`{key}` needs a number, this is {}", node.kind());
            let mut diagnostic =
                Diagnostic::new(Severity::Error, codes::WRONG_TYPE, node.span, message);
            if matches!(other, Value::String(text) if text.trim().parse::<f64>().is_ok()) {
                diagnostic = diagnostic.with_hint(
                    "leave the quotes out; a CSV column of numbers has the type `number`",
                );
            }
            object.report(cx, diagnostic);
            None
        }
    }
}

/// A finite number, or 0 when there is none.
pub(super) fn number_or_zero(
    node: Option<&Node>,
    key: &str,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> f64 {
    node.and_then(|node| number(node, key, object, cx)).unwrap_or_default()
}

/// A text; a number or a boolean counts as the text it is written as (R10).
pub(super) fn text(
    node: &Node,
    key: &str,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Arc<str>> {
    let text = node.scalar_text();
    if text.is_none() {
        let message = format!("`{key}` is a text, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
    }
    text
}

/// `true` or `false`, or false when there is neither.
pub(super) fn flag(
    node: Option<&Node>,
    key: &str,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> bool {
    match node.map(|node| (node, &node.value)) {
        None => false,
        Some((_, Value::Bool(value))) => *value,
        Some((node, _)) => {
            let message = format!("`{key}` is `true` or `false`, this is {}", node.kind());
            object.error(cx, codes::WRONG_TYPE, node.span, message);
            false
        }
    }
}

/// One word of several.
pub(super) fn choice<T: Copy>(
    node: &Node,
    key: &str,
    words: &[(&'static str, T)],
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<T> {
    let Some(written) = node.as_str() else {
        let message = format!("`{key}` is a word, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    let found = words.iter().find(|(word, _)| *word == written);
    if found.is_none() {
        let message = format!("`{key}` cannot be `{written}`");
        let hint = match nearest(written, words.iter().map(|(word, _)| *word)) {
            Some(word) => did_you_mean(word),
            None => {
                let words: Vec<String> =
                    words.iter().map(|(word, _)| format!("`{word}`")).collect();
                format!("it is one of {}", words.join(", "))
            }
        };
        let diagnostic = Diagnostic::new(Severity::Error, codes::UNKNOWN_WORD, node.span, message);
        object.report(cx, diagnostic.with_hint(hint));
    }
    found.map(|(_, value)| *value)
}

/// A list of exactly `N` finite numbers, described by `shape` as `[width, height]`.
pub(super) fn numbers<const N: usize>(
    node: &Node,
    key: &str,
    shape: &str,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<[f64; N]> {
    let Some(items) = node.as_list() else {
        let message = format!("`{key}` is a list `{shape}`, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    if items.len() != N {
        let message = format!("`{key}` has {N} numbers `{shape}`, this has {}", items.len());
        object.error(cx, codes::WRONG_LENGTH, node.span, message);
        return None;
    }
    let mut values = [0.0; N];
    let mut good = true;
    for (value, item) in values.iter_mut().zip(items) {
        match number(item, key, object, cx) {
            Some(number) => *value = number,
            None => good = false,
        }
    }
    good.then_some(values)
}
