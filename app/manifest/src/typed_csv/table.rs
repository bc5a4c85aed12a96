//! Rows of cells → rows of typed values.

use std::{ops::Range, sync::Arc};

use super::{
    column::{self, Column, error, shortened},
    scan::{Cell, Scanner},
    value::{self, Mismatch},
};
use crate::{
    Diagnostic, Limits, NodeEntry, Severity, Span,
    text::{Interner, SourceText, codes},
};

/// A CSV that was read: rows of typed values, each with the place of its cell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The data rows.
    pub(crate) rows: Vec<Row>,
}

/// A data row of a [`Table`].
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The row's first cell.
    pub(crate) span: Span,
    /// Its cells with the columns' headers as keys; cells that leave their key unset (R9a) or
    /// are wrong are not among them.
    pub(crate) entries: Vec<NodeEntry>,
}

/// Reads a typed CSV. What is wrong is reported with row, column and cell; the rest is kept.
pub(crate) fn read_table(
    text: &SourceText,
    limits: &Limits,
    diagnostics: &mut Vec<Diagnostic>,
) -> Arc<Table> {
    let csv = text.text().clone();
    let mut scanner = Scanner::new(&csv);
    let mut texts = Interner::default();
    let mut cells = Vec::new();
    let mut table = Table::default();
    let columns = column::read(text, &csv, &mut scanner, &mut cells, &mut texts, diagnostics);
    if let Some(columns) = columns {
        let mut reader = RowReader { text, columns: &columns, texts: &mut texts, diagnostics };
        // Rows are counted as in a spreadsheet, where header and types are rows too.
        let mut number = 2;
        while let Some(range) = scanner.record(&mut cells) {
            number += 1;
            if table.rows.len() >= limits.csv_rows {
                let message = format!("more than {} rows", limits.csv_rows);
                let first = cells.first().map_or(range, |cell| cell.range.clone());
                reader.report(error(codes::CSV_TOO_MANY_ROWS, text.span(first), message));
                break;
            }
            table.rows.push(reader.row(number, &cells, range));
        }
    }
    report_scan(text, &scanner, diagnostics);
    Arc::new(table)
}

fn report_scan(text: &SourceText, scanner: &Scanner<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for broken in &scanner.broken {
        let span = text.span(broken.range.clone());
        let hint =
            "put the whole cell in double quotes, and write a quote in it as `\"\"` or `\\\"`";
        diagnostics.push(error(codes::CSV_SYNTAX, span, broken.message).with_hint(hint));
    }
    for declaration in &scanner.declarations {
        let message = "declarations of types and references are not supported";
        let hint = "write the type itself into the row of types";
        let span = text.span(declaration.clone());
        diagnostics.push(error(codes::CSV_TYPE, span, message).with_hint(hint));
    }
}

struct RowReader<'a> {
    text: &'a SourceText,
    columns: &'a [Column],
    texts: &'a mut Interner,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl RowReader<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn row(&mut self, number: usize, cells: &[Cell<'_>], range: Range<usize>) -> Row {
        let mut entries = Vec::with_capacity(self.columns.len());
        for (index, column) in self.columns.iter().enumerate() {
            let Some(name) = &column.name else { continue };
            // A short row lacks its last cells: they are empty.
            let missing = Cell::empty(range.end);
            let cell = cells.get(index).unwrap_or(&missing);
            if let Some(value) = self.cell(number, column, cell) {
                let (key, key_span) = (name.clone(), column.header_span);
                entries.push(NodeEntry { key, key_span, value });
            }
        }
        if let (Some(extra), Some(last)) = (cells.get(self.columns.len()), cells.last()) {
            let span = self.text.span(extra.range.start..last.range.end.max(extra.range.start));
            let message = format!(
                "row {number} has {} cells, the header {}; the rest is not read",
                cells.len(),
                self.columns.len()
            );
            let diagnostic = Diagnostic::new(Severity::Warning, codes::CSV_LONG_ROW, span, message)
                .with_hint("put a cell with a comma in it in double quotes");
            self.report(diagnostic);
        }
        let first = cells.first().map_or(range, |cell| cell.range.clone());
        Row { span: self.text.span(first), entries }
    }

    fn cell(&mut self, number: usize, column: &Column, cell: &Cell<'_>) -> Option<crate::Node> {
        let text = self.text;
        let place = |range: Range<usize>| text.span(cell.place(range));
        match value::read(&column.kind, &cell.text, &place, self.texts) {
            Ok(node) => {
                // A whole cell has its quotes in its span, as strings have in YAML.
                let mut node = node?;
                if node.as_list().is_none() {
                    node.span = text.span(cell.range.clone());
                }
                Some(node)
            }
            Err(mismatch) => {
                let diagnostic = self.mismatch(number, column, cell, &mismatch);
                self.report(diagnostic);
                None
            }
        }
    }

    fn mismatch(
        &self,
        number: usize,
        column: &Column,
        cell: &Cell<'_>,
        mismatch: &Mismatch,
    ) -> Diagnostic {
        let name = column.name.as_deref().unwrap_or_default();
        let (written, type_span) = match &column.written {
            Some((written, span)) => (&**written, Some(*span)),
            None => ("", None),
        };
        let content = cell.text.trim();
        let wanted = &mismatch.wanted;
        let at = mismatch.at.min(cell.text.len());
        let found = match cell.text.get(at..).and_then(|rest| rest.trim_start().chars().next()) {
            _ if cell.text.get(..at).unwrap_or_default().trim().is_empty() => String::new(),
            Some(char) => format!(" before `{char}`"),
            None => " at its end".to_owned(),
        };
        let message = format!(
            "row {number}, column `{}`: `{}` is not of type `{}`: expected {wanted}{found}",
            shortened(name),
            shortened(content),
            shortened(written)
        );
        let diagnostic = error(codes::CSV_CELL, self.text.span(cell.range.clone()), message);
        match type_span {
            Some(span) => diagnostic.with_label(span, "the column's type"),
            None => diagnostic,
        }
    }
}
