//! Why a package could not be packed.

use std::{fmt, sync::Arc};

use crate::FilesError;

/// Why a package could not be packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackError {
    /// A file cannot be read.
    Read {
        /// Its path from the root.
        path: Arc<str>,
        /// Why.
        reason: FilesError,
    },
    /// The archive cannot be written.
    Write(String),
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, reason } => write!(f, "`{path}` cannot be read: {reason}"),
            Self::Write(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for PackError {}
