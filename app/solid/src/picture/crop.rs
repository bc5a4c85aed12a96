//! Cutting one cell out of a sheet (R14).

use super::linear::Tables;
use super::{PictureError, Raster};

/// A cell edge this near to a pixel edge is on it: what arithmetic on `col / cols` loses.
const SNAP_PX: f64 = 1e-6;

/// Cuts the cell `[col, row, cols, rows]` out of a sheet (R14).
///
/// Where the cell's edges lie on pixel edges the pixels are copied. Otherwise the result has
/// the cell's size rounded to whole pixels, at least one, and spans exactly the cell, so that
/// relative positions on the artboard (R16) stay right: it is sampled linearly, in linear
/// light, from those pixels only that lie wholly within the cell. A pixel that a cell edge
/// runs through belongs to neither side, so no neighbour's colour can show. A cell without
/// any whole pixel takes the pixel under its middle.
///
/// A negative `cols` mirrors left-right, a negative `rows` top-bottom.
///
/// # Errors
///
/// [`PictureError::CropValue`] for a zero size or a value that is not finite,
/// [`PictureError::CropOutside`] for a cell that leaves the image.
pub fn crop(image: &Raster, crop: [f64; 4]) -> Result<Raster, PictureError> {
    let [col, row, cols, rows] = crop;
    if crop.iter().any(|value| !value.is_finite()) || cols == 0.0 || rows == 0.0 {
        return Err(PictureError::CropValue(crop));
    }
    let outside = PictureError::CropOutside(crop);
    let across = Span::new(col, cols, image.width).ok_or_else(|| outside.clone())?;
    let down = Span::new(row, rows, image.height).ok_or(outside)?;
    if across.is_whole() && down.is_whole() {
        return Ok(copy(image, &across, &down));
    }
    Ok(sample(image, &across, &down))
}

/// One axis of a cell.
struct Span {
    /// Where the cell starts and ends on the sheet, px.
    start: f64,
    end: f64,
    /// First pixel wholly inside, and one past the last.
    first: u32,
    last: u32,
    mirrored: bool,
}

impl Span {
    /// The cell that starts at grid line `place` of `count` cells over `size` px; none where
    /// it leaves the image.
    fn new(place: f64, count: f64, size: u32) -> Option<Self> {
        let cell = f64::from(size) / count.abs();
        let start = snap(place * cell);
        let end = snap((place + 1.0) * cell);
        if start < 0.0 || end > f64::from(size) || end <= start {
            return None;
        }
        let (mut first, mut last) = (start.ceil() as u32, end.floor() as u32);
        if first >= last {
            first = (((start + end) / 2.0) as u32).min(size.checked_sub(1)?);
            last = first + 1;
        }
        Some(Self { start, end, first, last, mirrored: count < 0.0 })
    }

    fn is_whole(&self) -> bool {
        self.start == f64::from(self.first) && self.end == f64::from(self.last)
    }

    /// Pixels of the result.
    fn length(&self) -> u32 {
        ((self.end - self.start).round() as u32).max(1)
    }

    /// For every pixel of the result: the two source pixels and the weight of the second.
    fn taps(&self) -> Vec<(u32, u32, f32)> {
        let length = self.length();
        let step = (self.end - self.start) / f64::from(length);
        let mut taps: Vec<_> = (0..length)
            .map(|index| {
                let centre = self.start + (f64::from(index) + 0.5) * step - 0.5;
                let centre = centre.clamp(f64::from(self.first), f64::from(self.last - 1));
                let left = centre.floor();
                let right = (left as u32 + 1).min(self.last - 1);
                (left as u32, right, (centre - left) as f32)
            })
            .collect();
        if self.mirrored {
            taps.reverse();
        }
        taps
    }
}

fn snap(edge: f64) -> f64 {
    if (edge - edge.round()).abs() < SNAP_PX { edge.round() } else { edge }
}

fn copy(image: &Raster, across: &Span, down: &Span) -> Raster {
    let (width, height) = (across.last - across.first, down.last - down.first);
    let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
    for index in 0..height {
        let row = if down.mirrored { down.last - 1 - index } else { down.first + index };
        let line = row as usize * image.width as usize;
        let from = (line + across.first as usize) * 4;
        let to = (line + across.last as usize) * 4;
        let Some(pixels) = image.rgba.get(from..to) else { continue };
        if across.mirrored {
            rgba.extend(pixels.chunks_exact(4).rev().flatten());
        } else {
            rgba.extend_from_slice(pixels);
        }
    }
    Raster { width, height, rgba }
}

fn sample(image: &Raster, across: &Span, down: &Span) -> Raster {
    let tables = Tables::get();
    let (columns, rows) = (across.taps(), down.taps());
    let mut rgba = Vec::with_capacity(columns.len() * rows.len() * 4);
    for &(top, bottom, lower) in &rows {
        for &(left, right, further) in &columns {
            let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
            let pixels = corners.map(|(x, y)| image.pixel(x, y));
            if pixels.iter().all(|pixel| *pixel == pixels[0]) {
                rgba.extend(pixels[0]);
                continue;
            }
            let weights = [
                (1.0 - further) * (1.0 - lower),
                further * (1.0 - lower),
                (1.0 - further) * lower,
                further * lower,
            ];
            let mut sum = [0.0; 4];
            for (pixel, weight) in pixels.iter().zip(weights) {
                for (total, value) in sum.iter_mut().zip(tables.premultiplied(*pixel)) {
                    *total += value * weight;
                }
            }
            let [r, g, b, _] = pixels[0];
            rgba.extend(tables.straight(sum, [r, g, b]));
        }
    }
    Raster { width: columns.len() as u32, height: rows.len() as u32, rgba }
}
