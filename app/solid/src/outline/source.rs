//! What counts as the shape in an image (R17).

use super::plane::Plane;
use crate::picture::Raster;

/// Grey levels of a mask: under 10% is dark, over 90% is light.
const DARK_BELOW: u8 = 26;
const LIGHT_FROM: u8 = 230;

/// Spread between channels that still is no colour: rounding in a JPEG's chroma.
const COLOURLESS: u8 = 8;

/// The alpha of an image.
pub(super) fn alpha(image: &Raster) -> Plane<'_> {
    Plane {
        data: &image.rgba,
        stride: 4,
        channel: 3,
        width: image.width as usize,
        height: image.height as usize,
    }
}

/// The grey levels of an opaque image, when it is a mask: no colour, dark and light both
/// present and together covering at least 95% of it (R17).
pub(super) fn grey_mask(image: &Raster) -> Option<Vec<u8>> {
    let colourless = |pixel: &[u8]| {
        let [r, g, b] = [pixel[0], pixel[1], pixel[2]];
        r.max(g).max(b) - r.min(g).min(b) <= COLOURLESS
    };
    if !image.rgba.chunks_exact(4).all(colourless) {
        return None;
    }
    let levels: Vec<u8> = image
        .rgba
        .chunks_exact(4)
        .map(|pixel| {
            let sum: u32 = pixel.iter().take(3).map(|byte| u32::from(*byte)).sum();
            ((sum + 1) / 3) as u8
        })
        .collect();
    let dark = levels.iter().filter(|level| **level < DARK_BELOW).count();
    let light = levels.iter().filter(|level| **level >= LIGHT_FROM).count();
    let enough = (dark + light) * 100 >= levels.len() * 95;
    (dark > 0 && light > 0 && enough).then_some(levels)
}
