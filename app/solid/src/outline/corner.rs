//! Giving back the corners that a line of equal alpha rounds off.

use super::moments::{Line, Moments};
use super::node::{Node, turn};
use super::plane::Plane;
use super::wedge;

/// Points on either side whose chords tell the turn at a point.
const CHORD: usize = 4;

/// Least turn, radians, that is looked at: 11°.
const TURN: f64 = 0.19;

/// Longest to shortest stretch, in points, that a line is fitted to.
const STRETCHES: [usize; 5] = [7, 5, 4, 3, 2];

/// Stretches shorter than this, in points, tell their direction poorly when the anti-aliasing is
/// coarse: then only a clear turn, radians, is a corner.
const SHORT: usize = 7;
const CLEAR_TURN: f64 = 0.4;

/// Points near the corner that are left out of a stretch, the corner's own included.
const GAPS: [usize; 4] = [1, 2, 3, 4];

/// Largest mean distance of a stretch from its line, px: noise of the anti-aliasing, or the
/// bend of a curved side.
const STRAIGHT_PX: f64 = 0.07;

/// Largest difference, px², between the coverage around a corner and that of a sharp one. A
/// right angle rounded by 1 px lacks 0.21 px².
const MISSING_PX: f64 = 0.19;

/// How far beyond the last point of a side its corner may lie, px: a tip of 20° is lost to
/// the half-alpha line over about 3 px.
const REACH_PX: f64 = 4.5;

/// Points this near to a corner are disturbed by it, px.
const DISTURBED_PX: f64 = 1.2;

/// A corner in place of some points.
struct Corner {
    x: f64,
    y: f64,
    /// First point replaced, and how many; counted round the end of the chain.
    first: usize,
    count: usize,
}

/// Replaces the rounded points at each corner by the place where its two sides meet.
///
/// A place that turns is a corner when lines fit its two sides, and the pixels around it are
/// covered as those lines say; so a small rounding that was drawn stays a rounding.
pub(super) fn recover(plane: &Plane<'_>, points: &[Node]) -> Vec<Node> {
    let count = points.len();
    if count < 2 * CHORD {
        return points.to_vec();
    }
    let moments = Moments::new(points.iter().map(|node| ((node.x, node.y), (0.0, 0.0))));
    let mut taken = vec![false; count];
    let mut corners = Vec::new();
    for (middle, bend) in candidates(points) {
        if taken.get(middle).copied().unwrap_or(true) {
            continue;
        }
        let found = best(plane, points, &moments, middle, bend);
        if let Some(corner) = found.filter(|corner| is_free(&taken, corner)) {
            for step in 0..corner.count {
                if let Some(flag) = taken.get_mut((corner.first + step) % count) {
                    *flag = true;
                }
            }
            corners.push(corner);
        }
    }
    assemble(points, &taken, &corners)
}

fn is_free(taken: &[bool], corner: &Corner) -> bool {
    let count = taken.len();
    corner.count + 3 < count
        && (0..corner.count).all(|step| taken.get((corner.first + step) % count) == Some(&false))
}

fn assemble(points: &[Node], taken: &[bool], corners: &[Corner]) -> Vec<Node> {
    let count = points.len();
    let mut at_middle = vec![None; count];
    for corner in corners {
        let middle = (corner.first + corner.count / 2) % count;
        if let Some(slot) = at_middle.get_mut(middle) {
            *slot = Some((corner.x, corner.y));
        }
    }
    let mut result = Vec::with_capacity(count);
    for ((node, corner), taken) in points.iter().zip(&at_middle).zip(taken) {
        if let Some((x, y)) = *corner {
            result.push(Node { x, y, corner: true, at: node.at, plain: false });
        } else if !taken {
            result.push(*node);
        }
    }
    result
}

/// Points that turn more than their neighbours do, the sharpest first.
fn candidates(points: &[Node]) -> Vec<(usize, f64)> {
    let count = points.len();
    let place =
        |index: usize| points.get(index % count).map_or((0.0, 0.0), |node| (node.x, node.y));
    let turns: Vec<f64> = (0..count)
        .map(|index| turn(place(index + count - CHORD), place(index), place(index + CHORD)))
        .collect();
    let size = |index: usize| turns.get(index % count).map_or(0.0, |turn| turn.abs());
    let mut peaks: Vec<(usize, f64)> = turns
        .iter()
        .enumerate()
        .filter(|(index, turn)| {
            let here = turn.abs();
            here >= TURN
                && size(index + count - 1) < here
                && size(index + count - 2) < here
                && size(index + 1) <= here
                && size(index + 2) <= here
        })
        .map(|(index, turn)| (index, *turn))
        .collect();
    peaks.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()).then(a.0.cmp(&b.0)));
    peaks
}

/// The corner near a point that explains its surroundings best; longer sides go first.
fn best(
    plane: &Plane<'_>,
    points: &[Node],
    moments: &Moments,
    middle: usize,
    bend: f64,
) -> Option<Corner> {
    let count = points.len();
    for length in STRETCHES {
        let mut best: Option<(f64, Corner)> = None;
        for (before, after) in GAPS.iter().flat_map(|b| GAPS.iter().map(move |a| (*b, *a))) {
            if 2 * length + before + after > count {
                continue;
            }
            let sides = Sides { middle, before, after, length };
            let Some((score, corner)) = sides.corner(plane, points, moments, bend) else {
                continue;
            };
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                best = Some((score, corner));
            }
        }
        if let Some((_, corner)) = best {
            return Some(corner);
        }
    }
    None
}

/// Two stretches of points, one on either side of a supposed corner.
struct Sides {
    middle: usize,
    before: usize,
    after: usize,
    length: usize,
}

impl Sides {
    /// The corner where the two sides meet, and how badly it fits.
    fn corner(
        &self,
        plane: &Plane<'_>,
        points: &[Node],
        moments: &Moments,
        bend: f64,
    ) -> Option<(f64, Corner)> {
        let count = points.len();
        let index = |offset: isize| (self.middle + count).wrapping_add_signed(offset) % count;
        let place = |index: usize| points.get(index).map(|node| (node.x, node.y));
        let (gap, length) = (self.before as isize, self.length as isize);
        let first = index(-gap - length + 1);
        let coming_from = place(first)?;
        let coming_to = place(index(-gap))?;
        let coming = moments.line(first, self.length).towards(coming_from, coming_to);
        let leaving_start = index(self.after as isize);
        let leaving_from = place(leaving_start)?;
        let leaving_to = place(index(self.after as isize + length - 1))?;
        let leaving = moments.line(leaving_start, self.length).towards(leaving_from, leaving_to);
        let spread = |line: Line| (line.error / self.length as f64).sqrt();
        let rough = spread(coming).max(spread(leaving));
        if rough > STRAIGHT_PX {
            return None;
        }
        let turn = coming.turn(leaving);
        let least = if self.length < SHORT { CLEAR_TURN } else { TURN };
        if turn.abs() < least || turn.abs() > 3.0 || turn.signum() != bend.signum() {
            return None;
        }
        let (x, y) = coming.meet(leaving)?;
        let beyond = coming.along((x, y)) - coming.along(coming_to);
        let short = leaving.along(leaving_from) - leaving.along((x, y));
        if !(-0.3..=REACH_PX).contains(&beyond) || !(-0.3..=REACH_PX).contains(&short) {
            return None;
        }
        let missing = wedge::mismatch(plane, (x, y), coming, leaving).abs();
        // Two points fit any line: then the coverage has to tell more.
        let allowed = if self.length < 3 { MISSING_PX / 2.0 } else { MISSING_PX };
        if missing > allowed {
            return None;
        }
        let (mut from, mut to) = (-gap + 1, self.after as isize - 1);
        let near = |offset: isize| {
            place(index(offset)).is_some_and(|(px, py)| (px - x).hypot(py - y) < DISTURBED_PX)
        };
        while from > -gap - length + 2 && near(from - 1) {
            from -= 1;
        }
        while to < self.after as isize + length - 2 && near(to + 1) {
            to += 1;
        }
        let corner = Corner { x, y, first: index(from), count: (to - from + 1) as usize };
        Some((rough + 0.3 * missing, corner))
    }
}
