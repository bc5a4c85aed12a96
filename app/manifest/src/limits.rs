//! How much a load may read and make (R31).

/// Upper bounds on what is read and made, so that a small file cannot ask for a large machine
/// (R31). Every bound gives a clear error; every one can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a definition file.
    pub definition_bytes: u64,
    /// Bytes of a CSV file.
    pub csv_bytes: u64,
    /// Bytes of a markdown file.
    pub markdown_bytes: u64,
    /// Bytes of an image file.
    pub image_bytes: u64,
    /// Pixels of one side of an image.
    pub image_side_px: u32,
    /// Pixels of an image.
    pub image_px: u64,
    /// Data rows of one CSV.
    pub csv_rows: usize,
    /// Nesting of one document.
    pub depth: usize,
    /// Nodes of one file, counted after aliases are filled in.
    pub nodes: usize,
    /// Nodes of one document after its `$variants` are expanded.
    pub expanded_nodes: usize,
    /// Definitions of a package.
    pub definitions: usize,
    /// Parts that one setup places.
    pub placed_parts: usize,
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: u64 = 1024 * 1024;
        Self {
            definition_bytes: 4 * MIB,
            csv_bytes: 64 * MIB,
            markdown_bytes: 16 * MIB,
            image_bytes: 64 * MIB,
            image_side_px: 16_384,
            image_px: 128_000_000,
            csv_rows: 100_000,
            depth: 64,
            nodes: 100_000,
            expanded_nodes: 3_000_000,
            definitions: 100_000,
            placed_parts: 100_000,
        }
    }
}

impl Limits {
    /// Nesting of one document, held under what walking a tree by recursion can take.
    pub(crate) fn depth(&self) -> usize {
        self.depth.min(512)
    }
}
