use crate::{Artboard, Fitted};

/// How far the side's colour is taken from inside the outline, as a part of the artboard: the
/// face may have far fewer pixels than the shape, and those at its edge are half transparent.
const PART_OF_ARTBOARD: f64 = 1.0 / 256.0;
/// ... and at least this many pixels of the shape.
const PIXELS: f64 = 1.5;
/// ... but no more than this part of the part's smaller side.
const PART_OF_BOX: f64 = 0.1;

/// Where on the artboard a place of the solid takes its colour from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    artboard: Artboard,
    pull_mm: f64,
}

impl Paint {
    pub(super) fn new(fitted: &Fitted, box_mm: [f64; 2]) -> Self {
        let [width, height] = fitted.artboard.size_mm;
        let pull_mm = (width.max(height) * PART_OF_ARTBOARD).max(PIXELS * fitted.mm_per_px);
        let most_mm = box_mm[0].min(box_mm[1]) * PART_OF_BOX;
        Self { artboard: fitted.artboard, pull_mm: pull_mm.min(most_mm) }
    }

    /// Artboard coordinates of a place seen from above (mm, y up).
    pub(super) fn face(&self, x_mm: f64, y_mm: f64) -> [f32; 2] {
        self.artboard.uv(x_mm, -y_mm).map(|coordinate| coordinate as f32)
    }

    /// Artboard coordinates of the side at a place `inset_mm` inside the outline, whose outward
    /// direction is known.
    pub(super) fn side(&self, x_mm: f64, y_mm: f64, outward: [f64; 2], inset_mm: f64) -> [f32; 2] {
        let pull_mm = (self.pull_mm - inset_mm).max(0.0);
        self.face(x_mm - outward[0] * pull_mm, y_mm - outward[1] * pull_mm)
    }
}

/// Artboard coordinates on the back for those on the face (R15, R16).
pub(super) fn mirrored([u, v]: [f32; 2]) -> [f32; 2] {
    [1.0 - u, v]
}
