//! The screen without a game: the games that there are, opening one, and what to choose first.

mod art;
mod card;
mod dialogs;
mod drawing;
mod notices;
mod opening;
mod progress;
mod recents;
mod remote;
mod shelf;
mod start;
mod work;

use std::path::PathBuf;

use bevy::prelude::*;

use crate::{play::Screen, preview::Preview};

pub(crate) use notices::{Notice, Notices};
pub(crate) use opening::{Known, Origin};
pub(crate) use progress::Progress;
pub(crate) use remote::FromStart;

/// The path of which the command line allows to fetch remote files (R7).
#[derive(Resource, Clone, Debug)]
pub(crate) struct Allowed(pub(crate) PathBuf);

/// What the player asks of the program as a whole.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) enum HomeAct {
    /// Open a package or a saved game, with a choice first where there is one.
    Open {
        /// A folder or file.
        path: PathBuf,
        /// The package's id, where there are several.
        package: Option<String>,
    },
    /// Ask for a file or folder.
    Ask,
    /// Give up opening.
    Cancel,
    /// Take a path out of the list.
    Forget(PathBuf),
    /// Close the game and show the games.
    Leave,
}

/// Home, opening, and messages to the player.
pub(crate) struct HomePlugin;

impl Plugin for HomePlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<HomeAct>().add_plugins((
            notices::NoticesPlugin,
            opening::OpeningPlugin,
            start::StartPlugin,
            remote::RemotePlugin,
            shelf::ShelfPlugin,
            art::ArtPlugin,
            dialogs::DialogsPlugin,
            drawing::DrawingPlugin,
        ));
    }
}

/// Whether the games are shown.
fn at_home(screen: Option<Res<State<Screen>>>, preview: Option<Res<Preview>>) -> bool {
    preview.is_none() && screen.is_some_and(|screen| *screen.get() == Screen::Home)
}
