//! An archive as files.

use std::{
    collections::BTreeMap,
    fmt,
    fs::{self, File},
    io::{BufReader, Read},
    path::Path,
    sync::Arc,
};

use zip::{
    ZipArchive,
    read::{ArchiveOffset, Config, ZipArchiveMetadata, ZipReadOptions},
};

use super::{
    bytes::{Bytes, Reader},
    end::check_end,
    entries::{Entry, check_entries},
    error::{ArchiveError, ArchiveFault},
    ignored::Ignored,
    limits::ArchiveLimits,
};
use crate::files::{Files, FilesError, folder_of, is_normal};

/// Whether a path has the name of a package in one file: `.bgmz` or `.zip`.
pub fn is_archive(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| {
        ["bgmz", "zip"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    })
}

/// A package in one zip file. Entries are unpacked when they are read, several at once if
/// need be; nothing is written.
///
/// Only what the list at the end of the file says counts. An archive with a name that leads
/// out of it, with links, with two entries of one name or of names that differ only by case,
/// or of the make of a bomb is refused as a whole (R1, R31); an entry that is encrypted, damaged or
/// packed in another way is an error for who reads it (R12).
#[derive(Clone)]
pub struct ArchiveFiles {
    bytes: Bytes,
    metadata: Arc<ZipArchiveMetadata>,
    entries: Arc<BTreeMap<Arc<str>, Entry>>,
    listed: Arc<[Arc<str>]>,
}

impl fmt::Debug for ArchiveFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ArchiveFiles").field("listed", &self.listed).finish_non_exhaustive()
    }
}

/// The largest `.gitignore` that is read, in bytes.
const IGNORE_BYTES: u64 = 1 << 20;

impl ArchiveFiles {
    /// The archive in a file, which stays open.
    ///
    /// # Errors
    /// When it cannot be read, is no zip file, or is refused.
    pub fn open(path: &Path, limits: &ArchiveLimits) -> Result<Self, FilesError> {
        let io = |error: std::io::Error| FilesError::Io(error.to_string());
        // Opening a pipe can wait for ever.
        let metadata = fs::metadata(path).map_err(io)?;
        if !metadata.is_file() {
            return Err(FilesError::Io("it is not a file".to_owned()));
        }
        let file = File::open(path).map_err(io)?;
        let bytes = Bytes::File { file: Arc::new(file), len: metadata.len() };
        Ok(Self::read_list(bytes, limits)?)
    }

    /// The archive in these bytes.
    ///
    /// # Errors
    /// When they are no zip file, or it is refused.
    pub fn from_bytes(
        bytes: impl Into<Arc<[u8]>>,
        limits: &ArchiveLimits,
    ) -> Result<Self, ArchiveError> {
        Self::read_list(Bytes::Memory(bytes.into()), limits)
    }

    fn read_list(bytes: Bytes, limits: &ArchiveLimits) -> Result<Self, ArchiveError> {
        check_end(&bytes, limits)?;
        let damaged = |error: zip::result::ZipError| fault_of(&error).of_all();
        // Nothing may stand before the first entry.
        let config = Config { archive_offset: ArchiveOffset::Known(0) };
        let reader = BufReader::new(Reader::new(bytes.clone()));
        let mut archive = ZipArchive::with_config(config, reader).map_err(damaged)?;
        let metadata = archive.metadata();
        let entries = check_entries(&metadata, limits)?;
        // The headers before the data may be longer than the list tells.
        if archive.has_overlapping_entries().map_err(damaged)? {
            return Err(ArchiveFault::Overlap.of_all());
        }
        let mut files =
            Self { bytes, metadata, entries: Arc::new(entries), listed: Arc::default() };
        files.listed = files.visible().into();
        Ok(files)
    }

    /// What is listed: see [`Files::list`].
    fn visible(&self) -> Vec<Arc<str>> {
        let is_hidden = |path: &str| {
            let hides = |name: &str| name.starts_with('.') || name == "__MACOSX";
            folder_of(path).split('/').any(hides)
        };
        let seen = self.entries.keys().filter(|path| !is_hidden(path));
        let mut ignored = Ignored::default();
        for path in seen.clone().filter(|path| path.rsplit('/').next() == Some(".gitignore")) {
            if let Ok(bytes) = self.read(path, IGNORE_BYTES) {
                ignored.add(path, &String::from_utf8_lossy(&bytes));
            }
        }
        seen.filter(|path| !ignored.leaves_out(path)).cloned().collect()
    }

    fn entry(&self, path: &str) -> Result<(&Arc<str>, &Entry), FilesError> {
        if !is_normal(path) {
            return Err(FilesError::Outside);
        }
        self.entries.get_key_value(path).ok_or(FilesError::NotFound)
    }

    /// The first bytes of an entry, at most `most`.
    fn unpack(&self, path: &Arc<str>, entry: &Entry, most: u64) -> Result<Vec<u8>, ArchiveError> {
        if let Some(fault) = &entry.unreadable {
            return Err(fault.clone().of(path.clone()));
        }
        let fail = |error: &zip::result::ZipError| fault_of(error).of(path.clone());
        let mut reader = Reader::new(self.bytes.clone());
        let listed = self.metadata.entry(entry.index).map_err(|error| fail(&error))?;
        let unpacked =
            listed.with_reader(&mut reader, ZipReadOptions::new()).map_err(|error| fail(&error))?;
        // Not all at once: that the size is true is not known yet.
        let mut bytes = Vec::with_capacity(most.min(entry.size).min(1 << 20) as usize);
        unpacked
            .take(most)
            .read_to_end(&mut bytes)
            .map_err(|error| ArchiveFault::Damaged(error.to_string()).of(path.clone()))?;
        Ok(bytes)
    }
}

impl Files for ArchiveFiles {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        Ok(self.listed.to_vec())
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        let (path, entry) = self.entry(path)?;
        let size = entry.size;
        if size > limit {
            return Err(FilesError::TooLarge { size, limit });
        }
        let bytes = self.unpack(path, entry, size.saturating_add(1))?;
        let fault = match bytes.len() as u64 {
            read if read > size => ArchiveFault::Longer { size },
            read if read < size => {
                ArchiveFault::Damaged(format!("it unpacks to {read} bytes instead of {size}"))
            }
            _ => return Ok(bytes),
        };
        Err(fault.of(path.clone()).into())
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        let (path, entry) = self.entry(path)?;
        Ok(self.unpack(path, entry, (len as u64).min(entry.size))?)
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        Ok(self.entry(path)?.1.size)
    }
}

fn fault_of(error: &zip::result::ZipError) -> ArchiveFault {
    ArchiveFault::Damaged(match error {
        zip::result::ZipError::Io(error) => error.to_string(),
        zip::result::ZipError::InvalidArchive(why) => why.to_string(),
        other => other.to_string(),
    })
}
