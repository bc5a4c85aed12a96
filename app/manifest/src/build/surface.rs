//! `role: surface` (reference §3, R21–R23).

use super::{
    Context,
    child::child,
    layout::layout,
    mount::{TABLE, mount},
    object::Object,
    roles::key_of,
    size::size,
    when::when,
};
use crate::{Child, Node, Surface, text::codes};

/// The size of a surface without a usable one: a sheet of A4, lying.
const FALLBACK_SIZE_MM: [f64; 2] = [297.0, 210.0];

/// A surface; none when it has no name. What else is wrong is reported and left out.
pub(super) fn surface(object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<Surface> {
    let [_role, kind, id, size_node, mount_node, children_node, layout_node, when_node] =
        object.pick(["role", "type", "id", "size", "mount", "children", "layout", "when"], cx);
    let key = key_of(kind, id, object, cx)?;
    let size_mm = match size_node {
        Some(node) => size(node, "[width, height]", object, cx),
        None => {
            object.missing(cx, "size", "add `size: [width, height]` in mm");
            None
        }
    };
    Some(Surface {
        key,
        size_mm: size_mm.unwrap_or(FALLBACK_SIZE_MM),
        mount: mount_node.map(|node| mount(node, object, cx)).unwrap_or(TABLE),
        children: children_node.map(|node| children(node, object, cx)).unwrap_or_default(),
        layout: layout_node.map(|node| layout(node, object, cx)).unwrap_or_default(),
        when: when(when_node, object, cx),
        at: object.at(),
        object: object.whole(),
    })
}

fn children(node: &Node, object: &Object<'_>, cx: &mut Context<'_, '_>) -> Vec<Child> {
    let Some(items) = node.as_list() else {
        let message = format!("`children` is a list of `type#id`, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return Vec::new();
    };
    items.iter().filter_map(|item| child(item, object, cx)).collect()
}
