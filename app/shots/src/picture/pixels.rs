//! Pixels in memory.

use std::fmt;

/// A picture of opaque pixels in sRGB.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({}×{})", self.width, self.height)
    }
}

impl Picture {
    /// A picture from rows of RGBA bytes; none when there are not `width` × `height` pixels, or
    /// no pixels at all. Alpha is not looked at.
    pub fn new(width: u32, height: u32, rgba: Vec<u8>) -> Option<Self> {
        let pixels = (width as usize).checked_mul(height as usize)?;
        let fits = pixels > 0 && pixels.checked_mul(4) == Some(rgba.len());
        fits.then_some(Self { width, height, rgba })
    }

    /// Width in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Width and height in pixels.
    pub fn size_px(&self) -> [u32; 2] {
        [self.width, self.height]
    }

    /// Rows from the top, four bytes a pixel.
    pub fn rgba(&self) -> &[u8] {
        &self.rgba
    }

    /// The pixels, row by row from the top.
    pub fn pixels(&self) -> impl ExactSizeIterator<Item = [u8; 3]> + '_ {
        self.rgba.as_chunks::<4>().0.iter().map(|[r, g, b, _]| [*r, *g, *b])
    }
}
