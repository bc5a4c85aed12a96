//! Smaller copies of a texture for the renderer.

use super::Raster;
use super::linear::Tables;

/// The mip levels below an image, down to one pixel: each side is half of the level before,
/// rounded down, at least 1.
///
/// The first element is half the size of `image`, which is level 0 itself. Pixels are averaged
/// by the area they cover, in linear light and with premultiplied alpha; where all are
/// transparent their colours are averaged plainly, so that what [`bleed`](super::bleed) put
/// there lives on.
#[must_use]
pub fn mips(image: &Raster) -> Vec<Raster> {
    let mut levels: Vec<Raster> = Vec::new();
    loop {
        let above = levels.last().unwrap_or(image);
        if above.width <= 1 && above.height <= 1 {
            return levels;
        }
        let Some(level) = halve(above) else { return levels };
        levels.push(level);
    }
}

/// One level down; none for an image without pixels or with a wrong buffer.
pub(super) fn halve(image: &Raster) -> Option<Raster> {
    let stride = image.width as usize * 4;
    if stride == 0 || image.height == 0 || image.rgba.len() != stride * image.height as usize {
        return None;
    }
    let tables = Tables::get();
    let (width, height) = ((image.width / 2).max(1), (image.height / 2).max(1));
    let even = image.width == width * 2 && image.height == height * 2;
    let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
    if even {
        for pair in image.rgba.chunks_exact(stride * 2) {
            let (top, bottom) = pair.split_at(stride);
            for (above, below) in top.chunks_exact(8).zip(bottom.chunks_exact(8)) {
                rgba.extend(quad(tables, above, below));
            }
        }
    } else {
        let columns = taps(image.width, width);
        let rows = taps(image.height, height);
        for row in &rows {
            for column in &columns {
                rgba.extend(area(tables, image, column, row));
            }
        }
    }
    Some(Raster { width, height, rgba })
}

/// The average of a square of four pixels, given as two rows of two.
#[inline]
fn quad(tables: Tables, above: &[u8], below: &[u8]) -> [u8; 4] {
    let texels = [&above[0..4], &above[4..8], &below[0..4], &below[4..8]];
    let alphas = texels.map(|texel| u32::from(texel[3]));
    let total: u32 = alphas.iter().sum();
    // Equal weights when all alphas agree (opaque art, or nothing visible): no division.
    let plain = alphas.iter().all(|alpha| *alpha == alphas[0]);
    let mut result = [0; 4];
    for (channel, value) in result.iter_mut().take(3).enumerate() {
        let linear = texels.map(|texel| tables.linear_16(texel[channel]));
        *value = if plain {
            tables.srgb_14((linear.iter().sum::<u32>() + 8) / 16)
        } else {
            let weighted: u32 = linear.iter().zip(alphas).map(|(l, a)| l * a).sum();
            tables.srgb_14((weighted / total + 2) / 4)
        };
    }
    result[3] = ((total + 2) / 4) as u8;
    result
}

/// Source pixels and their share of each result pixel, where `from` px become `to`.
fn taps(from: u32, to: u32) -> Vec<Vec<(u32, f32)>> {
    let ratio = f64::from(from) / f64::from(to);
    (0..to)
        .map(|index| {
            let start = f64::from(index) * ratio;
            let end = start + ratio;
            (start.floor() as u32..from.min(end.ceil() as u32))
                .map(|at| {
                    let inside = end.min(f64::from(at) + 1.0) - start.max(f64::from(at));
                    (at, (inside / ratio) as f32)
                })
                .filter(|(_, weight)| *weight > 1e-6)
                .collect()
        })
        .collect()
}

/// The average over the area of one result pixel, for sides that are not even.
fn area(tables: Tables, image: &Raster, column: &[(u32, f32)], row: &[(u32, f32)]) -> [u8; 4] {
    let mut visible = [0.0; 4];
    let mut hidden = [0.0; 3];
    for &(y, down) in row {
        for &(x, across) in column {
            let pixel = image.pixel(x, y);
            let weight = down * across;
            for (total, value) in visible.iter_mut().zip(tables.premultiplied(pixel)) {
                *total += value * weight;
            }
            for (total, byte) in hidden.iter_mut().zip(pixel) {
                *total += tables.linear(byte) * weight;
            }
        }
    }
    tables.straight(visible, hidden.map(|linear| tables.srgb(linear)))
}
