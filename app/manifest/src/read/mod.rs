//! Bytes → documents: YAML, JSON, TOML, and the blocks of markdown, with a span on every node.

mod format;
mod json;
mod markdown;
mod open;
mod toml;
mod yaml;

pub(crate) use format::Format;
pub(crate) use markdown::{BlockSet, read_blocks};
pub(crate) use open::open_text;

use crate::{Code, Diagnostic, Limits, Node, Severity, Span, text::SourceText, text::codes};

/// The documents of a definition file or of a markdown block, in order, each as its root node.
///
/// What cannot be read is left out and reported: documents before a syntax error are kept
/// (R12). `format` must be one of the three definition formats; others give nothing.
/// `$variants` are still in place: see [`crate::expand::expand`].
pub(crate) fn read_documents(
    text: &SourceText,
    format: Format,
    limits: &Limits,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Node> {
    match format {
        Format::Yaml => yaml::read(text, limits, diagnostics),
        Format::Json => json::read(text, limits, diagnostics).into_iter().collect(),
        Format::Toml => toml::read(text, limits, diagnostics).into_iter().collect(),
        Format::Csv | Format::Markdown => Vec::new(),
    }
}

fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Severity::Error, code, span, message)
}

/// Nested over the limit (R31).
fn too_deep(span: Span, limits: &Limits) -> Diagnostic {
    error(codes::TOO_DEEP, span, format!("nested deeper than {} levels", limits.depth()))
}

/// More nodes than the limit (R31).
fn too_many_nodes(span: Span, limits: &Limits) -> Diagnostic {
    let message = format!("more than {} values in one file", limits.nodes);
    error(codes::TOO_MANY_NODES, span, message)
        .with_hint("aliases count as often as they are used; split the file, or use `$variants`")
}

/// A key that its map already has (R10).
fn duplicate_key(key: &str, span: Span, first: Span) -> Diagnostic {
    error(
        codes::DUPLICATE_KEY,
        span,
        format!("the key `{}` is here a second time", key.chars().take(60).collect::<String>()),
    )
    .with_label(first, "first here; this one is used")
}
