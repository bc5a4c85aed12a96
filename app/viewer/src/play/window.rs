//! The application of the window, with everything that is played with in it.

use std::{path::PathBuf, time::Duration};

use bevy::{
    camera::RenderTarget,
    prelude::*,
    window::WindowRef,
    winit::{UpdateMode, WinitSettings},
};
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

use super::{
    PlaySet, alarm::AlarmPlugin, ask::AskPlugin, begin::BeginPlugin, canvas::CanvasPlugin,
    clock::ClockPlugin, deal::DealPlugin, drag::DragPlugin, fault::FaultPlugin,
    flight::FlightPlugin, game::Game, game::GamePlugin, help::HelpPlugin, hide::HidePlugin,
    hotkeys::HotkeysPlugin, lock::LockPlugin, magnify::MagnifyPlugin, marks::MarksPlugin,
    menu::MenuPlugin, motion::MotionPlugin, orbit::OrbitPlugin, pick::PickPlugin,
    quiet::QuietPlugin, quit::QuitPlugin, screen::ScreenPlugin, search::SearchPlugin,
    status::StatusPlugin, tip::TipPlugin,
};
use crate::{
    access::AccessPlugin,
    app::{Surface, bevy_plugins, in_turn, keep_faults},
    camera::Camera,
    fonts::FontsPlugin,
    home::HomePlugin,
    interrupt::InterruptPlugin,
    keys::KeysPlugin,
    list::ListPlugin,
    preview::PreviewPlugin,
    quality::Quality,
    saves::SavesPlugin,
    settings::SettingsPlugin,
    stage::{Canvas, Cloth, KeptPlugin, Light, Setting, StagePlugin},
    theme::ThemePlugin,
    wake::WakePlugin,
};

/// Frames come when something happens and not by themselves: nothing changes without an event,
/// and what works in the background wakes the window. Pointers that move elsewhere are nothing.
fn on_events() -> WinitSettings {
    /// The wait must end for winit to begin it at all.
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let mode = UpdateMode::reactive_low_power(DAY);
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// How the table looks and where things are kept.
#[derive(Clone, Debug)]
pub(crate) struct TableOptions {
    pub(crate) quality: Quality,
    /// The quality for this machine, when nobody asks for another.
    pub(crate) usual: Quality,
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
            shift_px: Vec2::ZERO,
            camera: Camera::Seat,
            software: options.software,
        })
        .insert_resource(options.folders.clone())
        .configure_sets(
            Update,
            (PlaySet::Input, PlaySet::Apply, PlaySet::Move, PlaySet::Carry)
                .chain()
                .run_if(resource_exists::<Game>),
        )
        .add_plugins((
            ThemePlugin,
            SavesPlugin,
            HomePlugin,
            HidePlugin,
            FaultPlugin,
            InterruptPlugin,
        ))
        .add_plugins((
            StagePlugin,
            KeptPlugin,
            ScreenPlugin,
            CanvasPlugin,
            (QuietPlugin, ClockPlugin),
            BeginPlugin,
            KeysPlugin { folder: options.folders.config.clone() },
            HelpPlugin,
            GamePlugin,
            PickPlugin,
            DragPlugin,
            OrbitPlugin,
            HotkeysPlugin,
        ))
        .add_plugins((
            AlarmPlugin,
            AskPlugin,
            LockPlugin,
            DealPlugin,
            FlightPlugin,
            MagnifyPlugin,
            MenuPlugin,
            SearchPlugin,
            MotionPlugin,
            MarksPlugin,
            TipPlugin,
            StatusPlugin,
            QuitPlugin,
        ))
        .add_plugins((
            WakePlugin,
            AccessPlugin,
            PreviewPlugin,
            FontsPlugin,
            ListPlugin,
            SettingsPlugin { folder: options.folders.config.clone(), usual: options.usual },
        ));
    if surface == Surface::Screen {
        app.insert_resource(on_events());
    }
    in_turn(&mut app);
    app
}
