//! Why an archive is refused.

use std::{fmt, sync::Arc};

/// What is wrong with an archive, or with an entry of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveError {
    /// The name of the entry, as written; none: the archive as a whole.
    pub entry: Option<Arc<str>>,
    /// What is wrong.
    pub fault: ArchiveFault,
}

/// The ways in which an archive can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArchiveFault {
    /// It does not end as a zip file ends: it is something else, or cut off.
    NotZip,
    /// It needs the extensions for more than 65,535 entries or 4 GiB.
    Zip64,
    /// It is one of several pieces.
    Split,
    /// Its parts do not fit together.
    Damaged(String),
    /// More entries than the limit.
    TooManyEntries {
        /// How many it has.
        count: usize,
        /// The limit.
        limit: usize,
    },
    /// Its list of entries is longer than the limit.
    LongDirectory {
        /// Bytes of the list.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// More unpacked bytes in all than the limit.
    TooLarge {
        /// Unpacked bytes in all, as far as they were counted.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// An entry that unpacks to far more than it packs.
    Bomb {
        /// Its unpacked bytes.
        size: u64,
        /// Its packed bytes.
        packed: u64,
        /// How many times larger it may be.
        ratio: u64,
    },
    /// A name that leads out of the archive or is no plain path (R1).
    Name(String),
    /// A symbolic link, or another thing that is neither a file nor a folder.
    NotFile,
    /// A name that another entry has, too.
    Duplicate,
    /// A name that differs from another only by upper and lower case.
    SameButForCase(Arc<str>),
    /// It shares bytes with another entry.
    Overlap,
    /// It is encrypted.
    Encrypted,
    /// It is packed in another way than by deflate.
    Method(String),
    /// It holds more bytes than it says.
    Longer {
        /// The bytes it says it has.
        size: u64,
    },
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.entry {
            // What a name holds may do things to a terminal.
            Some(entry) => write!(f, "its entry `{}` {}", entry.escape_debug(), self.fault),
            None => write!(f, "the archive {}", self.fault),
        }
    }
}

impl fmt::Display for ArchiveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotZip => f.write_str("is no zip file, or is cut off"),
            Self::Zip64 => f.write_str("has more than 65,535 entries or 4 GiB"),
            Self::Split => f.write_str("is one of several pieces; join them first"),
            Self::Damaged(why) => write!(f, "is damaged: {why}"),
            Self::TooManyEntries { count, limit } => {
                write!(f, "has {count} entries, over the limit of {limit}")
            }
            Self::LongDirectory { size, limit } => {
                write!(f, "has a list of entries of {size} bytes, over the limit of {limit}")
            }
            Self::TooLarge { size, limit } => {
                write!(f, "unpacks to {size} bytes or more, over the limit of {limit}")
            }
            Self::Bomb { size, packed, ratio } => {
                write!(f, "unpacks from {packed} to {size} bytes, over the limit of {ratio} times")
            }
            Self::Name(why) => write!(f, "is refused: {why}"),
            Self::NotFile => f.write_str("is refused: it is a link, not a file"),
            Self::Duplicate => f.write_str("is there twice"),
            Self::SameButForCase(other) => write!(
                f,
                "and `{}` differ only by upper and lower case: many systems take them for one",
                other.escape_debug()
            ),
            Self::Overlap => f.write_str("shares bytes with another one"),
            Self::Encrypted => f.write_str("is encrypted"),
            Self::Method(name) => {
                write!(f, "is packed by {name}; only deflate and stored are read")
            }
            Self::Longer { size } => {
                write!(f, "is damaged: it unpacks to more than the {size} bytes that it says")
            }
        }
    }
}

impl std::error::Error for ArchiveError {}

impl ArchiveFault {
    /// The fault of an entry.
    pub(super) fn of(self, entry: impl Into<Arc<str>>) -> ArchiveError {
        ArchiveError { entry: Some(entry.into()), fault: self }
    }

    /// The fault of the archive as a whole.
    pub(super) fn of_all(self) -> ArchiveError {
        ArchiveError { entry: None, fault: self }
    }
}
