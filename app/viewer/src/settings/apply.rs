//! Changed settings show at once, and are kept.

use bevy::{prelude::*, window::PrimaryWindow};

use super::{Settings, SettingsFile, file};
use crate::{play::Motion, quality::Quality, stage::Setting};

/// The settings as they are applied.
#[derive(Resource)]
pub(super) struct Applied {
    /// Those that were applied last.
    pub(super) settings: Settings,
    /// The quality for this machine.
    pub(super) usual: Quality,
}

/// Applies what differs from what was applied before: what was asked for on the command line
/// stays until the user sets it otherwise.
pub(super) fn apply(
    mut commands: Commands,
    settings: Res<Settings>,
    mut applied: ResMut<Applied>,
    mut motion: ResMut<Motion>,
    mut setting: ResMut<Setting>,
    mut kept: ResMut<SettingsFile>,
) {
    if *settings == applied.settings {
        return;
    }
    if settings.motion != applied.settings.motion {
        motion.enabled = settings.motion;
    }
    if settings.quality != applied.settings.quality {
        setting.quality = settings.quality.unwrap_or(applied.usual);
    }
    if settings.cloth != applied.settings.cloth {
        setting.cloth = settings.cloth.unwrap_or_default();
    }
    if settings.language != applied.settings.language {
        commands.insert_resource(settings.texts());
    }
    applied.settings = settings.clone();
    if let Some(path) = &kept.path {
        let outcome = file::save(path, &settings);
        kept.faults = outcome.err().into_iter().collect();
    }
}

/// Keeps the window's scale at the system's times the user's. The window stays as large as it is.
pub(super) fn scale(
    settings: Res<Settings>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut restore: Local<Option<UVec2>>,
) {
    let Ok(mut window) = windows.single_mut() else { return };
    if let Some(size) = restore.take() {
        window.resolution.set_physical_resolution(size.x, size.y);
        return;
    }
    let base = window.resolution.base_scale_factor();
    let wanted = (settings.scale != 1.0).then_some(base * settings.scale);
    if window.resolution.scale_factor_override() == wanted {
        return;
    }
    let (before, size) = (window.scale_factor(), window.resolution.physical_size());
    window.resolution.set_scale_factor_override(wanted);
    // Bevy keeps the size in logical pixels when the factor changes, so that a window would grow
    // with its letters: for one frame the window is said to be smaller by as much.
    let shrunk = size.as_vec2() * before / window.scale_factor();
    let shrunk = shrunk.round().as_uvec2().max(UVec2::ONE);
    window.resolution.set_physical_resolution(shrunk.x, shrunk.y);
    *restore = Some(size);
}
