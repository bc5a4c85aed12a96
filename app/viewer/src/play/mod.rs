//! The window: a table to play at.

mod canvas;
mod chance;
mod drag;
mod driver;
mod game;
mod help;
mod hotkeys;
mod orbit;
mod overlay;
mod pick;
mod screen;
mod window;

use std::sync::Arc;

use baize_manifest::{Files, Project};
use bevy::{prelude::*, window::WindowResolution};

use crate::{
    adapter::{Adapter, NoAdapter},
    app::Surface,
    open::{Ask, OpenError},
    quality::Quality,
    stage::Cloth,
};

pub use driver::Driver;
pub(crate) use game::{Act, Game};
pub(crate) use pick::{Pointer, meet_plane, on_hud, ray_through};
pub(crate) use screen::ScreenSet;
pub use window::Folders;
pub(crate) use window::{TableOptions, table_app};

/// How to play.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// How elaborate; none: by the machine.
    pub quality: Option<Quality>,
    /// What the table is covered with.
    pub cloth: Cloth,
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
    /// Commands change the state, and the state the display.
    Apply,
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
    let quality = options.quality.unwrap_or(usual);
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
        cloth: options.cloth,
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
