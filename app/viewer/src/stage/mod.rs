//! The stage: shows a [`Display`], and nothing else knows about entities.

mod capture;
mod cloth;
mod compose;
mod culling;
mod kept;
mod light;
mod materials;
mod mesh;
mod pace;
mod pages;
mod parts;
#[cfg(test)]
mod resting;
mod rows;
mod shade;
mod tray;
mod views;
mod writes;

use bevy::prelude::*;

use crate::{
    camera::{Camera, View},
    display::Display,
    quality::Quality,
};

pub use capture::CaptureError;
pub(crate) use capture::{DeviceFault, capture, read, step};
pub(crate) use kept::{KeptPlugin, ScreenCamera};
#[cfg(test)]
pub(crate) use materials::PartMaterial;
pub(crate) use parts::{Stage, StageStats};
pub(crate) use views::{Canvas, HUD_EYE, HudPlaces, Insets, hud_height, standing};

/// How the stage is lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Light {
    /// One large light with shadows, and a room that fills.
    #[default]
    Studio,
    /// No light at all: exact colours.
    Flat,
}

impl std::str::FromStr for Light {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "studio" => Ok(Self::Studio),
            "flat" => Ok(Self::Flat),
            _ => Err(format!("`{text}` is not one of studio, flat")),
        }
    }
}

/// What the table top is covered with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cloth {
    /// Green felt.
    #[default]
    Green,
    /// Blue felt.
    Blue,
    /// Red felt.
    Red,
    /// Oak boards.
    Oak,
}

impl std::fmt::Display for Cloth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Oak => "oak",
        })
    }
}

impl std::str::FromStr for Cloth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "green" => Ok(Self::Green),
            "blue" => Ok(Self::Blue),
            "red" => Ok(Self::Red),
            "oak" => Ok(Self::Oak),
            _ => Err(format!("`{text}` is not one of green, blue, red, oak")),
        }
    }
}

/// The display that the stage shows; replace it to show another.
#[derive(Resource, Default)]
pub(crate) struct Shown(pub(crate) Display);

/// How it is shown.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(crate) struct Setting {
    pub(crate) quality: Quality,
    pub(crate) light: Light,
    pub(crate) cloth: Cloth,
    /// Whether HUD surfaces are shown.
    pub(crate) hud: bool,
    /// How far everything is moved to the right and down, in pixels.
    pub(crate) shift_px: Vec2,
    /// Where the camera starts.
    pub(crate) camera: Camera,
    /// Whether the adapter computes on the CPU.
    pub(crate) software: bool,
}

impl Setting {
    /// Largest ratio of a texture sample's footprint. Software rasterisers blur with
    /// anisotropic filters also what is seen from straight above, so there it is off.
    pub(crate) fn anisotropy(&self) -> u16 {
        if self.software { 1 } else { self.quality.anisotropy() }
    }

    /// Texture samples a pixel; over 4: four anisotropic ones.
    pub(crate) fn texture_samples(&self) -> u32 {
        let samples = self.quality.texture_samples();
        if self.software { samples.min(4) } else { samples }
    }
}

/// Where the table camera stands now; set by the setting's camera or by hand.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct TableView(pub(crate) View);

/// The order in which a frame is made.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum StageSet {
    /// Items become entities.
    Sync,
    /// Cameras, HUD and light follow window and display.
    Arrange,
}

/// Everything that shows a display.
pub(crate) struct StagePlugin;

impl Plugin for StagePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Shown>()
            .insert_resource(ClearColor(Color::srgb(0.055, 0.05, 0.048)))
            // Only parts on HUD surfaces stand in trees, and those are shallow: placing them in every
            // frame takes less than asking all other parts whether they have moved.
            .insert_resource(StaticTransformOptimizations::Disabled)
            .configure_sets(
                PostUpdate,
                (StageSet::Sync, StageSet::Arrange).chain().before(TransformSystems::Propagate),
            )
            .add_plugins((
                materials::MaterialsPlugin,
                cloth::ClothPlugin,
                parts::PartsPlugin,
                culling::CullingPlugin,
                writes::WritesPlugin,
                tray::TrayPlugin,
                views::ViewsPlugin,
                light::LightPlugin,
            ));
    }
}
