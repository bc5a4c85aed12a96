//! Diagnostics in the order in which they came up.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use baize_manifest::{Diagnostic, Sources};

/// What a diagnostic is known by while lines move above it.
type Known = (&'static str, Option<Arc<str>>, String);

/// Remembers when each diagnostic came up.
#[derive(Debug, Default)]
pub(super) struct Told {
    since: BTreeMap<Known, u64>,
    now: u64,
}

impl Told {
    /// The diagnostics of another load, newest first; those that came up together by severity,
    /// then in the order given. Equal ones are told once.
    pub(super) fn newest_first(
        &mut self,
        diagnostics: impl IntoIterator<Item = Diagnostic>,
        sources: &Sources,
    ) -> Vec<Diagnostic> {
        self.now += 1;
        let mut since = BTreeMap::new();
        let mut seen = BTreeSet::new();
        let mut dated = Vec::new();
        for diagnostic in diagnostics {
            if !seen.insert(diagnostic.clone()) {
                continue;
            }
            let file = diagnostic.span.map(|span| sources.path(span.source).clone());
            let known = (diagnostic.code.0, file, diagnostic.message.clone());
            let first = self.since.get(&known).copied().unwrap_or(self.now);
            since.insert(known, first);
            dated.push((std::cmp::Reverse(first), diagnostic));
        }
        self.since = since;
        dated.sort_by_key(|(first, diagnostic)| (*first, diagnostic.severity));
        dated.into_iter().map(|(_, diagnostic)| diagnostic).collect()
    }
}

#[cfg(test)]
mod tests {
    use baize_manifest::{Severity, Span, codes};

    use super::*;

    #[test]
    fn new_ones_come_first_and_moved_ones_stay_old() {
        let mut sources = Sources::default();
        let source = sources.add("a.yaml", "0123456789");
        let at = |start: u32, message: &str| {
            let span = Span { source, start, end: start };
            Diagnostic::new(Severity::Error, codes::YAML_SYNTAX, span, message)
        };
        let mut told = Told::default();
        let mut order = |diagnostics: Vec<Diagnostic>| {
            let told = told.newest_first(diagnostics, &sources);
            told.into_iter().map(|one| one.message).collect::<Vec<_>>()
        };
        assert_eq!(order(vec![at(0, "one"), at(5, "two"), at(5, "two")]), ["one", "two"]);
        // A line was inserted above both, and one is new.
        assert_eq!(order(vec![at(1, "one"), at(6, "two"), at(8, "new")]), ["new", "one", "two"]);
        // What comes back is new again.
        assert_eq!(order(vec![at(6, "two")]), ["two"]);
        assert_eq!(order(vec![at(1, "one"), at(6, "two")]), ["one", "two"]);
    }
}
