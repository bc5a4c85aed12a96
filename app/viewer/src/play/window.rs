//! The application of the window, with everything that is played with in it.

use std::path::PathBuf;

use bevy::{camera::RenderTarget, prelude::*, window::WindowRef, winit::WinitSettings};
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

use super::{
    PlaySet, canvas::CanvasPlugin, drag::DragPlugin, fault::FaultPlugin, game::Game,
    game::GamePlugin, help::HelpPlugin, hide::HidePlugin, hotkeys::HotkeysPlugin,
    orbit::OrbitPlugin, overlay::OverlayPlugin, pick::PickPlugin, screen::ScreenPlugin,
};
use crate::{
    app::{Surface, bevy_plugins, keep_faults},
    camera::Camera,
    home::HomePlugin,
    keys::KeysPlugin,
    quality::Quality,
    saves::SavesPlugin,
    stage::{Canvas, Cloth, Light, Setting, StagePlugin},
    texts::Texts,
    theme::ThemePlugin,
    wake::WakePlugin,
};

/// How the table looks and where things are kept.
#[derive(Clone, Debug)]
pub(crate) struct TableOptions {
    pub(crate) quality: Quality,
    pub(crate) cloth: Cloth,
    /// Whether the adapter computes on the CPU.
    pub(crate) software: bool,
    /// Where things are kept between runs.
    pub(crate) folders: Folders,
}

/// Where everything that outlives a game is kept.
#[derive(Resource, Clone, Debug, Default)]
pub struct Folders {
    /// Solids and thumbnails: what can be made again. None: nowhere.
    pub cache: Option<PathBuf>,
    /// What the user sets, as `keys.toml`. None: nowhere.
    pub config: Option<PathBuf>,
    /// Saved games, and what was opened before. None: nowhere.
    pub data: Option<PathBuf>,
    /// Pictures of the table. None: nowhere.
    pub pictures: Option<PathBuf>,
    /// Folders that hold games.
    pub games: Vec<PathBuf>,
    /// The program itself, to draw pictures of games with. None: there are none.
    pub program: Option<PathBuf>,
}

/// The application, on a window that is shown or on one that is only imagined.
pub(crate) fn table_app(window: Window, surface: Surface, options: &TableOptions) -> App {
    let size_px = window.resolution.size();
    let mut app = App::new();
    app.add_plugins(bevy_plugins(Some(window), surface));
    keep_faults(&mut app);
    app.add_plugins(EguiPlugin::default())
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
        .insert_resource(Canvas { size_px, target: RenderTarget::Window(WindowRef::Primary) })
        .insert_resource(Setting {
            quality: options.quality,
            light: Light::Studio,
            cloth: options.cloth,
            hud: true,
            camera: Camera::Seat,
            software: options.software,
        })
        .insert_resource(options.folders.clone())
        .configure_sets(
            Update,
            (PlaySet::Input, PlaySet::Apply).chain().run_if(resource_exists::<Game>),
        )
        .insert_resource(Texts::of_system())
        .add_plugins((WakePlugin, ThemePlugin, SavesPlugin, HomePlugin, HidePlugin, FaultPlugin))
        .add_plugins((
            StagePlugin,
            ScreenPlugin,
            CanvasPlugin,
            KeysPlugin { folder: options.folders.config.clone() },
            HelpPlugin,
            GamePlugin,
            PickPlugin,
            DragPlugin,
            OrbitPlugin,
            HotkeysPlugin,
            OverlayPlugin,
        ));
    if surface == Surface::Screen {
        // Redraw when something happens, not sixty times a second.
        app.insert_resource(WinitSettings::desktop_app());
    }
    app
}
