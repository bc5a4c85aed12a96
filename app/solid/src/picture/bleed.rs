//! Colour under transparent pixels.

use super::Raster;

/// Fills the colour of fully transparent pixels from the nearest visible ones, so that
/// filtering along an edge never mixes in a colour that nobody drew.
///
/// Alpha stays as it is. Nearest is by the two-pass chamfer distance (3 for a side, 4 for a
/// diagonal), ties go to the pixel that is found first in reading order; the time is linear
/// in the pixels. An image without a visible pixel is left alone.
pub fn bleed(image: &mut Raster) {
    let (width, height) = (image.width as usize, image.height as usize);
    let visible = |pixel: &[u8]| pixel[3] != 0;
    if !image.rgba.chunks_exact(4).any(visible) || image.rgba.chunks_exact(4).all(visible) {
        return;
    }
    let mut distance: Vec<u16> =
        image.rgba.chunks_exact(4).map(|pixel| if pixel[3] == 0 { u16::MAX } else { 0 }).collect();
    if distance.len() != width * height {
        return;
    }
    // Down and to the right, then up and to the left: the four neighbours already passed.
    for y in 0..height {
        for x in 0..width {
            relax(image, &mut distance, (x, y), [(-1, 0, 3), (-1, -1, 4), (0, -1, 3), (1, -1, 4)]);
        }
    }
    for y in (0..height).rev() {
        for x in (0..width).rev() {
            relax(image, &mut distance, (x, y), [(1, 0, 3), (1, 1, 4), (0, 1, 3), (-1, 1, 4)]);
        }
    }
}

/// Takes over the colour of the nearest of four neighbours where that is nearer than before.
fn relax(
    image: &mut Raster,
    distance: &mut [u16],
    (x, y): (usize, usize),
    neighbours: [(isize, isize, u16); 4],
) {
    let (width, height) = (image.width as usize, image.height as usize);
    let here = y * width + x;
    let mut best = distance[here];
    if best == 0 {
        return;
    }
    let mut source = None;
    for (dx, dy, cost) in neighbours {
        let (Some(nx), Some(ny)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) else {
            continue;
        };
        if nx >= width || ny >= height {
            continue;
        }
        let near = distance[ny * width + nx].saturating_add(cost);
        if near < best {
            best = near;
            source = Some(ny * width + nx);
        }
    }
    if let Some(from) = source {
        distance[here] = best;
        image.rgba.copy_within(from * 4..from * 4 + 3, here * 4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_comes_from_the_nearest_visible_pixel_and_alpha_stays() {
        let mut image = Raster::filled(9, 3, [1, 2, 3, 0]);
        let paint = |image: &mut Raster, x: usize, rgba: [u8; 4]| {
            image.rgba[(9 + x) * 4..(9 + x) * 4 + 4].copy_from_slice(&rgba);
        };
        paint(&mut image, 0, [200, 0, 0, 255]);
        paint(&mut image, 8, [0, 0, 200, 1]);
        bleed(&mut image);
        for y in 0..3 {
            assert_eq!(image.pixel(3, y), if (3, y) == (0, 1) { [0; 4] } else { [200, 0, 0, 0] });
            assert_eq!(image.pixel(5, y), [0, 0, 200, 0]);
        }
        assert_eq!(image.pixel(0, 1), [200, 0, 0, 255]);
        assert_eq!(image.pixel(8, 1), [0, 0, 200, 1]);
    }

    #[test]
    fn an_image_without_a_visible_pixel_is_left_alone() {
        let mut image = Raster::filled(5, 4, [9, 8, 7, 0]);
        let before = image.clone();
        bleed(&mut image);
        assert_eq!(image, before);
    }
}
