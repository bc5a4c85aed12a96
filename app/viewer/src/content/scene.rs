//! A scene of the table as a display.

use std::{collections::BTreeMap, sync::Arc};

use baize_manifest::{MountKind, Side};
use baize_table::{PlacedPart, PlacedSurface, Pose, Scene};
use bevy::math::{Quat, Vec2, Vec3};

use super::Looks;
use crate::{
    display::{Display, Hud, Item, Layer},
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
    let mut display = Display { looks, ..Display::default() };
    let planes = planes(&scene.surfaces);
    let mut rims = Vec::new();
    for (surface, (layer, plane)) in scene.surfaces.iter().zip(&planes) {
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

    let shades = shades(scene, &display.looks);
    for (part, shade_mm) in scene.parts.iter().zip(shades) {
        let (Some(look), Some((layer, plane))) =
            (display.looks.index(&part.part), planes.get(part.place.surface_index))
        else {
            continue;
        };
        let item = item(part, look, *layer, *plane, shade_mm);
        let half = display.looks.size_mm(look).map(|mm| mm as f32 / 2.0);
        for mask in 0..8 {
            let sign = |bit: u32| if mask & (1 << bit) == 0 { -1.0 } else { 1.0 };
            let corner = item.place
                + item.rotation
                    * Vec3::new(half[0] * sign(0), half[1] * sign(1), half[2] * sign(2));
            match layer {
                Layer::Table => display.extent.push(corner),
                Layer::Hud(index) => {
                    widen(&mut display.huds[*index].bounds, Vec2::new(corner.x, corner.z));
                }
            }
        }
        display.items.push(item);
    }
    // Places to put parts are worth seeing, bare surfaces only when there is nothing else.
    for anchor in &scene.anchors {
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

/// How far the darkening around each part's foot reaches. Only feet that stand on something
/// wider have one: the lowest of a pile, and parts spread over others.
fn shades(scene: &Scene, looks: &Looks) -> Vec<Option<f32>> {
    let mut heights: BTreeMap<(usize, &str), f64> = BTreeMap::new();
    let depth =
        |part: &PlacedPart| looks.index(&part.part).map_or(1.0, |look| looks.size_mm(look)[2]);
    for part in &scene.parts {
        let top = part.pose.z_mm + depth(part);
        let height = heights.entry((part.place.surface_index, &part.place.path)).or_insert(0.0);
        *height = height.max(top);
    }
    let mut below: Option<&PlacedPart> = None;
    scene
        .parts
        .iter()
        .map(|part| {
            let same_stack = below.filter(|b| Arc::ptr_eq(&b.place, &part.place));
            below = Some(part);
            let flat = (part.pose.tilt_deg % 180.0).abs() < 4.0;
            if !flat || part.pose.ramp_mm > 0.01 {
                return None;
            }
            match same_stack {
                Some(b) => {
                    let apart = (b.pose.x_mm - part.pose.x_mm).hypot(b.pose.y_mm - part.pose.y_mm);
                    (apart > 1.5).then(|| (depth(part) * 1.2).clamp(1.2, 3.0) as f32)
                }
                None => {
                    let top = heights
                        .get(&(part.place.surface_index, &*part.place.path))
                        .copied()
                        .unwrap_or_default();
                    Some(((top - part.pose.z_mm) * 0.9).clamp(1.6, 9.0) as f32)
                }
            }
        })
        .collect()
}
