//! Saved games: written so that they are never lost, and read again.
//!
//! `disk` writes whole files, `document` is what stands in them, `saver` writes away from the
//! main thread, `slots` says where, `keeping` does so every minute and when asked, `leave`
//! before the window closes, `recovery` offers what a program that died has left.

mod ago;
mod ask;
mod disk;
mod document;
mod keeping;
mod leave;
mod overlay;
mod picture;
mod recovery;
mod saver;
mod slots;

use std::path::Path;

use bevy::prelude::*;

pub(crate) use ago::ago;
pub use disk::write_whole;
pub(crate) use document::Saved;
pub(crate) use leave::Leaving;
pub(crate) use slots::{SavedFile, saved_files};

use crate::play::Game;

/// Whether a file is a saved game, or was meant to be one.
pub fn is_saved_game(path: &Path) -> bool {
    !matches!(Saved::read(path), Ok(None))
}

/// What the program asks of the saved games.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaveAct {
    /// Keep the game as it is now, before it is closed.
    Keep,
}

/// Saves and loads games.
pub(crate) struct SavesPlugin;

impl Plugin for SavesPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<SaveAct>()
            .init_resource::<saver::Saver>()
            .init_resource::<keeping::Unwritten>()
            .add_plugins((
                ask::AskPlugin,
                leave::LeavePlugin,
                picture::PicturePlugin,
                recovery::RecoveryPlugin,
            ))
            .add_systems(First, keeping::end.run_if(gone))
            .add_systems(
                PreUpdate,
                (keeping::end, keeping::begin).chain().run_if(resource_added::<Game>),
            )
            .add_systems(Update, keeping::press)
            .add_systems(PostUpdate, (keeping::keep, keeping::hear).chain())
            .add_systems(Last, keeping::exit);
    }
}

fn gone(game: Option<Res<Game>>, keeping: Option<Res<keeping::Keeping>>) -> bool {
    game.is_none() && keeping.is_some()
}
