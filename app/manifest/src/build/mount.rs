//! `mount` (reference §3, R22).

use super::{
    Context,
    object::Object,
    values::{choice, number_or_zero},
};
use crate::{Area, Mount, MountKind, Node, text::codes};

const KINDS: [MountKind; 3] = [MountKind::Table, MountKind::Hud(Area::Bottom), MountKind::Child];

/// What a surface without `mount` has: the middle of the table.
pub(super) const TABLE: Mount =
    Mount { kind: MountKind::Table, x_mm: 0.0, y_mm: 0.0, rotation_deg: 0.0 };

pub(super) fn mount(node: &Node, surface: &Object<'_>, cx: &mut Context<'_, '_>) -> Mount {
    let Some(object) = Object::expect(node, "mount", surface, cx) else { return TABLE };
    let [kind, area_node, x, y, rotation] = object.pick(["kind", "area", "x", "y", "rotation"], cx);
    let kinds = KINDS.map(|kind| (kind.word(), kind));
    let kind = kind.and_then(|node| choice(node, "kind", &kinds, &object, cx));
    let areas = Area::ALL.map(|area| (area.word(), area));
    let area = area_node.and_then(|node| choice(node, "area", &areas, &object, cx));
    let kind = match (kind.unwrap_or(MountKind::Table), area_node) {
        (MountKind::Hud(_), _) => MountKind::Hud(area.unwrap_or_default()),
        (kind, None) => kind,
        (kind, Some(node)) => {
            let message = "only a mount of the kind `hud` has an area";
            object.warning(cx, codes::AREA_WITHOUT_HUD, node.span, message);
            kind
        }
    };
    Mount {
        kind,
        x_mm: number_or_zero(x, "x", &object, cx),
        y_mm: number_or_zero(y, "y", &object, cx),
        rotation_deg: number_or_zero(rotation, "rotation", &object, cx),
    }
}
