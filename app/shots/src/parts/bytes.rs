//! Maps of parts as bytes: the names, then the ids as a PNG of 16 bits a pixel, which packs the
//! large plain areas of a map to almost nothing.

use std::{io::Cursor, sync::Arc};

use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Filter, Limits, Transformations};

use super::PartMap;

/// Bytes that the ids of a map may take when unpacked.
const ID_BYTES: usize = 2 * 8192 * 8192 + (16 << 20);

impl PartMap {
    /// The map as bytes; none when the encoder refuses.
    pub(crate) fn to_bytes(&self) -> Option<Vec<u8>> {
        // A name of two lines would be read as two names.
        let names = self.names().iter().map(|name| name.replace(['\n', '\r'], " "));
        let names = names.collect::<Vec<_>>().join("\n");
        let mut bytes = u32::try_from(names.len()).ok()?.to_be_bytes().to_vec();
        bytes.extend(names.into_bytes());
        let [width, height] = self.size_px();
        let mut encoder = Encoder::new(&mut bytes, width, height);
        encoder.set_color(ColorType::Grayscale);
        encoder.set_depth(BitDepth::Sixteen);
        encoder.set_compression(Compression::High);
        encoder.set_filter(Filter::Up);
        let ids: Vec<u8> = self.ids().iter().flat_map(|id| id.to_be_bytes()).collect();
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(&ids).ok()?;
        writer.finish().ok()?;
        Some(bytes)
    }

    /// The map from bytes; none when they are broken.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (len, rest) = bytes.split_first_chunk::<4>()?;
        let (names, png) = rest.split_at_checked(u32::from_be_bytes(*len) as usize)?;
        let names = str::from_utf8(names).ok()?;
        let names: Vec<Arc<str>> = names.lines().map(Arc::from).collect();
        let mut decoder = Decoder::new_with_limits(Cursor::new(png), Limits { bytes: ID_BYTES });
        decoder.set_transformations(Transformations::IDENTITY);
        let mut reader = decoder.read_info().ok()?;
        let info = reader.info();
        let size_px = [info.width, info.height];
        if (info.color_type, info.bit_depth) != (ColorType::Grayscale, BitDepth::Sixteen)
            || size_px.iter().any(|px| *px > 8192)
        {
            return None;
        }
        let mut ids = vec![0; reader.output_buffer_size()?];
        reader.next_frame(&mut ids).ok()?;
        let ids = ids.as_chunks::<2>().0.iter().map(|id| u16::from_be_bytes(*id)).collect();
        Self::from_ids(size_px, names, ids)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn map() -> PartMap {
        let names = ["b", "a", "unseen"].map(Arc::from);
        let pixels = (0..12 * 7).map(|p| match p % 12 {
            0..4 => None,
            4..9 => Some(0),
            _ => Some(1),
        });
        PartMap::new([12, 7], &names, pixels).unwrap()
    }

    #[test]
    fn a_map_survives_as_bytes() {
        let read = PartMap::from_bytes(&map().to_bytes().unwrap()).unwrap();
        assert_eq!(read, map());
        assert_eq!(read.names(), ["a", "b"].map(Arc::from));
        assert_eq!(read.at(0, 0), None);
        assert_eq!(read.at(4, 6).map(|name| &**name), Some("b"));
        assert_eq!(read.at(11, 3).map(|name| &**name), Some("a"));
        assert_eq!((read.at(12, 0), read.at(0, 7)), (None, None));
    }

    #[test]
    fn a_name_of_two_lines_stays_one_name() {
        let names = ["a\nb\r", "c"].map(Arc::from);
        let map = PartMap::new([2, 1], &names, [Some(0), Some(1)]).unwrap();
        let read = PartMap::from_bytes(&map.to_bytes().unwrap()).unwrap();
        assert_eq!(read.at(0, 0).map(|name| &**name), Some("a b "));
        assert_eq!(read.at(1, 0).map(|name| &**name), Some("c"));
    }

    #[test]
    fn broken_bytes_are_no_map() {
        let bytes = map().to_bytes().unwrap();
        for len in 0..bytes.len() - 12 {
            assert_eq!(PartMap::from_bytes(&bytes[..len]), None, "{len} bytes");
        }
        let mut no_names = bytes.clone();
        no_names[5] = b'x';
        let read = PartMap::from_bytes(&no_names);
        assert_eq!(read, None, "one name for two ids");
    }
}
