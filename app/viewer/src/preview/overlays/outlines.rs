//! The outlines of parts.

use bevy::math::Vec3;
use bevy_egui::egui::Color32;

use super::pen::{OUTLINE, Pen};
use crate::display::{Display, Item};

pub(super) fn draw(pen: &Pen<'_, '_>, display: &Display) {
    for item in &display.items {
        ring(pen, display, item, 1.3, OUTLINE);
    }
}

/// The outline of one part, along its upper rim.
pub(super) fn ring(pen: &Pen<'_, '_>, display: &Display, item: &Item, width: f32, colour: Color32) {
    for points in rims(display, item) {
        pen.ring(item.layer, &points, width, colour);
    }
}

/// The outlines of a part in the axes of its layer, along the rim that is up.
pub(super) fn rims(display: &Display, item: &Item) -> Vec<Vec<Vec3>> {
    let Some(look) = display.looks.looks.get(item.look) else { return Vec::new() };
    let up = (item.rotation * Vec3::Z).y >= 0.0;
    let half = look.solid.size_mm[2] as f32 / if up { 2.0 } else { -2.0 };
    let place = |x: f64, y: f64| item.place + item.rotation * Vec3::new(x as f32, -y as f32, half);
    let loops = look.solid.outline.loops.iter();
    loops.map(|points| points.iter().map(|point| place(point.x, point.y)).collect()).collect()
}
