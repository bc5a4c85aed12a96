//! Where, to a fraction of a pixel, the true edge passes between two pixels.

use super::crack::Crack;
use super::plane::Plane;

/// Partly covered pixels that an edge may have on either side of a crack: one for its slope,
/// and as many again for a filter that softened it.
const REACH: i64 = 3;

/// Coverage that is dust: what lossy compression leaves beside an edge.
const NOTHING: f64 = 3.5 / 255.0;

/// A sum of coverage further than this from plain interpolation is not that of an edge.
const TRUST_PX: f64 = 0.35;

/// How near to a pixel centre a plain crossing may come, as a share of the way: keeps
/// neighbouring boundaries apart.
const CLEAR: f64 = 0.05;

/// The true edge across a crack, along the line between the two pixel centres.
///
/// A pixel's alpha is the share of it that the shape covers, so the alphas of a row, summed
/// from inside to outside, tell where the edge passes on average over that row; linear
/// interpolation is biased by up to 0.086 px. Where the sum does not apply (a halo, a soft
/// shadow), the half-alpha point is interpolated.
pub(super) fn covered(plane: &Plane<'_>, crack: Crack) -> (f64, f64) {
    let profile = Profile::new(plane, crack);
    let plain = profile.interpolated();
    let sum = profile.simple().or_else(|| profile.strip()).or_else(|| profile.gap());
    let offset = sum.filter(|sum| (sum - plain).abs() <= TRUST_PX).unwrap_or(plain);
    place(crack, offset)
}

/// The half-alpha point by linear interpolation, kept clear of the pixel centres: polygons
/// through these points are simple and disjoint by construction.
pub(super) fn plain(plane: &Plane<'_>, crack: Crack) -> (f64, f64) {
    let offset = Profile::new(plane, crack).interpolated();
    place(crack, offset.clamp(CLEAR - 0.5, 0.5 - CLEAR))
}

fn place(crack: Crack, offset: f64) -> (f64, f64) {
    let ((x, y), (dx, dy)) = (crack.middle(), crack.outward());
    (x + dx as f64 * offset, y + dy as f64 * offset)
}

/// Coverage along the line through a crack, 0 to 1.
struct Profile<'a> {
    plane: &'a Plane<'a>,
    inner: (i64, i64),
    outward: (i64, i64),
}

impl<'a> Profile<'a> {
    fn new(plane: &'a Plane<'a>, crack: Crack) -> Self {
        Self { plane, inner: crack.inner(), outward: crack.outward() }
    }

    /// Coverage of a pixel: 0, 1, … outward from the crack, −1, −2, … inward.
    fn cover(&self, index: i64) -> f64 {
        let steps = index + 1;
        let (x, y) = (self.inner.0 + self.outward.0 * steps, self.inner.1 + self.outward.1 * steps);
        f64::from(self.plane.at(x, y)) / 255.0
    }

    /// What is not covered, with inward and outward swapped: a gap is a strip of it.
    fn void(&self, index: i64) -> f64 {
        1.0 - self.cover(-1 - index)
    }

    fn interpolated(&self) -> f64 {
        let (inside, outside) = (self.cover(-1), self.cover(0));
        // An inside pixel is over one half, an outside one under it.
        (inside - 0.5) / (inside - outside) - 0.5
    }

    /// An edge with full cover on one side and none on the other.
    fn simple(&self) -> Option<f64> {
        let spilt = falling(|index| self.cover(index))?;
        let missing = falling(|index| self.void(index))?;
        Some(spilt - missing)
    }

    /// The outer edge of a strip so thin that no pixel across it is full.
    fn strip(&self) -> Option<f64> {
        outer_edge(|index| self.cover(index))
    }

    /// The edge of a gap so thin that no pixel across it is empty.
    fn gap(&self) -> Option<f64> {
        outer_edge(|index| self.void(index)).map(|offset| -offset)
    }
}

/// The sum of a profile from 0 outward, when it falls to nothing within reach and never rises
/// on the way.
fn falling(profile: impl Fn(i64) -> f64) -> Option<f64> {
    let (mut sum, mut last) = (0.0, f64::INFINITY);
    for index in 0..=REACH {
        let value = profile(index);
        if value > last {
            return None;
        }
        sum += value;
        if value <= NOTHING {
            return Some(sum);
        }
        last = value;
    }
    None
}

/// Where a thin strip ends on the outward side: its two edges are told apart at the pixel
/// border nearest to its middle, which a strip 1.3 px wide or more always covers.
fn outer_edge(profile: impl Fn(i64) -> f64) -> Option<f64> {
    let mut sum = falling(&profile)?;
    let mut moment: f64 = (0..=REACH)
        .map(|index| (index, profile(index)))
        .take_while(|(_, value)| *value > NOTHING)
        .map(|(index, value)| value * (index as f64 + 0.5))
        .sum();
    let (mut last, mut past_peak, mut far) = (0.0, false, None);
    for index in (-2 * REACH..0).rev() {
        let value = profile(index);
        if past_peak && value > last {
            return None;
        }
        past_peak |= value < last;
        sum += value;
        moment += value * (index as f64 + 0.5);
        if value <= NOTHING {
            far = Some(index);
            break;
        }
        last = value;
    }
    let far = far?;
    let border = (moment / sum).round();
    let beyond = (far..=REACH).filter(|index| *index as f64 >= border).map(profile);
    Some(border + beyond.take_while(|value| *value > NOTHING).sum::<f64>())
}
