//! `stacking` (reference §4, R28–R30).

use std::sync::Arc;

use super::{
    Context,
    object::Object,
    values::{choice, flag, number},
};
use crate::{Align, Curve, Diagnostic, Node, Severity, Stacking, curve, text::codes};

const ALIGNS: [(&str, Align); 3] =
    [("start", Align::Start), ("center", Align::Center), ("end", Align::End)];

/// A stacking strategy, with the defaults of one that is there (R28).
pub(super) fn stacking(
    node: &Node,
    parent: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Stacking> {
    let object = Object::expect(node, "stacking", parent, cx)?;
    let [curve_node, limit_node, align, steps, tilt, z_start, z_end, follow] =
        object.pick(["curve", "limit", "align", "steps", "tilt", "zStart", "zEnd", "follow"], cx);
    let curve = curve_node.and_then(|node| curve_of(node, &object, cx));
    let mut end = |node: Option<&Node>, key| node.and_then(|node| number(node, key, &object, cx));
    let ramp = [end(z_start, "zStart"), end(z_end, "zEnd")];
    if let (None, Some(node)) = (curve_node, z_start.or(z_end)) {
        let message = "without a `curve` there is no start and no end to lift";
        object.warning(cx, codes::RAMP_WITHOUT_CURVE, node.span, message);
    }
    let has_ramp = curve.is_some() && ramp.iter().any(Option::is_some);
    Some(Stacking {
        curve,
        limit: limit_node.map(|node| limit(node, &object, cx)).unwrap_or_default(),
        align: align
            .and_then(|node| choice(node, "align", &ALIGNS, &object, cx))
            .unwrap_or_default(),
        steps: steps.and_then(|node| positive(node, "steps", &object, cx)).unwrap_or(1.0),
        tilt_deg: tilt.and_then(|node| number(node, "tilt", &object, cx)).unwrap_or(1.0),
        ramp_mm: has_ramp.then(|| ramp.map(Option::unwrap_or_default)),
        follow: flag(follow, "follow", &object, cx),
    })
}

/// A curve that parses and has a length; anything else is an error, and the stack a pile (R29).
fn curve_of(node: &Node, object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<Curve> {
    let Some(text) = node.scalar_text().filter(|_| node.as_str().is_some()) else {
        let message = format!("`curve` is an SVG path, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    match curve::parse(&text) {
        Ok(path) => Some(Curve { text, path }),
        Err(error) => {
            let span = if error.kind.is_about_all() {
                node.span
            } else {
                cx.character(node.span, &text, error.offset)
            };
            let code = if error.kind.is_empty() { codes::EMPTY_CURVE } else { codes::BAD_CURVE };
            let message = format!("the curve cannot be used: {}", error.kind);
            object.report(cx, Diagnostic::new(Severity::Error, code, span, message));
            None
        }
    }
}

fn limit(node: &Node, object: &Object<'_>, cx: &mut Context<'_, '_>) -> i64 {
    let Some(limit) = number(node, "limit", object, cx) else { return 0 };
    if limit.fract() != 0.0 {
        let message = format!("`limit` is a whole number of parts, this is {limit}");
        object.error(cx, codes::BAD_NUMBER, node.span, message);
        return 0;
    }
    // Beyond any number of parts, and saturating.
    limit as i64
}

fn positive(node: &Node, key: &str, object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<f64> {
    let value = number(node, key, object, cx)?;
    if value <= 0.0 {
        let message = format!("`{key}` is over 0, this is {value}");
        object.error(cx, codes::BAD_NUMBER, node.span, message);
        return None;
    }
    Some(value)
}

/// Stackings that were built, by their place: the rows of a CSV share that of their object.
#[derive(Debug, Default)]
pub(super) struct Stackings(Vec<(crate::Span, Option<Arc<Stacking>>)>);

impl Stackings {
    pub(super) fn get(
        &mut self,
        node: &Node,
        parent: &Object<'_>,
        cx: &mut Context<'_, '_>,
    ) -> Option<Arc<Stacking>> {
        if let Some((_, known)) = self.0.iter().rev().take(4).find(|(span, _)| *span == node.span) {
            return known.clone();
        }
        let built = stacking(node, parent, cx).map(Arc::new);
        self.0.push((node.span, built.clone()));
        built
    }
}
