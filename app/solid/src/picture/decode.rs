//! From encoded bytes to pixels.

use super::format::Format;
use super::svg::{self, SvgSize};
use super::{Limits, PictureError, Raster, bitmap};

/// How to decode an image.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecodeOptions {
    /// What the image may cost (R31).
    pub limits: Limits,
    /// The pixel size of an SVG; bitmaps have their own.
    pub svg_size: SvgSize,
}

/// The size of an image as its header tells it, after EXIF orientation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// Width, px; of an SVG the CSS pixels of its `width` or `viewBox`.
    pub width_px: f64,
    /// Height, px.
    pub height_px: f64,
    /// True for an SVG, which can be drawn at any size.
    pub vector: bool,
}

/// Decodes a PNG, JPEG, WebP or SVG image, told apart by content (R13).
///
/// EXIF orientation is applied; sixteen-bit channels are rounded to eight; of an animation
/// the first frame is taken. Colour is taken as sRGB, profiles are ignored. An SVG is drawn
/// without scripts, external files and network, its text in the bundled fonts.
///
/// # Errors
///
/// A [`PictureError`] when a limit is passed (before memory is spent), when the data are
/// damaged or cut short, or when the format is unknown.
pub fn decode(bytes: &[u8], options: &DecodeOptions) -> Result<Raster, PictureError> {
    match recognise(bytes, &options.limits)? {
        Format::Svg => svg::decode(bytes, options),
        bitmap => bitmap::decode(bytes, bitmap, &options.limits),
    }
}

/// Reads the size of an image from its header, without its pixels.
///
/// # Errors
///
/// A [`PictureError`] when the header is damaged, the format unknown, or the size over the
/// limits. An SVG is parsed in full, since its size may follow from its content.
pub fn probe(bytes: &[u8], limits: &Limits) -> Result<Probe, PictureError> {
    match recognise(bytes, limits)? {
        Format::Svg => svg::probe(bytes, limits),
        bitmap => bitmap::probe(bytes, bitmap, limits),
    }
}

fn recognise(bytes: &[u8], limits: &Limits) -> Result<Format, PictureError> {
    if bytes.len() > limits.max_bytes {
        return Err(PictureError::TooLong { bytes: bytes.len(), limit: limits.max_bytes });
    }
    Format::of(bytes).ok_or(PictureError::UnknownFormat)
}

/// Refuses a size over the limits, or without any pixel.
pub(super) fn check_size(width: u64, height: u64, limits: &Limits) -> Result<(), PictureError> {
    let longest = u64::from(limits.max_side_px);
    if width > longest || height > longest || width * height > limits.max_pixels {
        return Err(PictureError::TooBig {
            width,
            height,
            max_side: limits.max_side_px,
            max_pixels: limits.max_pixels,
        });
    }
    Ok(())
}
