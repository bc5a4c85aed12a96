//! The window: a table to play at.

mod alarm;
mod ask;
mod begin;
mod canvas;
mod carry;
mod chance;
mod clock;
mod deal;
mod drag;
mod driver;
mod drop;
mod fault;
mod flight;
mod game;
mod hand;
mod help;
mod hide;
mod hotkeys;
mod lock;
mod magnify;
mod marks;
mod menu;
mod motion;
mod named;
mod orbit;
mod pick;
mod pictures;
mod quiet;
mod quit;
mod refused;
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

use std::{path::PathBuf, sync::Arc};

use baize_manifest::{Files, Project};
use bevy::{
    prelude::*,
    window::{WindowResizeConstraints, WindowResolution},
};

use crate::{
    adapter::{Adapter, NoAdapter},
    app::Surface,
    home::{Allowed, FromStart, HomeAct, Origin, Progress},
    open::{Ask, OpenError},
    quality::Quality,
    settings::Settings,
    stage::Cloth,
};

pub(crate) use ask::Ask as AskParts;
pub use driver::Driver;
pub(crate) use game::{Act, Game};
pub(crate) use hide::{Hidden, interface_shown};
pub(crate) use lock::Locks;
pub(crate) use motion::Motion;
pub(crate) use pick::{Pointer, meet_plane, on_hud, ray_through};
pub(crate) use screen::{Screen, ScreenSet};
pub(crate) use select::{Selection, Spot};
pub use window::Folders;
use window::{TableOptions, table_app};

/// How to play.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// How elaborate; none: by the machine.
    pub quality: Option<Quality>,
    /// What the table is covered with; none: as the user's settings say.
    pub cloth: Option<Cloth>,
    /// Where things are kept between runs.
    pub folders: Folders,
    /// Where the package was opened, for games that are saved.
    pub path: Option<PathBuf>,
    /// Whether the user allowed to fetch remote files of what is opened (R7). Else the window asks
    /// where there are some.
    pub fetch: bool,
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
    let (mut app, quality) = window(options)?;
    let maker = baize_solid::Maker::new(options.folders.cache.as_deref());
    let progress = Progress::default();
    let game =
        Game::open(project, &*files, &maker, ask, quality, &progress).map_err(PlayError::Open)?;
    if let Some(path) = &options.path {
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        if options.fetch {
            app.insert_resource(Allowed(path.clone()));
        }
        app.insert_resource(Origin { path, package: game.package_id() })
            .insert_resource(FromStart(ask.clone()));
    }
    app.insert_resource(game);
    run(app)
}

/// Opens a window with the games that there are, or with what a path leads to, and returns when
/// it is closed.
///
/// # Errors
/// When there is nothing to draw with. What goes wrong with the path is told in the window.
pub fn home(path: Option<PathBuf>, options: &PlayOptions) -> Result<(), PlayError> {
    let (mut app, _) = window(options)?;
    if let Some(path) = path {
        if options.fetch {
            app.insert_resource(Allowed(path.clone()));
        }
        app.world_mut().write_message(HomeAct::Open { path, package: None });
    }
    run(app)
}

/// The window's application, and the quality that it has.
pub(crate) fn window(options: &PlayOptions) -> Result<(App, Quality), PlayError> {
    let adapter = Adapter::find().map_err(PlayError::NoAdapter)?;
    let usual = if adapter.software { Quality::Low } else { Quality::High };
    let settings = Settings::of(options.folders.config.as_deref());
    let quality = options.quality.or(settings.quality).unwrap_or(usual);
    let window = Window {
        title: "Baize".into(),
        // What desktop entries and icons are found by.
        name: Some("baize".into()),
        resolution: WindowResolution::new(1280, 720),
        resize_constraints: WindowResizeConstraints {
            min_width: 480.0,
            min_height: 360.0,
            ..default()
        },
        ..default()
    };
    let table = TableOptions {
        quality,
        usual,
        cloth: options.cloth.or(settings.cloth).unwrap_or_default(),
        software: adapter.software,
        folders: options.folders.clone(),
    };
    Ok((table_app(window, Surface::Screen, &table), quality))
}

fn run(mut app: App) -> Result<(), PlayError> {
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(_) => Err(PlayError::Window),
    }
}
