//! The verdict on two pictures.

use super::{
    Profile, Tolerance,
    differ::{Differences, differences},
    tiles,
};
use crate::picture::Picture;

/// How two pictures compare.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Which differences were looked for.
    pub profile: Profile,
    /// What may differ.
    pub tolerance: Tolerance,
    /// Width and height of both pictures.
    pub size_px: [u32; 2],
    /// How many pixels differ in colour.
    pub pixels: u32,
    /// The tile with the most of them.
    pub worst_tile: Tile,
    /// The largest difference of a channel that the profile does not let pass, of 255.
    pub level: u8,
    /// How many pixels show another part; 0 where that is not known.
    pub outline: u32,
    pub(super) found: Differences,
}

/// A tile of 64×64 pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Left edge.
    pub x_px: u32,
    /// Upper edge.
    pub y_px: u32,
    /// How many pixels differ.
    pub pixels: u32,
}

/// Compares two pictures; none when they are not equally large.
pub fn compare(
    expected: &Picture,
    actual: &Picture,
    profile: Profile,
    tolerance: &Tolerance,
) -> Option<Comparison> {
    let size_px = expected.size_px();
    if size_px != actual.size_px() {
        return None;
    }
    let found = differences(expected, actual, profile, tolerance);
    let pixels = found.differs.iter().filter(|differs| **differs).count();
    Some(Comparison {
        profile,
        tolerance: *tolerance,
        size_px,
        pixels: u32::try_from(pixels).unwrap_or(u32::MAX),
        worst_tile: tiles::worst(&found.differs, size_px),
        level: found.level.iter().copied().max().unwrap_or_default(),
        outline: 0,
        found,
    })
}

impl Comparison {
    /// Adds pixels that show another part, row by row; see [`outlines`](super::outlines).
    #[must_use]
    pub fn with_outlines(mut self, outlines: &[bool]) -> Self {
        for (differs, outline) in self.found.differs.iter_mut().zip(outlines) {
            *differs |= outline;
        }
        let pixels = outlines.iter().filter(|outline| **outline).count();
        self.outline = u32::try_from(pixels).unwrap_or(u32::MAX);
        self
    }

    /// Whether no more pixels differ than may.
    pub fn passes(&self) -> bool {
        self.worst_tile.pixels <= self.tolerance.tile
            && self.pixels <= self.tolerance.total_px(self.size_px)
            && self.outline <= self.tolerance.outline
    }

    /// Row by row: whether the pixel differs.
    pub fn differs(&self) -> &[bool] {
        &self.found.differs
    }

    /// The thresholds of `shots.toml` with which the pictures would pass.
    pub fn would_pass(&self) -> String {
        let Self { profile, tolerance, .. } = self;
        // A little off everywhere is a matter of the level, much in few pixels one of counts.
        if *profile == Profile::Same && self.level <= 8 {
            return format!("thresholds.same = {{ level = {} }}", self.level);
        }
        let mut wanted = Vec::new();
        if self.worst_tile.pixels > tolerance.tile {
            wanted.push(format!("tile = {}", self.worst_tile.pixels));
        }
        let total = Tolerance { tile: self.worst_tile.pixels.max(tolerance.tile), ..*tolerance };
        if self.pixels > total.total_px(self.size_px) {
            wanted.push(format!("total = {}", self.pixels));
        }
        if self.outline > tolerance.outline {
            wanted.push(format!("outline = {}", self.outline));
        }
        format!("thresholds.{profile} = {{ {} }}", wanted.join(", "))
    }
}
