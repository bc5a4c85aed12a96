/// A point or a vector of the part's plane, in mm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// `self + direction * length`.
    pub(crate) fn along(self, direction: Point, length: f64) -> Self {
        Self::new(self.x + direction.x * length, self.y + direction.y * length)
    }

    /// The vector from `self` to `other`.
    pub(crate) fn to(self, other: Point) -> Self {
        Self::new(other.x - self.x, other.y - self.y)
    }

    pub(crate) fn lerp(self, other: Point, part: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    pub(crate) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub(crate) fn distance(self, other: Point) -> f64 {
        self.to(other).length()
    }

    /// The unit vector of this direction; `None` for a vector without length.
    pub(crate) fn unit(self) -> Option<Self> {
        let length = self.length();
        (length > 0.0 && length.is_finite()).then(|| Self::new(self.x / length, self.y / length))
    }

    pub(crate) fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// Turned by a quarter, x towards y.
    pub(crate) fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// The angle from this direction to another, -π to π, x towards y counted positive.
    pub(crate) fn angle_to(self, other: Point) -> f64 {
        self.cross(other).atan2(self.dot(other))
    }

    /// Distance to the segment from `a` to `b`, and where on it (0 to 1) the nearest point lies.
    pub(crate) fn distance_to_segment(self, a: Point, b: Point) -> (f64, f64) {
        let along = a.to(b);
        let square = along.dot(along);
        let part =
            if square > 0.0 { (a.to(self).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
        (self.distance(a.lerp(b, part)), part)
    }
}
