//! `candidates` (reference §4, R26).

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{Context, object::Object, stacking::Stackings, values::number};
use crate::{
    Candidate, Diagnostic, Layout, Node, Severity, Span,
    suggest::{did_you_mean, nearest},
    text::codes,
};

/// The candidates of a route, with what they inherit from it; none when there is no list.
pub(super) fn candidates(
    node: &Node,
    layout: &Layout,
    object: &Object<'_>,
    stackings: &mut Stackings,
    cx: &mut Context<'_, '_>,
) -> Option<Vec<Candidate>> {
    let Some(items) = node.as_list() else {
        let message = format!("`candidates` is a list, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    if items.is_empty() {
        let message = "without candidates the route never matches";
        object.warning(cx, codes::NO_CANDIDATES, node.span, message);
    }
    let mut candidates = Vec::with_capacity(items.len());
    for item in items {
        let Some(item) = Object::expect(item, "candidate", object, cx) else { continue };
        candidates.push(candidate(&item, layout, stackings, cx));
    }
    Some(candidates)
}

fn candidate(
    object: &Object<'_>,
    layout: &Layout,
    stackings: &mut Stackings,
    cx: &mut Context<'_, '_>,
) -> Candidate {
    let mut own = |key, inherited| match object.get(key) {
        Some(node) => number(node, key, object, cx).unwrap_or(inherited),
        None => inherited,
    };
    let (x_mm, y_mm) = (own("x", layout.x_mm), own("y", layout.y_mm));
    let rotation_deg = own("rotation", layout.rotation_deg);
    let stacking = match object.get("stacking") {
        Some(node) => stackings.get(node, object, cx),
        None => layout.stacking.clone(),
    };
    let props = object.entries().iter().map(|entry| (cx.intern(&entry.key), entry.value.clone()));
    Candidate { props: props.collect(), x_mm, y_mm, rotation_deg, stacking, at: object.at() }
}

/// Candidates that no path can choose: without a field for a param, or with the same fields as
/// one before them.
pub(super) fn check_candidates(layout: &Layout, route_span: Span, cx: &mut Context<'_, '_>) {
    let Some(candidates) = layout.candidates.as_deref().filter(|list| !list.is_empty()) else {
        return;
    };
    let params: BTreeSet<Arc<str>> = layout.route.param_names().cloned().collect();
    // A param within `{…}` may be absent from a path; then it needs no field.
    let all_needed = !layout.route.text().contains('{');
    let mut missing_everywhere = BTreeSet::new();
    for param in params.iter().filter(|_| all_needed) {
        let has = |candidate: &Candidate| field(candidate, param).is_some();
        if candidates.iter().any(has) {
            continue;
        }
        missing_everywhere.insert(param.clone());
        let message = format!("no candidate has a field `{param}`: the route never matches");
        let code = codes::CANDIDATE_WITHOUT_PARAM;
        let mut diagnostic = Diagnostic::new(Severity::Warning, code, route_span, message);
        let fields = candidates.iter().flat_map(|candidate| &candidate.props);
        let names: BTreeSet<&str> = fields.map(|(name, _)| &**name).collect();
        if let Some(name) = nearest(param, names) {
            diagnostic = diagnostic.with_hint(did_you_mean(name));
        }
        cx.diagnostics.push(diagnostic);
    }
    let mut seen = BTreeMap::new();
    for candidate in candidates {
        let at = cx.first_line(candidate.at);
        let mut values = Vec::with_capacity(params.len());
        for param in &params {
            let value = field(candidate, param);
            if value.is_none() && all_needed && !missing_everywhere.contains(param) {
                let message = format!("this candidate has no `{param}`: no path chooses it");
                let code = codes::CANDIDATE_WITHOUT_PARAM;
                cx.diagnostics.push(Diagnostic::new(Severity::Warning, code, at, message));
            }
            values.push(value);
        }
        if values.contains(&None) {
            continue;
        }
        match seen.get(&values) {
            None => {
                seen.insert(values, at);
            }
            Some(first) => {
                let message = if params.is_empty() {
                    "the route has no params: the first candidate always wins"
                } else {
                    "a candidate before this one has the same values: this one never wins"
                };
                let code = codes::DUPLICATE_CANDIDATE;
                cx.diagnostics.push(
                    Diagnostic::new(Severity::Warning, code, at, message)
                        .with_label(*first, "this one wins"),
                );
            }
        }
    }
}

/// A field as the text that params are compared with (R26).
fn field(candidate: &Candidate, name: &str) -> Option<Arc<str>> {
    let (_, value) = candidate.props.iter().find(|(key, _)| &**key == name)?;
    value.field_text()
}
