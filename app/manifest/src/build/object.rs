//! An object that is being built from, with its place.

use super::Context;
use crate::{
    Code, Diagnostic, Node, NodeEntry, Severity, Span,
    node::Map,
    suggest::{did_you_mean, nearest},
    text::codes,
};

/// A map and what it is to the reader: `part`, `mount`, ….
#[derive(Clone, Copy, Debug)]
pub(super) struct Object<'n> {
    node: &'n Node,
    map: &'n Map,
    what: &'static str,
}

impl<'n> Object<'n> {
    /// None when the node is not a map.
    pub(super) fn new(node: &'n Node, what: &'static str) -> Option<Self> {
        node.as_map().map(|map| Self { node, map, what })
    }

    /// As [`Object::new`], and says that it should be a map.
    pub(super) fn expect(
        node: &'n Node,
        what: &'static str,
        parent: &Object<'_>,
        cx: &mut Context<'_, '_>,
    ) -> Option<Self> {
        let object = Self::new(node, what);
        if object.is_none() {
            let message = format!("a {what} is a map, this is {}", node.kind());
            parent.error(cx, codes::WRONG_TYPE, node.span, message);
        }
        object
    }

    /// Where it is defined; for an object from a CSV row: the row's first cell.
    pub(super) fn at(&self) -> Span {
        self.map.row().unwrap_or(self.node.span)
    }

    /// The whole of it; for an object from a CSV row: of the one that holds `$variants`.
    pub(super) fn whole(&self) -> Span {
        self.node.span
    }

    /// All entries in source order.
    pub(super) fn entries(&self) -> &'n [NodeEntry] {
        self.map
    }

    /// The value of a key; `null` is as good as nothing.
    pub(super) fn get(&self, key: &str) -> Option<&'n Node> {
        self.map.iter().find(|entry| &*entry.key == key && !entry.value.is_null()).map(|e| &e.value)
    }

    /// The values of the keys that such an object may have, in the order asked; all other keys
    /// are reported (R11).
    pub(super) fn pick<const N: usize>(
        &self,
        keys: [&'static str; N],
        cx: &mut Context<'_, '_>,
    ) -> [Option<&'n Node>; N] {
        let mut values = [None; N];
        for entry in self.entries() {
            let slot = keys.iter().zip(&mut values).find(|(key, _)| ***key == *entry.key);
            match slot {
                Some((_, value)) => *value = Some(&entry.value).filter(|value| !value.is_null()),
                None => self.unknown_key(entry, &keys, cx),
            }
        }
        values
    }

    fn unknown_key(&self, entry: &NodeEntry, keys: &[&'static str], cx: &mut Context<'_, '_>) {
        if entry.key.starts_with("x-") || entry.key.starts_with('$') {
            return;
        }
        let message = format!("a {} has no `{}`", self.what, entry.key);
        let mut diagnostic =
            Diagnostic::new(Severity::Warning, codes::UNKNOWN_KEY, entry.key_span, message);
        if let Some(key) = nearest(&entry.key, keys.iter().copied()) {
            diagnostic = diagnostic.with_hint(did_you_mean(key));
        }
        self.report(cx, diagnostic);
    }

    /// Reports an error in this object.
    pub(super) fn error(
        &self,
        cx: &mut Context<'_, '_>,
        code: Code,
        span: Span,
        message: impl Into<String>,
    ) {
        self.report(cx, Diagnostic::new(Severity::Error, code, span, message));
    }

    /// Reports a warning in this object.
    pub(super) fn warning(
        &self,
        cx: &mut Context<'_, '_>,
        code: Code,
        span: Span,
        message: impl Into<String>,
    ) {
        self.report(cx, Diagnostic::new(Severity::Warning, code, span, message));
    }

    /// Reports a diagnostic about this object. When it is about a CSV cell, the object that
    /// the cell's row went into is named as a second place.
    pub(super) fn report(&self, cx: &mut Context<'_, '_>, mut diagnostic: Diagnostic) {
        if let Some(label) = diagnostic.span.and_then(|span| self.label_for(span, cx)) {
            diagnostic.labels.push(label);
        }
        cx.diagnostics.push(diagnostic);
    }

    /// The second place of a diagnostic at `span`, if it needs one.
    pub(super) fn label_for(&self, span: Span, cx: &Context<'_, '_>) -> Option<crate::Label> {
        let home = self.node.span;
        let inside = span.source == home.source && home.start <= span.start && span.end <= home.end;
        // The rows of an inline table stand within their object.
        let in_row = self.map.row().is_some_and(|row| cx.library.on_one_line(row, span));
        if inside && !in_row {
            return None;
        }
        let message = format!("in this {}", self.what);
        Some(crate::Label { span: cx.first_line(home), message })
    }

    /// Reports that a needed key is missing.
    pub(super) fn missing(&self, cx: &mut Context<'_, '_>, key: &str, hint: &str) {
        let span = cx.first_line(self.at());
        let message = format!("this {} has no `{key}`", self.what);
        let diagnostic =
            Diagnostic::new(Severity::Error, codes::MISSING_KEY, span, message).with_hint(hint);
        self.report(cx, diagnostic);
    }
}
