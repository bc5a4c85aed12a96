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
const SIDE: f64 = 14.0;

/// Longest side that is tried, in steps of the staircase: bounds the time on long straight
/// lines, whose pieces are merged afterwards.
const LONGEST: usize = 64;

/// Steps among which a place to start is looked for.
const RUN_UP: usize = 4 * LONGEST;

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
    let anchor = anchor(cracks, &steps);
    let sides = ring(cracks, &steps, anchor, steps.len());
    let parting = merge(&sides, partition(&sides));
    let mut starts: Vec<usize> =
        parting.iter().filter_map(|at| steps.get((at + anchor) % steps.len()).copied()).collect();
    starts.sort_unstable();
    let nodes = meet(cracks, &starts);
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

/// Moments of edges as lines of length one, from crack `from` on, round the end if need be.
fn moments(cracks: &[Crack], from: usize, count: usize) -> Moments {
    const ALONG: f64 = 1.0 / 12.0;
    let ring = cracks.iter().cycle().skip(from).take(count);
    Moments::new(ring.map(|crack| {
        let spread = match crack.heading {
            Heading::East | Heading::West => (ALONG, 0.0),
            Heading::North | Heading::South => (0.0, ALONG),
        };
        (crack.middle(), spread)
    }))
}

/// A stretch of boundary that can be parted at its steps.
struct Stretch {
    moments: Moments,
    /// Cracks from the start to each step; both ends are steps.
    places: Vec<usize>,
    /// Whether each step is at the end of a bar, where no side may run on.
    fixed: Vec<bool>,
}

impl Stretch {
    /// How badly one side explains what lies between two steps, in the units of `SIDE`.
    fn misfit(&self, from: usize, to: usize) -> f64 {
        self.moments.error(from, to) / NOISE
    }

    fn is_fixed(&self, step: usize) -> bool {
        self.fixed.get(step).copied().unwrap_or(false)
    }
}

/// The boundary from step `anchor` over `count` further steps.
fn ring(cracks: &[Crack], steps: &[usize], anchor: usize, count: usize) -> Stretch {
    let from = steps.get(anchor).copied().unwrap_or(0);
    let following = steps.iter().cycle().skip(anchor + 1).take(count);
    let places: Vec<usize> = [0]
        .into_iter()
        .chain(following.map(|step| match (step + cracks.len() - from) % cracks.len() {
            0 => cracks.len(),
            place => place,
        }))
        .collect();
    let length = places.last().copied().unwrap_or(0);
    let bars = bar_ends(cracks, steps);
    let fixed = bars.iter().cycle().skip(anchor).take(count + 1).copied().collect();
    Stretch { moments: moments(cracks, from, length), places, fixed }
}

/// Marks the two steps of every flat end of a thin bar: runs there and back, much longer than
/// the one between them, which no side with a slope would leave. A line fitted across such an
/// end would sharpen the bar to a point.
fn bar_ends(cracks: &[Crack], steps: &[usize]) -> Vec<bool> {
    const ARM: usize = 6;
    let count = steps.len();
    // The run that starts at a step: its heading and length.
    let run = |index: usize| {
        let at = |index: usize| steps.get(index % count).copied().unwrap_or(0);
        let length = (at(index + 1) + cracks.len() - at(index)) % cracks.len();
        (cracks.get(at(index)).map(|crack| crack.heading), length)
    };
    let mut ends = vec![false; count];
    for index in 0..count {
        let ((to, there), (_, across), (fro, back)) =
            (run(index + count - 1), run(index), run(index + 1));
        let reversed = to.map(|heading| heading.right().right()) == fro;
        if reversed && there.min(back) > ARM * across {
            for step in [index, (index + 1) % count] {
                if let Some(end) = ends.get_mut(step) {
                    *end = true;
                }
            }
        }
    }
    ends
}

/// A step where the best parting of some stretch before and behind it parts, too; so the
/// parting of all may well start there.
fn anchor(cracks: &[Crack], steps: &[usize]) -> usize {
    let count = RUN_UP.min(steps.len());
    let parting = partition(&ring(cracks, steps, 0, count));
    parting.get(parting.len() / 2).map_or(0, |at| at % steps.len())
}

/// The cheapest parting of a stretch into sides, as sorted indices of the steps that sides
/// start at.
fn partition(stretch: &Stretch) -> Vec<usize> {
    let mut costs = vec![(0.0_f64, 0_usize)];
    let mut fixed = 0;
    for (end, &to) in stretch.places.iter().enumerate().skip(1) {
        if stretch.is_fixed(end - 1) {
            fixed = end - 1;
        }
        let mut best = (f64::INFINITY, end - 1);
        let first = end.saturating_sub(LONGEST).max(fixed);
        let tried = stretch.places.iter().zip(&costs).enumerate().take(end).skip(first).rev();
        for (start, (&from, &(cost, _))) in tried {
            let misfit = stretch.misfit(from, to);
            if cost + SIDE + misfit < best.0 {
                best = (cost + SIDE + misfit, start);
            }
            // Far worse than any straight line drawn in pixels: longer ones are no better.
            if misfit > 3.0 * (to - from) as f64 + 90.0 {
                break;
            }
        }
        costs.push(best);
    }
    let mut parting = Vec::new();
    let mut at = stretch.places.len().saturating_sub(1);
    while at > 0 {
        at = costs.get(at).map_or(0, |(_, from)| *from);
        parting.push(at);
    }
    parting.reverse();
    parting
}

/// Joins neighbouring sides where one explains the boundary at a lower price than two.
fn merge(stretch: &Stretch, parting: Vec<usize>) -> Vec<usize> {
    let place = |at: usize| stretch.places.get(at).copied().unwrap_or(0);
    let mut ends: Vec<usize> = vec![0];
    let last = stretch.places.len().saturating_sub(1);
    for end in parting.into_iter().skip(1).chain([last]) {
        while let [.., from, middle] = ends[..] {
            if stretch.is_fixed(middle) {
                break;
            }
            let (from, middle, end) = (place(from), place(middle), place(end));
            let apart = stretch.misfit(from, middle) + stretch.misfit(middle, end) + SIDE;
            if stretch.misfit(from, end) > apart {
                break;
            }
            ends.pop();
        }
        ends.push(end);
    }
    ends.pop();
    ends
}

/// Corners where the lines of neighbouring sides meet.
fn meet(cracks: &[Crack], parting: &[usize]) -> Vec<Node> {
    let count = parting.len();
    if count < 3 {
        return Vec::new();
    }
    let moments = moments(cracks, 0, cracks.len());
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
