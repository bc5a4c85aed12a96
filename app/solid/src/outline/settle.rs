//! Making sure that no two sides of the outlines cross or touch.

use std::collections::BTreeSet;

use super::crossing;
use super::grid::Grid;
use super::node::{Boundary, Node, double_area};
use super::plane::Plane;

/// Rounds of repair before everything that is left in doubt goes back to the plain lines.
const ROUNDS: usize = 24;

/// Repairs outlines whose sides cross, touch, or come within a hundredth of a pixel.
///
/// Wherever that happens, both sides go back to the plain half-alpha crossings of their
/// stretch of boundary. Polygons through all of those never cross, so the repair ends; it
/// leaves the rest of the outline as accurate as it was.
pub(super) fn settle(plane: &Plane<'_>, boundaries: &mut [Boundary]) {
    for boundary in boundaries.iter_mut() {
        if !is_sound(boundary) {
            restore_all(plane, boundary);
        }
    }
    for round in 0..ROUNDS {
        let clashes = Grid::new(boundaries).clashes();
        if clashes.is_empty() {
            break;
        }
        // Sides to restore, by boundary.
        for (index, boundary) in boundaries.iter_mut().enumerate() {
            let sides: BTreeSet<usize> =
                clashes.iter().filter(|clash| clash.0 == index).map(|clash| clash.1).collect();
            if sides.is_empty() {
                continue;
            }
            if round + 4 >= ROUNDS {
                restore_all(plane, boundary);
            } else {
                restore(plane, boundary, &sides);
            }
            if !is_sound(boundary) {
                restore_all(plane, boundary);
            }
        }
    }
}

/// A polygon with an area that runs the way its cracks do.
fn is_sound(boundary: &Boundary) -> bool {
    let polygon = double_area(boundary.nodes.iter().map(|node| (node.x, node.y)));
    let pixels = double_area(boundary.cracks.iter().map(|crack| crack.middle()));
    boundary.nodes.len() >= 3 && polygon * pixels > 0.0
}

fn plain(plane: &Plane<'_>, boundary: &Boundary, at: usize) -> Option<Node> {
    let (x, y) = crossing::plain(plane, *boundary.cracks.get(at)?);
    Some(Node { x, y, corner: false, at, plain: true })
}

fn restore_all(plane: &Plane<'_>, boundary: &mut Boundary) {
    boundary.nodes =
        (0..boundary.cracks.len()).filter_map(|at| plain(plane, boundary, at)).collect();
}

/// Puts back every crossing from the start to the end of some sides.
fn restore(plane: &Plane<'_>, boundary: &mut Boundary, sides: &BTreeSet<usize>) {
    let (count, length) = (boundary.nodes.len(), boundary.cracks.len());
    let mut places: BTreeSet<usize> = BTreeSet::new();
    let mut dropped = BTreeSet::new();
    for &side in sides {
        let end = (side + 1) % count;
        let (Some(from), Some(to)) = (boundary.nodes.get(side), boundary.nodes.get(end)) else {
            continue;
        };
        dropped.extend([side, end]);
        let span = (to.at + length - from.at) % length;
        places.extend((0..=span).map(|step| (from.at + step) % length));
    }
    let mut nodes: Vec<Node> = boundary
        .nodes
        .iter()
        .enumerate()
        .filter(|(index, node)| !dropped.contains(index) && !places.contains(&node.at))
        .map(|(_, node)| *node)
        .collect();
    nodes.extend(places.iter().filter_map(|at| plain(plane, boundary, *at)));
    nodes.sort_by_key(|node| node.at);
    boundary.nodes = nodes;
}
