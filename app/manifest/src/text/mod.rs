//! Source texts, places in them, and what there is to say about a place.

mod align;
pub mod codes;
mod diagnostic;
mod interner;
mod source;
mod source_text;

pub use diagnostic::{Code, Diagnostic, Label, Severity};
pub use source::{Place, SourceId, Sources, Span};
pub(crate) use interner::Interner;
pub(crate) use source_text::{Piece, SourceText};
