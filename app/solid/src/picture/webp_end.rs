//! Finding out whether a WebP file is complete.

use super::PictureError;

/// Refuses a WebP file that was cut short: the decoder may take the missing part for zeros.
///
/// A RIFF file says in its header how many bytes follow those first eight; the byte that pads
/// an odd chunk may be missing at the very end.
pub(super) fn check(bytes: &[u8]) -> Result<(), PictureError> {
    let told = match bytes.get(4..8) {
        Some(&[a, b, c, d]) => u64::from(u32::from_le_bytes([a, b, c, d])) + 8,
        _ => u64::MAX,
    };
    if bytes.len() as u64 + 1 >= told {
        Ok(())
    } else {
        Err(PictureError::Damaged { format: "WebP", reason: "the file ends early".into() })
    }
}
