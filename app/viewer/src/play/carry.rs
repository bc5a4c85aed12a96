//! What is in the hand follows the pointer, over the table and over HUD surfaces.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::{drag::Drag, motion::Motion, pick::Pointer, space::Space, targets::aim};
use crate::{display::Layer, stage::Shown};

/// Height that a part in the hand floats at over where it lay.
const LIFT_MM: f32 = 30.0;

/// Parts from several places are gathered in the hand: each a little aside of the one before.
pub(crate) fn gathered(number: usize) -> Vec3 {
    let aside = number.min(12) as f32 * 4.0;
    Vec3::new(aside, number as f32 * 1.5, aside)
}

/// Moves what is in the hand, and finds where it would drop.
pub(crate) fn carry(
    pointer: Res<Pointer>,
    space: Space,
    egui: Res<EguiWantsInput>,
    mut motion: ResMut<Motion>,
    mut drag: ResMut<Drag>,
    mut shown: ResMut<Shown>,
) {
    if drag.held.is_none() {
        return;
    }
    let Some(at) = pointer.at_px else { return };
    let mut targets = std::mem::take(&mut drag.targets);
    // Whatever is dropped on a window of the interface goes back.
    drag.target = aim(&mut targets, &shown.0, &space, at).filter(|_| !egui.is_pointer_over_area());
    drag.targets = targets;
    let aimed = drag.target.as_ref().map(|target| target.layer);
    let layer = aimed
        .filter(|layer| *layer != Layer::Table)
        .or_else(|| space.hud_at(&shown.0, at))
        .unwrap_or(Layer::Table);
    let Some(held) = &drag.held else { return };
    let Some(lead) = held.carried.first() else { return };
    let height = lead.rest.place.y + LIFT_MM;
    let same_layer = layer == lead.rest.layer;
    let Some(under) = space.under(at, layer, if same_layer { height } else { LIFT_MM }) else {
        return;
    };
    let mut seen = Vec::with_capacity(held.carried.len());
    for carried in &held.carried {
        motion.stop(&carried.rest.key);
        let mut item = carried.rest.clone();
        item.layer = layer;
        item.place = under + carried.offset;
        if same_layer {
            item.place += carried.grip;
        }
        item.shade_mm = None;
        seen.push(item);
    }
    let differs = |item: &crate::display::Item| {
        !shown.0.items.iter().any(|other| other.key == item.key && other == item)
    };
    if seen.iter().any(differs) {
        for item in seen {
            if let Some(other) = shown.0.items.iter_mut().find(|other| other.key == item.key) {
                *other = item;
            }
        }
    }
}
