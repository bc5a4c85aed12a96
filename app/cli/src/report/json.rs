//! Diagnostics as JSON; the shape is documented in `docs/inspect.md`.

use baize_manifest::{Diagnostic, Sources, Span};
use serde_json::{Value, json};

use super::severity_name;

/// A diagnostic as an object with sorted keys. Places are `file:line:col`, the file from the
/// games root.
pub(crate) fn diagnostic(sources: &Sources, diagnostic: &Diagnostic) -> Value {
    let place = |span: Span| sources.place(span).to_string();
    let end = |span: Span| {
        let place = sources.place(Span { start: span.end, ..span });
        format!("{}:{}", place.line, place.column)
    };
    let labels = diagnostic.labels.iter().map(|label| {
        json!({ "at": place(label.span), "end": end(label.span), "message": label.message })
    });
    json!({
        "at": diagnostic.span.map(place),
        "code": diagnostic.code.0,
        "end": diagnostic.span.map(end),
        "hint": diagnostic.hint,
        "labels": labels.collect::<Vec<_>>(),
        "message": diagnostic.message,
        "severity": severity_name(diagnostic.severity),
    })
}
