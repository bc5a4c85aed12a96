//! PNG files become pictures.

use std::{fmt, io::Cursor};

use png::{ColorType, Decoder, Limits, Transformations};

use super::{Origin, Picture, chunks};
use crate::parts::PartMap;

/// A stored picture with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The pixels.
    pub picture: Picture,
    /// What made it.
    pub origin: Origin,
    /// The parts in it, if the file says.
    pub parts: Option<PartMap>,
}

/// Why a file is not a picture that can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureError(pub(super) String);

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PictureError {}

/// The longest side that a case may ask for, and a stored picture may have.
pub(crate) const LONGEST_SIDE_PX: u32 = 8192;

/// Memory that decoding may take: the largest picture with room to spare.
const DECODED_BYTES: usize = 4 * 8192 * 8192 + (16 << 20);

/// Reads a PNG file.
///
/// # Errors
/// When it is not one, is broken, larger than 8192 px a side, or not opaque.
pub fn read_png(png: &[u8]) -> Result<Stored, PictureError> {
    let wrong = |error: png::DecodingError| PictureError(error.to_string());
    let mut decoder = Decoder::new_with_limits(Cursor::new(png), Limits { bytes: DECODED_BYTES });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(wrong)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if width.max(height) > LONGEST_SIDE_PX {
        let message = format!("{width}×{height} px is more than {LONGEST_SIDE_PX} px a side");
        return Err(PictureError(message));
    }
    let size = reader.output_buffer_size().ok_or_else(|| PictureError("too large".to_owned()))?;
    let mut bytes = vec![0; size];
    let frame = reader.next_frame(&mut bytes).map_err(wrong)?;
    bytes.truncate(frame.buffer_size());
    let rgba = rgba(frame.color_type, bytes)?;
    let picture = Picture::new(width, height, rgba)
        .ok_or_else(|| PictureError("its pixels are not all there".to_owned()))?;
    let (origin, parts) = chunks::read(png);
    let parts = parts.filter(|parts| parts.size_px() == picture.size_px());
    Ok(Stored { picture, origin, parts })
}

fn rgba(kind: ColorType, bytes: Vec<u8>) -> Result<Vec<u8>, PictureError> {
    let rgba: Vec<u8> = match kind {
        ColorType::Grayscale => bytes.iter().flat_map(|g| [*g, *g, *g, 255]).collect(),
        ColorType::GrayscaleAlpha => {
            bytes.as_chunks::<2>().0.iter().flat_map(|[g, a]| [*g, *g, *g, *a]).collect()
        }
        ColorType::Rgb => {
            bytes.as_chunks::<3>().0.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]).collect()
        }
        ColorType::Rgba => bytes,
        ColorType::Indexed => return Err(PictureError("its palette cannot be read".to_owned())),
    };
    if rgba.as_chunks::<4>().0.iter().any(|[.., alpha]| *alpha != 255) {
        let message = "it has transparent pixels, which no picture of Baize has";
        return Err(PictureError(message.to_owned()));
    }
    Ok(rgba)
}
