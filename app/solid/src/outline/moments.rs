//! Straight lines fitted to stretches of a boundary, in constant time each.

/// Sums over points from which the best line follows.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    count: f64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Sums {
    fn plus(self, other: Self, sign: f64) -> Self {
        Self {
            count: self.count + sign * other.count,
            x: self.x + sign * other.x,
            y: self.y + sign * other.y,
            xx: self.xx + sign * other.xx,
            xy: self.xy + sign * other.xy,
            yy: self.yy + sign * other.yy,
        }
    }
}

/// A straight line through `(x, y)` with the unit direction `(dx, dy)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) dx: f64,
    pub(super) dy: f64,
    /// Sum of the squared distances of the points it was fitted to, px².
    pub(super) error: f64,
}

impl Line {
    /// The same line, running the way `from` → `to` does.
    pub(super) fn towards(self, from: (f64, f64), to: (f64, f64)) -> Self {
        if self.dx * (to.0 - from.0) + self.dy * (to.1 - from.1) < 0.0 {
            return Self { dx: -self.dx, dy: -self.dy, ..self };
        }
        self
    }

    /// How far along the line a point lies.
    pub(super) fn along(self, (x, y): (f64, f64)) -> f64 {
        (x - self.x) * self.dx + (y - self.y) * self.dy
    }

    /// The nearest point on the line.
    pub(super) fn foot(self, point: (f64, f64)) -> (f64, f64) {
        let along = self.along(point);
        (self.x + along * self.dx, self.y + along * self.dy)
    }

    /// The angle, radians, from this direction to the other's; positive to the right.
    pub(super) fn turn(self, other: Self) -> f64 {
        self.cross(other).atan2(self.dx * other.dx + self.dy * other.dy)
    }

    /// Where two lines meet; none when they are parallel.
    pub(super) fn meet(self, other: Self) -> Option<(f64, f64)> {
        let cross = self.cross(other);
        if cross.abs() < 1e-9 {
            return None;
        }
        let along = ((other.x - self.x) * other.dy - (other.y - self.y) * other.dx) / cross;
        Some((self.x + along * self.dx, self.y + along * self.dy))
    }

    fn cross(self, other: Self) -> f64 {
        self.dx * other.dy - self.dy * other.dx
    }
}

/// Running sums over the points of a closed chain.
pub(super) struct Moments {
    /// Sums over the first 0, 1, 2, … points, relative to `origin`.
    running: Vec<Sums>,
    origin: (f64, f64),
}

impl Moments {
    /// Points of weight one, each with its spread along x and y (zero for a bare point).
    pub(super) fn new(points: impl Iterator<Item = ((f64, f64), (f64, f64))>) -> Self {
        let mut running = vec![Sums::default()];
        let (mut sums, mut origin) = (Sums::default(), None);
        for ((x, y), (spread_x, spread_y)) in points {
            // Near the chain's own place little is lost to rounding.
            let (from_x, from_y) = *origin.get_or_insert((x, y));
            let (x, y) = (x - from_x, y - from_y);
            let point =
                Sums { count: 1.0, x, y, xx: x * x + spread_x, xy: x * y, yy: y * y + spread_y };
            sums = sums.plus(point, 1.0);
            running.push(sums);
        }
        Self { running, origin: origin.unwrap_or_default() }
    }

    /// The line with the least squared distances from `count` points, from point `start` on,
    /// round the end of the chain if need be.
    pub(super) fn line(&self, start: usize, count: usize) -> Line {
        let length = self.running.len() - 1;
        let start = start % length.max(1);
        let until = |index: usize| self.running.get(index).copied().unwrap_or_default();
        let end = start + count;
        let sums = if end <= length {
            until(end).plus(until(start), -1.0)
        } else {
            until(length).plus(until(start), -1.0).plus(until(end - length), 1.0)
        };
        let count = sums.count.max(1.0);
        let (x, y) = (sums.x / count, sums.y / count);
        let xx = sums.xx - count * x * x;
        let xy = sums.xy - count * x * y;
        let yy = sums.yy - count * y * y;
        // Eigenvalues and main axis of the symmetric 2 × 2 matrix.
        let (half_sum, half_difference) = ((xx + yy) / 2.0, (xx - yy) / 2.0);
        let root = half_difference.hypot(xy);
        let angle = xy.atan2(half_difference) / 2.0;
        Line {
            x: x + self.origin.0,
            y: y + self.origin.1,
            dx: angle.cos(),
            dy: angle.sin(),
            error: (half_sum - root).max(0.0),
        }
    }

    /// The squared distances, px², of the points from `start` to `end` from their best line.
    #[inline]
    pub(super) fn error(&self, start: usize, end: usize) -> f64 {
        let (Some(until), Some(before)) = (self.running.get(end), self.running.get(start)) else {
            return 0.0;
        };
        let count = (until.count - before.count).max(1.0);
        let (x, y) = (until.x - before.x, until.y - before.y);
        let xx = until.xx - before.xx - x * x / count;
        let xy = until.xy - before.xy - x * y / count;
        let yy = until.yy - before.yy - y * y / count;
        let half = (xx - yy) / 2.0;
        ((xx + yy) / 2.0 - (half * half + xy * xy).sqrt()).max(0.0)
    }
}
