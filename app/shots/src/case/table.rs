//! Reading values of a TOML table, with their places.

use std::{ops::Range, sync::Arc};

use baize_manifest::{Code, Diagnostic, Severity, SourceId, Span, codes};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::suggest::did_you_mean;

/// Reads values and collects what is wrong with them.
pub(super) struct Reader {
    pub(super) source: SourceId,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// A key of a table with its value, and where both are.
pub(super) struct Field<'a> {
    pub(super) key: &'a str,
    pub(super) key_span: Span,
    pub(super) value: &'a DeValue<'a>,
    pub(super) span: Span,
}

impl Reader {
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        // The file is far smaller than 4 GiB.
        Span { source: self.source, start: range.start as u32, end: range.end as u32 }
    }

    /// The fields in the order they are written.
    pub(super) fn fields<'a>(&self, table: &'a DeTable<'a>) -> Vec<Field<'a>> {
        let mut fields: Vec<Field<'a>> = table
            .iter()
            .map(|(key, value): (_, &Spanned<DeValue<'_>>)| Field {
                key: key.get_ref(),
                key_span: self.span(key.span()),
                value: value.get_ref(),
                span: self.span(value.span()),
            })
            .collect();
        fields.sort_by_key(|field| (field.key_span.start, field.span.start));
        fields
    }

    pub(super) fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::new(Severity::Error, code, span, message));
    }

    pub(super) fn error_with(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        hint: Option<String>,
    ) {
        let mut diagnostic = Diagnostic::new(Severity::Error, code, span, message);
        diagnostic.hint = hint;
        self.diagnostics.push(diagnostic);
    }

    pub(super) fn unknown_key(&mut self, field: &Field<'_>, place: &str, known: &[&str]) {
        let hint = did_you_mean(field.key, known.iter().copied())
            .unwrap_or_else(|| format!("known are {}", known.join(", ")));
        let message = format!("{place} has no key `{}`", field.key);
        self.error_with(codes::UNKNOWN_KEY, field.key_span, message, Some(hint));
    }

    /// Says that a value is of the wrong kind.
    pub(super) fn wrong<T>(&mut self, field: &Field<'_>, expected: &str) -> Option<T> {
        let message = format!("`{}` must be {expected}, not {}", field.key, kind(field.value));
        self.error(codes::WRONG_TYPE, field.span, message);
        None
    }

    pub(super) fn table<'a>(&mut self, field: &Field<'a>) -> Option<&'a DeTable<'a>> {
        match field.value {
            DeValue::Table(table) => Some(table),
            _ => self.wrong(field, "a table"),
        }
    }

    pub(super) fn text(&mut self, field: &Field<'_>) -> Option<Arc<str>> {
        match field.value {
            DeValue::String(text) => Some(Arc::from(&**text)),
            _ => self.wrong(field, "a text"),
        }
    }

    pub(super) fn truth(&mut self, field: &Field<'_>) -> Option<bool> {
        match field.value {
            DeValue::Boolean(value) => Some(*value),
            _ => self.wrong(field, "true or false"),
        }
    }

    /// A whole number within a range.
    pub(super) fn whole(&mut self, field: &Field<'_>, range: Range<u32>) -> Option<u32> {
        let expected = format!("a whole number from {} to {}", range.start, range.end - 1);
        match field.value {
            DeValue::Integer(_) => match integer(field.value).filter(|n| range.contains(n)) {
                Some(number) => Some(number),
                None => {
                    let message = format!("`{}` must be {expected}", field.key);
                    self.error(codes::BAD_NUMBER, field.span, message);
                    None
                }
            },
            _ => self.wrong(field, &expected),
        }
    }

    /// A number from 0 to 255.
    pub(super) fn of_255(&mut self, field: &Field<'_>) -> Option<f32> {
        const EXPECTED: &str = "a number from 0 to 255";
        let number = match field.value {
            DeValue::Integer(_) => integer(field.value).map(|number| number as f32),
            DeValue::Float(float) => float.as_str().replace('_', "").parse().ok(),
            _ => return self.wrong(field, EXPECTED),
        };
        let number = number.filter(|number| (0.0..=255.0).contains(number));
        if number.is_none() {
            let message = format!("`{}` must be {EXPECTED}", field.key);
            self.error(codes::BAD_NUMBER, field.span, message);
        }
        number
    }
}

/// A whole number that fits.
pub(super) fn integer(value: &DeValue<'_>) -> Option<u32> {
    let integer = value.as_integer()?;
    u32::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// What a value is, for people.
pub(super) fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
