//! What all builders share.

use std::sync::Arc;

use super::{names::Names, when::PendingWhen};
use crate::{Diagnostic, LoadOptions, Span, discover::Library, picture::Pictures};

/// What all builders of one package share.
pub(crate) struct Context<'a, 'f> {
    /// All texts.
    pub(crate) library: &'a Library<'f>,
    /// All images.
    pub(crate) pictures: &'a mut Pictures<'f>,
    /// What the load may do.
    pub(crate) options: &'a LoadOptions,
    /// What went wrong so far.
    pub(crate) diagnostics: &'a mut Vec<Diagnostic>,
    /// Strings that many definitions have in common.
    pub(super) names: Names,
    /// Conditions to check when all variants are known.
    pub(super) whens: Vec<PendingWhen>,
}

impl Context<'_, '_> {
    /// The part of a span on its first line.
    pub(crate) fn first_line(&self, span: Span) -> Span {
        self.library.first_line(span)
    }

    /// The place of the character at a byte of a string; past its end: its end.
    pub(super) fn character(&self, span: Span, text: &str, offset: usize) -> Span {
        let rest = text.get(offset..).unwrap_or_default();
        let len = rest.chars().next().map_or(0, char::len_utf8);
        self.library.sources().within(span, text, offset..offset + len)
    }

    /// One shared copy of a string.
    pub(super) fn intern(&mut self, text: &Arc<str>) -> Arc<str> {
        self.names.intern(text)
    }
}
