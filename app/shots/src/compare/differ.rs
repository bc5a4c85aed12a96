//! Which pixels differ.

use super::{
    Profile, Tolerance,
    window::{Plane, means, range_3x3},
};
use crate::picture::Picture;

/// Half the side of the window whose means are compared: 9×9 pixels.
const MEAN_RADIUS: usize = 4;

/// How two pictures of one size differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Differences {
    /// Row by row: whether the pixel differs.
    pub(super) differs: Vec<bool>,
    /// Row by row: how far off the pixel is after what the profile lets pass, of 255.
    pub(super) level: Vec<u8>,
}

pub(super) fn differences(
    expected: &Picture,
    actual: &Picture,
    profile: Profile,
    tolerance: &Tolerance,
) -> Differences {
    match profile {
        Profile::Same => exact(expected, actual, tolerance),
        Profile::Other => near(expected, actual, tolerance),
    }
}

fn exact(expected: &Picture, actual: &Picture, tolerance: &Tolerance) -> Differences {
    let level: Vec<u8> = expected
        .pixels()
        .zip(actual.pixels())
        .map(|(a, b)| a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap_or_default())
        .collect();
    Differences { differs: level.iter().map(|level| *level > tolerance.level).collect(), level }
}

fn near(expected: &Picture, actual: &Picture, tolerance: &Tolerance) -> Differences {
    let pixels = expected.pixels().len();
    let mut found = Differences { differs: vec![false; pixels], level: vec![0; pixels] };
    let inner = Inner::of(expected);
    for channel in 0..3 {
        let (a, b) = (plane(expected, channel), plane(actual, channel));
        let outside = outside(&a, &b);
        let plain = a.values.iter().zip(&b.values).map(|(a, b)| i16::from(*b) - i16::from(*a));
        let plain = Plane { width: a.width, values: plain.collect() };
        let outside_means = means(&outside, MEAN_RADIUS);
        let plain_means = means(&plain, MEAN_RADIUS);
        let all = found.differs.iter_mut().zip(&mut found.level).zip(&outside.values);
        let means = outside_means.values.iter().zip(&plain_means.values);
        for (pixel, (((differs, worst), level), (outside, plain))) in all.zip(means).enumerate() {
            if !inner.holds(pixel) {
                continue;
            }
            let level = u8::try_from(level.unsigned_abs()).unwrap_or(u8::MAX);
            *worst = level.max(*worst);
            // A shift changes the plain mean but leaves nothing outside; sharper or softer edges
            // leave something outside but keep the plain mean.
            let both = outside.abs().min(plain.abs());
            let shade = both > tolerance.shade && outside.signum() == plain.signum();
            *differs |= level > tolerance.level || shade;
        }
    }
    found
}

fn plane(picture: &Picture, channel: usize) -> Plane<u8> {
    let values = picture.pixels().map(|rgb| rgb.get(channel).copied().unwrap_or_default());
    Plane { width: picture.width() as usize, values: values.collect() }
}

/// The range around a pixel is widened by its contrast divided by this: the top of a line that is a
/// pixel thin changes so when the line moves by a part of a pixel.
const CONTRAST_SHARE: i16 = 5;

/// How far `b` leaves the range that `a` has around each pixel, or `a` that of `b`, whichever is
/// more; positive where `b` is the brighter.
fn outside(a: &Plane<u8>, b: &Plane<u8>) -> Plane<i16> {
    let (a_range, b_range) = (range_3x3(a), range_3x3(b));
    let values = (0..a.values.len())
        .map(|at| {
            let beyond = |value: &Plane<u8>, (low, high): &(Plane<u8>, Plane<u8>)| {
                let [value, low, high] = [value, low, high]
                    .map(|plane| plane.values.get(at).copied().map_or(0, i16::from));
                let slack = (high - low) / CONTRAST_SHARE;
                (value - high - slack).max(0) + (value - low + slack).min(0)
            };
            let of_b = beyond(b, &a_range);
            let of_a = -beyond(a, &b_range);
            if of_a.abs() > of_b.abs() { of_a } else { of_b }
        })
        .collect();
    Plane { width: a.width, values }
}

/// The pixels whose neighbours are all in the picture: of what a shift brings in at the border, the
/// other picture knows nothing. Pictures of less than 3×3 have only a border, which counts.
struct Inner {
    width: usize,
    height: usize,
}

impl Inner {
    fn of(picture: &Picture) -> Self {
        Self { width: picture.width() as usize, height: picture.height() as usize }
    }

    fn holds(&self, pixel: usize) -> bool {
        let (x, y) = (pixel % self.width, pixel / self.width);
        let inside = |at: usize, len: usize| len < 3 || (1..len - 1).contains(&at);
        inside(x, self.width) && inside(y, self.height)
    }
}
