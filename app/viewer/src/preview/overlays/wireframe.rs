//! The triangles of parts, as far as they face the camera.

use std::collections::BTreeSet;

use super::pen::{Pen, WIRE};
use crate::display::{Display, Item};

/// Lines in all: drawing more takes longer than anybody looks for.
const MOST_LINES: usize = 60_000;

/// Draws the parts that appear largest first; gives how many were left out.
pub(super) fn draw(pen: &Pen<'_, '_>, display: &Display) -> usize {
    let mut order: Vec<(f32, &Item)> = display
        .items
        .iter()
        .filter_map(|item| Some((size_px(pen, display, item)?, item)))
        .collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut left = MOST_LINES;
    let mut left_out = 0;
    for (_, item) in order {
        let Some(look) = display.looks.looks.get(item.look) else { continue };
        if look.solid.triangle_count() * 3 / 2 > left {
            left_out += 1;
            continue;
        }
        let place = |index: &u32| {
            let point = look.solid.positions.get(*index as usize).copied().unwrap_or_default();
            item.place + item.rotation * bevy::math::Vec3::from(point)
        };
        // Vertices of one place are split where shading is sharp: edges go by places.
        let name = |index: &u32| {
            look.solid.positions.get(*index as usize).map(|point| point.map(f32::to_bits))
        };
        let mut drawn = BTreeSet::new();
        for triangle in look.solid.indices.chunks_exact(3) {
            let [a, b, c] = triangle else { continue };
            if !pen.lens.faces(item.layer, [a, b, c].map(place)) {
                continue;
            }
            for (from, to) in [(a, b), (b, c), (c, a)] {
                let (first, last) = (name(from).min(name(to)), name(from).max(name(to)));
                if drawn.insert((first, last)) {
                    pen.hair(item.layer, place(from), place(to), 0.7, WIRE);
                }
            }
        }
        left -= drawn.len().min(left);
    }
    left_out
}

/// How large a part appears; none when it is not in the window.
fn size_px(pen: &Pen<'_, '_>, display: &Display, item: &Item) -> Option<f32> {
    let at = pen.lens.pixel(item.layer, item.place)?;
    let [w, h, _] = display.looks.size_mm(item.look).map(|mm| mm as f32);
    let size = w.max(h) * pen.lens.scale(item.layer, item.place);
    let window = pen.lens.size_px();
    let inside = at.x > -size && at.y > -size && at.x < window.x + size && at.y < window.y + size;
    inside.then_some(size)
}
