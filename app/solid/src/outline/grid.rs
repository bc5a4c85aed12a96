//! Finding sides of outlines that come too near to each other.

use std::collections::BTreeSet;

use super::node::{Boundary, Node};

/// Sides nearer than this, px, are taken to touch.
const TOUCH_PX: f64 = 0.01;

/// Side of a cell, px, at least.
const CELL_PX: f64 = 4.0;

/// A straight piece of an outline: which boundary, which of its sides, from where to where.
#[derive(Clone, Copy)]
struct Side {
    boundary: usize,
    index: usize,
    a: Node,
    b: Node,
    /// The side has a neighbour on either end; how many sides its boundary has.
    count: usize,
    cracks: usize,
}

/// All sides of some outlines, filed by the squares that they pass through.
pub(super) struct Grid {
    sides: Vec<Side>,
    /// Cell and side, sorted.
    filed: Vec<(u64, u32)>,
}

impl Grid {
    pub(super) fn new(boundaries: &[Boundary]) -> Self {
        let mut sides = Vec::new();
        for (boundary, outline) in boundaries.iter().enumerate() {
            let nodes = &outline.nodes;
            let next = nodes.iter().skip(1).chain(nodes.first());
            for (index, (a, b)) in nodes.iter().zip(next).enumerate() {
                let (count, cracks) = (nodes.len(), outline.cracks.len());
                sides.push(Side { boundary, index, a: *a, b: *b, count, cracks });
            }
        }
        let length: f64 = sides.iter().map(|side| side.a.distance(side.b)).sum();
        let cell = (length / sides.len().max(1) as f64).max(CELL_PX);
        let mut filed = Vec::new();
        for (index, side) in sides.iter().enumerate() {
            cells(side, cell, |at| filed.push((at, index as u32)));
        }
        filed.sort_unstable();
        Self { sides, filed }
    }

    /// Boundary and index of every side that crosses or touches another than its neighbours.
    pub(super) fn clashes(&self) -> BTreeSet<(usize, usize)> {
        let mut clashes = BTreeSet::new();
        for cell in self.filed.chunk_by(|a, b| a.0 == b.0) {
            for (at, (_, first)) in cell.iter().enumerate() {
                for (_, second) in cell.iter().skip(at + 1) {
                    let (Some(one), Some(other)) =
                        (self.sides.get(*first as usize), self.sides.get(*second as usize))
                    else {
                        continue;
                    };
                    if clash(one, other) {
                        clashes.insert((one.boundary, one.index));
                        clashes.insert((other.boundary, other.index));
                    }
                }
            }
        }
        clashes
    }
}

/// Names each cell that a side, with a little around it, passes through.
fn cells(side: &Side, cell: f64, mut file: impl FnMut(u64)) {
    let (a, b) = (side.a, side.b);
    let column = |x: f64| (x / cell).floor() as i64;
    let (low, high) = (a.y.min(b.y) - TOUCH_PX, a.y.max(b.y) + TOUCH_PX);
    for row in column(low)..=column(high) {
        // The part of the side within this row of cells.
        let (top, bottom) = (row as f64 * cell - TOUCH_PX, (row + 1) as f64 * cell + TOUCH_PX);
        let at = |y: f64| {
            let height = b.y - a.y;
            let share =
                if height.abs() > 1e-12 { ((y - a.y) / height).clamp(0.0, 1.0) } else { 0.0 };
            a.x + share * (b.x - a.x)
        };
        let (mut left, mut right) =
            if (b.y - a.y).abs() > 1e-12 { (at(top), at(bottom)) } else { (a.x, b.x) };
        if left > right {
            std::mem::swap(&mut left, &mut right);
        }
        for place in column(left - TOUCH_PX)..=column(right + TOUCH_PX) {
            file(((row + (1 << 30)) as u64) << 32 | (place + (1 << 30)) as u64);
        }
    }
}

fn clash(one: &Side, other: &Side) -> bool {
    if one.is_plain() && other.is_plain() {
        return false;
    }
    if one.boundary == other.boundary {
        if (one.index + 1) % one.count == other.index {
            return folds(one.a, one.b, other.b);
        }
        if (other.index + 1) % one.count == one.index {
            return folds(other.a, other.b, one.b);
        }
    }
    distance(one, other) < TOUCH_PX
}

impl Side {
    /// From one plain crossing to the very next.
    fn is_plain(&self) -> bool {
        self.a.plain && self.b.plain && (self.a.at + 1) % self.cracks.max(1) == self.b.at
    }
}

/// Whether a way turns straight back at `b`.
fn folds(a: Node, b: Node, c: Node) -> bool {
    let bend = super::node::turn((a.x, a.y), (b.x, b.y), (c.x, c.y));
    bend.abs() > std::f64::consts::PI - 0.02
}

/// Distance between two sides; zero when they cross.
fn distance(one: &Side, other: &Side) -> f64 {
    let away = |a: f64, b: f64, c: f64, d: f64| {
        a.min(b) - TOUCH_PX > c.max(d) || c.min(d) - TOUCH_PX > a.max(b)
    };
    if away(one.a.x, one.b.x, other.a.x, other.b.x) || away(one.a.y, one.b.y, other.a.y, other.b.y)
    {
        return f64::INFINITY;
    }
    let side = |a: Node, b: Node, c: Node| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let parted = side(one.a, one.b, other.a) * side(one.a, one.b, other.b) > 0.0
        || side(other.a, other.b, one.a) * side(other.a, other.b, one.b) > 0.0;
    if !parted {
        let flat = side(one.a, one.b, other.a) == 0.0 && side(one.a, one.b, other.b) == 0.0;
        if !flat {
            return 0.0;
        }
    }
    let ends = [
        (one.a, other.a, other.b),
        (one.b, other.a, other.b),
        (other.a, one.a, one.b),
        (other.b, one.a, one.b),
    ];
    ends.iter().map(|(point, a, b)| to_side(*point, *a, *b)).fold(f64::INFINITY, f64::min)
}

/// Distance of a point from a side.
fn to_side(point: Node, a: Node, b: Node) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let square = dx * dx + dy * dy;
    let share = if square > 0.0 {
        (((point.x - a.x) * dx + (point.y - a.y) * dy) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (point.x - a.x - share * dx).hypot(point.y - a.y - share * dy)
}
