//! How much an image may cost (R31).

/// Bounds on an image, checked before anything is allocated for its pixels (R31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Encoded size in bytes.
    pub max_bytes: usize,
    /// Longest side, px.
    pub max_side_px: u32,
    /// Width times height, px.
    pub max_pixels: u64,
    /// Elements of an SVG, counted after every `use` has been replaced by its copy.
    pub max_svg_elements: u64,
    /// Work that drawing an SVG may cost, in pixels touched: overlapping shapes, layers and
    /// filter passes each count.
    pub max_svg_work: u64,
    /// Memory that an SVG's layers and filters may hold at one time, bytes.
    pub max_svg_memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_bytes: 64 << 20,
            max_side_px: 16_384,
            max_pixels: 128_000_000,
            max_svg_elements: 200_000,
            max_svg_work: 4_000_000_000,
            max_svg_memory: 512 << 20,
        }
    }
}
