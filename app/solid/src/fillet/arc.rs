use lyon::geom::{Angle, Arc as GeomArc, point, vector};

use super::point::Point;
use super::side::Side;

/// A circular arc that touches both sides of a corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Arc {
    pub(super) radius: f64,
    centre: Point,
    /// Where the arc leaves the side that comes before the corner, and how far that is from it.
    pub(super) from: Point,
    pub(super) from_mm: f64,
    /// Where it meets the side after the corner, and how far that is.
    pub(super) to: Point,
    pub(super) to_mm: f64,
}

/// The largest step of an upright edge's arc, so that also tiny ones are more than one chord.
const MAX_STEP: f64 = std::f64::consts::FRAC_PI_4;

/// How many chords an arc needs so that none is further from it than the tolerance.
pub(crate) fn chords(radius: f64, sweep: f64, tolerance: f64) -> usize {
    let step = 2.0 * (1.0 - tolerance / radius).clamp(-1.0, 1.0).acos();
    // The subtraction keeps a sweep that is a multiple of the step from one chord too many.
    (sweep.abs() / step - 1e-9).ceil().max(1.0) as usize
}

impl Arc {
    /// The arc of this radius at a corner, whose two sides lead away from it; `None` where a
    /// side is used up for more than its `reach`, or no circle touches both.
    pub(super) fn tangent(
        before: &Side,
        after: &Side,
        reach: [f64; 2],
        radius: f64,
    ) -> Option<Self> {
        let corner = before.at(0.0).0;
        let incoming = before.start_direction().along(before.start_direction(), -2.0);
        let turn = incoming.angle_to(after.start_direction());
        let tangent = radius * (turn.abs() / 2.0).tan();
        if tangent <= before.straight_mm().min(reach[0]) * (1.0 + 1e-9)
            && tangent <= after.straight_mm().min(reach[1]) * (1.0 + 1e-9)
        {
            let from = corner.along(before.start_direction(), tangent);
            let inwards = incoming.turned();
            return Some(Self {
                radius,
                centre: from.along(inwards, radius * turn.signum()),
                from,
                from_mm: tangent,
                to: corner.along(after.start_direction(), tangent),
                to_mm: tangent,
            });
        }
        Self::tangent_to_curves(before, after, reach, radius, turn.signum())
    }

    /// Moves the centre along the parallel of one side until it is one radius from the other.
    fn tangent_to_curves(
        before: &Side,
        after: &Side,
        reach: [f64; 2],
        radius: f64,
        hand: f64,
    ) -> Option<Self> {
        let centre_at = |length: f64| {
            let (at, direction, _) = before.at(length);
            at.along(direction.turned(), -hand * radius)
        };
        let gap = |length: f64| after.nearest(centre_at(length)).0 - radius;
        let mut low = 0.0;
        let mut high = None;
        for length in before.lengths().iter().skip(1) {
            let length = length.min(reach[0]);
            if gap(length) >= 0.0 {
                high = Some(length);
                break;
            }
            low = length;
            if length >= reach[0] {
                break;
            }
        }
        let mut high = high?;
        for _ in 0..48 {
            let middle = f64::midpoint(low, high);
            if gap(middle) < 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let centre = centre_at(high);
        let (_, to_mm) = after.nearest(centre);
        let end = after.lengths().last().copied().unwrap_or(0.0).min(reach[1]);
        let touches = to_mm > 0.0 && to_mm < end * (1.0 - 1e-9);
        touches.then(|| Self {
            radius,
            centre,
            from: before.at(high).0,
            from_mm: high,
            to: after.at(to_mm).0,
            to_mm,
        })
    }

    /// The arc as a polyline, both ends included, no chord further from it than the tolerance.
    pub(super) fn flatten(&self, tolerance: f64) -> Vec<Point> {
        let [start, end] = [self.from, self.to].map(|place| self.centre.to(place));
        let sweep = start.angle_to(end);
        let least = (sweep.abs() / MAX_STEP - 1e-9).ceil() as usize;
        let steps = chords(self.radius, sweep, tolerance).max(least);
        let arc = GeomArc {
            center: point(self.centre.x, self.centre.y),
            radii: vector(self.radius, self.radius),
            start_angle: Angle::radians(start.y.atan2(start.x)),
            sweep_angle: Angle::radians(sweep),
            x_rotation: Angle::radians(0.0),
        };
        let mut points = vec![self.from];
        points.extend((1..steps).map(|step| {
            let place = arc.sample(step as f64 / steps as f64);
            Point::new(place.x, place.y)
        }));
        points.push(self.to);
        points
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    fn side(points: &[(f64, f64)]) -> Side {
        Side::new(points.iter().map(|(x, y)| Point::new(*x, *y)), 100.0).unwrap()
    }

    #[test]
    fn a_right_angle_uses_one_radius_of_each_side() {
        let arc = Arc::tangent(
            &side(&[(0.0, 0.0), (0.0, 10.0)]),
            &side(&[(0.0, 0.0), (10.0, 0.0)]),
            [10.0; 2],
            3.0,
        )
        .unwrap();
        assert!(arc.from.distance(Point::new(0.0, 3.0)) < 1e-12, "{arc:?}");
        assert!(arc.to.distance(Point::new(3.0, 0.0)) < 1e-12, "{arc:?}");
        for point in arc.flatten(0.02) {
            assert!((point.distance(Point::new(3.0, 3.0)) - 3.0).abs() < 1e-12, "{point:?}");
        }
    }

    #[test]
    fn an_arc_touches_curved_sides() {
        // Two circles of radius 10 around (±6, 0) cross at (0, -8): a lens with its tip there.
        let arc_of = |centre: f64, from: f64, to: f64| -> Vec<(f64, f64)> {
            (0..=400)
                .map(|step| from + (to - from) * f64::from(step) / 400.0)
                .map(|angle| (centre + 10.0 * angle.cos(), 10.0 * angle.sin()))
                .collect()
        };
        let tip = (-8.0_f64).atan2(6.0);
        let right = side(&arc_of(-6.0, tip, 0.0));
        let left = side(&arc_of(6.0, -std::f64::consts::PI - tip, -std::f64::consts::PI));
        let arc = Arc::tangent(&left, &right, [8.0; 2], 1.0).unwrap();
        // The fillet's centre is on the axis, 10 - 1 from both circles' centres.
        let centre = Point::new(0.0, -(81.0_f64 - 36.0).sqrt());
        assert!(arc.centre.distance(centre) < 2e-3, "{arc:?}");
        // No room for a circle as big as the lens is wide.
        assert_eq!(Arc::tangent(&left, &right, [8.0; 2], 6.0), None);
    }

    #[test]
    fn chords_stay_within_the_tolerance() {
        // The sagitta of a chord over the angle a is r (1 - cos a / 2).
        for (radius, tolerance) in [(3.0, 0.02), (0.5, 0.02), (100.0, 0.05)] {
            let sweep = std::f64::consts::FRAC_PI_2;
            let steps = chords(radius, sweep, tolerance);
            let sagitta = |steps: usize| radius * (1.0 - (sweep / steps as f64 / 2.0).cos());
            assert!(sagitta(steps) <= tolerance + 1e-12);
            assert!(steps == 1 || sagitta(steps - 1) > tolerance);
        }
        assert_eq!(chords(0.001, std::f64::consts::FRAC_PI_2, 0.02), 1);
    }
}
