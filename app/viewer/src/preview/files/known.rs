//! What is remembered of a file.

use std::sync::Arc;

use super::{hash_of, stamp::Stamp};

/// A file that was asked for.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// None: there was no such file.
    pub(super) stamp: Option<Stamp>,
    /// Whether the stamp was too young to be trusted.
    pub(super) is_young: bool,
    pub(super) version: u64,
    /// Of the bytes, once they were read.
    pub(super) hash: Option<u64>,
    /// The version and the hash that the last load saw.
    pub(super) loaded: Option<(u64, u64)>,
    /// Of the first bytes, once they were read on their own: how many were asked for, and what they
    /// were. They may be those of a file half written, and the rest those of the whole one.
    pub(super) head: Option<(usize, u64)>,
    /// Of a text; of anything right after a change.
    pub(super) bytes: Option<Arc<[u8]>>,
    /// The load that last asked for it.
    pub(super) asked: u64,
}

impl Known {
    /// Whether the first bytes that were read on their own are those of the file.
    pub(super) fn has_head_of(&self, bytes: Option<&[u8]>) -> bool {
        let Some((len, hash)) = self.head else { return true };
        bytes.is_some_and(|bytes| hash_of(bytes.get(..len).unwrap_or(bytes)) == hash)
    }
}
