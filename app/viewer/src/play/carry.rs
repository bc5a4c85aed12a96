//! What is in the hand follows the pointer, over the table and over HUD surfaces.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::{drag::Drag, motion::Motion, pick::Pointer, space::Space, targets::aim};
use crate::{
    display::{Item, Layer},
    stage::Shown,
};

/// Height that a part in the hand floats at over where it lay.
const LIFT_MM: f32 = 30.0;

/// Parts from several places are gathered in the hand: each a little aside of the one before.
pub(crate) fn gathered(number: usize) -> Vec3 {
    let aside = number.min(12) as f32 * 4.0;
    Vec3::new(aside, number as f32 * 1.5, aside)
}

/// Where the item with a key is: where it was before, or wherever it is now.
pub(crate) fn find(items: &[Item], key: &Arc<str>, before: usize) -> Option<usize> {
    let is_it = |item: &Item| Arc::ptr_eq(&item.key, key) || item.key == *key;
    if items.get(before).is_some_and(is_it) {
        return Some(before);
    }
    items.iter().position(is_it)
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
        let index = find(&shown.0.items, &carried.rest.key, carried.index);
        let Some(index) = index else { continue };
        let mut item = carried.rest.clone();
        item.layer = layer;
        item.place = under + carried.offset;
        if same_layer {
            item.place += carried.grip;
        }
        item.shade_mm = None;
        // What does not move is not to count as changed.
        if shown.0.items.get(index) != Some(&item) {
            seen.push((index, item));
        }
    }
    for (index, item) in seen {
        if let Some(other) = shown.0.items.get_mut(index) {
            *other = item;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Quat;

    use super::*;

    fn item(key: &str) -> Item {
        Item {
            key: key.into(),
            look: 0,
            layer: Layer::Table,
            place: Vec3::ZERO,
            rotation: Quat::IDENTITY,
            shade_mm: None,
            foot_mm: 0.0,
            path: None,
            index: 0,
            copy: 0,
            back_up: false,
        }
    }

    #[test]
    fn an_item_is_found_where_it_was_and_where_it_went() {
        let mut items = vec![item("a"), item("b"), item("c")];
        let key = items[2].key.clone();
        assert_eq!(find(&items, &key, 2), Some(2));
        items.remove(0);
        for before in [0, 1, 2, 9] {
            assert_eq!(find(&items, &key, before), Some(1), "before at {before}");
            assert_eq!(find(&items, &"a".into(), before), None, "before at {before}");
        }
    }
}
