//! Differences made visible.

use super::Comparison;
use crate::picture::Picture;

/// The expected picture pale and grey, with the differing pixels in magenta and those that are off
/// by less in yellow.
pub fn diff_picture(expected: &Picture, comparison: &Comparison) -> Picture {
    let mut rgba = Vec::with_capacity(expected.rgba().len());
    let all = comparison.found.differs.iter().zip(&comparison.found.level);
    for ([r, g, b], (differs, level)) in expected.pixels().zip(all) {
        let grey = (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10;
        let pale = u8::try_from(150 + grey * 90 / 255).unwrap_or(u8::MAX);
        rgba.extend(match (differs, level) {
            (true, _) => [214, 0, 147, 255],
            (false, 0) => [pale, pale, pale, 255],
            (false, _) => [245, 205, 60, 255],
        });
    }
    // As many pixels as the expected picture has.
    Picture::new(expected.width(), expected.height(), rgba).unwrap_or_else(|| expected.clone())
}
