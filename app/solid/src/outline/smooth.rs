//! Outlines of anti-aliased masks.

use super::corner;
use super::crack::Crack;
use super::crossing;
use super::node::{Node, turn};
use super::plane::Plane;
use super::simplify;

/// Cracks before and after one that tell which way its boundary runs.
const WINDOW: usize = 3;

/// Nearer than this, two crossings are one.
const APART_PX: f64 = 0.25;

/// Without a corner found by its sides, a turn this sharp is one all the same; a circle of
/// 1 px radius, simplified, turns less at each of its points.
const SHARP: f64 = 0.7;

/// Shortest sides, px, between which such a turn is looked for: shorter ones are mostly noise.
const SIDE_PX: f64 = 1.5;

/// The outline along a chain of cracks: sub-pixel crossings, corners, simplified.
pub(super) fn outline(plane: &Plane<'_>, cracks: &[Crack], tolerance: f64) -> Vec<Node> {
    let points = crossings(plane, cracks);
    let points = corner::recover(plane, &points);
    let mut nodes = simplify::simplify(&points, tolerance);
    mark_sharp(&mut nodes);
    nodes
}

/// One crossing for each row where the boundary is steep, for each column where it is flat:
/// the coverage of a pixel tells the edge only across the axis that it runs along.
fn crossings(plane: &Plane<'_>, cracks: &[Crack]) -> Vec<Node> {
    let count = cracks.len();
    let window = (count / 8).clamp(1, WINDOW);
    let mut nodes: Vec<Node> = Vec::with_capacity(count);
    for (at, crack) in cracks.iter().enumerate() {
        let around = |index: usize| cracks.get(index % count).map_or((0.0, 0.0), |c| c.middle());
        let (before, after) = (around(at + count - window), around(at + window));
        let (along_x, along_y) = ((after.0 - before.0).abs(), (after.1 - before.1).abs());
        let flat = crack.outward().0 == 0;
        if (flat && along_x < along_y) || (!flat && along_y < along_x) {
            continue;
        }
        let (x, y) = crossing::covered(plane, *crack);
        let node = Node { x, y, corner: false, at, plain: false };
        if nodes.last().is_none_or(|last| last.distance(node) >= APART_PX) {
            nodes.push(node);
        }
    }
    nodes
}

fn mark_sharp(nodes: &mut [Node]) {
    let places: Vec<(f64, f64)> = nodes.iter().map(|node| (node.x, node.y)).collect();
    let count = places.len();
    let place = |index: usize| places.get(index % count.max(1)).copied().unwrap_or_default();
    for (index, node) in nodes.iter_mut().enumerate() {
        let (before, here, after) = (place(index + count - 1), place(index), place(index + 1));
        let side = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
        let clear = side(before, here).min(side(here, after)) >= SIDE_PX;
        node.corner |= clear && turn(before, here, after).abs() >= SHARP;
    }
}
