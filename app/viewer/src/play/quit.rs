//! A key closes the window.

use bevy::{
    prelude::*,
    window::{PrimaryWindow, WindowCloseRequested},
};

use super::PlaySet;
use crate::keys::{Action, Pressed};

/// Closes the window when it is asked for by a key, just as the window's frame does.
pub(crate) struct QuitPlugin;

impl Plugin for QuitPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, quit.in_set(PlaySet::Input));
    }
}

fn quit(
    mut pressed: MessageReader<Pressed>,
    window: Query<Entity, With<PrimaryWindow>>,
    mut close: MessageWriter<WindowCloseRequested>,
) {
    if pressed.read().any(|asked| asked.action == Action::Quit)
        && let Ok(window) = window.single()
    {
        close.write(WindowCloseRequested { window });
    }
}
