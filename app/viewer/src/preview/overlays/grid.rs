//! A grid in millimetres on surfaces: as fine as can be told apart.

use baize_table::{PlacedSurface, SceneKeeper};
use bevy_egui::egui::Color32;

use super::{
    anchors::place,
    labels::Labels,
    pen::{Pen, pos},
};
use crate::{
    content::{Plane, planes},
    display::Layer,
    preview::inspect::number,
};

/// Steps that a grid may have, each with how many of them make a strong line.
const STEPS_MM: [(f64, i64); 7] =
    [(1.0, 10), (2.0, 5), (5.0, 10), (10.0, 10), (20.0, 5), (50.0, 10), (100.0, 10)];
/// Least distance of two lines.
const LEAST_PX: f64 = 9.0;
/// Lines of one surface: beyond it is of a size that no step is made for.
const MOST_LINES: i64 = 400;

pub(super) fn draw(pen: &Pen<'_, '_>, labels: &mut Labels, keeper: &SceneKeeper) {
    for (surface, (layer, plane)) in keeper.surfaces().iter().zip(planes(keeper.surfaces())) {
        // Children lie on their parent's grid.
        if surface.parent.is_none() {
            grid(pen, labels, surface, layer, plane);
        }
    }
}

/// The finest step that can be told apart at a scale in pixels a millimetre.
fn step(scale: f64) -> (f64, i64) {
    let fine = STEPS_MM.iter().find(|(step, _)| step * scale >= LEAST_PX);
    fine.copied().unwrap_or((500.0, 2))
}

fn grid(
    pen: &Pen<'_, '_>,
    labels: &mut Labels,
    surface: &PlacedSurface,
    layer: Layer,
    plane: Plane,
) {
    let [w, h] = surface.size_mm.map(|mm| mm / 2.0);
    let scale = pen.lens.scale(layer, place(plane, 0.0, 0.0));
    let (step, strong) = step(f64::from(scale));
    let count = |half: f64| ((half / step).floor() as i64).min(MOST_LINES / 2);
    for (half, other, is_x) in [(w, h, true), (h, w, false)] {
        for index in -count(half)..=count(half) {
            let at = index as f64 * step;
            let (from, to) =
                if is_x { ([at, -other], [at, other]) } else { ([-other, at], [other, at]) };
            let is_strong = index % strong == 0;
            let alpha = if index == 0 {
                190
            } else if is_strong {
                120
            } else {
                55
            };
            let [from, to] = [from, to].map(|[x, y]| place(plane, x, y));
            let width = if is_strong { 1.4 } else { 1.0 };
            pen.hair(layer, from, to, width, Color32::from_white_alpha(alpha));
            if is_strong && let Some(pixel) = pen.lens.pixel(layer, if is_x { to } else { from }) {
                labels.write(pos(pixel), number(at), Color32::from_gray(220));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_never_nearer_than_can_be_told_apart() {
        for (scale, expected) in [(12.0, 1.0), (9.0, 1.0), (5.0, 2.0), (1.0, 10.0), (0.1, 100.0)] {
            assert_eq!(step(scale).0, expected, "{scale}");
        }
        assert_eq!(step(0.001).0, 500.0);
    }
}
