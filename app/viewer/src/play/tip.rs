//! What the part under the pointer is, told once the pointer stays on it.

use std::{sync::Arc, time::Duration};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    alarm::Alarm, drag::Drag, game::Game, hide::interface_shown, lock::Locks, menu::Menu,
    pick::Pointer,
};
use crate::{
    keys::{Action, Keymap},
    stage::Shown,
    texts::{Texts, Value},
};

/// How long the pointer stays before a tip comes.
const AFTER: Duration = Duration::from_millis(350);

/// Shows tips.
pub(crate) struct TipPlugin;

/// What the pointer stays on, and since when.
#[derive(Resource, Default, Debug)]
struct Stay {
    key: Option<Arc<str>>,
    since: Duration,
}

impl Plugin for TipPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Stay>()
            .add_systems(Update, stay.run_if(resource_exists::<Game>))
            .add_systems(
                EguiPrimaryContextPass,
                draw.run_if(resource_exists::<Game>.and_then(interface_shown)),
            );
    }
}

fn stay(
    pointer: Res<Pointer>,
    shown: Res<Shown>,
    drag: Res<Drag>,
    time: Res<Time>,
    alarm: Res<Alarm>,
    mut stay: ResMut<Stay>,
) {
    let over = pointer.over.filter(|_| drag.is_idle());
    let key = over.and_then(|index| shown.0.items.get(index)).map(|item| &item.key);
    if stay.key.as_ref() != key {
        *stay = Stay { key: key.cloned(), since: time.elapsed() };
        if key.is_some() {
            alarm.after(AFTER);
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    pointer: Res<Pointer>,
    stay: Res<Stay>,
    shown: Res<Shown>,
    game: Res<Game>,
    (locks, menu): (Res<Locks>, Res<Menu>),
    keymap: Res<Keymap>,
    texts: Res<Texts>,
    time: Res<Time>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let over = pointer.over.and_then(|index| shown.0.items.get(index));
    let (Some(at), Some(item)) = (pointer.at_px, over) else { return Ok(()) };
    let stays = stay.key.as_ref() == Some(&item.key) && time.elapsed() >= stay.since + AFTER;
    if !stays || menu.is_open() || context.egui_wants_pointer_input() {
        return Ok(());
    }
    let Some(look) = shown.0.looks.looks.get(item.look) else { return Ok(()) };
    egui::Area::new("tip".into())
        .order(egui::Order::Tooltip)
        .interactable(false)
        .fixed_pos(egui::pos2(at.x + 16.0, at.y + 18.0))
        .constrain(true)
        .show(context, |ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                // What lies face down keeps its secret.
                let key = &look.part.key;
                ui.strong(if item.back_up { key.kind.to_string() } else { key.to_string() });
                let Some(path) = &item.path else { return };
                let count = game.state().stack(path).len();
                ui.label(if count > 1 {
                    let values = [("path", Value::from(&**path)), ("count", count.into())];
                    texts.say_with("tip-stack", &values)
                } else {
                    path.to_string()
                });
                if locks.has(path) {
                    let keys = keymap.written(Action::Lock);
                    ui.weak(texts.say_with("tip-locked", &[("keys", Value::from(&keys))]));
                }
            });
        });
    Ok(())
}
