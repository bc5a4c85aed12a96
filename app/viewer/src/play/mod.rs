//! The window: a table to play at.

mod canvas;
mod drag;
mod game;
mod keys;
mod orbit;
mod overlay;
mod pick;

use std::{path::PathBuf, sync::Arc};

use baize_manifest::{Files, Project};
use bevy::{
    camera::RenderTarget, prelude::*, window::WindowRef, window::WindowResolution,
    winit::WinitSettings,
};
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

use crate::{
    adapter::{Adapter, NoAdapter},
    app::{bevy_plugins, keep_faults},
    camera::Camera,
    open::{Ask, OpenError},
    quality::Quality,
    stage::{Canvas, Cloth, Light, Setting, StagePlugin},
};

use game::{Game, GamePlugin};

/// How to play.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// How elaborate; none: by the machine.
    pub quality: Option<Quality>,
    /// What the table is covered with.
    pub cloth: Cloth,
    /// Where solids are kept between runs.
    pub cache_folder: Option<PathBuf>,
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
enum PlaySet {
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
    let maker = baize_solid::Maker::new(options.cache_folder.as_deref());
    let game = Game::open(project, &*files, &maker, ask, quality).map_err(PlayError::Open)?;
    let title = game.title();
    let size = UVec2::new(1280, 720);
    let window = Window {
        title: format!("{title} – Baize"),
        resolution: WindowResolution::new(size.x, size.y),
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(bevy_plugins(Some(window)));
    keep_faults(&mut app);
    app.add_plugins(EguiPlugin::default())
        // Redraw when something happens, not sixty times a second.
        .insert_resource(WinitSettings::desktop_app())
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
        .insert_resource(Canvas {
            size_px: size.as_vec2(),
            target: RenderTarget::Window(WindowRef::Primary),
        })
        .insert_resource(Setting {
            quality,
            light: Light::Studio,
            cloth: options.cloth,
            hud: true,
            camera: Camera::Seat,
            software: adapter.software,
        })
        .configure_sets(Update, (PlaySet::Input, PlaySet::Apply).chain())
        .insert_resource(game)
        .add_plugins((
            StagePlugin,
            canvas::CanvasPlugin,
            GamePlugin,
            pick::PickPlugin,
            drag::DragPlugin,
            orbit::OrbitPlugin,
            keys::KeysPlugin,
            overlay::OverlayPlugin,
        ));
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(_) => Err(PlayError::Window),
    }
}
