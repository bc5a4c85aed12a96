//! What is written over the table: the tip at the pointer, drop targets, the status line, help.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{drag::Drag, game::Game, pick::Pointer};
use crate::stage::{DeviceFault, Shown};

/// Draws the interface.
pub(crate) struct OverlayPlugin;

#[derive(Resource, Default)]
struct Help(bool);

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Help>().add_systems(EguiPrimaryContextPass, draw);
    }
}

const HELP: [(&str, &str); 10] = [
    ("Left-drag", "take the part; with Shift its whole stack"),
    ("Right-drag", "orbit"),
    ("Middle-drag, W A S D", "pan"),
    ("Wheel", "zoom to the pointer"),
    ("Space, P", "back to the seat, from above"),
    ("F", "flip"),
    ("Q, E", "turn by 15°, with Alt by 90°"),
    ("R", "shuffle the stack"),
    ("Ctrl+Z, Ctrl+Shift+Z", "undo, redo"),
    ("? or F1", "this list"),
];

fn draw(
    mut contexts: EguiContexts,
    pointer: Res<Pointer>,
    drag: Res<Drag>,
    game: Res<Game>,
    shown: Res<Shown>,
    fault: Option<Res<DeviceFault>>,
    mut help: ResMut<Help>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let asked = context.input(|input| {
        input.key_pressed(egui::Key::F1) || input.key_pressed(egui::Key::Questionmark)
    });
    if asked {
        help.0 = !help.0;
    }
    targets(context, &drag);
    if drag.held.is_none() {
        tip(context, &pointer, &shown, &game);
    }
    egui::Area::new("status".into()).anchor(egui::Align2::RIGHT_BOTTOM, [-12.0, -10.0]).show(
        context,
        |ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                let (undo, _) = game.history();
                if !game.said.is_empty() {
                    ui.label(&game.said);
                }
                if let Some(undo) = undo {
                    ui.weak(format!("Ctrl+Z takes back: {undo}"));
                }
                ui.weak("? shows the keys");
            });
        },
    );
    if help.0 {
        let mut open = true;
        egui::Window::new("Keys").open(&mut open).collapsible(false).resizable(false).show(
            context,
            |ui| {
                egui::Grid::new("keys").num_columns(2).spacing([18.0, 4.0]).show(ui, |ui| {
                    for (keys, what) in HELP {
                        ui.strong(keys);
                        ui.label(what);
                        ui.end_row();
                    }
                });
            },
        );
        help.0 &= open;
    }
    if let Some(message) = fault.as_ref().and_then(|fault| fault.0.as_ref()) {
        egui::Window::new("The graphics device failed").show(context, |ui| {
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
