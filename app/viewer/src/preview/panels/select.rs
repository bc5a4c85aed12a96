//! A click without a drag looks at what lies there.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::{Gallery, Panels, Selected, state::Side};
use crate::{
    keys::{Action, Pressed},
    play::{Game, Pointer},
    preview::overlays::{Lens, Ruler, surface_under},
    stage::Shown,
};

/// Movement that makes a press a drag.
const THRESHOLD_PX: f32 = 4.0;

/// Looks at what is clicked.
pub(super) fn click(
    buttons: Res<ButtonInput<MouseButton>>,
    egui: Res<EguiWantsInput>,
    pointer: Res<Pointer>,
    ruler: Res<Ruler>,
    game: Res<Game>,
    gallery: Res<Gallery>,
    shown: Res<Shown>,
    lens: Lens,
    mut pressed: MessageReader<Pressed>,
    mut start: Local<Option<Vec2>>,
    mut selected: ResMut<Selected>,
    mut panels: ResMut<Panels>,
) {
    if pressed.read().any(|pressed| pressed.action == Action::Cancel) {
        selected.set_if_neq(Selected::Nothing);
    }
    if ruler.is_on {
        *start = None;
        return;
    }
    if buttons.just_pressed(MouseButton::Left) {
        *start = pointer.at_px.filter(|_| !egui.wants_any_pointer_input());
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let (Some(start), Some(at)) = (start.take(), pointer.at_px) else { return };
    if start.distance(at) >= THRESHOLD_PX {
        return;
    }
    let item = pointer.over.and_then(|index| shown.0.items.get(index));
    let keeper = game.keeper().filter(|_| !gallery.is_open());
    let now = match item {
        Some(item) => Selected::Part(item.key.clone()),
        None => keeper
            .and_then(|keeper| {
                let (index, _) = surface_under(&lens, keeper, at)?;
                Some(Selected::Surface(keeper.surfaces().get(index)?.key.clone()))
            })
            .unwrap_or_default(),
    };
    // Whoever tries something goes on to try the next thing.
    if now != Selected::Nothing && panels.side != Some(Side::TryIt) {
        panels.side = Some(Side::Inspector);
    }
    selected.set_if_neq(now);
}
