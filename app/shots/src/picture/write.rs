//! Pictures become PNG files.

use oxipng::{BitDepth, ColorType, Options, RawImage, StripChunks};
use png::Compression;

use super::{Origin, Picture, PictureError, chunks};
use crate::parts::PartMap;

/// A small PNG file to be stored beside a package: no pixel is lost, and equal pictures give equal
/// bytes. Takes a good part of a second.
///
/// # Errors
/// When the encoder refuses.
pub fn stored_png(
    picture: &Picture,
    origin: &Origin,
    parts: Option<&PartMap>,
) -> Result<Vec<u8>, PictureError> {
    let wrong = |error: oxipng::PngError| PictureError(error.to_string());
    let rgb: Vec<u8> = picture.pixels().flatten().collect();
    let kind = ColorType::RGB { transparent_color: None };
    let mut image = RawImage::new(picture.width(), picture.height(), kind, BitDepth::Eight, rgb)
        .map_err(wrong)?;
    for (kind, data) in chunks::ours(origin, parts) {
        image.add_png_chunk(kind, data);
    }
    let mut options = Options::from_preset(2);
    options.strip = StripChunks::None;
    image.create_optimized_png(&options).map_err(wrong)
}

/// A PNG file that is written quickly, for reports.
///
/// # Errors
/// When the encoder refuses.
pub fn plain_png(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    let wrong = |error: png::EncodingError| PictureError(error.to_string());
    let rgb: Vec<u8> = picture.pixels().flatten().collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(&rgb).map_err(wrong)?;
    writer.finish().map_err(wrong)?;
    Ok(bytes)
}
