//! The window: a table to play at.

mod alarm;
mod ask;
mod canvas;
mod carry;
mod chance;
mod deal;
mod drag;
mod driver;
mod drop;
mod flight;
mod game;
mod hand;
mod help;
mod hotkeys;
mod lock;
mod magnify;
mod marks;
mod menu;
mod motion;
mod orbit;
#[cfg(test)]
mod pace;
mod pick;
mod pictures;
mod quiet;
mod reader;
mod screen;
mod search;
mod select;
mod silhouette;
mod space;
mod status;
mod targets;
mod tip;
mod turntable;
mod window;

use std::sync::Arc;

use baize_manifest::{Files, Project};
use bevy::{prelude::*, window::WindowResolution};

use crate::{
    adapter::{Adapter, NoAdapter},
    app::Surface,
    open::{Ask, OpenError},
    quality::Quality,
    settings::Settings,
    stage::Cloth,
};

pub(crate) use ask::Ask as AskParts;
pub use driver::Driver;
pub(crate) use game::{Act, Game};
pub(crate) use lock::Locks;
pub(crate) use motion::Motion;
pub(crate) use screen::ScreenSet;
pub(crate) use select::{Selection, Spot};
pub use window::Folders;
pub(crate) use window::{TableOptions, table_app};

/// How to play.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// How elaborate; none: by the machine.
    pub quality: Option<Quality>,
    /// What the table is covered with; none: as the user's settings say.
    pub cloth: Option<Cloth>,
    /// Where things are kept between runs.
    pub folders: Folders,
}

/// Why there is nothing to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// There is nothing to draw with.
    NoAdapter(NoAdapter),
    /// The package cannot be shown.
    Open(OpenError),
    /// The window ended with an error.
    Window,
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoAdapter(error) => error.fmt(f),
            Self::Open(error) => error.fmt(f),
            Self::Window => write!(f, "the window could not be kept open"),
        }
    }
}

impl std::error::Error for PlayError {}

/// Input becomes commands, commands become state, state becomes what is seen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PlaySet {
    /// What the pointer and keys mean.
    Input,
    /// Commands change the state.
    Apply,
    /// What is shown follows the state, in its time.
    Move,
    /// What is in the hand follows the pointer.
    Carry,
}

/// Opens a window with the package on the table and returns when it is closed.
///
/// # Errors
/// When there is nothing to draw with or nothing to show.
pub fn play(
    project: Project,
    files: Arc<dyn Files>,
    ask: &Ask,
    options: &PlayOptions,
) -> Result<(), PlayError> {
    let adapter = Adapter::find().map_err(PlayError::NoAdapter)?;
    let usual = if adapter.software { Quality::Low } else { Quality::High };
    let settings = Settings::of(options.folders.config.as_deref());
    let quality = options.quality.or(settings.quality).unwrap_or(usual);
    let maker = baize_solid::Maker::new(options.folders.cache.as_deref());
    let game = Game::open(project, &*files, &maker, ask, quality).map_err(PlayError::Open)?;
    let title = game.title();
    let window = Window {
        title: format!("{title} – Baize"),
        resolution: WindowResolution::new(1280, 720),
        ..default()
    };
    let table = TableOptions {
        quality,
        usual,
        cloth: options.cloth.or(settings.cloth).unwrap_or_default(),
        software: adapter.software,
        folders: options.folders.clone(),
    };
    let mut app = table_app(window, Surface::Screen, &table);
    app.insert_resource(game);
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(_) => Err(PlayError::Window),
    }
}
