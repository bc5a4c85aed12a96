//! Bytes that several threads read at once, each at its own place.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    sync::Arc,
};

/// An open file, or bytes in memory. Cheap to clone.
///
/// The file stays open: what another program puts in its place later is not seen.
#[derive(Clone, Debug)]
pub(super) enum Bytes {
    File { file: Arc<File>, len: u64 },
    Memory(Arc<[u8]>),
}

impl Bytes {
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::File { len, .. } => *len,
            Self::Memory(bytes) => bytes.len() as u64,
        }
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<usize> {
        match self {
            Self::File { file, .. } => read_file_at(file, buffer, at),
            Self::Memory(bytes) => {
                let start = usize::try_from(at).unwrap_or(usize::MAX);
                let mut rest = bytes.get(start..).unwrap_or_default();
                rest.read(buffer)
            }
        }
    }
}

#[cfg(unix)]
fn read_file_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, at)
}

#[cfg(windows)]
fn read_file_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, at)
}

/// A reader of its own on shared bytes.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    bytes: Bytes,
    at: u64,
}

impl Reader {
    pub(super) fn new(bytes: Bytes) -> Self {
        Self { bytes, at: 0 }
    }
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read_at(buffer, self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Seek for Reader {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(offset) => self.bytes.len().checked_add_signed(offset),
            SeekFrom::Current(offset) => self.at.checked_add_signed(offset),
        };
        self.at = at.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.at)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;

    #[test]
    fn a_file_and_memory_read_alike() {
        let mut file = tempfile::tempfile().unwrap();
        io::Write::write_all(&mut file, b"0123456789").unwrap();
        let all = [
            Bytes::File { file: Arc::new(file), len: 10 },
            Bytes::Memory(Arc::from(&b"0123456789"[..])),
        ];
        for bytes in all {
            let mut reader = Reader::new(bytes);
            let mut text = String::new();
            assert_eq!(reader.seek(SeekFrom::End(-3)).unwrap(), 7);
            reader.read_to_string(&mut text).unwrap();
            assert_eq!(text, "789");
            assert_eq!(reader.seek(SeekFrom::Current(-10)).unwrap(), 0);
            assert!(reader.seek(SeekFrom::Current(-1)).is_err());
            reader.seek(SeekFrom::Start(1000)).unwrap();
            assert_eq!(reader.read(&mut [0; 4]).unwrap(), 0);
        }
    }
}
