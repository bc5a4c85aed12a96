//! What draws: one process and one device for all cases of a run.

use std::{fmt, sync::Arc};

use baize_manifest::{Files, Key, Project};
use baize_variants::Selection;

use crate::{parts::PartMap, picture::Picture};

/// Draws packages. The viewer implements it; nothing here knows how.
pub trait Renderer {
    /// What draws, for the metadata of pictures: two pictures of equal rasterisers may be compared
    /// to the last bit.
    fn rasteriser(&self) -> Rasteriser;

    /// Draws a view.
    ///
    /// # Errors
    /// [`DrawError::Package`] when the package is at fault, [`DrawError::Device`] when the device
    /// is.
    fn draw(&mut self, view: &View<'_>) -> Result<Drawn, DrawError>;

    /// Which part is seen at the middle of each pixel of the picture that was drawn last, were
    /// that moved to the right and down by so many pixels.
    ///
    /// # Errors
    /// When nothing was drawn, or the device fails.
    fn parts(&mut self, shift_px: [f32; 2]) -> Result<PartMap, DrawError>;
}

impl<R: Renderer + ?Sized> Renderer for &mut R {
    fn rasteriser(&self) -> Rasteriser {
        (**self).rasteriser()
    }

    fn draw(&mut self, view: &View<'_>) -> Result<Drawn, DrawError> {
        (**self).draw(view)
    }

    fn parts(&mut self, shift_px: [f32; 2]) -> Result<PartMap, DrawError> {
        (**self).parts(shift_px)
    }
}

/// What is to be drawn. Texts are of the [`Vocabulary`](crate::Vocabulary).
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// All packages there.
    pub project: &'a Project,
    /// Where their files are; as long as these are the same, what was read of them may be kept.
    pub files: &'a Arc<dyn Files>,
    /// The package's id.
    pub package: &'a str,
    /// The setup; none: the usual one (R34).
    pub setup: Option<&'a Key>,
    /// All parts in a grid, also when there is a setup.
    pub gallery: bool,
    /// What is chosen of the package's variants; none: what the setup was saved with, else the
    /// defaults.
    pub variants: Option<&'a Selection>,
    /// Width and height.
    pub size_px: [u32; 2],
    /// From where.
    pub camera: &'a str,
    /// In what light.
    pub light: &'a str,
    /// What the table is covered with.
    pub table: &'a str,
    /// How elaborate.
    pub quality: &'a str,
    /// Whether HUD surfaces are shown.
    pub hud: bool,
    /// How far everything is moved to the right and down, in pixels.
    pub shift_px: [f32; 2],
}

/// What was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The picture, as large as was asked for.
    pub picture: Picture,
    /// Parts and images that could not be shown as they were meant to be.
    pub notes: Vec<String>,
}

/// What draws: name and driver.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rasteriser {
    /// The adapter's name, as `llvmpipe (LLVM 15.0.6, 256 bits)`.
    pub adapter: String,
    /// The driver and its version, as far as known.
    pub driver: String,
}

impl fmt::Display for Rasteriser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.adapter)?;
        if self.driver.is_empty() { Ok(()) } else { write!(f, ", {}", self.driver) }
    }
}

/// Why there is nothing that draws: the message says what would help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// There is no graphics adapter.
    NoAdapter(String),
    /// There is one, but it does not work.
    Device(String),
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawError {
    /// The package cannot be shown.
    Package(String),
    /// The device failed.
    Device(String),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Package(message) | Self::Device(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for DrawError {}
