//! The chunks of a PNG file that are ours: texts, and the map of parts.

use crate::parts::PartMap;

use super::Origin;

/// The private chunk that holds the map of parts: not needed to show the picture, and not to be
/// kept by programs that change its pixels.
const PARTS: [u8; 4] = *b"bzPM";

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];

/// The chunks for what made a picture and for the parts in it.
pub(super) fn ours(origin: &Origin, parts: Option<&PartMap>) -> Vec<([u8; 4], Vec<u8>)> {
    let mut chunks: Vec<([u8; 4], Vec<u8>)> =
        origin.texts().into_iter().map(|(keyword, text)| text_chunk(keyword, &text)).collect();
    if let Some(bytes) = parts.and_then(PartMap::to_bytes) {
        chunks.push((PARTS, bytes));
    }
    chunks
}

/// `tEXt` where the text is Latin-1, else `iTXt`.
fn text_chunk(keyword: &str, text: &str) -> ([u8; 4], Vec<u8>) {
    let mut bytes = keyword.as_bytes().to_vec();
    bytes.push(0);
    let latin: Option<Vec<u8>> =
        text.chars().map(|c| u8::try_from(u32::from(c)).ok().filter(|byte| *byte > 0)).collect();
    match latin {
        Some(latin) => {
            bytes.extend(latin);
            (*b"tEXt", bytes)
        }
        None => {
            // Not compressed, no language, no translated keyword.
            bytes.extend([0, 0, 0, 0]);
            bytes.extend(text.replace('\0', "").into_bytes());
            (*b"iTXt", bytes)
        }
    }
}

/// What our chunks of a PNG file say, as far as they can be read: a file of another program has
/// none, and a broken one is as good as none.
pub(super) fn read(png: &[u8]) -> (Origin, Option<PartMap>) {
    let mut origin = Origin::default();
    let mut parts = None;
    let mut rest = png.strip_prefix(&SIGNATURE).unwrap_or_default();
    while let Some((kind, data, after)) = chunk(rest) {
        match kind {
            b"tEXt" => {
                let mut halves = data.splitn(2, |byte| *byte == 0);
                if let (Some(keyword), Some(text)) = (halves.next(), halves.next()) {
                    origin.take(&latin(keyword), &latin(text));
                }
            }
            b"iTXt" => {
                let mut fields = data.splitn(2, |byte| *byte == 0);
                if let (Some(keyword), Some(rest)) = (fields.next(), fields.next())
                    && let Some(text) = rest.strip_prefix(&[0, 0, 0, 0])
                    && let Ok(text) = str::from_utf8(text)
                {
                    origin.take(&latin(keyword), text);
                }
            }
            _ if *kind == PARTS => parts = PartMap::from_bytes(data),
            b"IEND" => break,
            _ => {}
        }
        rest = after;
    }
    (origin, parts)
}

fn chunk(bytes: &[u8]) -> Option<(&[u8; 4], &[u8], &[u8])> {
    let (len, rest) = bytes.split_first_chunk::<4>()?;
    let (kind, rest) = rest.split_first_chunk::<4>()?;
    let (data, rest) = rest.split_at_checked(u32::from_be_bytes(*len) as usize)?;
    let (_checksum, rest) = rest.split_first_chunk::<4>()?;
    Some((kind, data, rest))
}

fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}
