//! `when`: the variants under which a definition is there (extension).

use std::sync::Arc;

use baize_variants::{Catalogue, ProblemKind, When, WhenProblem};

use super::{Context, object::Object, variant::texts};
use crate::{Code, Diagnostic, Label, Node, Severity, Span};

/// A condition that is checked when all variants are known.
#[derive(Debug)]
pub(crate) struct PendingWhen {
    /// The whole map.
    at: Span,
    when: Arc<When>,
    /// Key of the map and item of its list; none: the key itself.
    places: Vec<(Arc<str>, Option<usize>, Span)>,
    label: Option<Label>,
}

/// The condition of an object; none when it has none, or none that can be read.
pub(super) fn when(
    node: Option<&Node>,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Arc<When>> {
    let node = node?;
    // The rows of one CSV share the condition of their base object.
    if let Some(known) = cx.whens.last().filter(|known| known.at == node.span) {
        return Some(known.when.clone());
    }
    let map = Object::expect(node, "when", object, cx)?;
    let mut when = When::default();
    let mut places = Vec::new();
    for entry in map.entries() {
        let list = texts(&entry.value, &entry.key, &map, cx);
        places.push((entry.key.clone(), None, entry.key_span));
        let items = list.iter().enumerate();
        places.extend(items.map(|(item, (_, span))| (entry.key.clone(), Some(item), *span)));
        let uids = list.into_iter().map(|(uid, _)| uid);
        match &*entry.key {
            "active" => when.active.extend(uids),
            group => {
                when.groups.insert(group.to_owned(), uids.collect());
            }
        }
    }
    let when = Arc::new(when);
    let label = object.label_for(node.span, cx);
    cx.whens.push(PendingWhen { at: node.span, when: when.clone(), places, label });
    Some(when)
}

impl PendingWhen {
    /// Reports what the condition names in vain.
    pub(super) fn check(&self, catalogue: &Catalogue, cx: &mut Context<'_, '_>) {
        for problem in self.when.problems(catalogue) {
            let diagnostic = self.diagnostic(&problem);
            cx.diagnostics.push(diagnostic);
        }
    }

    fn diagnostic(&self, problem: &WhenProblem) -> Diagnostic {
        let is_meant = |place: &&(Arc<str>, Option<usize>, Span)| {
            *place.0 == *problem.key && place.1 == problem.item
        };
        let span = self.places.iter().find(is_meant).map_or(self.at, |place| place.2);
        let code = code(problem.kind);
        let mut diagnostic =
            Diagnostic::new(Severity::Warning, code, span, problem.message.clone());
        diagnostic.hint.clone_from(&problem.hint);
        diagnostic.labels.extend(self.label.clone());
        diagnostic
    }
}

/// The code of a problem: some are kinds of mistakes that other definitions have as well.
pub(super) fn code(kind: ProblemKind) -> Code {
    use crate::codes;
    match kind {
        ProblemKind::TooMany => codes::TOO_MANY_DEFINITIONS,
        ProblemKind::EmptyUid | ProblemKind::EmptyGroup => codes::BAD_NAME,
        ProblemKind::DuplicateUid => codes::DUPLICATE_DEFINITION,
        kind => Code(kind.code()),
    }
}
