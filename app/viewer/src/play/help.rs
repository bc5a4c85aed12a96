//! The list of keys.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::{
    keys::{Action, Group, KeyFaults, Keymap, Pressed},
    preview::Preview,
    texts::Texts,
};

/// Shows the keys when asked.
pub(crate) struct HelpPlugin;

/// Whether the keys are shown.
#[derive(Resource, Default)]
struct Help(bool);

impl Plugin for HelpPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Help>()
            .add_systems(Update, ask)
            .add_systems(EguiPrimaryContextPass, draw);
    }
}

fn ask(mut pressed: MessageReader<Pressed>, mut help: ResMut<Help>) {
    for asked in pressed.read() {
        match asked.action {
            Action::Help => help.0 = !help.0,
            Action::Cancel if help.0 => help.0 = false,
            _ => {}
        }
    }
}

/// What the pointer does, as names of texts: the gesture, and what it does.
const GESTURES: [(Group, &str, &str); 6] = [
    (Group::Parts, "gesture-drag", "gesture-drag-does"),
    (Group::Parts, "gesture-drag-all", "gesture-drag-all-does"),
    (Group::Parts, "gesture-menu", "gesture-menu-does"),
    (Group::Camera, "gesture-orbit", "gesture-orbit-does"),
    (Group::Camera, "gesture-pan", "gesture-pan-does"),
    (Group::Camera, "gesture-zoom", "gesture-zoom-does"),
];

fn draw(
    mut contexts: EguiContexts,
    keymap: Res<Keymap>,
    faults: Option<Res<KeyFaults>>,
    texts: Res<Texts>,
    preview: Option<Res<Preview>>,
    mut help: ResMut<Help>,
) -> Result {
    if !help.0 {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let mut open = true;
    egui::Window::new(texts.say("keys-title"))
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .vscroll(true)
        .max_height(context.content_rect().height() * 0.8)
        .show(context, |ui| {
            for group in Group::ALL {
                if group == Group::Preview && preview.is_none() {
                    continue;
                }
                let actions: Vec<&Action> = Action::ALL
                    .iter()
                    .filter(|a| a.group() == group && !keymap.chords(**a).is_empty())
                    .collect();
                if actions.is_empty() {
                    continue;
                }
                ui.strong(texts.say(group.text()));
                egui::Grid::new(group).num_columns(2).spacing([18.0, 4.0]).show(ui, |ui| {
                    for (_, gesture, does) in GESTURES.iter().filter(|(of, ..)| *of == group) {
                        ui.monospace(texts.say(gesture));
                        ui.label(texts.say(does));
                        ui.end_row();
                    }
                    for action in actions {
                        ui.monospace(keymap.written(*action));
                        ui.label(texts.say(action.text()));
                        ui.end_row();
                    }
                });
                ui.add_space(8.0);
            }
            if let Some(faults) = &faults {
                ui.strong(texts.say("keys-faults"));
                ui.weak(faults.file.display().to_string());
                for fault in &faults.faults {
                    ui.label(fault.say(&texts));
                }
            }
        });
    help.0 &= open;
    Ok(())
}
