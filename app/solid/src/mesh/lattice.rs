//! The integer grid on which meshes are made, so that every test on them is exact.

use clipper2_rust::{Path64, Point64};

use crate::{Loop, Outline, Vertex};

/// The finest grid, 2⁻¹³ mm (0.12 µm): a power of two, so that 32-bit floats hold each of its
/// places exactly up to two metres from the origin.
const FINEST_MM: f64 = 1.0 / 8192.0;
/// Coordinates stay below this, where 32-bit floats still hold every integer.
const MOST_UNITS: f64 = (1 << 23) as f64;

/// A place on the grid; x to the right, y **up**.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Spot {
    /// Twice the area of the triangle to two other places; positive counter-clockwise.
    pub(super) fn doubled_area(self, b: Spot, c: Spot) -> i64 {
        (b.x - self.x) * (c.y - self.y) - (b.y - self.y) * (c.x - self.x)
    }
}

/// A closed polygon on the grid; outer ones counter-clockwise, holes clockwise.
pub(super) type Ring = Vec<Spot>;

/// Twice the signed area of a ring, positive counter-clockwise.
pub(super) fn doubled_area(ring: &[Spot]) -> i64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| a.x * b.y - a.y * b.x).sum()
}

pub(super) fn to_path(ring: &[Spot]) -> Path64 {
    ring.iter().map(|spot| Point64 { x: spot.x, y: spot.y }).collect()
}

pub(super) fn from_path(path: &Path64) -> Ring {
    path.iter().map(|point| Spot { x: point.x, y: point.y }).collect()
}

/// How wide the grid's cells are for one part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lattice {
    unit_mm: f64,
}

impl Lattice {
    /// The finest grid on which lengths up to `reach_mm` from the origin can be held.
    pub(super) fn for_reach(reach_mm: f64) -> Self {
        let mut unit_mm = FINEST_MM;
        while reach_mm / unit_mm >= MOST_UNITS {
            unit_mm *= 2.0;
        }
        Self { unit_mm }
    }

    pub(super) fn to_units(self, mm: f64) -> f64 {
        mm / self.unit_mm
    }

    pub(super) fn to_mm(self, units: f64) -> f64 {
        units * self.unit_mm
    }

    /// A point of the outline (mm, y down) on the grid.
    pub(super) fn snap(self, vertex: &Vertex) -> Spot {
        Spot {
            x: (vertex.x / self.unit_mm).round() as i64,
            y: -(vertex.y / self.unit_mm).round() as i64,
        }
    }

    /// Rings of an outline on the grid, repeated places and rings without area left out.
    ///
    /// The order of vertices is turned round, since y is.
    pub(super) fn snap_outline(self, outline: &Outline) -> Vec<Ring> {
        let rings = outline.loops.iter().map(|ring| {
            let mut spots: Ring = ring.iter().rev().map(|vertex| self.snap(vertex)).collect();
            spots.dedup();
            while spots.len() > 1 && spots.first() == spots.last() {
                spots.pop();
            }
            spots
        });
        rings.filter(|ring| ring.len() > 2 && doubled_area(ring) != 0).collect()
    }

    /// A ring as part of an outline again (mm, y down).
    pub(super) fn to_loop(self, ring: &[Spot], is_corner: impl Fn(Spot) -> bool) -> Loop {
        ring.iter()
            .rev()
            .map(|spot| Vertex {
                x: self.to_mm(spot.x as f64),
                // Not -0.0.
                y: self.to_mm((-spot.y) as f64),
                corner: is_corner(*spot),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_is_exact_in_single_precision() {
        let lattice = Lattice::for_reach(1000.0);
        for units in [1_i64, 8_191_999, -8_191_999, 4_194_305] {
            let mm = lattice.to_mm(units as f64);
            assert_eq!(f64::from(mm as f32), mm);
        }
        // Ten metres do not fit the finest grid; they get a coarser one, exact again.
        let coarse = Lattice::for_reach(10_000.0);
        assert_eq!(coarse.unit_mm, FINEST_MM * 16.0);
        assert_eq!(f64::from(coarse.to_mm(8_000_001.0) as f32), coarse.to_mm(8_000_001.0));
    }

    #[test]
    fn snapping_and_back_keeps_the_outline() {
        let vertex = |x, y, corner| Vertex { x, y, corner };
        let ring = vec![vertex(0.0, 0.0, true), vertex(2.0, 0.0, false), vertex(2.0, 1.5, true)];
        let lattice = Lattice::for_reach(2.0);
        let rings = lattice.snap_outline(&Outline { loops: vec![ring.clone()] });
        // Clockwise on the screen (y down) is clockwise to the eye; the grid has outer rings the
        // other way round.
        assert!(doubled_area(&rings[0]) > 0);
        let corners = [lattice.snap(&ring[0]), lattice.snap(&ring[2])];
        assert_eq!(lattice.to_loop(&rings[0], |spot| corners.contains(&spot)), ring);
    }
}
