//! What to say about a remote file that is not there.

use super::FetchError;
use crate::{Code, Diagnostic, Severity, Span, text::codes};

/// What was to be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A part can do without.
    Image,
    /// Without it there are no rows.
    Table,
}

/// The diagnostic about a URL that stands at a span.
pub(crate) fn told(what: What, url: &str, error: &FetchError, span: Span) -> Diagnostic {
    let word = match what {
        What::Image => "image",
        What::Table => "table",
    };
    match error {
        FetchError::NotAllowed => {
            let severity = match what {
                What::Image => Severity::Warning,
                What::Table => Severity::Error,
            };
            let message = format!("`{url}` is remote, and was not allowed to be fetched");
            Diagnostic::new(severity, codes::REMOTE_URL, span, message).with_hint(format!(
                "allow it with `--fetch`, or keep a copy of the {word} beside this file"
            ))
        }
        FetchError::NotYet => {
            // Rows that are not there yet are those of a broken table: the last good ones stay.
            let severity = match what {
                What::Image => Severity::Warning,
                What::Table => Severity::Error,
            };
            let message = format!("the {word} `{url}` is still being fetched");
            Diagnostic::new(severity, codes::REMOTE_TIMEOUT, span, message)
        }
        error => {
            let message = format!("the {word} `{url}` could not be fetched: {error}");
            Diagnostic::new(Severity::Error, code_of(error), span, message)
        }
    }
}

fn code_of(error: &FetchError) -> Code {
    match error {
        FetchError::NotAllowed => codes::REMOTE_URL,
        FetchError::NotYet | FetchError::TimedOut { .. } | FetchError::OutOfTime { .. } => {
            codes::REMOTE_TIMEOUT
        }
        FetchError::TooLarge { .. } => codes::TOO_LARGE,
        FetchError::Status(_) => codes::REMOTE_STATUS,
        FetchError::BadUrl(_)
        | FetchError::NotReachable(_)
        | FetchError::TooManyRedirects { .. }
        | FetchError::Broken(_) => codes::REMOTE_UNREACHABLE,
    }
}
