//! Decoded pixels.

use std::fmt;

/// An image in memory: sRGB, eight bits a channel, straight (not premultiplied) alpha.
///
/// `rgba` holds `width × height` pixels of four bytes, rows from the top.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Raster {
    /// Columns, px.
    pub width: u32,
    /// Rows, px.
    pub height: u32,
    /// `4 × width × height` bytes: red, green, blue, alpha.
    pub rgba: Vec<u8>,
}

impl fmt::Debug for Raster {
    /// The size and how many bytes there are: nobody reads millions of pixels.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Raster({}×{} px, {} bytes)", self.width, self.height, self.rgba.len())
    }
}

impl Raster {
    /// An image of one colour.
    #[must_use]
    pub fn filled(width: u32, height: u32, rgba: [u8; 4]) -> Self {
        let count = width as usize * height as usize;
        Self { width, height, rgba: rgba.repeat(count) }
    }

    /// The pixel in column `x`, row `y`; transparent black outside the image.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        if x >= self.width || y >= self.height {
            return [0; 4];
        }
        let at = (y as usize * self.width as usize + x as usize) * 4;
        match self.rgba.get(at..at + 4) {
            Some(&[r, g, b, a]) => [r, g, b, a],
            _ => [0; 4],
        }
    }

    /// True when no pixel lets anything through.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.rgba.chunks_exact(4).all(|pixel| pixel[3] == 255)
    }

    /// Lays `top` over this image with its upper left corner at column `x`, row `y`; what
    /// would lie outside is left off.
    pub fn draw(&mut self, top: &Self, x: i32, y: i32) {
        for row in 0..top.height {
            let Some(to_y) = offset(row, y, self.height) else { continue };
            for column in 0..top.width {
                let Some(to_x) = offset(column, x, self.width) else { continue };
                let source = top.pixel(column, row);
                let at = (to_y * self.width as usize + to_x) * 4;
                if let Some(target) = self.rgba.get_mut(at..at + 4) {
                    over(target, source);
                }
            }
        }
    }
}

/// `place + by` when it is within `0..end`.
fn offset(place: u32, by: i32, end: u32) -> Option<usize> {
    let at = i64::from(place) + i64::from(by);
    (0..i64::from(end)).contains(&at).then_some(at as usize)
}

/// Source-over of one straight-alpha pixel, in sRGB as every image editor does it.
fn over(target: &mut [u8], source: [u8; 4]) {
    let above = u32::from(source[3]);
    if above == 0 {
        return;
    }
    let below = u32::from(target[3]) * (255 - above) / 255;
    let alpha = above + below;
    for (to, from) in target.iter_mut().zip(source).take(3) {
        *to = ((u32::from(from) * above + u32::from(*to) * below + alpha / 2) / alpha) as u8;
    }
    target[3] = alpha as u8;
}
