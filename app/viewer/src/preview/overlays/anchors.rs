//! Where routes put parts, with names and rotation.

use std::fmt::Write;

use baize_table::{Anchor, SceneKeeper};
use bevy::math::Vec3;

use super::{
    labels::Labels,
    pen::{ANCHOR, Pen, pos},
};
use crate::{
    content::{Plane, planes},
    preview::inspect::number,
};

/// Length of the arrow that shows which way parts stand.
const ARROW_PX: f32 = 22.0;

pub(super) fn draw(pen: &Pen<'_, '_>, labels: &mut Labels, keeper: &SceneKeeper) {
    let planes = planes(keeper.surfaces());
    for anchor in keeper.anchors() {
        let Some((layer, plane)) = planes.get(anchor.surface_index).copied() else { continue };
        let at = place(plane, anchor.x_mm, anchor.y_mm);
        let Some(pixel) = pen.lens.pixel(layer, at) else { continue };
        // The top of a part points away from the player: up, turned clockwise.
        let length = f64::from(ARROW_PX / pen.lens.scale(layer, at).max(1e-3));
        let (sin, cos) = anchor.rotation_deg.to_radians().sin_cos();
        let tip = place(plane, anchor.x_mm + sin * length, anchor.y_mm - cos * length);
        pen.arrow(layer, at, tip, ANCHOR);
        pen.dot(layer, at, 4.0, ANCHOR);
        labels.write(pos(pixel), text(anchor), ANCHOR);
    }
}

/// A point of a surface in the axes of its layer.
pub(super) fn place(plane: Plane, x_mm: f64, y_mm: f64) -> Vec3 {
    let point = plane.point(x_mm, y_mm);
    Vec3::new(point.x, 0.0, point.y)
}

fn text(anchor: &Anchor) -> String {
    let mut text = match &anchor.path {
        Some(path) => path.to_string(),
        None => anchor.template.to_string(),
    };
    if anchor.rotation_deg != 0.0 {
        // Writing to a text cannot fail.
        let _ = write!(text, "  {}°", number(anchor.rotation_deg));
    }
    text
}

/// What a layer calls the plane of its surfaces: for lines on it.
pub(super) fn points(plane: Plane, points: &[[f64; 2]]) -> Vec<Vec3> {
    points.iter().map(|[x, y]| place(plane, *x, *y)).collect()
}
