//! What the user sets: a file in the folder of the configuration, and a window to change it in.

mod apply;
mod file;
mod panel;

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::{
    faults::Fault,
    play::{Motion, PlaySet},
    quality::Quality,
    stage::Cloth,
    texts::Texts,
};

/// What the user has set.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    /// Whether parts glide to where they go.
    pub(crate) motion: bool,
    /// How elaborate the picture is; none: by the machine.
    pub(crate) quality: Option<Quality>,
    /// What the table is covered with; none: as it comes.
    pub(crate) cloth: Option<Cloth>,
    /// Size of the interface, times the scale factor of the system.
    pub(crate) scale: f32,
    /// Language of the interface, as `de`; none: that of the system.
    pub(crate) language: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { motion: true, quality: None, cloth: None, scale: 1.0, language: None }
    }
}

/// Sizes of the interface that can be chosen.
pub(crate) const SCALES: std::ops::RangeInclusive<f32> = 0.5..=4.0;

impl Settings {
    /// What the file in the folder says, as far as it can be read.
    pub(crate) fn of(folder: Option<&Path>) -> Self {
        folder.map_or_else(Self::default, |folder| file::load(&path_in(folder)).0)
    }

    /// The texts in the language that is set, or in the system's.
    pub(crate) fn texts(&self) -> Texts {
        match &self.language {
            Some(language) => Texts::new(std::slice::from_ref(language)),
            None => Texts::of_system(),
        }
    }
}

/// The user's file of settings, and what is wrong with it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct SettingsFile {
    /// Which file; none: nowhere.
    path: Option<PathBuf>,
    /// What could not be read, each with its line, or why it could not be written.
    faults: Vec<Fault>,
}

fn path_in(folder: &Path) -> PathBuf {
    folder.join("settings.toml")
}

/// Reads, shows, applies and keeps the settings.
pub(crate) struct SettingsPlugin {
    /// Where the user's `settings.toml` may lie.
    pub(crate) folder: Option<PathBuf>,
    /// The quality for this machine.
    pub(crate) usual: Quality,
}

impl Plugin for SettingsPlugin {
    fn build(&self, app: &mut App) {
        let path = self.folder.as_deref().map(path_in);
        let (settings, faults) = path.as_deref().map(file::load).unwrap_or_default();
        app.insert_resource(settings.texts())
            .insert_resource(Motion::new(settings.motion))
            .insert_resource(apply::Applied { settings: settings.clone(), usual: self.usual })
            .insert_resource(settings)
            .insert_resource(SettingsFile { path, faults })
            .init_resource::<panel::Panel>()
            .add_systems(
                Update,
                (panel::ask, apply::apply, apply::scale).chain().before(PlaySet::Input),
            )
            .add_systems(EguiPrimaryContextPass, panel::draw);
    }
}
