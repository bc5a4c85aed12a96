//! The upright edges: corners of the outline become tangent arcs, smooth runs become as few
//! chords as the tolerance allows (R19).

mod arc;
mod conflict;
mod corners;
mod node;
mod point;
mod room;
mod segment_grid;
mod side;
mod simplify;

use crate::Outline;
use node::{Node, to_loop, to_nodes};

pub(crate) use arc::chords;
pub(crate) use point::Point;
pub(crate) use segment_grid::{SegmentGrid, bounds_of};

/// An outline whose corners are arcs.
#[derive(Clone, Debug, PartialEq)]
pub struct Rounded {
    /// In the unit that went in.
    pub outline: Outline,
    /// The largest radius that any corner got; 0 if none did.
    pub corner_mm: f64,
}

/// Rounds every corner of an outline with an arc of the radius that touches both its sides,
/// outward and inward corners alike, cut down where a neighbouring corner, the end of a side or
/// another part of the outline leaves less room (R19).
///
/// Lengths are in mm. Arcs and smooth runs become chords no farther than `tolerance_mm` from
/// them. Corners stay corners for a radius of 0.
#[must_use]
pub fn round_corners(outline: &Outline, radius_mm: f64, tolerance_mm: f64) -> Rounded {
    let mut loops: Vec<Vec<Node>> =
        outline.loops.iter().map(to_nodes).filter(|nodes| nodes.len() > 2).collect();
    let mut corner_mm = 0.0;
    if radius_mm > 0.0 {
        let rounded = corners::round(&loops, radius_mm, tolerance_mm);
        loops = rounded.0;
        corner_mm = rounded.1;
    }
    fix_extremes(&mut loops);
    let loops = loops.iter().map(|nodes| {
        let fewer = simplify::simplify(nodes, tolerance_mm);
        to_loop(if fewer.len() > 2 { &fewer } else { nodes })
    });
    Rounded { outline: Outline { loops: loops.collect() }, corner_mm }
}

/// Leaves out points of a closed polygon that lie within `tolerance` of the chord that replaces
/// them; those where it turns by more than `crease` radians stay.
pub(crate) fn thin_out(points: &[Point], crease: f64, tolerance: f64) -> Vec<Point> {
    let count = points.len();
    let turn = |index: usize| {
        let before = points[(index + count - 1) % count].to(points[index]);
        before.angle_to(points[index].to(points[(index + 1) % count]))
    };
    let mut nodes: Vec<Node> = (0..count)
        .map(|index| Node { at: points[index], corner: false, fixed: turn(index).abs() > crease })
        .collect();
    if nodes.iter().filter(|node| node.fixed).count() < 3 {
        fix_extremes(std::slice::from_mut(&mut nodes));
    }
    let fewer = simplify::simplify(&nodes, tolerance);
    let kept = if fewer.len() > 2 { fewer } else { nodes };
    kept.iter().map(|node| node.at).collect()
}

/// Keeps the nodes that span the bounding box, and those of loops that have little else to hold
/// on to.
fn fix_extremes(loops: &mut [Vec<Node>]) {
    let extremes = |nodes: &[Node]| -> [Option<usize>; 4] {
        let by = |key: fn(&Node) -> f64| {
            (0..nodes.len()).min_by(|a, b| key(&nodes[*a]).total_cmp(&key(&nodes[*b])))
        };
        [by(|node| node.at.x), by(|node| -node.at.x), by(|node| node.at.y), by(|node| -node.at.y)]
    };
    let mut spans: [Option<(f64, usize, usize)>; 4] = [None; 4];
    for (ring, nodes) in loops.iter_mut().enumerate() {
        let lonely = nodes.iter().filter(|node| node.fixed).count() < 3;
        for (side, index) in extremes(nodes).into_iter().enumerate() {
            let Some(index) = index else { continue };
            let at = nodes[index].at;
            let reach = [at.x, -at.x, at.y, -at.y][side];
            if spans[side].is_none_or(|(least, ..)| reach < least) {
                spans[side] = Some((reach, ring, index));
            }
            if lonely {
                nodes[index].fixed = true;
            }
        }
    }
    for (_, ring, index) in spans.into_iter().flatten() {
        loops[ring][index].fixed = true;
    }
}
