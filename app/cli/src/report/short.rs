//! One line a diagnostic, as compilers print them and editors read them.

use std::path::Path;

use baize_manifest::{Diagnostic, Sources};

use super::{severity_name, shown};

pub(super) fn line(sources: &Sources, root: &Path, diagnostic: &Diagnostic) -> String {
    let Diagnostic { severity, code, message, .. } = diagnostic;
    let place = match diagnostic.span {
        Some(span) => {
            let place = sources.place(span);
            let file = shown(root, &place.file);
            format!("{}:{}:{}", file.display(), place.line, place.column)
        }
        None if root.as_os_str().is_empty() => ".".to_owned(),
        None => root.display().to_string(),
    };
    let severity = severity_name(*severity);
    // A message may quote a text of several lines.
    let message = message.replace(['\n', '\r'], " ");
    format!("{place}: {severity}[{}]: {message}", code.0)
}
