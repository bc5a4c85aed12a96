//! A zip file as [`Files`](super::Files): a package in one file, `.bgmz` or `.zip`.

mod bytes;
mod end;
mod entries;
mod error;
mod files;
mod ignored;
mod limits;

pub use error::{ArchiveError, ArchiveFault};
pub use files::{ArchiveFiles, is_archive};
pub use limits::ArchiveLimits;
