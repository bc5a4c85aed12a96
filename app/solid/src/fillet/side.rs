use super::point::Point;

/// A side of the outline as seen from one of its corners: a polyline that leads away from it.
pub(super) struct Side {
    points: Vec<Point>,
    /// Distance along the side from the corner to each point.
    lengths: Vec<f64>,
    /// Direction at each point, away from the corner; the mean of the two segments between ends.
    directions: Vec<Point>,
}

impl Side {
    /// A side from points of which no two successive are equal.
    ///
    /// Only the part within `reach` of the corner is kept (to the next point).
    pub(super) fn new(all: impl Iterator<Item = Point>, reach: f64) -> Option<Self> {
        let mut points: Vec<Point> = Vec::new();
        let mut lengths: Vec<f64> = Vec::new();
        let mut segments: Vec<Point> = Vec::new();
        for point in all {
            if let (Some(last), Some(length)) = (points.last(), lengths.last()) {
                if *length > reach {
                    break;
                }
                segments.push(last.to(point).unit()?);
                lengths.push(length + last.distance(point));
            } else {
                lengths.push(0.0);
            }
            points.push(point);
        }
        let first = *segments.first()?;
        let last = *segments.last()?;
        let mut directions = vec![first];
        for pair in segments.windows(2) {
            let mean = Point::new(pair[0].x + pair[1].x, pair[0].y + pair[1].y);
            directions.push(mean.unit().unwrap_or(pair[1]));
        }
        directions.push(last);
        Some(Self { points, lengths, directions })
    }

    /// The direction in which the side leaves the corner.
    pub(super) fn start_direction(&self) -> Point {
        self.directions[0]
    }

    /// The length of the straight first piece.
    pub(super) fn straight_mm(&self) -> f64 {
        self.lengths[1]
    }

    pub(super) fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    /// The point at a distance along the side, the direction there, and how many points lie
    /// before it.
    pub(super) fn at(&self, length: f64) -> (Point, Point, usize) {
        let last = self.points.len() - 1;
        let next = self.lengths.partition_point(|start| *start < length).clamp(1, last);
        let (start, end) = (self.lengths[next - 1], self.lengths[next]);
        let part = ((length - start) / (end - start)).clamp(0.0, 1.0);
        let direction = self.directions[next - 1].lerp(self.directions[next], part);
        (
            self.points[next - 1].lerp(self.points[next], part),
            direction.unit().unwrap_or(self.directions[next]),
            next,
        )
    }

    /// The distance from a point to the side, and where along the side the nearest point lies.
    pub(super) fn nearest(&self, point: Point) -> (f64, f64) {
        let mut best = (f64::MAX, 0.0);
        for index in 1..self.points.len() {
            let (distance, part) =
                point.distance_to_segment(self.points[index - 1], self.points[index]);
            if distance < best.0 {
                let (start, end) = (self.lengths[index - 1], self.lengths[index]);
                best = (distance, start + (end - start) * part);
            }
        }
        best
    }
}
