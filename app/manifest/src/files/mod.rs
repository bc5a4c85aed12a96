//! Where bytes come from: a folder, an archive, or memory. Nothing else reads files.

mod archive;
mod error;
mod folder;
mod memory;
mod open;
mod path;
mod shared;

use std::sync::Arc;

use crate::FetchError;

pub use archive::{ArchiveError, ArchiveFault, ArchiveFiles, ArchiveLimits, is_archive};
pub use error::FilesError;
pub use folder::FolderFiles;
pub use memory::MemoryFiles;
pub use open::{OpenError, Opened, open};
pub(crate) use path::{PathError, drive_or_scheme, folder_of, is_normal, resolve};

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

    /// The bytes behind an `http:` or `https:` URL, at most `limit` of them: only where the
    /// user allowed that (R7), see [`FetchingFiles`](crate::FetchingFiles).
    ///
    /// # Errors
    /// When that was not allowed, or the file cannot be had.
    fn fetch(&self, _url: &str, _limit: u64) -> Result<Vec<u8>, FetchError> {
        Err(FetchError::NotAllowed)
    }

    /// A number that is another whenever the bytes of a file are; none: not known, or there is
    /// no such file. With it, a [`Loader`](crate::Loader) looks into images only once.
    fn version(&self, _path: &str) -> Option<u64> {
        None
    }
}
