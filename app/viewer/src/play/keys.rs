//! Keys over a part: F flip, Q and E turn (15°, Alt: 90°), R shuffle; Ctrl+Z and Ctrl+Shift+Z.

use baize_table::{Command, Pick};
use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_keyboard_input;

use super::{
    PlaySet,
    game::{Act, Game},
    pick::Pointer,
};
use crate::stage::Shown;

/// Lets the player use keys.
pub(crate) struct KeysPlugin;

impl Plugin for KeysPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            Update,
            press.run_if(not(egui_wants_any_keyboard_input)).in_set(PlaySet::Input),
        );
    }
}

fn press(
    keyboard: Res<ButtonInput<KeyCode>>,
    pointer: Res<Pointer>,
    shown: Res<Shown>,
    game: Res<Game>,
    mut acts: MessageWriter<Act>,
) {
    let control = keyboard.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ]);
    let shift = keyboard.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    if control {
        if keyboard.just_pressed(KeyCode::KeyZ) {
            acts.write(if shift { Act::Redo } else { Act::Undo });
        }
        if keyboard.just_pressed(KeyCode::KeyY) {
            acts.write(Act::Redo);
        }
        return;
    }
    let Some(item) = pointer.over.and_then(|index| shown.0.items.get(index)) else { return };
    let Some(path) = &item.path else { return };
    let path = path.to_string();
    let pick = Pick::One(item.index);
    let quarter = keyboard.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    let step = if quarter { 90.0 } else { 15.0 };
    if keyboard.just_pressed(KeyCode::KeyF) {
        acts.write(Act::Do(Command::Flip { path: path.clone(), pick: pick.clone(), side: None }));
    }
    for (key, by_deg) in [(KeyCode::KeyQ, -step), (KeyCode::KeyE, step)] {
        if keyboard.just_pressed(key) {
            acts.write(Act::Do(Command::Rotate {
                path: path.clone(),
                pick: pick.clone(),
                by: by_deg,
            }));
        }
    }
    if keyboard.just_pressed(KeyCode::KeyR) {
        // The log keeps the seed, so a session can be replayed to the same order.
        let seed = game.state().piece_count() as u64 + rand_seed();
        acts.write(Act::Do(Command::Shuffle { path, seed }));
    }
}

/// A number that nobody can foresee.
fn rand_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos() as u64)
}
