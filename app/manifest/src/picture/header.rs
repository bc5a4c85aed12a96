//! What the first bytes of an image say (R13, R31).

use std::{fmt, io::Cursor};

use image::{ImageFormat, ImageReader};

use crate::{Files, FilesError, Limits};

/// The header of nearly every image fits in this; else the whole file is read.
const HEAD_BYTES: usize = 64 * 1024;

/// Why an image cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HeaderError {
    /// The file cannot be read.
    File(FilesError),
    /// It is of a format that is not read.
    Format(&'static str),
    /// It is not an image at all.
    NoImage,
    /// It is cut off, or its header makes no sense.
    Broken(&'static str),
    /// It has more pixels than the limit.
    TooManyPixels { width: u32, height: u32 },
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Format(name) => write!(f, "it is {name}; PNG, JPEG, WebP and SVG are read"),
            Self::NoImage => f.write_str("it is no image; PNG, JPEG, WebP and SVG are read"),
            Self::Broken(name) => write!(f, "it starts like {name}, but its header is broken"),
            Self::TooManyPixels { width, height } => {
                write!(f, "{width} × {height} pixels are over the limit")
            }
        }
    }
}

/// Checks that a file is an image that can be read.
pub(super) fn check_file(
    files: &dyn Files,
    path: &str,
    limits: &Limits,
) -> Result<(), HeaderError> {
    let size = files.size(path).map_err(HeaderError::File)?;
    if size > limits.image_bytes {
        let limit = limits.image_bytes;
        return Err(HeaderError::File(FilesError::TooLarge { size, limit }));
    }
    let head = files.read_head(path, HEAD_BYTES).map_err(HeaderError::File)?;
    match check_bytes(&head, limits) {
        // Large metadata may stand before the size.
        Err(HeaderError::Broken(_)) if size > head.len() as u64 => {
            let bytes = files.read(path, limits.image_bytes).map_err(HeaderError::File)?;
            check_bytes(&bytes, limits)
        }
        result => result,
    }
}

/// Checks that these bytes begin an image that can be read.
pub(super) fn check_bytes(bytes: &[u8], limits: &Limits) -> Result<(), HeaderError> {
    // By content: an extension may lie.
    let Ok(format) = image::guess_format(bytes) else {
        return if is_svg(bytes) { Ok(()) } else { Err(HeaderError::NoImage) };
    };
    let name = match format {
        ImageFormat::Png => "a PNG",
        ImageFormat::Jpeg => "a JPEG",
        ImageFormat::WebP => "a WebP",
        ImageFormat::Gif => return Err(HeaderError::Format("a GIF")),
        ImageFormat::Bmp => return Err(HeaderError::Format("a BMP")),
        ImageFormat::Tiff => return Err(HeaderError::Format("a TIFF")),
        ImageFormat::Avif => return Err(HeaderError::Format("an AVIF")),
        _ => return Err(HeaderError::Format("another format")),
    };
    let (width, height) = ImageReader::with_format(Cursor::new(bytes), format)
        .into_dimensions()
        .map_err(|_| HeaderError::Broken(name))?;
    if width == 0 || height == 0 {
        return Err(HeaderError::Broken(name));
    }
    let pixels = u64::from(width) * u64::from(height);
    if width.max(height) > limits.image_side_px || pixels > limits.image_px {
        return Err(HeaderError::TooManyPixels { width, height });
    }
    Ok(())
}

/// Whether a text begins as an SVG document does: perhaps with a declaration, comments and a
/// document type before its `<svg`.
fn is_svg(bytes: &[u8]) -> bool {
    // The head may end within a character.
    let text = String::from_utf8_lossy(bytes);
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let (open, close) = match rest {
            _ if rest.starts_with("<!--") => ("<!--", "-->"),
            _ if rest.starts_with("<?") => ("<?", "?>"),
            _ if rest.starts_with("<!") => match rest.find(['[', '>']) {
                // A document type with declarations of its own.
                Some(at) if rest[at..].starts_with('[') => ("<!", "]>"),
                _ => ("<!", ">"),
            },
            _ => break,
        };
        let Some((_, after)) = rest[open.len()..].split_once(close) else { return false };
        rest = after.trim_start();
    }
    let Some(element) = rest.strip_prefix('<') else { return false };
    let name = element.split(|c: char| c.is_whitespace() || c == '>' || c == '/').next();
    name.is_some_and(|name| name == "svg" || name.ends_with(":svg"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let pixels = image::RgbaImage::new(width, height);
        pixels.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn formats_are_known_by_content() {
        let limits = Limits::default();
        assert_eq!(check_bytes(&png(3, 2), &limits), Ok(()));
        let svgs = [
            "<svg/>",
            "<svg xmlns='http://www.w3.org/2000/svg'>",
            "\u{feff}<?xml version='1.0'?>\n<!-- by hand -->\n<svg width='1'>",
            "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'x'>\n<svg>",
            "<!DOCTYPE svg [ <!ENTITY a 'b'> ]><svg:svg xmlns:svg='x'>",
        ];
        for svg in svgs {
            assert_eq!(check_bytes(svg.as_bytes(), &limits), Ok(()), "{svg}");
        }
        for other in ["", "<html><svg>", "hello", "<svgx>", "<!-- <svg> "] {
            assert_eq!(check_bytes(other.as_bytes(), &limits), Err(HeaderError::NoImage));
        }
        let gif = check_bytes(b"GIF89a\x01\0\x01\0\0\0\0", &limits);
        assert_eq!(gif, Err(HeaderError::Format("a GIF")));
    }

    #[test]
    fn a_cut_header_is_broken() {
        let cut = &png(3, 2)[..20];
        assert_eq!(check_bytes(cut, &Limits::default()), Err(HeaderError::Broken("a PNG")));
    }

    #[test]
    fn pixels_are_limited() {
        let limits = Limits { image_side_px: 10, image_px: 50, ..Limits::default() };
        assert_eq!(check_bytes(&png(10, 5), &limits), Ok(()));
        for (width, height) in [(11, 1), (10, 6)] {
            let error = check_bytes(&png(width, height), &limits);
            assert_eq!(error, Err(HeaderError::TooManyPixels { width, height }));
        }
    }
}
