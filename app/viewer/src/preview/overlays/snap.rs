//! Where a ruler catches: corners of parts and surfaces, then their edges.

use baize_table::SceneKeeper;
use bevy::math::{Vec2, Vec3};

use super::{Lens, anchors::points, outlines::rims};
use crate::{
    content::planes,
    display::{Display, Layer},
};

/// How near the pointer must be.
const CORNER_PX: f32 = 9.0;
const EDGE_PX: f32 = 7.0;

/// A place to measure from or to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Caught {
    /// On what.
    pub(crate) layer: Layer,
    /// In its axes.
    pub(crate) place: Vec3,
    /// What it caught.
    pub(crate) what: Catch,
}

/// What a ruler can catch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Catch {
    /// A corner.
    Corner,
    /// An edge.
    Edge,
    /// Nothing: a place on the plane.
    Plane,
}

/// What is caught at a pixel. `only` keeps to one layer.
pub(super) fn catch(
    lens: &Lens<'_>,
    display: &Display,
    keeper: Option<&SceneKeeper>,
    at_px: Vec2,
    only: Option<Layer>,
) -> Option<Caught> {
    let wanted = |layer: Layer| only.is_none_or(|only| only == layer);
    let mut best: Option<(bool, f32, Caught)> = None;
    let mut offer = |layer: Layer, ring: &[Vec3], corners: &dyn Fn(usize) -> bool| {
        for (index, from) in ring.iter().enumerate() {
            let Some(to) = ring.get((index + 1) % ring.len()) else { continue };
            let Some(pixel) = lens.pixel(layer, *from) else { continue };
            let away = pixel.distance(at_px);
            if away < CORNER_PX && corners(index) {
                better(&mut best, true, away, Caught { layer, place: *from, what: Catch::Corner });
            }
            let Some(end) = lens.pixel(layer, *to) else { continue };
            let (share, away) = nearest(pixel, end, at_px);
            if away < EDGE_PX {
                let place =
                    on_edge(lens, layer, *from, *to, at_px).unwrap_or(from.lerp(*to, share));
                better(&mut best, false, away, Caught { layer, place, what: Catch::Edge });
            }
        }
    };
    for item in display.items.iter().filter(|item| wanted(item.layer)) {
        let [w, h, _] = display.looks.size_mm(item.look).map(|mm| mm as f32);
        let reach = w.hypot(h) / 2.0 * lens.scale(item.layer, item.place) * 1.2 + CORNER_PX;
        let near = lens.pixel(item.layer, item.place);
        if near.is_none_or(|middle| middle.distance(at_px) > reach) {
            continue;
        }
        let Some(look) = display.looks.looks.get(item.look) else { continue };
        for (ring, outline) in rims(display, item).iter().zip(&look.solid.outline.loops) {
            offer(item.layer, ring, &|index| outline.get(index).is_some_and(|one| one.corner));
        }
    }
    let surfaces = keeper.map(SceneKeeper::surfaces).unwrap_or_default();
    for (surface, (layer, plane)) in surfaces.iter().zip(planes(surfaces)) {
        if wanted(layer) {
            let [w, h] = surface.size_mm.map(|mm| mm / 2.0);
            let corners = points(plane, &[[-w, -h], [w, -h], [w, h], [-w, h]]);
            offer(layer, &corners, &|_| true);
        }
    }
    let caught = best.map(|(_, _, caught)| caught);
    caught.or_else(|| {
        let layer = only.unwrap_or(Layer::Table);
        let place = lens.place(layer, at_px, 0.0)?;
        Some(Caught { layer, place, what: Catch::Plane })
    })
}

/// Corners before edges, HUD surfaces before the table, near ones before far ones.
fn better(best: &mut Option<(bool, f32, Caught)>, is_corner: bool, away: f32, caught: Caught) {
    let wins = best.as_ref().is_none_or(|(corner, distance, other)| {
        (caught.layer, is_corner) > (other.layer, *corner)
            || ((caught.layer, is_corner) == (other.layer, *corner) && away < *distance)
    });
    if wins {
        *best = Some((is_corner, away, caught));
    }
}

/// How far along a line in the window the nearest point lies, from 0 to 1, and how far away.
fn nearest(from: Vec2, to: Vec2, at: Vec2) -> (f32, f32) {
    let along = to - from;
    let length = along.length_squared();
    let share = if length > 0.0 { ((at - from).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
    (share, (from + along * share).distance(at))
}

/// The point of an edge nearest to what a pixel shows: in perspective, shares of pixels are not
/// shares of millimetres.
fn on_edge(lens: &Lens<'_>, layer: Layer, from: Vec3, to: Vec3, at_px: Vec2) -> Option<Vec3> {
    let (origin, ray) = match layer {
        Layer::Table => {
            let ray = lens.ray(at_px)?;
            (ray.origin, *ray.direction)
        }
        Layer::Hud(_) => (lens.place(layer, at_px, 0.0)?, Vec3::NEG_Y),
    };
    let along = to - from;
    let between = from - origin;
    let (a, b, c) = (along.dot(along), along.dot(ray), ray.dot(ray));
    let below = a * c - b * b;
    if below.abs() < 1e-6 {
        return None;
    }
    let share = (b * ray.dot(between) - c * along.dot(between)) / below;
    Some(from + along * share.clamp(0.0, 1.0))
}
