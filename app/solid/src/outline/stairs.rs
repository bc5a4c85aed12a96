//! Outlines of hard-edged masks.

use super::crack::{Crack, Heading};
use super::moments::{Line, Moments};
use super::node::{Node, turn};
use super::plane::Plane;

/// Variance, px², of the pixel edges about a straight line that they were drawn from: uniform
/// within half a pixel for a flat line (1/12), less for a slanted one.
const NOISE: f64 = 0.07;

/// What one more side has to explain, in units of that variance; a criterion of the kind of
/// Schwarz's, for two more parameters at outlines of some thousand edges.
const SIDE: f64 = 6.0;

/// Longest side, in steps of the staircase; bounds the time on long straight lines.
const LONGEST: usize = 200;

/// A turn this sharp, radians, is a corner: twice what the sides of a circle of 5 px turn.
const SHARP: f64 = 0.87;

/// Whether a boundary comes from a mask without anti-aliasing: most of its steps have no
/// partly covered pixel beside them.
pub(super) fn is_hard(plane: &Plane<'_>, cracks: &[Crack]) -> bool {
    let mut steps = 0_usize;
    let mut hard = 0_usize;
    for (before, here) in pairs(cracks) {
        if before.heading == here.heading {
            continue;
        }
        steps += 1;
        let (x, y) = (i64::from(here.x), i64::from(here.y));
        let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
        let soft = around.iter().any(|&(x, y)| !matches!(plane.at(x, y), 0 | 255));
        hard += usize::from(!soft);
    }
    hard * 10 >= steps * 7
}

/// The polygon that best explains a staircase of pixel edges as straight sides.
///
/// Every side is a line fitted to the edges of one stretch; where to part the stretches is
/// chosen over all possibilities, at the least sum of squared distances plus a price for each
/// side (as the optimal polygon of potrace is, but by least squares). Axis-parallel art, as
/// large pixels, comes back exactly.
pub(super) fn outline(cracks: &[Crack]) -> Vec<Node> {
    let steps: Vec<usize> = pairs(cracks)
        .enumerate()
        .filter(|(_, (before, here))| before.heading != here.heading)
        .map(|(index, _)| index)
        .collect();
    if steps.len() <= 4 {
        return exact(cracks, &steps);
    }
    // First from an arbitrary step; then from a step that the first try parted at, so that
    // the start is no worse than any other parting.
    let first = partition(cracks, &steps, 0);
    let anchor = first.get(first.len() / 2).copied().unwrap_or(0);
    let parting = partition(cracks, &steps, anchor);
    let nodes =
        meet(cracks, &parting.iter().filter_map(|i| steps.get(*i).copied()).collect::<Vec<_>>());
    if nodes.len() < 3 { exact(cracks, &steps) } else { nodes }
}

/// Each crack with the one before it.
fn pairs(cracks: &[Crack]) -> impl Iterator<Item = (Crack, Crack)> {
    let before = cracks.iter().skip(cracks.len().saturating_sub(1)).chain(cracks);
    before.copied().zip(cracks.iter().copied())
}

/// The staircase itself.
fn exact(cracks: &[Crack], steps: &[usize]) -> Vec<Node> {
    let node = |at: usize| {
        let crack = cracks.get(at)?;
        Some(Node { x: f64::from(crack.x), y: f64::from(crack.y), corner: true, at, plain: false })
    };
    steps.iter().filter_map(|at| node(*at)).collect()
}

/// Moments of the edges as lines of length one, from crack `from` on all the way round.
fn moments(cracks: &[Crack], from: usize) -> Moments {
    const ALONG: f64 = 1.0 / 12.0;
    let ring = cracks.iter().cycle().skip(from).take(cracks.len());
    Moments::new(ring.map(|crack| {
        let spread = match crack.heading {
            Heading::East | Heading::West => (ALONG, 0.0),
            Heading::North | Heading::South => (0.0, ALONG),
        };
        (crack.middle(), spread)
    }))
}

/// The cheapest parting of the boundary into sides, as sorted indices into `steps`, one of
/// which is `anchor`.
fn partition(cracks: &[Crack], steps: &[usize], anchor: usize) -> Vec<usize> {
    let count = steps.len();
    let from = steps.get(anchor).copied().unwrap_or(0);
    let moments = moments(cracks, from);
    // Cracks from the anchor to each step, the anchor again at the end.
    let places: Vec<usize> = steps
        .iter()
        .cycle()
        .skip(anchor)
        .take(count)
        .map(|step| (step + cracks.len() - from) % cracks.len())
        .chain([cracks.len()])
        .collect();
    let mut costs = vec![(0.0_f64, 0_usize)];
    for (end, &to) in places.iter().enumerate().skip(1) {
        let mut best = (f64::INFINITY, end - 1);
        for start in (end.saturating_sub(LONGEST)..end).rev() {
            let (Some(&begin), Some(&(cost, _))) = (places.get(start), costs.get(start)) else {
                continue;
            };
            let error = moments.error(begin, to);
            let total = cost + SIDE + error / NOISE;
            if total < best.0 {
                best = (total, start);
            }
            // Far worse than any straight line drawn in pixels: longer ones are no better.
            if error > 0.25 * (to - begin) as f64 + 6.0 {
                break;
            }
        }
        costs.push(best);
    }
    let mut parting = Vec::new();
    let mut at = count;
    while at > 0 {
        at = costs.get(at).map_or(0, |(_, from)| *from);
        parting.push((at + anchor) % count);
    }
    parting.sort_unstable();
    parting
}

/// Corners where the lines of neighbouring sides meet.
fn meet(cracks: &[Crack], parting: &[usize]) -> Vec<Node> {
    let count = parting.len();
    if count < 3 {
        return Vec::new();
    }
    let moments = moments(cracks, 0);
    let start = |index: usize| {
        let at = parting.get(index % count).copied().unwrap_or(0);
        let crack = cracks.get(at).copied();
        (at, crack.map_or((0.0, 0.0), |crack| (f64::from(crack.x), f64::from(crack.y))))
    };
    let sides: Vec<Line> = (0..count)
        .map(|index| {
            let ((from, a), (to, b)) = (start(index), start(index + 1));
            let length = (to + cracks.len() - from) % cracks.len();
            moments.line(from, length).towards(a, b)
        })
        .collect();
    let side = |index: usize| sides.get(index % count).copied();
    let mut nodes: Vec<Node> = (0..count)
        .filter_map(|index| {
            let (coming, leaving) = (side(index + count - 1)?, side(index)?);
            let (at, place) = start(index);
            let (x, y) = joint(coming, leaving, place);
            Some(Node { x, y, corner: false, at, plain: false })
        })
        .collect();
    let places: Vec<(f64, f64)> = nodes.iter().map(|node| (node.x, node.y)).collect();
    let place = |index: usize| places.get(index % count).copied().unwrap_or_default();
    for (index, node) in nodes.iter_mut().enumerate() {
        let bend = turn(place(index + count - 1), place(index), place(index + 1));
        node.corner = bend.abs() >= SHARP;
    }
    nodes
}

/// Where two sides meet near the step that parts them: their intersection, or, where that is
/// far off or badly defined, halfway between the step's nearest points on both.
fn joint(coming: Line, leaving: Line, step: (f64, f64)) -> (f64, f64) {
    let bend = coming.turn(leaving).abs();
    // A tip is lost to the pixels over a length that grows as it gets sharper.
    let room = if bend > 1.0 { 1.2 + bend } else { 1.2 };
    let meeting = coming
        .meet(leaving)
        .filter(|meeting| bend > 0.05 && (meeting.0 - step.0).hypot(meeting.1 - step.1) <= room);
    meeting.unwrap_or_else(|| {
        let (a, b) = (coming.foot(step), leaving.foot(step));
        let (x, y) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let far = (x - step.0).hypot(y - step.1);
        if far <= 1.0 {
            return (x, y);
        }
        (step.0 + (x - step.0) / far, step.1 + (y - step.1) / far)
    })
}
