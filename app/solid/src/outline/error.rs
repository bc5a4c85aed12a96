//! Why an image has no outline.

use std::{error, fmt};

/// Why no outline could be traced; the part then falls back to the full rectangle (R17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceError {
    /// No pixel's alpha reaches one half.
    NothingInside,
    /// The image has no pixels, or fewer than its size says.
    NoPixels,
    /// More boundary than allowed: noise or dither, not a shape.
    TooComplex {
        /// The limit, in pixel edges between inside and outside.
        limit: usize,
    },
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingInside => {
                f.write_str("the shape is empty: no pixel is at least half opaque")
            }
            Self::NoPixels => f.write_str("the shape image has no pixels"),
            Self::TooComplex { limit } => {
                write!(f, "the shape has more than {limit} px of boundary: noise, not a shape")
            }
        }
    }
}

impl error::Error for TraceError {}
