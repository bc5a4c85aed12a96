//! How much an archive may hold (R31).

/// Upper bounds on an archive, all checked before anything in it is unpacked, so that a small
/// file cannot ask for a large machine (R31). How much of one entry is read is bounded by who
/// reads it: see [`Limits`](crate::Limits).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveLimits {
    /// Entries, folders among them.
    pub entries: usize,
    /// Bytes of all entries together, unpacked.
    pub total_bytes: u64,
    /// How many times larger than its packed bytes an entry may be.
    pub ratio: u64,
    /// Entries of up to this many unpacked bytes may have any ratio.
    pub ratio_free_bytes: u64,
    /// Bytes of the list of entries at the end of the file.
    pub directory_bytes: u64,
}

impl Default for ArchiveLimits {
    fn default() -> Self {
        const MIB: u64 = 1024 * 1024;
        Self {
            entries: 20_000,
            total_bytes: 4096 * MIB,
            // Deflate reaches 1032 on one repeated byte; tables and drawings stay under 100.
            ratio: 300,
            ratio_free_bytes: MIB,
            directory_bytes: 16 * MIB,
        }
    }
}
