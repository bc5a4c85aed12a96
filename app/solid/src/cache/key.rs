use sha2::{Digest, Sha256};

use crate::{Raster, SolidSpec};

/// Changes whenever the same input makes another solid, or the files look different.
pub(super) const VERSION: u32 = 3;

/// What a shape is known by: the content it is made from, never its name.
///
/// The ways to make a key never collide with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShapeKey([u8; 32]);

impl ShapeKey {
    /// For a cell (R14; the whole image is `[0, 0, 1, 1]`) of an encoded image, drawn at so many
    /// pixels if it is an SVG.
    #[must_use]
    pub fn of_file(bytes: &[u8], crop: [f64; 4], svg_px: u32) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"file");
        hash.update(svg_px.to_le_bytes());
        crop.iter().for_each(|value| hash.update(value.to_le_bytes()));
        hash.update(bytes);
        Self(hash.finalize().into())
    }

    /// For a decoded image.
    #[must_use]
    pub fn of_raster(image: &Raster) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"pixels");
        hash.update(image.width.to_le_bytes());
        hash.update(image.height.to_le_bytes());
        hash.update(&image.rgba);
        Self(hash.finalize().into())
    }

    /// For a full rectangle; only the ratio of its sides matters.
    #[must_use]
    pub fn of_rectangle(width: f64, height: f64) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"rectangle");
        hash.update((width / height).to_le_bytes());
        Self(hash.finalize().into())
    }

    /// The key of the solid that is made of this shape.
    pub(super) fn solid(&self, spec: &SolidSpec) -> SolidKey {
        let mut hash = Sha256::new();
        hash.update(VERSION.to_le_bytes());
        hash.update(self.0);
        let lengths = [
            spec.fillet.corner_mm,
            spec.fillet.rim_mm,
            spec.tolerance.outline_mm,
            spec.tolerance.rim_mm,
        ];
        for mm in spec.size_mm.iter().chain(&lengths) {
            hash.update(mm.to_le_bytes());
        }
        hash.finalize().into()
    }
}

/// What a solid is known by.
pub(super) type SolidKey = [u8; 32];
