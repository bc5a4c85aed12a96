//! Typed CSV: a header, a row of types, and rows of cells (reference §1, R9).

use std::sync::Arc;

use crate::{Diagnostic, Limits, NodeEntry, Span, text::SourceText};

/// A CSV that was read: rows of typed values, each with the place of its cell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The data rows.
    pub(crate) rows: Vec<Row>,
}

/// A data row of a [`Table`].
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The row's text.
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
    let _ = (text, limits, diagnostics);
    Arc::default()
}
