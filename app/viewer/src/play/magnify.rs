//! The part under the pointer, large on the screen while a key is held.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    drag::Drag,
    game::Game,
    pick::Pointer,
    pictures::{Detail, PartPictures, aspect},
};
use crate::{
    keys::{Action, Held},
    stage::Shown,
};

/// Shows parts large.
pub(crate) struct MagnifyPlugin;

impl Plugin for MagnifyPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<PartPictures>()
            .add_systems(Last, follow.run_if(resource_exists_and_changed::<Shown>))
            .add_systems(EguiPrimaryContextPass, draw.run_if(resource_exists::<Game>));
    }
}

/// Keeps nothing of a game that is closed, or of a package as it was before an edit.
fn follow(shown: Res<Shown>, mut pictures: ResMut<PartPictures>) {
    pictures.follow(&shown.0.looks);
}

fn draw(
    mut contexts: EguiContexts,
    keys: Held,
    pointer: Res<Pointer>,
    drag: Res<Drag>,
    shown: Res<Shown>,
    mut pictures: ResMut<PartPictures>,
) -> Result {
    let over = pointer.over.and_then(|index| shown.0.items.get(index));
    let (Some(at), Some(item)) = (pointer.at_px, over) else { return Ok(()) };
    if !keys.is(Action::Magnify) || !drag.is_idle() {
        return Ok(());
    }
    let Some(look) = shown.0.looks.looks.get(item.look) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let window = context.content_rect();
    let room = egui::vec2(window.width() * 0.46, window.height() * 0.86);
    let aspect = aspect(look);
    let size = egui::vec2(room.x.min(room.y * aspect), room.y.min(room.x / aspect));
    // On the other half of the window, so that it does not cover what it shows.
    let left = at.x > window.center().x;
    let share = if left { 0.26 } else { 0.74 };
    let middle = egui::pos2(window.left() + window.width() * share, window.center().y);
    let area = egui::Rect::from_center_size(middle, size);
    let layer = egui::LayerId::new(egui::Order::Foreground, "magnify".into());
    let painter = context.layer_painter(layer);
    painter.rect_filled(area.expand(14.0), 10.0, egui::Color32::from_black_alpha(215));
    // What lies face down keeps its secret.
    pictures.paint(&painter, area, &shown.0.looks, item.look, item.back_up, Detail::Large);
    Ok(())
}
