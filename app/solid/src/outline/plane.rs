//! One channel of an image, read as coverage.

/// Coverage of the pixels of an image, 0 to 255, without a copy of them.
#[derive(Clone, Copy)]
pub(super) struct Plane<'a> {
    pub(super) data: &'a [u8],
    /// Bytes from one pixel to the next: 4 for RGBA, 1 for a plane of its own.
    pub(super) stride: usize,
    /// The byte of a pixel that counts.
    pub(super) channel: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl<'a> Plane<'a> {
    /// Coverage at column `x`, row `y`; nothing outside the image.
    #[inline]
    pub(super) fn at(&self, x: i64, y: i64) -> u8 {
        if x < 0 || y < 0 || x >= self.width as i64 || y >= self.height as i64 {
            return 0;
        }
        let pixel = y as usize * self.width + x as usize;
        self.data.get(pixel * self.stride + self.channel).copied().unwrap_or(0)
    }

    /// The rows of the image; empty when the buffer does not have the size it should.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'a [u8]> {
        let row = self.width * self.stride;
        let whole = row > 0 && self.data.len() == row * self.height;
        let data = if whole { self.data } else { &[] };
        data.chunks_exact(row.max(1))
    }
}
