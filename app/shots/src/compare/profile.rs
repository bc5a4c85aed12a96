//! What may differ.

use std::{fmt, str::FromStr};

/// Which differences are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Profile {
    /// The pictures are of one rasteriser: they are equal but for rounding.
    Same,
    /// The pictures are of two rasterisers: edges may differ.
    Other,
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Same => "same",
            Self::Other => "other",
        })
    }
}

impl FromStr for Profile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "same" => Ok(Self::Same),
            "other" => Ok(Self::Other),
            _ => Err(format!("`{text}` is not one of same, other")),
        }
    }
}

/// When a pixel differs, and how many may.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// How far a channel of a pixel may be off, of 255.
    pub level: u8,
    /// How far the mean of a channel around a pixel may be off, of 255. Not used by
    /// [`Profile::Same`].
    pub shade: f32,
    /// How many pixels may differ in a tile of 64×64.
    pub tile: u32,
    /// How many pixels may differ in all; none: 0.02% of the picture, but no fewer than in three
    /// tiles.
    pub total: Option<u32>,
    /// How many pixels may show another part. Not used by [`Profile::Same`].
    pub outline: u32,
}

impl Tolerance {
    /// How many pixels of a picture may differ in all.
    pub fn total_px(&self, [width, height]: [u32; 2]) -> u32 {
        self.total.unwrap_or_else(|| {
            let pixels = u64::from(width) * u64::from(height);
            u32::try_from(pixels / 5000).unwrap_or(u32::MAX).max(self.tile.saturating_mul(3))
        })
    }
}

/// The tolerances of both profiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// For pictures of one rasteriser.
    pub same: Tolerance,
    /// For pictures of two rasterisers.
    pub other: Tolerance,
}

impl Thresholds {
    /// The tolerance of a profile.
    pub fn of(&self, profile: Profile) -> Tolerance {
        match profile {
            Profile::Same => self.same,
            Profile::Other => self.other,
        }
    }
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            same: Tolerance { level: 2, shade: 0.0, tile: 0, total: Some(0), outline: 0 },
            other: Tolerance { level: 24, shade: 3.0, tile: 8, total: None, outline: 0 },
        }
    }
}
