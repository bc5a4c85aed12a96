//! Where bytes come from: a folder, an archive, or memory. Nothing else reads files.

use std::{collections::BTreeMap, sync::Arc};

/// A read-only tree of files. Paths are relative to the games root, with `/`, normalised
/// (no `.`, `..`, empty segment, drive letter or NUL), compared byte by byte.
pub trait Files: Send + Sync {
    /// All files under the root, sorted by path bytes, without those in folders whose name
    /// starts with a dot and without those that a `.gitignore` leaves out (R4).
    ///
    /// # Errors
    /// When the root cannot be listed.
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError>;

    /// The bytes of a file, at most `limit` of them.
    ///
    /// # Errors
    /// When it is missing, too large, unreadable, or outside the root (R1).
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError>;

    /// The first bytes of a file, at most `len`: enough for an image's header.
    ///
    /// # Errors
    /// As [`Files::read`], but never for the size.
    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError>;

    /// The size of a file in bytes.
    ///
    /// # Errors
    /// When it is missing or outside the root.
    fn size(&self, path: &str) -> Result<u64, FilesError>;
}

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilesError {
    /// There is no such file.
    NotFound,
    /// It, or what a link in its path leads to, lies outside the games root (R1).
    Outside,
    /// It has more bytes than the limit.
    TooLarge {
        /// Its size in bytes.
        size: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// The system said no.
    Io(String),
}

impl std::fmt::Display for FilesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotFound => write!(f, "there is no such file"),
            Self::Outside => write!(f, "it lies outside the games root"),
            Self::TooLarge { size, limit } => {
                write!(f, "{size} bytes are over the limit of {limit}")
            }
            Self::Io(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for FilesError {}

/// Files in memory: for tests, archives and unsaved editors.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<Arc<str>, Arc<[u8]>>,
}

impl MemoryFiles {
    /// Adds or replaces a file.
    pub fn insert(&mut self, path: impl Into<Arc<str>>, bytes: impl Into<Arc<[u8]>>) {
        self.files.insert(path.into(), bytes.into());
    }

    fn bytes(&self, path: &str) -> Result<&Arc<[u8]>, FilesError> {
        self.files.get(path).ok_or(FilesError::NotFound)
    }
}

impl Files for MemoryFiles {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        Ok(self.files.keys().cloned().collect())
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        let bytes = self.bytes(path)?;
        let size = bytes.len() as u64;
        if size > limit {
            return Err(FilesError::TooLarge { size, limit });
        }
        Ok(bytes.to_vec())
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        let bytes = self.bytes(path)?;
        Ok(bytes[..len.min(bytes.len())].to_vec())
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        Ok(self.bytes(path)?.len() as u64)
    }
}
