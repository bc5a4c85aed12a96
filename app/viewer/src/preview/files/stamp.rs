//! What a file system says of a file.

use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime},
};

/// A file written so short a time before it was looked at may be written again with the same
/// time and size: clocks of file systems are coarse.
const COARSE_CLOCK: Duration = Duration::from_secs(2);

/// What tells a file from itself after a change, without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    changed: Option<SystemTime>,
    pub(super) size: u64,
    /// The file's own number: a save by renaming makes another file.
    pub(super) number: u64,
}

impl Stamp {
    pub(super) fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(&metadata);
        #[cfg(not(unix))]
        let number = 0;
        Some(Self { changed: metadata.modified().ok(), size: metadata.len(), number })
    }

    /// Whether a later change may leave the stamp as it is.
    pub(super) fn is_young(&self) -> bool {
        let age = self.changed.and_then(|changed| changed.elapsed().ok());
        age.is_none_or(|age| age < COARSE_CLOCK)
    }

    /// Whether the time is still to come: the clock of another machine is ahead.
    pub(super) fn is_ahead(&self) -> bool {
        self.changed.is_some_and(|changed| changed.elapsed().is_err())
    }
}
