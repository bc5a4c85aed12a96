//! What is looked at closely, marked on the table.

use baize_table::SceneKeeper;

use super::{
    anchors::points,
    outlines::ring,
    pen::{CHOSEN, Pen},
};
use crate::{content::planes, display::Display, preview::panels::Selected};

pub(super) fn draw(
    pen: &Pen<'_, '_>,
    display: &Display,
    keeper: Option<&SceneKeeper>,
    selected: &Selected,
) {
    match selected {
        Selected::Nothing => {}
        Selected::Part(key) => {
            for item in display.items.iter().filter(|item| item.key == *key) {
                ring(pen, display, item, 2.5, CHOSEN);
            }
        }
        Selected::Surface(key) => {
            let surfaces = keeper.map(SceneKeeper::surfaces).unwrap_or_default();
            for (surface, (layer, plane)) in surfaces.iter().zip(planes(surfaces)) {
                if surface.key == *key {
                    let [w, h] = surface.size_mm.map(|mm| mm / 2.0);
                    let corners = points(plane, &[[-w, -h], [w, -h], [w, h], [-w, h]]);
                    pen.ring(layer, &corners, 2.5, CHOSEN);
                }
            }
        }
    }
}
