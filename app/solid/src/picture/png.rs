//! PNG, row by row.

use std::io::Cursor;

use image::metadata::Orientation;
use png::{BitDepth, ColorType, Decoder, Reader, Transformations};

use super::decode::check_size;
use super::{Limits, PictureError, Raster};

/// Decodes any PNG to eight-bit RGBA; also gives its EXIF orientation, not yet applied.
///
/// Rows are converted one at a time, so a file that promises more than it holds never fills
/// the memory it asks for.
pub(super) fn decode(bytes: &[u8], limits: &Limits) -> Result<(Raster, Orientation), PictureError> {
    let mut decoder = decoder(bytes, limits);
    let header = decoder.read_header_info().map_err(damaged)?;
    let (width, height, interlaced) = (header.width, header.height, header.interlaced);
    check_size(u64::from(width), u64::from(height), limits)?;
    let mut wanted = Transformations::EXPAND | Transformations::ALPHA;
    if interlaced {
        // The passes need the whole image at once: at eight bits half the memory.
        wanted |= Transformations::STRIP_16;
    }
    decoder.set_transformations(wanted);
    let mut reader = decoder.read_info().map_err(damaged)?;
    let (colour, depth) = reader.output_color_type();
    let count = width as usize * height as usize;
    let rgba = if interlaced {
        let size = reader.output_buffer_size().unwrap_or(usize::MAX);
        if size > count * 4 {
            return Err(mismatch());
        }
        let mut buffer = vec![0; size];
        reader.next_frame(&mut buffer).map_err(damaged)?;
        if colour == ColorType::Rgba {
            buffer
        } else {
            let mut rgba = Vec::with_capacity(count * 4);
            append(&mut rgba, &buffer, colour, depth)?;
            rgba
        }
    } else {
        let mut rgba = Vec::with_capacity(count * 4);
        while let Some(row) = reader.next_row().map_err(damaged)? {
            append(&mut rgba, row.data(), colour, depth)?;
        }
        rgba
    };
    if rgba.len() != count * 4 {
        return Err(mismatch());
    }
    Ok((Raster { width, height, rgba }, orientation(&reader)))
}

/// Width, height and orientation; the orientation only where its chunk comes before the pixels.
pub(super) fn probe(
    bytes: &[u8],
    limits: &Limits,
) -> Result<(u32, u32, Orientation), PictureError> {
    let mut decoder = decoder(bytes, limits);
    let header = decoder.read_header_info().map_err(damaged)?;
    let (width, height) = (header.width, header.height);
    check_size(u64::from(width), u64::from(height), limits)?;
    let reader = decoder.read_info().map_err(damaged)?;
    Ok((width, height, orientation(&reader)))
}

fn decoder<'a>(bytes: &'a [u8], limits: &Limits) -> Decoder<Cursor<&'a [u8]>> {
    let memory = usize::try_from(limits.max_pixels.saturating_mul(8)).unwrap_or(usize::MAX);
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: memory });
    // Texts and colour profiles are not used, and could be bombs of their own.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder
}

fn orientation(reader: &Reader<Cursor<&[u8]>>) -> Orientation {
    let chunk = reader.info().exif_metadata.as_deref();
    chunk.and_then(Orientation::from_exif_chunk).unwrap_or(Orientation::NoTransforms)
}

/// Appends pixels with alpha, grey or colour, of eight or sixteen bits.
fn append(
    rgba: &mut Vec<u8>,
    data: &[u8],
    colour: ColorType,
    depth: BitDepth,
) -> Result<(), PictureError> {
    match (colour, depth) {
        (ColorType::Rgba, BitDepth::Eight) => rgba.extend_from_slice(data),
        (ColorType::Rgba, BitDepth::Sixteen) => {
            rgba.extend(data.chunks_exact(2).map(round));
        }
        (ColorType::GrayscaleAlpha, BitDepth::Eight) => {
            rgba.extend(data.chunks_exact(2).flat_map(|p| [p[0], p[0], p[0], p[1]]));
        }
        (ColorType::GrayscaleAlpha, BitDepth::Sixteen) => {
            rgba.extend(data.chunks_exact(4).flat_map(|p| {
                let grey = round(&p[0..2]);
                [grey, grey, grey, round(&p[2..4])]
            }));
        }
        _ => return Err(mismatch()),
    }
    Ok(())
}

/// The nearest eight-bit value of a big-endian sixteen-bit one.
fn round(pair: &[u8]) -> u8 {
    let value = u32::from(u16::from_be_bytes([pair[0], pair[1]]));
    ((value * 255 + 32_767) / 65_535) as u8
}

fn mismatch() -> PictureError {
    PictureError::Damaged { format: "PNG", reason: "its pixels do not fit its header".into() }
}

fn damaged(error: png::DecodingError) -> PictureError {
    PictureError::Damaged { format: "PNG", reason: error.to_string() }
}
