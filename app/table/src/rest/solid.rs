//! Postures put somewhere.

use kurbo::{Point, Rect};

use super::posture::{PostureId, Postures};

/// A part as an obstacle: a posture and the place of its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Solid {
    pub(crate) posture: PostureId,
    /// On the surface.
    pub(crate) at: Point,
    /// Height of the middle.
    pub(crate) middle_mm: f64,
}

impl Solid {
    /// What it covers of the surface, as a rectangle.
    pub(crate) fn bounds(&self, postures: &Postures) -> Rect {
        let around = postures.get(self.posture).map_or(Rect::ZERO, |posture| posture.bounds);
        around + self.at.to_vec2()
    }

    /// The height of its highest point.
    pub(crate) fn top_mm(&self, postures: &Postures) -> f64 {
        self.middle_mm + postures.get(self.posture).map_or(0.0, |posture| posture.high_mm)
    }

    /// The height of its lowest point.
    pub(crate) fn bottom_mm(&self, postures: &Postures) -> f64 {
        self.middle_mm - postures.low_mm(self.posture)
    }

    /// Whether another solid lies exactly in front of this one as seen from above.
    pub(crate) fn is_covered_by(&self, other: &Self) -> bool {
        self.posture == other.posture && self.at == other.at && self.middle_mm <= other.middle_mm
    }
}
