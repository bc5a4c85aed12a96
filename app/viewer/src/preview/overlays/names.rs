//! The names of parts: of each stack the uppermost.

use std::collections::BTreeSet;

use bevy_egui::egui::Color32;

use super::{
    labels::Labels,
    pen::{Pen, pos},
};
use crate::display::Display;

pub(super) fn draw(pen: &Pen<'_, '_>, labels: &mut Labels, display: &Display) {
    // Upper ones first; where they lie exactly over each other, the lower ones are not seen.
    let mut order: Vec<usize> = (0..display.items.len()).collect();
    let height = |index: &usize| display.items.get(*index).map_or(0.0, |item| item.place.y);
    order.sort_by(|a, b| height(b).total_cmp(&height(a)));
    let mut seen = BTreeSet::new();
    for item in order.iter().filter_map(|index| display.items.get(*index)) {
        let place = (item.layer, item.place.x.round() as i64, item.place.z.round() as i64);
        let Some(look) = display.looks.looks.get(item.look).filter(|_| seen.insert(place)) else {
            continue;
        };
        if let Some(pixel) = pen.lens.pixel(item.layer, item.place) {
            labels.write(pos(pixel), look.part.key.to_string(), Color32::WHITE);
        }
    }
}
