//! What is written over the table: the tip at the pointer, drop targets, the status line.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{drag::Drag, game::Game, pick::Pointer};
use crate::{
    keys::{Action, Keymap},
    stage::{DeviceFault, Insets, Shown},
    texts::{Texts, Value},
};

/// Draws the interface.
pub(crate) struct OverlayPlugin;

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(EguiPrimaryContextPass, draw.run_if(resource_exists::<Game>));
    }
}

fn draw(
    mut contexts: EguiContexts,
    pointer: Res<Pointer>,
    drag: Res<Drag>,
    game: Res<Game>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    keymap: Res<Keymap>,
    insets: Res<Insets>,
    fault: Option<Res<DeviceFault>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    targets(context, &drag);
    if drag.held.is_none() {
        tip(context, &pointer, &shown, &game);
    }
    let corner = [-12.0 - insets.right_px, -10.0 - insets.bottom_px];
    egui::Area::new("status".into()).anchor(egui::Align2::RIGHT_BOTTOM, corner).show(
        context,
        |ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                let (undo, _) = game.history();
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
        },
    );
    if let Some(message) = fault.as_ref().and_then(|fault| fault.0.as_ref()) {
        egui::Window::new(texts.say("fault-device")).show(context, |ui| {
            ui.label(message);
        });
    }
    Ok(())
}

fn targets(context: &egui::Context, drag: &Drag) {
    if drag.held.is_none() {
        return;
    }
    let painter = context.layer_painter(egui::LayerId::background());
    for target in &drag.targets {
        let chosen = drag.target.as_ref() == Some(target);
        let at = egui::pos2(target.at_px.x, target.at_px.y);
        let (radius, width) = if chosen { (20.0, 4.0) } else { (10.0, 2.0) };
        painter.circle_stroke(at, radius, egui::Stroke::new(width + 2.0, egui::Color32::BLACK));
        painter.circle_stroke(at, radius, egui::Stroke::new(width, egui::Color32::WHITE));
        if chosen {
            let font = egui::FontId::proportional(16.0);
            let text = painter.layout_no_wrap(target.path.to_string(), font, egui::Color32::WHITE);
            let rect =
                egui::Rect::from_center_size(at + egui::vec2(0.0, 38.0), text.size()).expand(5.0);
            painter.rect_filled(rect, 4.0, egui::Color32::from_black_alpha(200));
            painter.galley(rect.min + egui::vec2(5.0, 5.0), text, egui::Color32::WHITE);
        }
    }
}

/// What the part under the pointer is: its name, its path, how many lie there.
fn tip(context: &egui::Context, pointer: &Pointer, shown: &Shown, game: &Game) {
    let (Some(at), Some(item)) =
        (pointer.at_px, pointer.over.and_then(|index| shown.0.items.get(index)))
    else {
        return;
    };
    let Some(look) = shown.0.looks.looks.get(item.look) else { return };
    egui::Area::new("tip".into())
        .order(egui::Order::Tooltip)
        .interactable(false)
        .fixed_pos(egui::pos2(at.x + 16.0, at.y + 18.0))
        .constrain(true)
        .show(context, |ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                let back = item.back_up;
                let name =
                    if back { look.part.key.kind.to_string() } else { look.part.key.to_string() };
                ui.strong(name);
                if let Some(path) = &item.path {
                    let count = game.state().stack(path).len();
                    ui.weak(if count > 1 {
                        format!("{path} · {count}")
                    } else {
                        path.to_string()
                    });
                }
            });
        });
}
