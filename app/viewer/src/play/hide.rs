//! Hides and shows the interface.

use bevy::prelude::*;

use crate::keys::{Action, Pressed};

/// Whether the interface is hidden.
#[derive(Resource, Default, Debug)]
pub(crate) struct Hidden {
    /// By the player.
    asked: bool,
    /// For so many frames more, for a picture.
    frames: u8,
}

impl Hidden {
    /// Hides the interface for a picture of this frame.
    pub(crate) fn for_picture(&mut self) {
        self.frames = 2;
    }
}

/// Whether what is written over the table is to be drawn; a condition for systems that draw it.
pub(crate) fn interface_shown(hidden: Option<Res<Hidden>>) -> bool {
    hidden.is_none_or(|hidden| !hidden.asked && hidden.frames == 0)
}

/// Whether marks on parts are to be drawn: always, as nobody could play without, but in a picture.
pub(crate) fn marks_shown(hidden: Option<Res<Hidden>>) -> bool {
    hidden.is_none_or(|hidden| hidden.frames == 0)
}

/// Lets the player hide the interface.
pub(crate) struct HidePlugin;

impl Plugin for HidePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Hidden>().add_systems(First, count).add_systems(Update, toggle);
    }
}

fn count(mut hidden: ResMut<Hidden>) {
    if hidden.frames > 0 {
        hidden.frames -= 1;
    }
}

fn toggle(mut pressed: MessageReader<Pressed>, mut hidden: ResMut<Hidden>) {
    for asked in pressed.read() {
        match asked.action {
            Action::HideInterface => hidden.asked = !hidden.asked,
            // Whoever has forgotten the key tries this one.
            Action::Cancel => hidden.asked = false,
            _ => {}
        }
    }
}
