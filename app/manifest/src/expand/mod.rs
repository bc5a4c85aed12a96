//! `$variants`: an object and a CSV → one object for each row (reference §1, R8).

mod row;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::row::Base;
use crate::{
    Diagnostic, Limits, Map, Node, NodeEntry as Entry, Severity, Span, Value,
    text::{SourceText, codes},
    typed_csv::{Table, read_table},
};

/// The key of the directive.
const VARIANTS: &str = "$variants";

/// Finds the CSV of a `$variants` path, which is relative to the file that holds the value.
///
/// Reports itself what it cannot find, at the span, which is that of the path.
pub(crate) type FindCsv<'a> =
    dyn FnMut(&str, Span, &mut Vec<Diagnostic>) -> Option<Arc<Table>> + 'a;

/// Expands all `$variants` of a document, at any depth.
///
/// In a list the rows are spliced in place; elsewhere, also at the root, they give a list. An
/// object whose CSV cannot be found gives no rows. An object made from a row keeps the span of
/// the object that holds `$variants` and knows its row ([`Map::row`]); its values and keys
/// from the CSV have the spans of cell and header.
///
/// A CSV cannot hold `$variants` itself, so that this always ends; how many nodes it may make
/// is limited (R31).
pub(crate) fn expand(
    document: Node,
    text: &SourceText,
    find_csv: &mut FindCsv<'_>,
    limits: &Limits,
    diagnostics: &mut Vec<Diagnostic>,
) -> Node {
    let left = limits.expanded_nodes;
    let mut expander = Expander { text, find_csv, limits, left, is_over: false, diagnostics };
    expander.single(document)
}

struct Expander<'a, 'f> {
    text: &'a SourceText,
    find_csv: &'a mut FindCsv<'f>,
    limits: &'a Limits,
    /// How many nodes may still be made.
    left: usize,
    is_over: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// What one node becomes.
enum Expanded {
    One(Node),
    /// The rows of a `$variants`.
    Rows(Vec<Node>),
}

impl Expander<'_, '_> {
    /// A node where one is wanted: rows become a list at the place of their holder.
    fn single(&mut self, node: Node) -> Node {
        let span = node.span;
        match self.node(node) {
            Expanded::One(node) => node,
            Expanded::Rows(rows) => Node { value: Value::List(rows), span },
        }
    }

    fn node(&mut self, node: Node) -> Expanded {
        let Node { value, span } = node;
        let value = match value {
            Value::Map(map) => match self.map(map, span) {
                Ok(map) => Value::Map(map),
                Err(rows) => return Expanded::Rows(rows),
            },
            Value::List(items) => Value::List(self.list(items)),
            scalar => scalar,
        };
        Expanded::One(Node { value, span })
    }

    fn list(&mut self, items: Vec<Node>) -> Vec<Node> {
        let mut list = Vec::with_capacity(items.len());
        for item in items {
            match self.node(item) {
                Expanded::One(node) => list.push(node),
                Expanded::Rows(rows) => list.extend(rows),
            }
        }
        list
    }

    /// The map, or the rows that it becomes.
    fn map(&mut self, map: Map, span: Span) -> Result<Map, Vec<Node>> {
        let mut variants = None;
        let mut entries = Vec::with_capacity(map.len());
        for Entry { key, key_span, value } in map.into_entries() {
            if &*key == VARIANTS {
                variants = Some(value);
            } else {
                entries.push(Entry { key, key_span, value: self.single(value) });
            }
        }
        match variants {
            None => Ok(Map::new(entries)),
            Some(value) => Err(self.rows(entries, &value, span)),
        }
    }

    /// One object for each row of the CSV that `variants` names or holds.
    fn rows(&mut self, entries: Vec<Entry>, variants: &Node, span: Span) -> Vec<Node> {
        let Some(table) = self.table(variants) else { return Vec::new() };
        let base = Base::new(entries);
        let mut rows = Vec::new();
        for row in &table.rows {
            let nodes = base.nodes_with(row);
            if nodes > self.left {
                self.report_over(variants.span);
                break;
            }
            self.left -= nodes;
            rows.push(Node { value: Value::Map(base.extended(row)), span });
        }
        rows
    }

    /// The CSV of a `$variants`: inline when there is a line end in it, else a path.
    fn table(&mut self, variants: &Node) -> Option<Arc<Table>> {
        let Value::String(value) = &variants.value else {
            let message =
                format!("`$variants` takes a path or a CSV text, not {}", variants.kind());
            let hint = "as in `$variants: ./cards.csv`, or `$variants: |` and the CSV below it";
            let diagnostic =
                Diagnostic::new(Severity::Error, codes::VARIANTS_VALUE, variants.span, message);
            self.diagnostics.push(diagnostic.with_hint(hint));
            return None;
        };
        if value.contains(['\n', '\r']) {
            let csv = self.text.inline_of(variants.span, value);
            return Some(read_table(&csv, self.limits, self.diagnostics));
        }
        (self.find_csv)(value, variants.span, self.diagnostics)
    }

    fn report_over(&mut self, span: Span) {
        if std::mem::replace(&mut self.is_over, true) {
            return;
        }
        let limit = self.limits.expanded_nodes;
        let message = format!("the rows of `$variants` make more than {limit} values");
        let diagnostic = Diagnostic::new(Severity::Error, codes::VARIANTS_TOO_MANY, span, message);
        self.diagnostics.push(diagnostic.with_hint("`$variants` within `$variants` multiply"));
    }
}
