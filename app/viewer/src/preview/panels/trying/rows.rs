//! Rows of a key and what may be set.

use bevy_egui::egui::Ui;

use crate::preview::panels::dock;

/// Width of the column of keys.
const KEY_PX: f32 = 74.0;
/// Width of a number beside its slider: as much as most of them need.
pub(super) const NUMBER_PX: f32 = 56.0;

/// What the column of keys leaves free.
pub(super) fn value_px(ui: &Ui) -> f32 {
    (ui.available_width() - KEY_PX - ui.spacing().item_spacing.x).max(100.0)
}

pub(super) fn row(ui: &mut Ui, key: &str, value: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        dock::key(ui, KEY_PX, key);
        value(ui);
    });
}
