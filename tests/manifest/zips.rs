//! Zip files made by hand, so that they can be wrong in any way.

/// An entry of a zip file. What is not set is right.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) name: Vec<u8>,
    /// The bytes as they stand in the file.
    pub(crate) packed: Vec<u8>,
    /// The content, for its checksum and size.
    pub(crate) content: Vec<u8>,
    /// 0 stored, 8 deflate.
    pub(crate) method: u16,
    pub(crate) flags: u16,
    /// The Unix mode.
    pub(crate) mode: u32,
    /// The unpacked size that is written instead of the true one.
    pub(crate) size: Option<u32>,
    /// The checksum that is written instead of the true one.
    pub(crate) crc: Option<u32>,
    /// The index of the entry whose bytes it claims to be its own.
    pub(crate) bytes_of: Option<usize>,
}

/// An entry that is stored as it is.
pub(crate) fn stored(name: &str, content: &[u8]) -> Entry {
    let content = content.to_vec();
    Entry { name: name.into(), packed: content.clone(), content, ..Entry::default() }
}

/// A zip file of these entries.
pub(crate) fn zip(entries: &[Entry]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut starts = Vec::new();
    for entry in entries {
        starts.push(out.len() as u32);
        if entry.bytes_of.is_some() {
            continue;
        }
        out.extend(b"PK\x03\x04");
        out.extend(20_u16.to_le_bytes());
        out.extend(shared(entry));
        out.extend(&entry.name);
        out.extend(&entry.packed);
    }
    let directory = out.len() as u32;
    for (entry, start) in entries.iter().zip(&starts) {
        let start = entry.bytes_of.map_or(*start, |other| starts[other]);
        out.extend(b"PK\x01\x02");
        // Made on Unix, so that the upper half of the attributes is a mode.
        out.extend((3_u16 << 8 | 20).to_le_bytes());
        out.extend(20_u16.to_le_bytes());
        out.extend(shared(entry));
        // No comment, disk 0, no internal attributes.
        out.extend([0; 6]);
        out.extend((entry.mode << 16).to_le_bytes());
        out.extend(start.to_le_bytes());
        out.extend(&entry.name);
    }
    let size = out.len() as u32 - directory;
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend((entries.len() as u16).to_le_bytes());
    out.extend((entries.len() as u16).to_le_bytes());
    out.extend(size.to_le_bytes());
    out.extend(directory.to_le_bytes());
    out.extend([0; 2]);
    out
}

/// What both headers of an entry say: flags to the lengths of name and extra field.
fn shared(entry: &Entry) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend(entry.flags.to_le_bytes());
    out.extend(entry.method.to_le_bytes());
    // Midnight, the first day of 1980.
    out.extend(0_u16.to_le_bytes());
    out.extend(0x21_u16.to_le_bytes());
    out.extend(entry.crc.unwrap_or_else(|| crc32(&entry.content)).to_le_bytes());
    out.extend((entry.packed.len() as u32).to_le_bytes());
    out.extend(entry.size.unwrap_or(entry.content.len() as u32).to_le_bytes());
    out.extend((entry.name.len() as u16).to_le_bytes());
    out.extend(0_u16.to_le_bytes());
    out
}

/// A deflate stream of one block that unpacks to `1 + 258 * matches` times the same byte.
pub(crate) fn deflated(byte: u8, matches: usize) -> Vec<u8> {
    assert!(byte < 144, "longer codes are not needed");
    let mut bits = Bits::default();
    // The last block, with the fixed codes (RFC 1951, 3.2.6).
    bits.push(0b1, 1);
    bits.push(0b01, 2);
    bits.push_code(u32::from(byte) + 0x30, 8);
    for _ in 0..matches {
        // Length 258 is symbol 285; distance 1 is symbol 0.
        bits.push_code(0b1100_0101, 8);
        bits.push_code(0, 5);
    }
    bits.push_code(0, 7);
    bits.push(0, 7);
    bits.bytes
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    held: u32,
    count: u32,
}

impl Bits {
    /// Numbers start with their lowest bit.
    fn push(&mut self, value: u32, count: u32) {
        self.held |= value << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// Huffman codes start with their highest bit.
    fn push_code(&mut self, code: u32, count: u32) {
        self.push(code.reverse_bits() >> (32 - count), count);
    }
}

/// CRC-32 as zip and PNG have it.
pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}
