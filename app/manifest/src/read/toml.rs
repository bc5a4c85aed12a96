//! TOML 1.1 with the spans of the `toml` crate.

use toml::de::{DeTable, DeValue};

use super::{error, too_deep, too_many_nodes};
use crate::{
    Diagnostic, Limits, Map, Node, NodeEntry as Entry, Span, Value,
    text::{Interner, SourceText, codes},
};

/// The table of a TOML text; none, with errors, when it is not TOML.
pub(super) fn read(
    text: &SourceText,
    limits: &Limits,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Node> {
    let whole = text.text().clone();
    let (table, errors) = DeTable::parse_recoverable(&whole);
    for error in &errors {
        diagnostics.push(syntax(text, error));
    }
    if !errors.is_empty() {
        return None;
    }
    let table = table.into_inner();
    if table.is_empty() {
        return None;
    }
    let (texts, left) = (Interner::default(), limits.nodes);
    let mut builder = Builder { text, whole: &whole, limits, texts, left };
    let end = whole.trim_end().len();
    match builder.table(table, 0) {
        Ok(map) => {
            let start = map.first().map_or(0, |entry| entry.key_span.start);
            let span = Span { start, ..text.span(0..end) };
            Some(Node { value: Value::Map(map), span })
        }
        Err(diagnostic) => {
            diagnostics.push(*diagnostic);
            None
        }
    }
}

fn syntax(text: &SourceText, error_: &toml::de::Error) -> Diagnostic {
    let range = error_.span().unwrap_or(0..0);
    let message = error_.message();
    let is_duplicate = message.contains("duplicate key");
    let code = if is_duplicate { codes::DUPLICATE_KEY } else { codes::TOML_SYNTAX };
    error(code, text.span(range), format!("this is not TOML: {message}"))
}

struct Builder<'a> {
    text: &'a SourceText,
    whole: &'a str,
    limits: &'a Limits,
    texts: Interner,
    left: usize,
}

type Result<T> = std::result::Result<T, Box<Diagnostic>>;

impl Builder<'_> {
    fn table(&mut self, table: DeTable<'_>, depth: usize) -> Result<Map> {
        let mut entries = Vec::new();
        for (key, value) in table {
            let key_span = self.text.span(key.span());
            let range = value.span();
            let key = self.texts.intern(key.get_ref());
            let value = self.value(value.into_inner(), range, depth + 1)?;
            entries.push(Entry { key, key_span, value });
        }
        // The parser's tables are sorted by key.
        entries.sort_by_key(|entry| entry.key_span);
        Ok(Map::new(entries))
    }

    fn value(
        &mut self,
        value: DeValue<'_>,
        range: std::ops::Range<usize>,
        depth: usize,
    ) -> Result<Node> {
        let written = self.whole.get(range.clone()).unwrap_or_default();
        let span = self.text.span(range);
        if self.left == 0 {
            return Err(Box::new(too_many_nodes(span, self.limits)));
        }
        self.left -= 1;
        if depth >= self.limits.depth() {
            return Err(Box::new(too_deep(span, self.limits)));
        }
        let value = match value {
            DeValue::String(text) => Value::String(self.texts.intern(&text)),
            DeValue::Boolean(value) => Value::Bool(value),
            DeValue::Integer(integer) => {
                let value = i128::from_str_radix(integer.as_str(), integer.radix());
                let value = value.map_or(f64::INFINITY, |value| value as f64);
                Value::Number { value, text: self.texts.intern(written) }
            }
            DeValue::Float(float) => {
                let value = float.as_str().parse().unwrap_or(f64::NAN);
                Value::Number { value, text: self.texts.intern(written) }
            }
            // The format has no dates: one is a text, such as a year of publication.
            DeValue::Datetime(_) => Value::String(self.texts.intern(written)),
            DeValue::Array(items) => {
                let mut list = Vec::new();
                for item in items {
                    let range = item.span();
                    list.push(self.value(item.into_inner(), range, depth + 1)?);
                }
                Value::List(list)
            }
            DeValue::Table(table) => Value::Map(self.table(table, depth)?),
        };
        Ok(Node { value, span })
    }
}
