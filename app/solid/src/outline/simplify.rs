//! Fewer points within a stated distance.

use super::node::Node;

/// Drops points of a closed outline so that none of them is further than `tolerance` px from
/// the result; corners stay where they are.
///
/// Each stretch between kept points is the longest that some straight line from its start
/// explains (a wedge of directions, narrowed point by point: linear time). A chord of a curve
/// lies to one side of it, so in the end every kept point is moved until the chords have as
/// much of the curve on one side as on the other: area is kept, and the distance shrinks.
pub(super) fn simplify(points: &[Node], tolerance: f64) -> Vec<Node> {
    let count = points.len();
    if count < 4 {
        return points.to_vec();
    }
    let start = points.iter().position(|node| node.corner).unwrap_or(0);
    let ring: Vec<Node> = points.iter().cycle().skip(start).take(count + 1).copied().collect();
    let mut kept = vec![0];
    while let Some(&from) = kept.last() {
        if from >= count {
            break;
        }
        kept.push(reach(&ring, from, tolerance));
    }
    let nodes = balance(&ring, &kept);
    if nodes.len() < 3 { points.to_vec() } else { nodes }
}

/// The furthest point to which all points from `from` on lie within tolerance of a straight line.
fn reach(ring: &[Node], from: usize, tolerance: f64) -> usize {
    let Some(&origin) = ring.get(from) else { return ring.len() };
    let mut wedge: Option<((f64, f64), (f64, f64))> = None;
    let (mut last, mut furthest) = (from + 1, 0.0_f64);
    for (index, node) in ring.iter().enumerate().skip(from + 1) {
        let (x, y) = (node.x - origin.x, node.y - origin.y);
        let distance = x.hypot(y);
        // Turning back: a spike, which no line explains.
        if distance < furthest - tolerance {
            break;
        }
        furthest = furthest.max(distance);
        let inside = wedge
            .is_none_or(|(left, right)| cross(left, (x, y)) >= 0.0 && cross((x, y), right) >= 0.0);
        if inside {
            last = index;
        }
        if node.corner {
            break;
        }
        if distance > tolerance && !narrow(&mut wedge, (x, y), distance, tolerance) {
            break;
        }
    }
    last
}

/// Narrows a wedge of directions to those that pass within tolerance of a point; false when
/// none is left.
fn narrow(
    wedge: &mut Option<((f64, f64), (f64, f64))>,
    (x, y): (f64, f64),
    distance: f64,
    tolerance: f64,
) -> bool {
    // The two tangents to the circle of radius `tolerance` round the point.
    let along = (distance * distance - tolerance * tolerance).max(0.0).sqrt();
    let left = (x * along + y * tolerance, y * along - x * tolerance);
    let right = (x * along - y * tolerance, y * along + x * tolerance);
    let (left, right) = match *wedge {
        None => (left, right),
        Some((old_left, old_right)) => (
            if cross(old_left, left) > 0.0 { left } else { old_left },
            if cross(old_right, right) < 0.0 { right } else { old_right },
        ),
    };
    *wedge = Some((left, right));
    cross(left, right) > 0.0
}

fn cross(a: (f64, f64), b: (f64, f64)) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

/// Moves the kept points that are no corners so that every chord halves its stretch.
fn balance(ring: &[Node], kept: &[usize]) -> Vec<Node> {
    // For each chord: its unit normal, and how far along that its stretch lies on average.
    let chords: Vec<((f64, f64), f64)> = kept
        .iter()
        .zip(kept.iter().skip(1))
        .map(|(&from, &to)| chord(ring.get(from..=to).unwrap_or_default()))
        .collect();
    let count = chords.len();
    let corners: Vec<usize> = kept.iter().take(count).copied().collect();
    let mut nodes = Vec::with_capacity(count);
    for (index, at) in corners.iter().enumerate() {
        let Some(&node) = ring.get(*at) else { continue };
        let (Some(&before), Some(&after)) =
            (chords.get((index + count - 1) % count), chords.get(index))
        else {
            continue;
        };
        if node.corner {
            nodes.push(node);
            continue;
        }
        let ((ax, ay), a) = before;
        let ((bx, by), b) = after;
        let (sum_x, sum_y) = (ax + bx, ay + by);
        // |n₁ + n₂| = 2 cos of half the turn; the mitre grows by one over that cosine.
        let square = sum_x * sum_x + sum_y * sum_y;
        let shift = if square > 1.0 { (a + b) / square } else { 0.0 };
        nodes.push(Node { x: node.x + sum_x * shift, y: node.y + sum_y * shift, ..node });
    }
    nodes
}

/// The unit normal to the right of a stretch's chord, and the stretch's mean distance along it.
fn chord(stretch: &[Node]) -> ((f64, f64), f64) {
    let (Some(first), Some(last)) = (stretch.first(), stretch.last()) else {
        return ((0.0, 0.0), 0.0);
    };
    let (dx, dy) = (last.x - first.x, last.y - first.y);
    let length = dx.hypot(dy);
    if length < 1e-9 {
        return ((0.0, 0.0), 0.0);
    }
    let normal = (-dy / length, dx / length);
    let height = |node: &Node| (node.x - first.x) * normal.0 + (node.y - first.y) * normal.1;
    let along = |node: &Node| ((node.x - first.x) * dx + (node.y - first.y) * dy) / length;
    let area: f64 = stretch
        .iter()
        .zip(stretch.iter().skip(1))
        .map(|(a, b)| (along(b) - along(a)) * (height(a) + height(b)) / 2.0)
        .sum();
    (normal, area / length)
}
