//! Plain scalars and tags after the core schema of YAML 1.2 (R10).

use saphyr_parser::Tag;

use crate::{Value, text::Interner};

/// The value of an untagged scalar: `no`, `off`, `on` and `yes` are strings.
pub(super) fn resolve(text: &str, is_plain: bool, texts: &mut Interner) -> Value {
    if !is_plain {
        return Value::String(texts.intern(text));
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => match number(text) {
            Some(value) => Value::Number { value, text: texts.intern(text) },
            None => Value::String(texts.intern(text)),
        },
    }
}

/// The value of a tagged scalar; none when the tag does not fit.
pub(super) fn resolve_tagged(text: &str, tag: &Tag, texts: &mut Interner) -> Option<Value> {
    if is_non_specific(tag) {
        return Some(Value::String(texts.intern(text)));
    }
    if !tag.is_yaml_core_schema() {
        return None;
    }
    let plain = |texts| resolve(text, true, texts);
    match tag.suffix.as_str() {
        "str" => Some(Value::String(texts.intern(text))),
        "null" => Some(plain(texts)).filter(|value| *value == Value::Null),
        "bool" => Some(plain(texts)).filter(|value| matches!(value, Value::Bool(_))),
        "int" => {
            let is_whole = |value: &Value| matches!(value, Value::Number { value, .. } if value.fract() == 0.0);
            Some(plain(texts)).filter(is_whole)
        }
        "float" => Some(plain(texts)).filter(|value| matches!(value, Value::Number { .. })),
        _ => None,
    }
}

/// `!`, which makes a scalar a string.
pub(super) fn is_non_specific(tag: &Tag) -> bool {
    (tag.handle == "!" && tag.suffix.is_empty()) || (tag.handle.is_empty() && tag.suffix == "!")
}

/// A tag as written in messages.
pub(super) fn written(tag: &Tag) -> String {
    if tag.is_yaml_core_schema() {
        format!("!!{}", tag.suffix)
    } else if tag.handle.starts_with('!') {
        format!("{}{}", tag.handle, tag.suffix)
    } else {
        format!("!<{}{}>", tag.handle, tag.suffix)
    }
}

/// The number that a plain scalar is, if it is one.
fn number(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    match unsigned {
        ".inf" | ".Inf" | ".INF" => {
            return Some(if text.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY });
        }
        ".nan" | ".NaN" | ".NAN" if unsigned.len() == text.len() => return Some(f64::NAN),
        _ => {}
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return whole(digits, 16);
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return whole(digits, 8);
    }
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = is_digits(before)
        && is_digits(after)
        && !(before.is_empty() && after.is_empty())
        && exponent.is_none_or(|exponent| {
            let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
            !digits.is_empty() && is_digits(digits)
        });
    if is_number { text.parse().ok() } else { None }
}

/// A whole number of digits only. One over 2⁵³ is rounded, as all numbers are.
fn whole(digits: &str, radix: u32) -> Option<f64> {
    if digits.is_empty() {
        return None;
    }
    digits.chars().try_fold(0.0, |sum, digit| {
        Some(sum * f64::from(radix) + f64::from(digit.to_digit(radix)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_core_schema_are_resolved() {
        // YAML 1.2.2, section 10.3.2, example 10.9 and its table of patterns.
        let numbers = [
            ("0", 0.0),
            ("0o7", 7.0),
            ("0x3A", 58.0),
            ("-19", -19.0),
            ("0.", 0.0),
            ("-0.0", 0.0),
            (".5", 0.5),
            ("+12e03", 12_000.0),
            ("-2E+05", -200_000.0),
            (".inf", f64::INFINITY),
            ("-.Inf", f64::NEG_INFINITY),
            ("+.INF", f64::INFINITY),
            ("012", 12.0),
        ];
        for (text, value) in numbers {
            assert_eq!(number(text), Some(value), "{text}");
        }
        assert!(number(".NAN").is_some_and(f64::is_nan));
        for text in [
            "no", "off", "on", "yes", "-", ".", "+", "1_000", "1e", "0x", "0b1", "-0x1", "-.nan",
            "1.2.3", "nan", "inf", "e3", "۳",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
