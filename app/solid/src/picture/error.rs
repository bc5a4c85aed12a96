//! What can be wrong with an image.

use std::{error, fmt};

/// Why an image could not be read or cut.
#[derive(Clone, Debug, PartialEq)]
pub enum PictureError {
    /// The encoded image is longer than allowed (R31).
    TooLong {
        /// Its size in bytes.
        bytes: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// Too many pixels, or too long a side (R31).
    TooBig {
        /// Width, px.
        width: u64,
        /// Height, px.
        height: u64,
        /// Longest side allowed, px.
        max_side: u32,
        /// Most pixels allowed.
        max_pixels: u64,
    },
    /// None of PNG, JPEG, WebP and SVG.
    UnknownFormat,
    /// The data of this format are damaged or end early.
    Damaged {
        /// "PNG", "JPEG", "WebP" or "SVG".
        format: &'static str,
        /// What the decoder says.
        reason: String,
    },
    /// An SVG that would cost more than allowed (R31).
    TooCostly {
        /// What it has too much of.
        what: &'static str,
        /// How much it has.
        amount: u64,
        /// How much is allowed.
        limit: u64,
    },
    /// A `data:` URL that cannot be read.
    DataUrl(&'static str),
    /// A crop with a zero or a value that is not finite (R14).
    CropValue([f64; 4]),
    /// A crop whose cell leaves the image (R14).
    CropOutside([f64; 4]),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes, limit } => {
                write!(f, "the image file has {bytes} bytes, more than the limit of {limit}")
            }
            Self::TooBig { width, height, max_side, max_pixels } => write!(
                f,
                "the image is {width}×{height} px, over the limit of {max_side} px a side and \
                 {max_pixels} px in all"
            ),
            Self::UnknownFormat => f.write_str("the image is none of PNG, JPEG, WebP and SVG"),
            Self::Damaged { format, reason } => write!(f, "damaged {format}: {reason}"),
            Self::TooCostly { what, amount, limit } => {
                write!(f, "the SVG has too much {what}: {amount}, over the limit of {limit}")
            }
            Self::DataUrl(reason) => write!(f, "unreadable data URL: {reason}"),
            Self::CropValue(crop) => {
                write!(f, "the crop {crop:?} holds a zero size or a value that is not finite")
            }
            Self::CropOutside(crop) => write!(f, "the crop {crop:?} leaves the image"),
        }
    }
}

impl error::Error for PictureError {}
