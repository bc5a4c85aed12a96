//! The end of a zip file, looked at before anything else is.
//!
//! A reader of zip files takes room for as many entries as the file says it has, and looks for
//! further ends where the first does not fit. Here the file must have one end, with its list of
//! entries right before it, and say no more than the limits.

use std::io::{Read, Seek, SeekFrom};

use super::{
    bytes::{Bytes, Reader},
    error::{ArchiveError, ArchiveFault},
    limits::ArchiveLimits,
};

const SIGNATURE: [u8; 4] = *b"PK\x05\x06";
/// Bytes of the end without its comment, which has at most 65,535.
const END_BYTES: usize = 22;

/// Checks what the end says.
pub(super) fn check_end(bytes: &Bytes, limits: &ArchiveLimits) -> Result<(), ArchiveError> {
    let len = bytes.len();
    let tail_len = len.min((END_BYTES + usize::from(u16::MAX)) as u64);
    let mut tail = Vec::new();
    let mut reader = Reader::new(bytes.clone());
    reader
        .seek(SeekFrom::Start(len - tail_len))
        .and_then(|_| reader.take(tail_len).read_to_end(&mut tail))
        .map_err(|error| ArchiveFault::Damaged(error.to_string()).of_all())?;
    let not_zip = || ArchiveFault::NotZip.of_all();
    let start = tail
        .windows(SIGNATURE.len())
        .rposition(|window| window == SIGNATURE)
        .ok_or_else(not_zip)?;
    let end = tail.get(start..).unwrap_or_default();
    let [disk, directory_disk, here, count, comment] =
        [4, 6, 8, 10, 20].map(|at| u16_at(end, at).map(u64::from));
    let [size, offset] = [12, 16].map(|at| u32_at(end, at).map(u64::from));
    let fields = (|| Some((disk?, directory_disk?, here?, count?, comment?, size?, offset?)))();
    let (disk, directory_disk, here, count, comment, size, offset) = fields.ok_or_else(not_zip)?;
    if END_BYTES as u64 + comment != end.len() as u64 {
        return Err(not_zip());
    }
    if count == u64::from(u16::MAX) || size.max(offset) == u64::from(u32::MAX) {
        return Err(ArchiveFault::Zip64.of_all());
    }
    if disk != 0 || directory_disk != 0 || here != count {
        return Err(ArchiveFault::Split.of_all());
    }
    let end_at = len - tail_len + start as u64;
    if offset + size != end_at {
        let why = "its list of entries is not where it says".to_owned();
        return Err(ArchiveFault::Damaged(why).of_all());
    }
    if count > limits.entries as u64 {
        let count = count as usize;
        return Err(ArchiveFault::TooManyEntries { count, limit: limits.entries }.of_all());
    }
    if size > limits.directory_bytes {
        let limit = limits.directory_bytes;
        return Err(ArchiveFault::LongDirectory { size, limit }.of_all());
    }
    Ok(())
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}
