//! A scene of the table as a display.

use std::{collections::HashMap, sync::Arc};

use baize_manifest::{MountKind, Side};
use baize_table::{Anchor, PlacedPart, PlacedSurface, Pose, Scene, SceneKeeper};
use bevy::{
    math::{Quat, Vec2, Vec3, Vec3Swizzles},
    platform::hash::FixedHasher,
};

use super::Looks;
use crate::{
    display::{Display, Hud, Item, Layer},
    extent::Extent,
    hud::HudBox,
};

/// From millimetres and degrees of a surface to a frame of world axes: where its origin lies
/// and how far it is turned, clockwise seen from above.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Plane {
    /// In the axes of the layer.
    pub(crate) origin: Vec2,
    /// Clockwise.
    pub(crate) rotation_deg: f32,
}

impl Plane {
    /// A point of the surface in the axes of the layer.
    pub(crate) fn point(self, x: f64, y: f64) -> Vec2 {
        let (sin, cos) = self.rotation_deg.to_radians().sin_cos();
        let (x, y) = (x as f32, y as f32);
        // Clockwise with y down is the usual rotation of (x, y).
        self.origin + Vec2::new(x * cos - y * sin, x * sin + y * cos)
    }

    /// A point of the layer in the axes of the surface.
    pub(crate) fn within(self, point: Vec2) -> Vec2 {
        Vec2::from_angle(-self.rotation_deg.to_radians()).rotate(point - self.origin)
    }

    fn inner(self, surface: &PlacedSurface) -> Self {
        Self {
            origin: self.point(surface.x_mm, surface.y_mm),
            rotation_deg: self.rotation_deg + surface.rotation_deg as f32,
        }
    }
}

/// Where the surfaces of a scene lie: HUD layers are counted as they come.
pub(crate) fn planes(surfaces: &[PlacedSurface]) -> Vec<(Layer, Plane)> {
    let mut planes: Vec<(Layer, Plane)> = Vec::with_capacity(surfaces.len());
    let mut huds = 0;
    for surface in surfaces {
        let parent = surface.parent.and_then(|index| planes.get(index));
        let (layer, outer) = match (parent, surface.mount) {
            (Some(parent), MountKind::Child) => *parent,
            (_, MountKind::Hud(_)) => {
                huds += 1;
                (Layer::Hud(huds - 1), Plane::default())
            }
            _ => (Layer::Table, Plane::default()),
        };
        planes.push((layer, outer.inner(surface)));
    }
    planes
}

/// What of a scene is to be seen.
pub(crate) fn display_of(scene: &Scene, looks: Arc<Looks>) -> Display {
    let planes = planes(&scene.surfaces);
    let stacks = scene.parts.chunk_by(|a, b| Arc::ptr_eq(&a.place, &b.place));
    let stacks: Vec<StackItems> =
        stacks.map(|parts| StackItems::of(parts, &looks, &planes)).collect();
    assembled(&scene.surfaces, &planes, stacks.iter(), &scene.anchors, looks)
}

/// What is to be seen of a scene that is kept up to date: stacks that no change touched stay as they
/// were made.
#[derive(Default)]
pub(crate) struct KeptItems {
    looks: Option<Arc<Looks>>,
    planes: Vec<(Layer, Plane)>,
    /// With the parts that they were made of, in the order of the scene.
    stacks: Vec<(Arc<Vec<PlacedPart>>, StackItems)>,
}

impl KeptItems {
    /// What is to be seen now.
    pub(crate) fn display(&mut self, keeper: &SceneKeeper, looks: Arc<Looks>) -> Display {
        let planes = planes(keeper.surfaces());
        let same_looks = self.looks.as_ref().is_some_and(|known| Arc::ptr_eq(known, &looks));
        if !same_looks || self.planes != planes {
            self.stacks.clear();
        }
        // While an allocation is kept, no other can have its address.
        let known = std::mem::take(&mut self.stacks).into_iter();
        let mut known: HashMap<usize, StackItems, FixedHasher> =
            known.map(|(parts, items)| (Arc::as_ptr(&parts) as usize, items)).collect();
        self.stacks = keeper
            .stacks()
            .map(|parts| {
                let items = known.remove(&(Arc::as_ptr(parts) as usize));
                let made = || StackItems::of(parts, &looks, &planes);
                (parts.clone(), items.unwrap_or_else(made))
            })
            .collect();
        let stacks = self.stacks.iter().map(|(_, items)| items);
        let display =
            assembled(keeper.surfaces(), &planes, stacks, keeper.anchors(), looks.clone());
        self.looks = Some(looks);
        self.planes = planes;
        display
    }
}

/// What is to be seen of the stack of a path on a surface.
struct StackItems {
    layer: Layer,
    items: Vec<Item>,
    /// How far they reach, in the axes of the layer.
    extent: Extent,
}

impl StackItems {
    /// Of parts that have one place.
    fn of(parts: &[PlacedPart], looks: &Looks, planes: &[(Layer, Plane)]) -> Self {
        let place = parts.first().and_then(|part| planes.get(part.place.surface_index));
        let (layer, plane) = place.copied().unwrap_or((Layer::Table, Plane::default()));
        let shades = shades(parts, looks);
        let mut extent = Extent::default();
        let mut items = Vec::with_capacity(parts.len());
        for (part, shade_mm) in parts.iter().zip(shades) {
            let Some(look) = looks.index(&part.part) else { continue };
            let item = item(part, look, layer, plane, shade_mm);
            let half = looks.size_mm(look).map(|mm| mm as f32 / 2.0);
            extent.extend((0..8).map(|mask| {
                let sign = |bit: u32| if mask & (1 << bit) == 0 { -1.0 } else { 1.0 };
                let corner = Vec3::new(half[0] * sign(0), half[1] * sign(1), half[2] * sign(2));
                item.place + item.rotation * corner
            }));
            items.push(item);
        }
        Self { layer, items, extent: extent.without_betweens() }
    }
}

/// All of a scene together.
fn assembled<'s>(
    surfaces: &[PlacedSurface],
    planes: &[(Layer, Plane)],
    stacks: impl Iterator<Item = &'s StackItems>,
    anchors: &[Anchor],
    looks: Arc<Looks>,
) -> Display {
    let mut display = Display { looks, ..Display::default() };
    let mut rims = Vec::new();
    for (surface, (layer, plane)) in surfaces.iter().zip(planes) {
        if let MountKind::Hud(area) = surface.mount {
            let bounds = HudBox { area, min_mm: [0.0; 2], max_mm: [0.0; 2] };
            display.huds.push(Hud { key: surface.key.clone(), bounds, tray: None });
        }
        let [w, h] = surface.size_mm.map(|mm| mm / 2.0);
        let corners = [[-w, -h], [w, -h], [w, h], [-w, h]].map(|[x, y]| plane.point(x, y));
        match *layer {
            Layer::Table => rims.extend(corners.map(|c| Vec3::new(c.x, 0.0, c.y))),
            Layer::Hud(index) => {
                let hud = &mut display.huds[index];
                if surface.parent.is_none() {
                    let tray = corners.iter().fold(
                        [[f32::INFINITY; 2], [f32::NEG_INFINITY; 2]],
                        |[min, max], c| {
                            [[min[0].min(c.x), min[1].min(c.y)], [max[0].max(c.x), max[1].max(c.y)]]
                        },
                    );
                    hud.tray = Some(tray);
                    hud.bounds.min_mm = tray[0];
                    hud.bounds.max_mm = tray[1];
                }
                for corner in corners {
                    widen(&mut hud.bounds, corner);
                }
            }
        }
    }

    for stack in stacks {
        display.items.extend(stack.items.iter().cloned());
        match (stack.layer, stack.extent.bounds()) {
            (Layer::Table, _) => display.extent.append(&stack.extent),
            (Layer::Hud(index), Some((low, high))) => {
                widen(&mut display.huds[index].bounds, low.xz());
                widen(&mut display.huds[index].bounds, high.xz());
            }
            (Layer::Hud(_), None) => {}
        }
    }
    // Places to put parts are worth seeing, bare surfaces only when there is nothing else.
    for anchor in anchors {
        let (layer, plane) =
            planes.get(anchor.surface_index).copied().unwrap_or((Layer::Table, Plane::default()));
        let place = plane.point(anchor.x_mm, anchor.y_mm);
        let place = Vec3::new(place.x, 0.0, place.y);
        if layer == Layer::Table {
            display.extent.push(place);
        }
        display.anchors.push((layer, place));
    }
    if display.extent.points().is_empty() {
        display.extent.extend(rims);
    }
    display
}

fn widen(bounds: &mut HudBox, point: Vec2) {
    bounds.min_mm = [bounds.min_mm[0].min(point.x), bounds.min_mm[1].min(point.y)];
    bounds.max_mm = [bounds.max_mm[0].max(point.x), bounds.max_mm[1].max(point.y)];
}

fn item(part: &PlacedPart, look: usize, layer: Layer, plane: Plane, shade_mm: Option<f32>) -> Item {
    let pose = &part.pose;
    let place = plane.point(pose.x_mm, pose.y_mm);
    Item {
        key: part.key().to_string().into(),
        look,
        layer,
        place: Vec3::new(place.x, pose.middle_z_mm as f32, place.y),
        rotation: rotation(pose, plane.rotation_deg),
        shade_mm,
        foot_mm: pose.z_mm as f32,
        path: Some(part.place.path.clone()),
        index: part.index,
        copy: part.copy,
        back_up: (pose.side == Side::Back)
            != (pose.tilt_deg.rem_euclid(360.0) - 180.0).abs().lt(&90.0),
    }
}

/// From the solid's axes to world axes: half a turn for the back and the tilt about the part's
/// y axis, then lying down, then turned clockwise.
fn rotation(pose: &Pose, surface_deg: f32) -> Quat {
    let flip = match pose.side {
        Side::Face => 0.0,
        Side::Back => 180.0,
    };
    let about_y = (pose.tilt_deg as f32 + flip).to_radians();
    let turn = (pose.rotation_deg as f32 + surface_deg).to_radians();
    Quat::from_rotation_y(-turn)
        * Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)
        * Quat::from_rotation_y(about_y)
}

/// How far the darkening around each part's foot reaches, in a stack. Only feet that stand on
/// something wider have one: the lowest of a pile, and parts spread over others.
fn shades(parts: &[PlacedPart], looks: &Looks) -> Vec<Option<f32>> {
    let depth =
        |part: &PlacedPart| looks.index(&part.part).map_or(1.0, |look| looks.size_mm(look)[2]);
    let height = parts.iter().map(|part| part.pose.z_mm + depth(part)).fold(0.0, f64::max);
    let below = std::iter::once(None).chain(parts.iter().map(Some));
    let shade = |(part, below): (&PlacedPart, Option<&PlacedPart>)| {
        let flat = (part.pose.tilt_deg % 180.0).abs() < 4.0;
        if !flat || part.pose.ramp_mm > 0.01 {
            return None;
        }
        match below {
            Some(below) => {
                let apart =
                    (below.pose.x_mm - part.pose.x_mm).hypot(below.pose.y_mm - part.pose.y_mm);
                (apart > 1.5).then(|| (depth(part) * 1.2).clamp(1.2, 3.0) as f32)
            }
            None => Some(((height - part.pose.z_mm) * 0.9).clamp(1.6, 9.0) as f32),
        }
    };
    parts.iter().zip(below).map(shade).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::collections::BTreeSet;

    use baize_manifest::{LoadOptions, MemoryFiles, PartRef, load};
    use baize_solid::Maker;
    use baize_table::{Command, Limits, Pick, Session, State};

    use super::*;
    use crate::{content::load_looks, quality::Quality};

    const GAME: &str = "role: package\nid: t\n\
         ---\n- {role: part, type: card, id: a, size: [60, 60, 4]}\n\
         - {role: part, type: card, id: b, size: [60, 60, 4]}\n\
         - {role: part, type: card, id: c, size: [40, 40, 4]}\n\
         ---\nrole: surface\ntype: board\nid: main\nsize: [400, 300]\nlayout:\n\
         - {route: /a, x: -100, stacking: {}}\n- {route: /b, x: 100, stacking: {}}\n\
         ---\nrole: surface\ntype: hud\nid: hand\nsize: [50, 50]\nmount: {kind: hud}\n\
         layout:\n- {route: /c, stacking: {}}\n\
         ---\nrole: setup\ntype: game\nid: main\nsetup:\n  /a: [card#a, card#a]\n  \
         /b: card#b\n  /c: card#c\n";

    /// Items by their paths and keys.
    fn keys(display: &Display) -> Vec<(String, Arc<str>)> {
        let items = display.items.iter();
        items.map(|item| (item.path.as_deref().unwrap().to_owned(), item.key.clone())).collect()
    }

    #[test]
    fn what_no_change_touched_is_not_made_again_and_all_is_as_if_it_were() {
        let mut files = MemoryFiles::default();
        files.insert("game.yaml", GAME.as_bytes());
        let project = load(&files, None, &LoadOptions::default());
        let package = project.package("t").unwrap();
        let parts: BTreeSet<PartRef> = package
            .parts
            .iter()
            .map(|part| PartRef { package: package.id.clone(), key: part.key.clone() })
            .collect();
        let looks = || {
            let maker = Maker::new(None);
            Arc::new(load_looks(&project, &files, &maker, &parts, Quality::Low, &|| {}))
        };
        let now = looks();
        let setup = package.setup(None).unwrap();
        let (state, faults) = State::from_setup(&project, package, setup, Limits::default());
        assert_eq!(faults, []);
        let mut session = Session::new(state, Limits::default());
        let mut keeper = SceneKeeper::new(package, session.state(), now.clone());
        let mut kept = KeptItems::default();
        let as_new = |shown: &Display, session: &Session, looks: &Arc<Looks>| {
            let new =
                display_of(&Scene::compute(package, session.state(), looks.clone()), looks.clone());
            assert_eq!(shown.items, new.items);
            assert_eq!((&shown.anchors, &shown.huds), (&new.anchors, &new.huds));
            assert_eq!(shown.extent.points(), new.extent.points());
        };
        let first = kept.display(&keeper, now.clone());
        as_new(&first, &session, &now);
        assert_eq!(first.items.len(), 4);

        let (from, to) = ("/a".to_owned(), "/c".to_owned());
        let command = Command::Move { from, pick: Pick::Top, to, at: None };
        let change = session.apply(command, &project).unwrap();
        keeper.apply(session.state(), &change);
        let second = kept.display(&keeper, now.clone());
        as_new(&second, &session, &now);
        assert_ne!(first.huds, second.huds, "the HUD grew by a card");
        let name = |display: &Display, path: &str| -> Arc<str> {
            let keys = keys(display).into_iter();
            keys.filter(|(on, _)| on == path).map(|(_, key)| key).next().unwrap()
        };
        for (path, stays) in [("/a", false), ("/b", true), ("/c", false)] {
            let same = Arc::ptr_eq(&name(&first, path), &name(&second, path));
            assert_eq!(same, stays, "{path}");
        }

        // Other looks may have other sizes.
        let other = looks();
        let third = kept.display(&keeper, other.clone());
        as_new(&third, &session, &other);
        assert!(!Arc::ptr_eq(&name(&second, "/b"), &name(&third, "/b")));
    }
}
