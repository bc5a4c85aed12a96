//! Finding out whether a JPEG file is complete.

use super::PictureError;

const END_OF_IMAGE: u8 = 0xd9;
const START_OF_SCAN: u8 = 0xda;

/// Refuses a JPEG file that was cut short: the decoder would fill the missing part with grey.
///
/// A complete file has an end-of-image marker behind its scan (ITU-T T.81, B.1.1). Markers
/// in front of the scan do not count: an embedded thumbnail has them too.
pub(super) fn check(bytes: &[u8]) -> Result<(), PictureError> {
    let scan = scan_start(bytes).and_then(|start| bytes.get(start..)).unwrap_or_default();
    if scan.windows(2).any(|pair| pair == [0xff, END_OF_IMAGE]) {
        Ok(())
    } else {
        Err(PictureError::Damaged { format: "JPEG", reason: "the file ends early".into() })
    }
}

/// Where the first scan's header starts, by following the lengths of the segments before it.
fn scan_start(bytes: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        // Any number of fill bytes may stand before a marker.
        while bytes.get(at..at + 2)? == [0xff, 0xff] {
            at += 1;
        }
        let &[0xff, marker, high, low] = bytes.get(at..at + 4)? else { return None };
        if marker == START_OF_SCAN {
            return Some(at + 4);
        }
        at += 2 + usize::from(u16::from_be_bytes([high, low]));
    }
}
