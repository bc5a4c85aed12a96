//! PNG, JPEG and WebP.

use std::io::Cursor;

use image::codecs::jpeg::JpegDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder};

use super::decode::{Probe, check_size};
use super::format::Format;
use super::{Limits, PictureError, Raster, jpeg_end, png, webp_end};

/// Decodes a bitmap of a known format.
pub(super) fn decode(
    bytes: &[u8],
    format: Format,
    limits: &Limits,
) -> Result<Raster, PictureError> {
    match format {
        Format::Png => {
            let (raster, orientation) = png::decode(bytes, limits)?;
            turn(raster, orientation)
        }
        Format::Jpeg => {
            jpeg_end::check(bytes)?;
            let decoder = JpegDecoder::new(Cursor::new(bytes)).map_err(damaged(format))?;
            through_image(decoder, format, limits)
        }
        Format::WebP => {
            webp_end::check(bytes)?;
            let decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(damaged(format))?;
            through_image(decoder, format, limits)
        }
        Format::Svg => Err(PictureError::UnknownFormat),
    }
}

/// Reads size and orientation of a bitmap of a known format.
pub(super) fn probe(bytes: &[u8], format: Format, limits: &Limits) -> Result<Probe, PictureError> {
    let (width, height, orientation) = match format {
        Format::Png => png::probe(bytes, limits)?,
        Format::Jpeg => {
            let decoder = JpegDecoder::new(Cursor::new(bytes)).map_err(damaged(format))?;
            header(decoder, format)?
        }
        Format::WebP => {
            let decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(damaged(format))?;
            header(decoder, format)?
        }
        Format::Svg => return Err(PictureError::UnknownFormat),
    };
    check_size(u64::from(width), u64::from(height), limits)?;
    let (width_px, height_px) = if swaps_sides(orientation) {
        (f64::from(height), f64::from(width))
    } else {
        (f64::from(width), f64::from(height))
    };
    Ok(Probe { width_px, height_px, vector: false })
}

fn header(
    mut decoder: impl ImageDecoder,
    format: Format,
) -> Result<(u32, u32, Orientation), PictureError> {
    let (width, height) = decoder.dimensions();
    let orientation = decoder.orientation().map_err(damaged(format))?;
    Ok((width, height, orientation))
}

fn through_image(
    mut decoder: impl ImageDecoder,
    format: Format,
    limits: &Limits,
) -> Result<Raster, PictureError> {
    let (width, height) = decoder.dimensions();
    check_size(u64::from(width), u64::from(height), limits)?;
    let mut memory = image::Limits::default();
    memory.max_image_width = Some(limits.max_side_px);
    memory.max_image_height = Some(limits.max_side_px);
    // What the decoder keeps beside its output: at most as much again.
    memory.max_alloc = Some(limits.max_pixels.saturating_mul(8));
    decoder.set_limits(memory).map_err(damaged(format))?;
    let orientation = decoder.orientation().map_err(damaged(format))?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged(format))?;
    picture.apply_orientation(orientation);
    let rgba = picture.into_rgba8();
    Ok(Raster { width: rgba.width(), height: rgba.height(), rgba: rgba.into_raw() })
}

/// Applies EXIF orientation to decoded pixels.
fn turn(raster: Raster, orientation: Orientation) -> Result<Raster, PictureError> {
    if orientation == Orientation::NoTransforms {
        return Ok(raster);
    }
    let Raster { width, height, rgba } = raster;
    let pixels = image::RgbaImage::from_raw(width, height, rgba).ok_or_else(|| {
        PictureError::Damaged { format: "PNG", reason: "fewer pixels than its size".into() }
    })?;
    let mut picture = DynamicImage::ImageRgba8(pixels);
    picture.apply_orientation(orientation);
    let rgba = picture.into_rgba8();
    Ok(Raster { width: rgba.width(), height: rgba.height(), rgba: rgba.into_raw() })
}

fn swaps_sides(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

fn damaged(format: Format) -> impl Fn(image::ImageError) -> PictureError {
    move |error| PictureError::Damaged { format: format.name(), reason: error.to_string() }
}
