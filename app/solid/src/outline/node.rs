//! A point of an outline in the making.

use super::crack::Crack;

/// A point together with the place on the boundary that it stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) x: f64,
    pub(super) y: f64,
    /// A real corner of the shape.
    pub(super) corner: bool,
    /// Index of the crack that it belongs to, counted along its chain.
    pub(super) at: usize,
    /// The plain half-alpha crossing of that crack: such points never make sides cross.
    pub(super) plain: bool,
}

impl Node {
    pub(super) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A chain of cracks and the polygon that stands for it.
#[derive(Clone, Debug)]
pub(super) struct Boundary {
    pub(super) cracks: Vec<Crack>,
    /// In the order of the cracks, which their `at` grows with, apart from the wrap.
    pub(super) nodes: Vec<Node>,
}

/// Twice the signed area of a polygon: positive when it runs clockwise on the screen.
pub(super) fn double_area(points: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let next = points.clone().skip(1).chain(points.clone().take(1));
    points.zip(next).map(|((ax, ay), (bx, by))| ax * by - bx * ay).sum()
}

/// The angle, radians, by which the way `a` → `b` → `c` turns at `b`; positive to the right.
pub(super) fn turn(a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> f64 {
    let (ux, uy) = (b.0 - a.0, b.1 - a.1);
    let (vx, vy) = (c.0 - b.0, c.1 - b.1);
    (ux * vy - uy * vx).atan2(ux * vx + uy * vy)
}
