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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

    use super::*;
    use crate::{Sources, read::open_text};

    fn read_text(text: &str) -> (Option<Node>, Vec<Diagnostic>) {
        let (mut sources, mut diagnostics) = (Sources::default(), Vec::new());
        let bytes = text.as_bytes().to_vec();
        let source = open_text(&mut sources, &"a.toml".into(), bytes, &mut diagnostics).unwrap();
        let node = read(&source, &Limits::default(), &mut diagnostics);
        (node, diagnostics)
    }

    #[test]
    fn tables_keep_the_order_and_places_of_the_text() {
        let text = "role = \"part\"\nid = 0x0F\nsize = [20, 20.5, 3]\n[face]\nimage = 'é.png'\nmade = 2024-05-01\nok = true\n";
        let (node, diagnostics) = read_text(text);
        let node = node.unwrap();
        let keys: Vec<&str> = node.as_map().unwrap().iter().map(|entry| &*entry.key).collect();
        assert_eq!((keys, diagnostics), (vec!["role", "id", "size", "face"], Vec::new()));
        let at = |node: &Node| &text[node.span.start as usize..node.span.end as usize];
        let face = node.get("face").unwrap();
        assert_eq!(at(face.get("image").unwrap()), "'é.png'");
        assert_eq!(face.get("made").unwrap().as_str(), Some("2024-05-01"));
        assert_eq!(at(&node.get("size").unwrap().as_list().unwrap()[1]), "20.5");
        let Value::Number { value, text } = &node.get("id").unwrap().value else { panic!() };
        assert_eq!((*value, &**text), (15.0, "0x0F"));
    }

    #[test]
    fn mistakes_are_all_named() {
        let (node, diagnostics) = read_text("a = 1\na = 2\nb = \nc = [1\n");
        assert!(node.is_none());
        assert_eq!(diagnostics[0].code, codes::TOML_SYNTAX.min(diagnostics[0].code));
        assert!(diagnostics.len() >= 2, "{diagnostics:?}");
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.code == codes::DUPLICATE_KEY));
    }

    #[test]
    fn deep_and_large_tables_end_in_an_error() {
        let dotted = format!("{} = 1", vec!["a"; 50_000].join("."));
        let header = format!("[{}]\nb = 1", vec!["a"; 50_000].join("."));
        let inline = format!("a = {}", "[".repeat(100_000));
        let many = (0..100_001).map(|key| format!("k{key} = 1\n")).collect();
        for text in [dotted, header, inline, many] {
            let (node, diagnostics) = read_text(&text);
            assert!(node.is_none() && !diagnostics.is_empty());
        }
    }
}
