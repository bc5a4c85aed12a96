//! Pictures drawn by tests, and what is found in those that were taken.

use baize_solid::Raster;

/// An opaque picture of what a function says of each pixel's column and row.
pub(crate) fn draw(width: u32, height: u32, colour: impl Fn(u32, u32) -> [u8; 3]) -> Raster {
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let [r, g, b] = colour(x, y);
            rgba.extend([r, g, b, 255]);
        }
    }
    Raster { width, height, rgba }
}

/// The colour at a place given in px from the upper left corner.
pub(crate) fn rgb(picture: &Raster, [x, y]: [f64; 2]) -> [u8; 3] {
    assert!(
        x >= 0.0 && y >= 0.0 && x < f64::from(picture.width) && y < f64::from(picture.height),
        "{x}, {y} is outside of {picture:?}"
    );
    let [r, g, b, _] = picture.pixel(x as u32, y as u32);
    [r, g, b]
}

/// Whether two colours differ by no more than `within` in any channel.
pub(crate) fn near(a: [u8; 3], b: [u8; 3], within: u8) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= within)
}

/// sRGB 0 to 255 as light 0 to 1 (IEC 61966-2-1).
pub(crate) fn linear(srgb: f64) -> f64 {
    let c = srgb / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// Light 0 to 1 as sRGB 0 to 255.
pub(crate) fn srgb(linear: f64) -> f64 {
    let c = linear.clamp(0.0, 1.0);
    255.0 * if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 }
}

/// Brightness of a colour, 0 to 255, as it is encoded (Rec. 709 weights).
pub(crate) fn luma([r, g, b]: [u8; 3]) -> f64 {
    0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)
}

/// A box of whole pixels: first column and row, and one past the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Box2 {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) right: u32,
    pub(crate) bottom: u32,
    /// How many of its pixels are meant.
    pub(crate) count: u32,
}

impl Box2 {
    pub(crate) fn width(&self) -> u32 {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> u32 {
        self.bottom - self.top
    }
}

/// The box of all pixels that are meant; none when no pixel is.
pub(crate) fn bounds(picture: &Raster, meant: impl Fn([u8; 3]) -> bool) -> Option<Box2> {
    let mut found: Option<Box2> = None;
    for y in 0..picture.height {
        for x in 0..picture.width {
            let [r, g, b, _] = picture.pixel(x, y);
            if meant([r, g, b]) {
                let so_far = found.unwrap_or(Box2 {
                    left: x,
                    top: y,
                    right: x + 1,
                    bottom: y + 1,
                    count: 0,
                });
                found = Some(widen(so_far, x, y));
            }
        }
    }
    found
}

/// The box with one more pixel in it.
fn widen(b: Box2, x: u32, y: u32) -> Box2 {
    Box2 {
        left: b.left.min(x),
        top: b.top.min(y),
        right: b.right.max(x + 1),
        bottom: b.bottom.max(y + 1),
        count: b.count + 1,
    }
}
