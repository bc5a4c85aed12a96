//! A player's hands on the application, in words.

use std::path::Path;

use baize_manifest::{LoadOptions, load, open};
use baize_viewer::{Ask, Driver, Folders};
use bevy::input::prelude::{KeyCode, MouseButton};

/// One of the games, on the table.
pub(crate) fn game(name: &str) -> Driver {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(name);
    let opened = open(&path, None).unwrap();
    let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
    Driver::open(project, &*opened.files, &Ask::default(), &Folders::default()).unwrap()
}

/// Drags with the left button from one place to another, in steps as a hand does.
pub(crate) fn drag(table: &mut Driver, from: [f32; 2], to: [f32; 2]) {
    press(table, from);
    glide(table, from, to);
    table.button(MouseButton::Left, false);
    table.settle();
}

/// Presses the left button at a place.
pub(crate) fn press(table: &mut Driver, at: [f32; 2]) {
    table.point(at);
    table.button(MouseButton::Left, true);
}

/// Moves the pointer from one place to another.
pub(crate) fn glide(table: &mut Driver, from: [f32; 2], to: [f32; 2]) {
    for step in 1..=6 {
        let share = step as f32 / 6.0;
        table.point([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    }
}

/// Strikes a key that writes a letter.
pub(crate) fn strike(table: &mut Driver, code: KeyCode, text: &str) {
    table.key(code, text, true);
    table.key(code, text, false);
}

/// Strikes a key while others are held.
pub(crate) fn with(table: &mut Driver, held: &[KeyCode], code: KeyCode, text: &str) {
    for key in held {
        table.key(*key, "", true);
    }
    strike(table, code, text);
    for key in held.iter().rev() {
        table.key(*key, "", false);
    }
}

/// The parts on a path, from below, each with its side.
pub(crate) fn stack(table: &Driver, path: &str) -> Vec<String> {
    let state = table.state().unwrap();
    state.stack(path).iter().map(|piece| format!("{piece:?}")).collect()
}
