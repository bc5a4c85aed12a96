//! A surface's definition, and what is shown on it.

use std::{collections::BTreeSet, sync::Arc};

use baize_manifest::{Area, Child, MountKind, Node, Package, Span, Surface};
use baize_table::{PlacedSurface, SceneKeeper};

use super::fact::{Fact, From, number, numbers, said};

/// What is known of a surface that is shown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SurfaceFacts {
    /// Where it stands.
    pub(crate) placed: PlacedSurface,
    /// Size and mount.
    pub(crate) facts: Vec<Fact>,
    /// Its children: name, and everything that the listing adds.
    pub(crate) children: Vec<(String, Span)>,
    /// Its routes in order.
    pub(crate) routes: Vec<RouteFacts>,
    /// Where it is defined.
    pub(crate) at: Span,
}

/// What is known of a route.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RouteFacts {
    /// As written.
    pub(crate) route: Arc<str>,
    /// How many candidates it has; none: it has no list.
    pub(crate) candidates: Option<usize>,
    /// Paths that it shows now.
    pub(crate) paths: usize,
    /// Parts that it shows now.
    pub(crate) parts: usize,
    /// Where it is defined.
    pub(crate) at: Span,
}

/// What is known of the shown surface with a key; `object` is what was written.
pub(crate) fn surface_facts(
    package: &Package,
    keeper: &SceneKeeper,
    key: &str,
    object: Option<&Node>,
) -> Option<SurfaceFacts> {
    let placed = keeper.surfaces().iter().find(|placed| &*placed.key == key)?.clone();
    let surface = package.surfaces.iter().find(|surface| surface.key == placed.surface)?;
    let routes = surface.layout.iter().enumerate().map(|(index, layout)| {
        let shown =
            keeper.parts().filter(|part| *part.place.surface == *key && part.place.route == index);
        let mut paths = BTreeSet::new();
        let mut parts = 0;
        for part in shown {
            parts += 1;
            paths.insert(&part.place.path);
        }
        RouteFacts {
            route: layout.route.text().clone(),
            candidates: layout.candidates.as_ref().map(Vec::len),
            paths: paths.len(),
            parts,
            at: layout.at,
        }
    });
    Some(SurfaceFacts {
        routes: routes.collect(),
        facts: facts(surface, object),
        children: surface.children.iter().map(|child| (listing(child), child.at)).collect(),
        at: surface.at,
        placed,
    })
}

fn facts(surface: &Surface, object: Option<&Node>) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mount_node = object.and_then(|object| object.get("mount"));
    let mut tell = |key: &str, value: String, within: Option<&Node>| {
        let name = key.rsplit('.').next().unwrap_or(key);
        let from = within.and_then(|node| said(node, name)).unwrap_or(From::Default);
        facts.push(Fact { key: key.into(), value, from });
    };
    tell("size", numbers(&surface.size_mm), object);
    let mount = surface.mount;
    let (kind, area) = match mount.kind {
        MountKind::Table => ("table", None),
        MountKind::Hud(area) => ("hud", Some(area_name(area))),
        MountKind::Child => ("child", None),
    };
    tell("mount.kind", kind.into(), mount_node);
    if let Some(area) = area {
        tell("mount.area", area.into(), mount_node);
    }
    tell("mount.x", number(mount.x_mm), mount_node);
    tell("mount.y", number(mount.y_mm), mount_node);
    tell("mount.rotation", number(mount.rotation_deg), mount_node);
    facts
}

/// A child and what its listing adds to the mount (R23).
fn listing(child: &Child) -> String {
    let mut parts = vec![child.surface.to_string()];
    for (name, value) in [("x", child.x_mm), ("y", child.y_mm), ("rotation", child.rotation_deg)] {
        if value != 0.0 {
            parts.push(format!("{name}: {}", number(value)));
        }
    }
    parts.extend(child.params.iter().map(|(name, value)| format!("{name}: {value}")));
    parts.join("  ")
}

fn area_name(area: Area) -> &'static str {
    match area {
        Area::TopLeft => "top-left",
        Area::Top => "top",
        Area::TopRight => "top-right",
        Area::Left => "left",
        Area::Center => "center",
        Area::Right => "right",
        Area::BottomLeft => "bottom-left",
        Area::Bottom => "bottom",
        Area::BottomRight => "bottom-right",
    }
}
