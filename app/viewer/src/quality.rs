//! How much work a frame may be.

use std::{fmt, str::FromStr};

/// Level of detail of the light and the anti-aliasing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// For playing on machines without a GPU: no shadow map, no multisampling.
    Low,
    /// For pictures on machines without a GPU, and for playing on old ones with.
    Medium,
    /// For every machine with a GPU.
    High,
}

impl Quality {
    /// Samples a pixel for edges.
    pub(crate) fn edge_samples(self) -> u32 {
        match self {
            Self::Low => 1,
            Self::Medium | Self::High => 4,
        }
    }

    /// Texture samples a pixel; over 4: four anisotropic ones.
    pub(crate) fn texture_samples(self) -> u32 {
        match self {
            Self::Low => 1,
            Self::Medium => 4,
            Self::High => 8,
        }
    }

    /// Side of the shadow map in texels; none: only contact darkening.
    pub(crate) fn shadow_map(self) -> Option<usize> {
        match self {
            Self::Low => None,
            Self::Medium => Some(2048),
            Self::High => Some(4096),
        }
    }

    /// Largest ratio of a texture sample's footprint.
    pub(crate) fn anisotropy(self) -> u16 {
        match self {
            Self::Low | Self::Medium => 1,
            Self::High => 16,
        }
    }

    /// Bytes that the pictures of all parts together may take, without mips: a game with very many
    /// pictures shows them a little softer instead of filling the memory.
    pub(crate) fn picture_bytes(self) -> f64 {
        match self {
            Self::Low => 96e6,
            Self::Medium => 192e6,
            Self::High => 768e6,
        }
    }

    /// Longest side of a texture in pixels.
    pub(crate) fn texture_side_px(self) -> u32 {
        match self {
            Self::Low => 1024,
            Self::Medium => 2048,
            Self::High => 4096,
        }
    }
}

impl FromStr for Quality {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "low" => Ok(Self::Low),
            "medium" => Ok(Self::Medium),
            "high" => Ok(Self::High),
            _ => Err(format!("`{text}` is not one of low, medium, high")),
        }
    }
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        })
    }
}
