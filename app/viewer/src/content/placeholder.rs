//! What stands in for a missing picture, and text.

use baize_solid::{Raster, TextStyle};

/// A line of text on nothing, white, `height_px` high; none when it cannot be set.
pub(crate) fn text_picture(text: &str, height_px: f32) -> Option<Raster> {
    let style = TextStyle {
        height_px: height_px as u32,
        max_width_px: 1024,
        rgba: [255, 255, 255, 235],
        bold: false,
    };
    baize_solid::text_line(text, &style).ok()
}

/// A hatched face with the part's id, for a missing or broken image.
pub(crate) fn hatched(id: &str, size_mm: [f64; 2]) -> Raster {
    let scale = 320.0 / size_mm[0].max(size_mm[1]).max(1.0);
    let side = |mm: f64| ((mm * scale).round() as u32).clamp(24, 320);
    let (width, height) = (side(size_mm[0]), side(size_mm[1]));
    let mut picture = Raster::filled(width, height, [0, 0, 0, 255]);
    for y in 0..height {
        for x in 0..width {
            let stripe = (x + y) / 14 % 2 == 0;
            let rgb = if stripe { [232, 196, 60] } else { [60, 56, 52] };
            let at = ((y * width + x) * 4) as usize;
            picture.rgba[at..at + 3].copy_from_slice(&rgb);
        }
    }
    let style = TextStyle {
        height_px: (height / 5).clamp(12, 40),
        max_width_px: width.saturating_sub(16).max(8),
        rgba: [20, 18, 16, 255],
        bold: true,
    };
    if let Ok(text) = baize_solid::text_line(id, &style) {
        let (x, y) = ((width - text.width.min(width)) / 2, (height - text.height.min(height)) / 2);
        let label = Raster::filled(
            (text.width + 12).min(width),
            (text.height + 4).min(height),
            [244, 240, 232, 255],
        );
        picture.draw(&label, x as i32 - 6, y as i32 - 2);
        picture.draw(&text, x as i32, y as i32);
    }
    picture
}

/// Plain white, for a part that has no picture at all.
pub(crate) fn blank() -> Raster {
    Raster::filled(4, 4, [250, 249, 246, 255])
}
