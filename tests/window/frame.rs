//! What a display shows, as pixels.

use std::{
    fs::File,
    io::{BufReader, BufWriter},
    path::Path,
};

/// A picture, three bytes a pixel.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) width: usize,
    pub(crate) height: usize,
    rgb: Vec<u8>,
}

/// A rectangle: left, top, right, bottom.
pub(crate) type Area = [usize; 4];

/// The square around a place.
pub(crate) fn around([x, y]: [f32; 2], reach: usize) -> Area {
    let (x, y) = (x as usize, y as usize);
    [x.saturating_sub(reach), y.saturating_sub(reach), x + reach, y + reach]
}

impl Frame {
    /// Reads an X window dump of 32 bits a pixel, blue first.
    pub(crate) fn from_xwd(bytes: &[u8]) -> Self {
        let word = |index: usize| {
            let four = bytes[index * 4..index * 4 + 4].try_into().unwrap();
            u32::from_be_bytes(four) as usize
        };
        let (header, width, height) = (word(0), word(4), word(5));
        let (bits, stride, colors) = (word(11), word(12), word(19));
        assert_eq!((word(1), bits), (7, 32), "another kind of dump");
        let start = header + colors * 12;
        let mut rgb = Vec::with_capacity(width * height * 3);
        for row in bytes[start..].chunks(stride).take(height) {
            for pixel in row[..width * 4].chunks_exact(4) {
                rgb.extend([pixel[2], pixel[1], pixel[0]]);
            }
        }
        Self { width, height, rgb }
    }

    /// Reads a PNG without transparency.
    pub(crate) fn read(path: &Path) -> Self {
        let file = BufReader::new(File::open(path).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut rgb).unwrap();
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        Self { width: info.width as usize, height: info.height as usize, rgb }
    }

    /// The share of the pixels of an area that differ visibly.
    pub(crate) fn differs(&self, other: &Self, [left, top, right, bottom]: Area) -> f64 {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let (mut all, mut different) = (0, 0);
        for y in top..bottom.min(self.height) {
            for x in left..right.min(self.width) {
                let at = (y * self.width + x) * 3;
                let apart = (0..3).map(|c| self.rgb[at + c].abs_diff(other.rgb[at + c])).max();
                all += 1;
                different += usize::from(apart.unwrap_or(0) > 12);
            }
        }
        f64::from(different as u32) / f64::from(all.max(1))
    }

    /// How many colours it has, up to a hundred.
    pub(crate) fn colors(&self) -> usize {
        let mut seen = std::collections::BTreeSet::new();
        for pixel in self.rgb.chunks_exact(3).step_by(37) {
            seen.insert(pixel);
            if seen.len() >= 100 {
                break;
            }
        }
        seen.len()
    }

    /// Keeps it as a PNG.
    pub(crate) fn write(&self, path: &Path) {
        let file = BufWriter::new(File::create(path).unwrap());
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header().unwrap().write_image_data(&self.rgb).unwrap();
    }
}
