//! Lines that can be seen on any table.

use bevy::math::{Vec2, Vec3};
use bevy_egui::egui::{self, Color32, Painter, Pos2, Stroke};

use super::Lens;
use crate::display::Layer;

/// Draws on the window in places of layers.
pub(super) struct Pen<'a, 'w> {
    pub(super) painter: Painter,
    pub(super) lens: &'a Lens<'w>,
}

pub(super) const ANCHOR: Color32 = Color32::from_rgb(255, 170, 40);
pub(super) const CURVE: Color32 = Color32::from_rgb(80, 220, 255);
pub(super) const FRAME: Color32 = Color32::from_rgb(255, 240, 120);
pub(super) const OUTLINE: Color32 = Color32::from_rgb(255, 110, 200);
pub(super) const WIRE: Color32 = Color32::from_rgb(210, 235, 255);
pub(super) const AXIS_X: Color32 = Color32::from_rgb(255, 90, 80);
pub(super) const AXIS_Y: Color32 = Color32::from_rgb(110, 220, 90);
pub(super) const CHOSEN: Color32 = Color32::from_rgb(120, 200, 255);
const SHADOW: Color32 = Color32::from_rgba_premultiplied(0, 0, 0, 150);

pub(super) fn pos(at: Vec2) -> Pos2 {
    Pos2::new(at.x, at.y)
}

impl Pen<'_, '_> {
    /// A line with a dark rim.
    pub(super) fn line(&self, layer: Layer, from: Vec3, to: Vec3, width: f32, colour: Color32) {
        if let Some([a, b]) = self.lens.line(layer, from, to) {
            let ends = [pos(a), pos(b)];
            self.painter.line_segment(ends, Stroke::new(width + 2.0, SHADOW));
            self.painter.line_segment(ends, Stroke::new(width, colour));
        }
    }

    /// A line without a rim: for many.
    pub(super) fn hair(&self, layer: Layer, from: Vec3, to: Vec3, width: f32, colour: Color32) {
        if let Some([a, b]) = self.lens.line(layer, from, to) {
            self.painter.line_segment([pos(a), pos(b)], Stroke::new(width, colour));
        }
    }

    /// Lines through points.
    pub(super) fn lines(&self, layer: Layer, points: &[Vec3], width: f32, colour: Color32) {
        for pair in points.windows(2) {
            if let [from, to] = *pair
                && let Some([a, b]) = self.lens.line(layer, from, to)
            {
                self.painter.line_segment([pos(a), pos(b)], Stroke::new(width + 2.0, SHADOW));
            }
        }
        for pair in points.windows(2) {
            if let [from, to] = *pair {
                self.hair(layer, from, to, width, colour);
            }
        }
    }

    /// A closed line through points.
    pub(super) fn ring(&self, layer: Layer, points: &[Vec3], width: f32, colour: Color32) {
        let mut closed = points.to_vec();
        closed.extend(points.first().copied());
        self.lines(layer, &closed, width, colour);
    }

    /// A line with a head at its end.
    pub(super) fn arrow(&self, layer: Layer, from: Vec3, to: Vec3, colour: Color32) {
        self.line(layer, from, to, 2.0, colour);
        if let Some([a, b]) = self.lens.line(layer, from, to) {
            let along = (b - a).normalize_or_zero() * 9.0;
            let across = along.perp() * 0.45;
            let head = vec![pos(b), pos(b - along + across), pos(b - along - across)];
            let shape = egui::Shape::convex_polygon(head, colour, Stroke::new(1.0, SHADOW));
            self.painter.add(shape);
        }
    }

    /// A dot.
    pub(super) fn dot(&self, layer: Layer, at: Vec3, radius: f32, colour: Color32) {
        if let Some(at) = self.lens.pixel(layer, at) {
            self.painter.circle(pos(at), radius, colour, Stroke::new(1.5, SHADOW));
        }
    }
}
