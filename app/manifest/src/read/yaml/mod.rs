//! YAML 1.2 with the core schema (R10), from the events of `saphyr-parser`.

mod build;
mod chars;
mod events;
mod scalar;
#[cfg(test)]
mod tests;

use self::{build::Builder, chars::CharOffsets, events::Stop};
use super::error;
use crate::{
    Diagnostic, Limits, Node,
    text::{SourceText, codes},
};

/// After so many syntax errors the rest of a file is not worth a look.
const MAX_SYNTAX_ERRORS: usize = 50;

/// The documents of a YAML text. After a syntax error, reading goes on at the next `---`.
pub(super) fn read(
    text: &SourceText,
    limits: &Limits,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Node> {
    let whole = text.text().clone();
    let chars = CharOffsets::new(&whole);
    let mut builder = Builder::new(text, limits, diagnostics);
    let mut documents = Vec::new();
    let mut start = 0;
    for _ in 0..MAX_SYNTAX_ERRORS {
        let rest = whole.get(start..).unwrap_or_default();
        let mut reader = events::Reader::new(rest, start, &chars, limits);
        let stop = loop {
            match reader.next_document() {
                Ok(Some(items)) => documents.extend(builder.document(&items)),
                Ok(None) => return documents,
                Err(stop) => break stop,
            }
            if builder.is_over() {
                return documents;
            }
        };
        let at = match stop {
            Stop::Syntax { at, message } => {
                builder.report(syntax(text, at, &message));
                at
            }
            Stop::TooDeep { at } => {
                builder.report(super::too_deep(text.span(at..at + 1), limits));
                at
            }
            Stop::TooManyNodes { at } => {
                builder.report(super::too_many_nodes(text.span(at..at + 1), limits));
                return documents;
            }
        };
        let Some(next) = next_document(&whole, at.max(start)) else { return documents };
        start = next;
    }
    documents
}

/// The start of the next line after `at` that opens a document.
fn next_document(text: &str, at: usize) -> Option<usize> {
    let at = text.ceil_char_boundary(at);
    let rest = text.get(at..)?;
    rest.match_indices("---").map(|(index, _)| at + index).find(|start| {
        let before = text.get(..*start).unwrap_or_default();
        let after = text.get(start + 3..).unwrap_or_default();
        *start > 0
            && before.ends_with(['\n', '\r'])
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    })
}

fn syntax(text: &SourceText, at: usize, message: &str) -> Diagnostic {
    let end = text
        .text()
        .get(at..)
        .and_then(|rest| rest.chars().next())
        .map_or(at, |char| at + if matches!(char, '\n' | '\r') { 0 } else { char.len_utf8() });
    let code = if message.contains("anchor") { codes::YAML_ALIAS } else { codes::YAML_SYNTAX };
    let diagnostic = error(code, text.span(at..end), format!("this is not YAML: {message}"));
    match hint(message) {
        Some(hint) => diagnostic.with_hint(hint),
        None => diagnostic,
    }
}

/// What helps with the mistakes that people make most.
fn hint(message: &str) -> Option<&'static str> {
    if message.contains("mapping values are not allowed") {
        Some("put a value that contains `: ` in quotes, and check the indentation")
    } else if message.contains("tab") {
        Some("indent with spaces: YAML allows no tabs there")
    } else if message.contains("unknown anchor") {
        Some("an alias (`*name`) needs its anchor (`&name`) before it in the same document")
    } else if message.contains("simple key") {
        Some("a key needs `:` and a blank after it")
    } else if message.contains("quoted scalar") {
        Some("a quote is opened and not closed")
    } else {
        None
    }
}
