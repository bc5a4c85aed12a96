//! Inside and outside, one bit a pixel.

use super::plane::Plane;

/// Coverage from which a pixel is inside: at or over one half (R17).
pub(super) const HALF: u8 = 128;

/// Pixels in a word.
const WORD: usize = 64;

/// A bit for every pixel, rows padded to whole words; 32 times smaller than RGBA, so that
/// looking for the boundary stays in the processor's cache.
pub(super) struct Bits {
    words: Vec<u64>,
    per_row: usize,
    width: usize,
    height: usize,
}

impl Bits {
    /// No pixel is set.
    pub(super) fn empty(width: usize, height: usize) -> Self {
        let per_row = width.div_ceil(WORD);
        Self { words: vec![0; per_row * height], per_row, width, height }
    }

    /// Sets the pixels that are inside; also tells whether every pixel is fully covered.
    pub(super) fn inside(plane: &Plane<'_>) -> (Self, bool) {
        let mut bits = Self::empty(plane.width, plane.height);
        let mut full = true;
        let rows = bits.words.chunks_exact_mut(bits.per_row.max(1));
        for (words, row) in rows.zip(plane.rows()) {
            let solid = match plane.stride {
                4 => pack::<4>(words, row, plane.channel),
                _ => pack::<1>(words, row, 0),
            };
            full &= solid;
        }
        (bits, full)
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// The words of a row; empty outside the image.
    #[inline]
    pub(super) fn row(&self, y: usize) -> &[u64] {
        self.words.get(y * self.per_row..(y + 1) * self.per_row).unwrap_or_default()
    }

    #[inline]
    pub(super) fn get(&self, x: i64, y: i64) -> bool {
        if x < 0 || y < 0 || x >= self.width as i64 || y >= self.height as i64 {
            return false;
        }
        let (x, y) = (x as usize, y as usize);
        let word = self.words.get(y * self.per_row + x / WORD).copied().unwrap_or(0);
        word >> (x % WORD) & 1 == 1
    }

    #[inline]
    pub(super) fn set(&mut self, x: usize, y: usize) {
        if let Some(word) = self.words.get_mut(y * self.per_row + x / WORD) {
            *word |= 1 << (x % WORD);
        }
    }
}

/// Packs one row; true when every pixel of it is fully covered.
///
/// Most blocks are all inside or all outside: one pass of AND and OR, which the compiler
/// turns into vector code, decides them, and only blocks with an edge are packed bit by bit.
fn pack<const STRIDE: usize>(words: &mut [u64], row: &[u8], channel: usize) -> bool {
    let mut full = true;
    for (word, block) in words.iter_mut().zip(row.chunks(WORD * STRIDE)) {
        let (mut least, mut most) = (0xff, 0);
        let (lanes, tail) = block.as_chunks::<32>();
        if !lanes.is_empty() {
            let (all, any) = combine(lanes);
            for (all, any) in all.iter().zip(&any).skip(channel).step_by(STRIDE) {
                least &= all;
                most |= any;
            }
        }
        for byte in tail.iter().skip(channel).step_by(STRIDE) {
            least &= byte;
            most |= byte;
        }
        full &= least == 0xff;
        let count = block.len() / STRIDE;
        *word = if most < HALF {
            0
        } else if least >= HALF {
            u64::MAX >> (WORD - count)
        } else {
            let pixels = block.iter().skip(channel).step_by(STRIDE).enumerate();
            pixels.fold(0, |bits, (at, byte)| bits | u64::from(*byte >= HALF) << at)
        };
    }
    full
}

/// AND and OR of all groups of eight bytes.
#[inline]
fn combine(lanes: &[[u8; 32]]) -> ([u8; 8], [u8; 8]) {
    let (mut all, mut any) = ([u64::MAX; 4], [0; 4]);
    for lane in lanes {
        let (words, _) = lane.as_chunks::<8>();
        for ((all, any), word) in all.iter_mut().zip(&mut any).zip(words) {
            let word = u64::from_le_bytes(*word);
            *all &= word;
            *any |= word;
        }
    }
    let all = all.iter().fold(u64::MAX, |all, word| all & word);
    let any = any.iter().fold(0, |any, word| any | word);
    (all.to_le_bytes(), any.to_le_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_agrees_with_the_pixels_at_every_width() {
        let mut seed = 1_u32;
        for width in [1, 3, 16, 63, 64, 65, 127, 130, 200] {
            for stride in [1, 4] {
                let data: Vec<u8> = (0..width * 3 * stride)
                    .map(|_| {
                        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        (seed >> 24) as u8
                    })
                    .collect();
                let plane = Plane { data: &data, stride, channel: stride - 1, width, height: 3 };
                let (bits, full) = Bits::inside(&plane);
                assert!(!full);
                for y in 0..3 {
                    for x in 0..width as i64 {
                        assert_eq!(
                            bits.get(x, y),
                            plane.at(x, y) >= 128,
                            "{width} {stride} {x} {y}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn one_pixel_short_of_opaque_is_seen() {
        let opaque = vec![255; 70 * 2];
        let mut short = opaque.clone();
        short[69] = 254;
        let full = |data: &[u8]| {
            Bits::inside(&Plane { data, stride: 1, channel: 0, width: 70, height: 2 }).1
        };
        assert!(full(&opaque));
        assert!(!full(&short));
    }
}
