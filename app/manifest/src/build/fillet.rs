//! `fillet` (R19).

use super::{Context, object::Object, values::number};
use crate::{Fillet, Node, text::codes};

/// A radius, or a map of two; what is wrong is reported and counts as 0.
pub(super) fn fillet(node: &Node, object: &Object<'_>, cx: &mut Context<'_, '_>) -> Fillet {
    let Some(map) = Object::new(node, "fillet") else {
        let radius = radius(node, "fillet", object, cx);
        return Fillet { corner_mm: radius, rim_mm: radius };
    };
    let [corner, rim] = map.pick(["corner", "rim"], cx);
    let mut side =
        |node: Option<&Node>, key| node.map_or(0.0, |node| radius(node, key, object, cx));
    Fillet { corner_mm: side(corner, "corner"), rim_mm: side(rim, "rim") }
}

fn radius(node: &Node, key: &str, object: &Object<'_>, cx: &mut Context<'_, '_>) -> f64 {
    let radius = number(node, key, object, cx).unwrap_or_default();
    if radius < 0.0 {
        let message = format!("`{key}` is a radius of 0 mm or more, this is {radius}");
        object.error(cx, codes::BAD_FILLET, node.span, message);
        return 0.0;
    }
    radius
}
