//! Mistakes with everything that is needed to show them.

use baize_manifest::{Diagnostic, Place, Severity, Sources};

use super::{Snippet, snippets};

/// A mistake with everything that is needed to show it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mistake {
    /// How bad it is.
    pub(crate) severity: Severity,
    /// Which kind.
    pub(crate) code: &'static str,
    /// One sentence.
    pub(crate) message: String,
    /// Where; none when no text is to blame.
    pub(crate) place: Option<Place>,
    /// The lines that it is about.
    pub(crate) lines: Vec<Snippet>,
    /// What would help.
    pub(crate) hint: Option<String>,
}

impl Mistake {
    /// A diagnostic of a load with these sources.
    pub(crate) fn of(sources: &Sources, diagnostic: &Diagnostic) -> Self {
        Self {
            severity: diagnostic.severity,
            code: diagnostic.code.0,
            message: diagnostic.message.clone(),
            place: diagnostic.span.map(|span| sources.place(span)),
            lines: snippets(sources, diagnostic),
            hint: diagnostic.hint.clone(),
        }
    }
}
