use std::fmt;

use crate::outline::{TraceError, TraceOptions, trace};
use crate::{Loop, Outline, Raster, SolidError, Vertex};

/// An outline and the artboard it lies on, both in pixels (R16).
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// In px from the artboard's upper left corner.
    pub outline: Outline,
    /// Width and height of the artboard.
    pub artboard_px: [f64; 2],
}

impl Shape {
    /// The shape in an image, traced (R17).
    ///
    /// # Errors
    /// What [`trace`] returns.
    pub fn traced(image: &Raster, options: &TraceOptions) -> Result<Self, TraceError> {
        let artboard_px = [image.width, image.height].map(f64::from);
        Ok(Self { outline: trace(image, options)?, artboard_px })
    }

    /// The full rectangle of an artboard, in any unit: the shape of a part without one (R17).
    #[must_use]
    pub fn rectangle(width: f64, height: f64) -> Self {
        let places = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        let ring: Loop =
            places.iter().map(|(x, y)| Vertex { x: *x, y: *y, corner: true }).collect();
        Self { outline: Outline { loops: vec![ring] }, artboard_px: [width, height] }
    }
}

/// Why no solid could be made from an image.
#[derive(Clone, Debug, PartialEq)]
pub enum MakeError {
    /// No outline was found in the image.
    Trace(TraceError),
    /// The outline makes no solid.
    Solid(SolidError),
}

impl fmt::Display for MakeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trace(error) => error.fmt(formatter),
            Self::Solid(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for MakeError {}

impl From<TraceError> for MakeError {
    fn from(error: TraceError) -> Self {
        Self::Trace(error)
    }
}

impl From<SolidError> for MakeError {
    fn from(error: SolidError) -> Self {
        Self::Solid(error)
    }
}
