//! Why a file could not be read.

use std::fmt;

use super::ArchiveError;

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
    /// The archive, or the entry of it, is refused or damaged.
    Archive(Box<ArchiveError>),
}

impl fmt::Display for FilesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => write!(f, "there is no such file"),
            Self::Outside => write!(f, "it lies outside the games root"),
            Self::TooLarge { size, limit } => {
                write!(f, "{size} bytes are over the limit of {limit}")
            }
            Self::Io(message) => f.write_str(message),
            Self::Archive(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FilesError {}

impl From<ArchiveError> for FilesError {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(Box::new(error))
    }
}
