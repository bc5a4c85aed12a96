//! Which surface lies under a pixel.

use baize_table::SceneKeeper;
use bevy::math::Vec2;

use super::Lens;
use crate::{content::planes, display::Layer};

/// The index of the uppermost surface under a pixel, and its layer: HUD surfaces lie over the
/// table, children over their parents.
pub(crate) fn surface_under(
    lens: &Lens<'_>,
    keeper: &SceneKeeper,
    at_px: Vec2,
) -> Option<(usize, Layer)> {
    let surfaces = keeper.surfaces();
    let mut found: Option<(usize, Layer)> = None;
    for (index, (surface, (layer, plane))) in surfaces.iter().zip(planes(surfaces)).enumerate() {
        let Some(place) = lens.place(layer, at_px, 0.0) else { continue };
        let at = plane.within(Vec2::new(place.x, place.z));
        let [w, h] = surface.size_mm.map(|mm| mm as f32 / 2.0);
        let is_inside = at.x.abs() <= w && at.y.abs() <= h;
        if is_inside && found.is_none_or(|(_, other)| layer >= other) {
            found = Some((index, layer));
        }
    }
    found
}
