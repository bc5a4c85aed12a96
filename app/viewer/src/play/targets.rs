//! Where a part in the hand can be dropped.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;

use super::{game::Game, lock::Locks, motion::Motion, space::Space};
use crate::display::{Display, Layer};

/// How near to a target a drop counts.
const REACH_PX: f32 = 64.0;

/// A path that parts can be dropped on, and where that is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Target {
    pub(crate) path: Arc<str>,
    /// The layer that its places are in.
    pub(crate) layer: Layer,
    /// Its anchor first, if a route offers one, then what lies there.
    places: Vec<Vec3>,
    /// Where it is in the window now.
    pub(crate) at_px: Vec2,
    /// How far the pointer is from the nearest of its places.
    pub(crate) far_px: f32,
}

/// Every path that has a place in the window: where a route offers one, and where parts lie.
/// Locked paths take nothing.
pub(crate) fn targets(
    game: &Game,
    display: &Display,
    motion: &Motion,
    locks: &Locks,
) -> Vec<Target> {
    let mut places: BTreeMap<(Arc<str>, Layer), Vec<Vec3>> = BTreeMap::new();
    for (anchor, (layer, place)) in game.anchors().iter().zip(&display.anchors) {
        if let Some(path) = &anchor.path {
            places.entry((path.clone(), *layer)).or_default().push(*place);
        }
    }
    for item in display.items.iter().map(|item| motion.rest(item)) {
        let Some(path) = &item.path else { continue };
        let known = places.entry((path.clone(), item.layer)).or_default();
        // A pile is one place, whatever its height.
        if known.iter().all(|place| (*place - item.place).with_y(0.0).length() > 4.0) {
            known.push(item.place);
        }
    }
    places
        .into_iter()
        .filter(|((path, _), _)| !locks.has(path))
        .map(|((path, layer), places)| Target {
            path,
            layer,
            places,
            at_px: Vec2::ZERO,
            far_px: f32::INFINITY,
        })
        .collect()
}

/// Brings the targets' pixels up to date and gives the one that a drop at the pointer means.
pub(crate) fn aim(
    targets: &mut [Target],
    display: &Display,
    space: &Space<'_>,
    at: Vec2,
) -> Option<Target> {
    for target in targets.iter_mut() {
        target.far_px = f32::INFINITY;
        let mut first = None;
        for place in &target.places {
            let Some(pixel) = space.pixel(target.layer, *place) else { continue };
            first = first.or(Some(pixel));
            target.far_px = target.far_px.min(pixel.distance(at));
        }
        target.at_px = first.unwrap_or(Vec2::INFINITY);
    }
    let near = targets.iter().filter(|target| target.far_px < REACH_PX);
    // HUD surfaces lie over the table: a place on one is meant before one behind it.
    let over_hud = space.hud_at(display, at).is_some();
    near.min_by(|a, b| {
        let behind = |target: &Target| target.layer == Layer::Table && over_hud;
        behind(a).cmp(&behind(b)).then(a.far_px.total_cmp(&b.far_px))
    })
    .cloned()
}
