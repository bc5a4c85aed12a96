//! How high one part must lie above another.

use kurbo::{Point, Vec2};

use super::{
    Solid,
    polygon::{apart, contains, crossing, inset, overlap, rects_overlap, sides},
    posture::{Plan, Posture, Postures, STRICT_MM},
};

/// From when on two outlines overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// Parts of one stack: as soon as they have an area in common.
    SameStack,
    /// Parts of different stacks: when they overlap by more than a hundredth of a millimetre, so
    /// that neighbours lie side by side.
    OtherStack,
}

/// Slopes closer than this are parallel.
const PARALLEL: f64 = 1e-9;

/// The height in mm from which on the middle of `upper` may lie where it is above `lower`; none
/// when their outlines do not overlap.
pub(crate) fn contact(
    lower: &Solid,
    upper: &Solid,
    postures: &Postures,
    strictness: Strictness,
) -> Option<f64> {
    let (below, above) = (postures.get(lower.posture)?, postures.get(upper.posture)?);
    let way = upper.at - lower.at;
    let steeper = below.slope - above.slope;
    let clearance = if steeper.hypot() <= PARALLEL {
        // Everywhere the same: at the upper part's middle the lower plane has risen by this.
        overlaps(below, above, way, strictness).then(|| below.slope.dot(way))?
    } else {
        steepest(below, above, way, steeper, strictness)?
    };
    // Planes go on behind the edges where parts end.
    let distance = (clearance + below.half_mm + above.half_mm).min(below.high_mm + above.low_mm);
    Some(lower.middle_mm + distance + above.gap_mm())
}

fn smaller(plan: &Plan, strictness: Strictness) -> &[Point] {
    match strictness {
        Strictness::SameStack => &plan.strict,
        Strictness::OtherStack => &plan.neighbours,
    }
}

fn pairs<'a>(
    below: &'a Posture,
    above: &'a Posture,
    way: Vec2,
) -> impl Iterator<Item = (&'a Plan, &'a Plan)> {
    let near = rects_overlap(below.bounds, above.bounds + way);
    let all =
        below.plan.iter().flat_map(|lower| above.plan.iter().map(move |upper| (lower, upper)));
    all.filter(move |(lower, upper)| near && rects_overlap(lower.bounds, upper.bounds + way))
}

fn overlaps(below: &Posture, above: &Posture, way: Vec2, strictness: Strictness) -> bool {
    pairs(below, above, way).any(|(lower, upper)| {
        // Most parts that overlap at all cover each other's middle.
        if let (Strictness::SameStack, Some(middle)) = (strictness, upper.middle)
            && contains(&lower.strict, middle + way)
        {
            return true;
        }
        let moved: Vec<Point> =
            smaller(upper, strictness).iter().map(|point| *point + way).collect();
        overlap(&lower.outline, &moved)
    })
}

/// The most that the lower part's planes rise over the upper one's within the overlap: a linear
/// function, so it is largest at a corner of the overlap.
fn steepest(
    below: &Posture,
    above: &Posture,
    way: Vec2,
    steeper: Vec2,
    strictness: Strictness,
) -> Option<f64> {
    // Planes at a point p: below.slope · p, and above.slope · (p − way).
    let rise = |point: Point| steeper.dot(point.to_vec2()) + above.slope.dot(way);
    let mut highest: Option<f64> = None;
    let mut note = |point: Point| {
        let rise = rise(point);
        highest = Some(highest.map_or(rise, |highest| highest.max(rise)));
    };
    for (lower, upper) in pairs(below, above, way) {
        // Parts of one stack turned to each other: their faces must not meet anywhere.
        let whole = (strictness == Strictness::SameStack)
            .then(|| lower.silhouette.as_ref().zip(upper.silhouette.as_ref()))
            .flatten();
        let (under, over) = match whole {
            Some((under, over)) => (under, inset(over, STRICT_MM)),
            None => (&lower.outline, smaller(upper, strictness).to_vec()),
        };
        let moved: Vec<Point> = over.into_iter().map(|point| point + way).collect();
        let near = upper.bounds + way;
        moved.iter().copied().filter(|point| contains(under, *point)).for_each(&mut note);
        under.iter().copied().filter(|point| contains(&moved, *point)).for_each(&mut note);
        sides(under)
            .filter(|(from, to)| !apart(near, *from, *to))
            .flat_map(|side| sides(&moved).filter_map(move |other| crossing(side, other)))
            .for_each(&mut note);
    }
    // The true outline is this much larger than the one inset.
    let margin = match strictness {
        Strictness::SameStack => 1e-5,
        Strictness::OtherStack => 0.02,
    };
    highest.map(|highest| highest + steeper.hypot() * margin)
}
