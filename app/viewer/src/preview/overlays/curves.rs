//! The curves of stackings, with the places on them.

use baize_table::SceneKeeper;
use bevy::math::Vec3;

use super::{
    anchors::{place, points},
    labels::Labels,
    pen::{CURVE, Pen, pos},
};
use crate::content::planes;

pub(super) fn draw(pen: &Pen<'_, '_>, labels: &mut Labels, keeper: &SceneKeeper) {
    let planes = planes(keeper.surfaces());
    for anchor in keeper.anchors() {
        let Some((layer, plane)) = planes.get(anchor.surface_index).copied() else { continue };
        for line in &anchor.curve {
            let line: Vec<[f64; 2]> = line.iter().map(|point| [point.x, point.y]).collect();
            pen.lines(layer, &points(plane, &line), 2.0, CURVE);
        }
    }
    for part in keeper.parts() {
        let Some(u) = part.pose.u else { continue };
        let Some((layer, plane)) = planes.get(part.place.surface_index).copied() else { continue };
        let foot = place(plane, part.pose.x_mm, part.pose.y_mm);
        let middle = foot + Vec3::Y * part.pose.middle_z_mm as f32;
        pen.line(layer, foot, middle, 1.0, CURVE);
        pen.dot(layer, foot, 3.5, CURVE);
        if let Some(pixel) = pen.lens.pixel(layer, foot) {
            labels.write(pos(pixel), format!("{}  {u:.2}", part.shown), CURVE);
        }
    }
}
