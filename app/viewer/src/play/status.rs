//! The lower right corner: what was last done, how to take it back, how to get help.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{game::Game, hide::interface_shown};
use crate::{
    keys::{Action, Keymap},
    stage::Insets,
    texts::{Texts, Value},
};

/// Shows the status.
pub(crate) struct StatusPlugin;

impl Plugin for StatusPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            EguiPrimaryContextPass,
            draw.run_if(resource_exists::<Game>.and_then(interface_shown)),
        );
    }
}

fn draw(
    mut contexts: EguiContexts,
    game: Res<Game>,
    texts: Res<Texts>,
    keymap: Res<Keymap>,
    insets: Res<Insets>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let corner = [-12.0 - insets.right_px, -10.0 - insets.bottom_px];
    egui::Area::new("status".into())
        .anchor(egui::Align2::RIGHT_BOTTOM, corner)
        .interactable(false)
        .show(context, |ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                let (undo, _) = game.history(&texts);
                if !game.said.is_empty() {
                    ui.label(&game.said);
                }
                if let Some(undo) = undo {
                    let keys = keymap.written(Action::Undo);
                    let values = [("keys", Value::from(&keys)), ("what", Value::from(&undo))];
                    ui.weak(texts.say_with("status-undo", &values));
                }
                let keys = keymap.written(Action::Help);
                ui.weak(texts.say_with("status-help", &[("keys", Value::from(&keys))]));
            });
        });
    Ok(())
}
