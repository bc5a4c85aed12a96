//! The first frames, which nothing asks for.

use bevy::{
    prelude::*,
    window::{RequestRedraw, WindowResized, WindowScaleFactorChanged},
};

use super::Game;

/// Draws until everything stands that comes up in turn: the window in its true size and scale,
/// its cameras, the interface on the last of them.
pub(crate) struct BeginPlugin;

/// How many frames that takes.
const FRAMES: u8 = 12;

impl Plugin for BeginPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Last, begin);
    }
}

/// Again when a game is opened, and when the window's size or scale changes.
fn begin(
    mut resized: MessageReader<WindowResized>,
    mut scaled: MessageReader<WindowScaleFactorChanged>,
    game: Option<Res<Game>>,
    mut left: Local<Option<u8>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_new = game.is_some_and(|game| game.is_added());
    if resized.read().count() + scaled.read().count() > 0 || is_new {
        *left = None;
    }
    let frames = left.get_or_insert(FRAMES);
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}
