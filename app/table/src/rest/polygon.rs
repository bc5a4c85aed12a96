//! Simple polygons: inside, overlap, inset, hull.

use kurbo::{Point, Rect, Vec2};

/// A closed polygon without its first point repeated.
pub(super) type Polygon = Vec<Point>;

/// The smallest rectangle around points; empty and inside out without any.
pub(super) fn bounds<'a>(points: impl Iterator<Item = &'a Point>) -> Rect {
    let nothing = Rect::new(f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
    points.fold(nothing, |rect, point| {
        Rect::new(
            rect.x0.min(point.x),
            rect.y0.min(point.y),
            rect.x1.max(point.x),
            rect.y1.max(point.y),
        )
    })
}

/// Whether two rectangles have an area in common.
pub(super) fn rects_overlap(a: Rect, b: Rect) -> bool {
    a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

/// The sides of a polygon.
pub(super) fn sides(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().copied().zip(next.copied())
}

/// Whether a point is inside: a ray to the right crosses the outline an odd number of times.
pub(super) fn contains(polygon: &[Point], point: Point) -> bool {
    sides(polygon).fold(false, |inside, (a, b)| {
        let straddles = (a.y > point.y) != (b.y > point.y);
        let crosses = || point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
        inside ^ (straddles && crosses())
    })
}

/// Where two segments cross, when each has its ends strictly on both sides of the other.
pub(super) fn crossing((a, b): (Point, Point), (c, d): (Point, Point)) -> Option<Point> {
    let apart = a.x.max(b.x) < c.x.min(d.x)
        || c.x.max(d.x) < a.x.min(b.x)
        || a.y.max(b.y) < c.y.min(d.y)
        || c.y.max(d.y) < a.y.min(b.y);
    if apart {
        return None;
    }
    let (along, other) = (b - a, d - c);
    let (from_c, from_d) = (along.cross(c - a), along.cross(d - a));
    let (from_a, from_b) = (other.cross(a - c), other.cross(b - c));
    let crosses = (from_c > 0.0) != (from_d > 0.0) && (from_a > 0.0) != (from_b > 0.0);
    crosses.then(|| a + along * (from_a / (from_a - from_b)))
}

/// Whether two simple polygons have an area in common. Where sides lie on each other the answer
/// is open: callers inset one of the two first.
pub(super) fn overlap(a: &[Point], b: &[Point]) -> bool {
    let near = bounds(b.iter());
    let mut near_sides = sides(a).filter(|(from, to)| !apart(near, *from, *to));
    b.iter().any(|point| contains(a, *point))
        || a.iter().any(|point| contains(b, *point))
        || near_sides.any(|side| sides(b).any(|other| crossing(side, other).is_some()))
}

/// Whether a segment is all on one outer side of a rectangle.
pub(super) fn apart(rect: Rect, a: Point, b: Point) -> bool {
    a.x.max(b.x) < rect.x0
        || a.x.min(b.x) > rect.x1
        || a.y.max(b.y) < rect.y0
        || a.y.min(b.y) > rect.y1
}

/// Twice the signed area: positive when the polygon runs from x to y.
pub(super) fn doubled_area(polygon: &[Point]) -> f64 {
    sides(polygon).map(|(a, b)| a.to_vec2().cross(b.to_vec2())).sum()
}

/// A simple polygon made smaller by a distance that is tiny beside its sides, by at most a
/// hundredth of its extent.
pub(super) fn inset(polygon: &[Point], distance: f64) -> Polygon {
    let extent = bounds(polygon.iter());
    let distance = distance.min(extent.width().min(extent.height()) / 100.0);
    let inward = if doubled_area(polygon) > 0.0 { distance } else { -distance };
    let count = polygon.len();
    let at = |index: usize| polygon.get(index % count.max(1)).copied().unwrap_or_default();
    (0..count)
        .map(|index| {
            let (before, point, after) = (at(index + count - 1), at(index), at(index + 1));
            let (first, second) = (normal(before, point), normal(point, after));
            let bisector = first + second;
            // On a sharp corner the mitre is cut: the rest of it is thinner than the distance.
            let mitre = (bisector.dot(first)).max(0.1);
            point + bisector * (inward / mitre)
        })
        .collect()
}

/// The unit normal to the inner side of a polygon that runs from x to y.
fn normal(from: Point, to: Point) -> Vec2 {
    let way = to - from;
    let length = way.hypot();
    if length > 0.0 { Vec2::new(-way.y, way.x) / length } else { Vec2::ZERO }
}

/// The convex hull (Andrew's monotone chain).
pub(super) fn hull(mut points: Vec<Point>) -> Polygon {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Polygon = Vec::new();
        for point in points {
            while let [.., a, b] = chain.as_slice()
                && (*b - *a).cross(point - *b) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}
