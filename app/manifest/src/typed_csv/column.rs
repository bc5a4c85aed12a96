//! Header and types → columns.

use std::{collections::HashMap, ops::Range, sync::Arc};

use super::{
    scan::{Cell, Scanner},
    types::Type,
};
use crate::{
    Code, Diagnostic, Severity, Span,
    text::{Interner, SourceText, codes},
};

/// A column of a CSV.
#[derive(Debug)]
pub(super) struct Column {
    /// Its header; none for one without a usable name, whose cells are passed over.
    pub(super) name: Option<Arc<str>>,
    pub(super) header_span: Span,
    pub(super) kind: Type,
    /// The type as written, and its place; none where the row of types is too short.
    pub(super) written: Option<(Arc<str>, Span)>,
}

/// Reads the first two records; none, with an error, when they are not there.
pub(super) fn read<'a>(
    text: &SourceText,
    csv: &'a str,
    scanner: &mut Scanner<'a>,
    cells: &mut Vec<Cell<'a>>,
    texts: &mut Interner,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Column>> {
    let header = scanner.record(cells);
    let types = header.clone().and_then(|_| scanner.types());
    let (Some(header), Some(types)) = (header, types) else {
        let message = "a CSV needs a header and a row of types";
        let diagnostic = error(codes::CSV_NO_HEADER, text.span(0..csv.trim_end().len()), message)
            .with_hint("as in `id,size` and below it `string,number[]`");
        diagnostics.push(diagnostic);
        return None;
    };
    if cells.len() != types.len() {
        diagnostics.push(type_count(text, cells.len(), &types, header));
    }
    let mut names: HashMap<Arc<str>, Span> = HashMap::new();
    let mut columns = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        let header_span = text.span(cell.range.clone());
        let name = name(cell.text.trim(), header_span, &mut names, texts, diagnostics);
        let range = types.get(index).cloned();
        let kind = match &range {
            Some(range) => kind(text, csv, range, diagnostics),
            None => Type::Any,
        };
        let written = range.map(|range| {
            (texts.intern(csv.get(range.clone()).unwrap_or_default()), text.span(range))
        });
        columns.push(Column { name, header_span, kind, written });
    }
    Some(columns)
}

fn type_count(
    text: &SourceText,
    headers: usize,
    types: &[Range<usize>],
    header: Range<usize>,
) -> Diagnostic {
    let start = types.first().map_or(0, |range| range.start);
    let end = types.last().map_or(0, |range| range.end);
    let span = text.span(start..end.max(start));
    let message = format!("{} types for {headers} columns", types.len());
    error(codes::CSV_TYPE_COUNT, span, message)
        .with_label(text.span(header), "the header")
        .with_hint("the second row gives one type for each column, separated by commas")
}

fn name(
    name: &str,
    span: Span,
    names: &mut HashMap<Arc<str>, Span>,
    texts: &mut Interner,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Arc<str>> {
    if name.is_empty() {
        let message = "a column without a name";
        let hint = "name it, or take the comma away if there is no such column";
        diagnostics.push(error(codes::CSV_HEADER, span, message).with_hint(hint));
        return None;
    }
    if name == "$variants" {
        let message = "a column cannot be named `$variants`";
        let hint = "put the inner `$variants` into an object beside the outer one";
        diagnostics.push(error(codes::VARIANTS_COLUMN, span, message).with_hint(hint));
        return None;
    }
    let name = texts.intern(name);
    if let Some(first) = names.get(&name) {
        let message = format!("a second column `{}`", shortened(&name));
        let diagnostic = error(codes::CSV_HEADER, span, message)
            .with_label(*first, "first here; this one is used");
        diagnostics.push(diagnostic);
        return None;
    }
    names.insert(name.clone(), span);
    Some(name)
}

fn kind(
    text: &SourceText,
    csv: &str,
    range: &Range<usize>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Type {
    let written = csv.get(range.clone()).unwrap_or_default();
    match Type::parse(written) {
        Ok(kind) => kind,
        Err(wrong) => {
            let span = text.span(range.start + wrong.at.min(written.len())..range.end);
            let message =
                format!("the type `{}` cannot be read: {}", shortened(written), wrong.message);
            let mut diagnostic = error(codes::CSV_TYPE, span, message);
            diagnostic.hint = wrong.hint;
            diagnostics.push(diagnostic);
            Type::Any
        }
    }
}

/// The beginning of a long text, for messages.
pub(super) fn shortened(text: &str) -> String {
    const MAX_CHARS: usize = 60;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

pub(super) fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Severity::Error, code, span, message)
}
