//! Source texts, places in them, and what there is to say about a place.

mod diagnostic;
mod source;

pub use diagnostic::{Code, Diagnostic, Label, Severity};
pub use source::{Place, SourceId, Sources, Span};
