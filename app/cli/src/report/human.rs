//! Diagnostics with the source lines that they are about.

use std::{
    io::{self, Write},
    ops::Range,
    path::Path,
    sync::Arc,
};

use baize_manifest::{Diagnostic, Severity, SourceId, Sources, Span};
use codespan_reporting::{
    diagnostic::{self as shown, Label},
    files::SimpleFiles,
    term::{self, termcolor},
};

use super::{shown, wants_colour};

pub(super) fn print(
    out: &mut dyn Write,
    sources: &Sources,
    root: &Path,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    let mut files = Files { sources, root, ids: Vec::new(), files: SimpleFiles::new() };
    let severity = match diagnostic.severity {
        Severity::Error => shown::Severity::Error,
        Severity::Warning => shown::Severity::Warning,
        Severity::Hint => shown::Severity::Help,
    };
    let mut labels = Vec::new();
    if let Some(span) = diagnostic.span {
        labels.push(Label::primary(files.id(span.source), files.range(span)));
    }
    for label in &diagnostic.labels {
        let id = files.id(label.span.source);
        labels.push(
            Label::secondary(id, files.range(label.span)).with_message(label.message.as_str()),
        );
    }
    let shown = shown::Diagnostic::new(severity)
        .with_code(diagnostic.code.0)
        .with_message(diagnostic.message.as_str())
        .with_labels(labels)
        .with_notes(diagnostic.hint.iter().map(|hint| format!("help: {hint}")).collect());
    let config = term::Config::default();
    let result = if wants_colour() {
        let mut ansi = termcolor::Ansi::new(out);
        term::emit_to_write_style(&mut ansi, &config, &files.files, &shown)
    } else {
        term::emit_to_io_write(out, &config, &files.files, &shown)
    };
    result.map_err(io::Error::other)
}

/// The files that a diagnostic points into.
struct Files<'a> {
    sources: &'a Sources,
    root: &'a Path,
    ids: Vec<SourceId>,
    files: SimpleFiles<String, Arc<str>>,
}

impl Files<'_> {
    fn id(&mut self, source: SourceId) -> usize {
        if let Some(known) = self.ids.iter().position(|id| *id == source) {
            return known;
        }
        self.ids.push(source);
        let path = shown(self.root, self.sources.path(source)).display().to_string();
        self.files.add(path, self.sources.text(source).clone())
    }

    /// A span as bytes that the text has.
    fn range(&self, span: Span) -> Range<usize> {
        let len = self.sources.text(span.source).len();
        let start = (span.start as usize).min(len);
        start..(span.end as usize).clamp(start, len)
    }
}
