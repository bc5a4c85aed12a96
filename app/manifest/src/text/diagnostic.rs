//! Diagnostics: what is wrong, where, and what would help.

use super::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something could not be used as written.
    Error,
    /// It works, but hardly as meant.
    Warning,
    /// A remark.
    Hint,
}

/// A stable kebab-case name of one kind of mistake, as `unknown-part`; see `baize explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);

/// A further place that has to do with a diagnostic, with its role in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What stands there, as `first defined here`.
    pub message: String,
}

/// One thing to say about a package. Data: printed at the edge of the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Diagnostic {
    /// Where it went wrong; none when no text is to blame (a missing folder).
    pub span: Option<Span>,
    /// How bad it is.
    pub severity: Severity,
    /// Which kind of mistake.
    pub code: Code,
    /// One sentence without a full stop.
    pub message: String,
    /// Further places.
    pub labels: Vec<Label>,
    /// What would help, if that can be said.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A diagnostic without further places or hint.
    pub fn new(
        severity: Severity,
        code: Code,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            span: span.into(),
            severity,
            code,
            message: message.into(),
            labels: Vec::new(),
            hint: None,
        }
    }

    /// Adds a further place.
    #[must_use]
    pub fn with_label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label { span, message: message.into() });
        self
    }

    /// Says what would help.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
