//! Entries of `children` (reference §3, R23).

use std::{collections::BTreeMap, sync::Arc};

use super::{Context, object::Object, parse_key, values::number_or_zero};
use crate::{Child, Diagnostic, Key, Node, Severity, text::codes};

/// A listing of a child: a reference, or a map with an anchor of its own.
pub(super) fn child(node: &Node, surface: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<Child> {
    let plain = |key: Key| Child {
        surface: key,
        x_mm: 0.0,
        y_mm: 0.0,
        rotation_deg: 0.0,
        params: BTreeMap::new(),
        at: node.span,
    };
    if node.as_str().is_some() {
        return surface_key(node, surface, cx).map(plain);
    }
    let Some(object) = Object::new(node, "child") else {
        let message = format!("a child is a reference `type#id` or a map, this is {}", node.kind());
        surface.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    let [reference, x, y, rotation, params] =
        object.pick(["surface", "x", "y", "rotation", "params"], cx);
    let Some(reference) = reference else {
        object.missing(cx, "surface", "name the child with `surface: type#id`");
        return None;
    };
    let surface = surface_key(reference, &object, cx)?;
    Some(Child {
        surface,
        x_mm: number_or_zero(x, "x", &object, cx),
        y_mm: number_or_zero(y, "y", &object, cx),
        rotation_deg: number_or_zero(rotation, "rotation", &object, cx),
        params: params.map(|node| fixed_params(node, &object, cx)).unwrap_or_default(),
        at: object.at(),
    })
}

/// A `type#id` that names a surface of the package.
pub(super) fn surface_key(
    node: &Node,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Key> {
    let Some(text) = node.as_str() else {
        let message = format!("a surface is named by `type#id`, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    let key = parse_key(text);
    if key.is_none() {
        let message = format!("`{text}` is no reference to a surface");
        let diagnostic = Diagnostic::new(Severity::Error, codes::BAD_REFERENCE, node.span, message)
            .with_hint("a surface is named by its `type#id`");
        object.report(cx, diagnostic);
    }
    key
}

/// Values for route params, as the text that paths have (R26).
fn fixed_params(
    node: &Node,
    child: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> BTreeMap<Arc<str>, Arc<str>> {
    let mut params = BTreeMap::new();
    let Some(object) = Object::new(node, "params") else {
        let message = format!("`params` is a map, this is {}", node.kind());
        child.error(cx, codes::WRONG_TYPE, node.span, message);
        return params;
    };
    for entry in object.entries() {
        match entry.value.field_text() {
            Some(text) => {
                params.insert(entry.key.clone(), text);
            }
            None => {
                let kind = entry.value.kind();
                let message = format!("the value of a param is a text or a number, this is {kind}");
                object.error(cx, codes::WRONG_TYPE, entry.value.span, message);
            }
        }
    }
    params
}
