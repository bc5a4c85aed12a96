//! The contour stack of one island: its outline, and inside it one ring for each height of the
//! rim.

use super::inset::inset;
use super::islands::Island;
use super::lattice::{Lattice, Ring, Spot};
use super::profile::{Level, quarter_round};
use super::spec::Tolerance;
use crate::fillet::{Point, thin_out};

/// Rims take no more than this part of half the depth, so that a wall is left between them.
const MOST_OF_HALF_DEPTH: f64 = 0.98;
/// ... and no more than this part of the largest inset that leaves anything of the island.
const MOST_OF_ROOM: f64 = 0.98;
/// Rims below this radius are left out: half a percent of a millimetre.
const LEAST_RIM_MM: f64 = 0.005;
/// A ring turns at a crease, not on a curve, above this angle.
pub(super) const CREASE: f64 = 0.7;
/// Thinning may use up this part of the space between two rings, so that they never cross.
const PART_OF_GAP: f64 = 0.35;
/// Halvings to find the largest inset.
const SEARCH: usize = 12;

/// Rings in steps from the outline to the flat of the face.
pub(super) struct Contours {
    /// The radius of the rim, after cutting down.
    pub(super) rim_mm: f64,
    /// One for each step; at least one, the flat.
    pub(super) levels: Vec<Level>,
    /// The rings of each level; those of the first are the outline.
    pub(super) rings: Vec<Vec<Ring>>,
}

impl Contours {
    /// An island without rims.
    pub(super) fn sharp(island: Island) -> Self {
        let flat = Level { inset: 0.0, lean: [0.0, 1.0] };
        Self { rim_mm: 0.0, levels: vec![flat], rings: vec![island] }
    }

    /// The rings for a rim of the radius asked for, cut down to what depth and island allow.
    pub(super) fn new(
        island: Island,
        asked_mm: f64,
        depth_mm: f64,
        tolerance: Tolerance,
        lattice: Lattice,
    ) -> Self {
        let wanted_mm = asked_mm.min(depth_mm / 2.0 * MOST_OF_HALF_DEPTH);
        if wanted_mm < LEAST_RIM_MM {
            return Self::sharp(island);
        }
        let rim_mm = room_mm(&island, wanted_mm, tolerance, lattice);
        if rim_mm < LEAST_RIM_MM {
            return Self::sharp(island);
        }
        let levels = quarter_round(rim_mm, tolerance.rim_mm);
        let mut rings = Vec::with_capacity(levels.len());
        for (index, level) in levels.iter().enumerate().skip(1) {
            let gap_below = level.inset - levels[index - 1].inset;
            let gap_above = levels.get(index + 1).map_or(f64::MAX, |next| next.inset - level.inset);
            // The outline itself is not thinned, so its neighbour may use the space of both.
            let gap_below = if index == 1 { 2.0 * gap_below } else { gap_below };
            // The flatter the rim is at a ring, the less it matters where exactly the ring runs.
            let seen = tolerance.outline_mm.max(tolerance.rim_mm) / level.lean[0].max(0.25);
            let loose_mm = seen.min(PART_OF_GAP * gap_below.min(gap_above) * rim_mm);
            let loose = lattice.to_units(loose_mm);
            let inner = inset(&island, lattice.to_units(level.inset * rim_mm), loose / 4.0);
            rings.push(inner.iter().map(|ring| thin(ring, loose)).collect());
        }
        rings.insert(0, island);
        Self { rim_mm, levels, rings }
    }

    /// The height of a level above the middle of the depth.
    pub(super) fn height_mm(&self, level: usize, depth_mm: f64) -> f64 {
        depth_mm / 2.0 - self.rim_mm * (1.0 - self.levels[level].lean[1])
    }
}

/// The radius asked for, or the largest by which the island can be inset without vanishing.
fn room_mm(island: &Island, wanted_mm: f64, tolerance: Tolerance, lattice: Lattice) -> f64 {
    let fits = |mm: f64| {
        !inset(island, lattice.to_units(mm), lattice.to_units(tolerance.rim_mm)).is_empty()
    };
    if fits(wanted_mm) {
        return wanted_mm;
    }
    let (mut low, mut high) = (0.0, wanted_mm);
    for _ in 0..SEARCH {
        let middle = f64::midpoint(low, high);
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low * MOST_OF_ROOM
}

fn thin(ring: &[Spot], tolerance: f64) -> Ring {
    let points: Vec<Point> =
        ring.iter().map(|spot| Point::new(spot.x as f64, spot.y as f64)).collect();
    // Points are only left out, never moved: they are still whole numbers.
    thin_out(&points, CREASE, tolerance)
        .iter()
        .map(|point| Spot { x: point.x as i64, y: point.y as i64 })
        .collect()
}
