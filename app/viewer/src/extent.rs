//! How far what is seen reaches.

use std::{collections::BTreeMap, sync::OnceLock};

use bevy::math::{Vec2, Vec3, Vec3Swizzles};

/// Points that a camera showing everything must show, in world axes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extent {
    points: Vec<Vec3>,
    /// The least and the greatest coordinates.
    bounds: Option<(Vec3, Vec3)>,
    outermost: OnceLock<Vec<Vec3>>,
}

impl Extent {
    /// Reaches as far as this point, too.
    pub(crate) fn push(&mut self, point: Vec3) {
        let (low, high) = self.bounds.unwrap_or((point, point));
        self.bounds = Some((low.min(point), high.max(point)));
        self.points.push(point);
        self.outermost = OnceLock::new();
    }

    /// Reaches as far as another, too.
    pub(crate) fn append(&mut self, other: &Self) {
        let Some((low, high)) = other.bounds else { return };
        self.bounds = Some(match self.bounds {
            Some((lowest, highest)) => (lowest.min(low), highest.max(high)),
            None => (low, high),
        });
        self.points.extend_from_slice(&other.points);
        self.outermost = OnceLock::new();
    }

    /// The same reach, without points that lie upright between two others: most of those of a pile.
    pub(crate) fn without_betweens(self) -> Self {
        let mut columns: BTreeMap<[u32; 2], (f32, f32)> = BTreeMap::new();
        for point in &self.points {
            let column = [point.x, point.z].map(f32::to_bits);
            let (low, high) = columns.entry(column).or_insert((point.y, point.y));
            (*low, *high) = (low.min(point.y), high.max(point.y));
        }
        let ends = columns.into_iter().flat_map(|([x, z], (low, high))| {
            let at = |y| Vec3::new(f32::from_bits(x), y, f32::from_bits(z));
            std::iter::once(at(low)).chain((low < high).then(|| at(high)))
        });
        Self { points: ends.collect(), bounds: self.bounds, outermost: OnceLock::new() }
    }

    /// The least and the greatest coordinates; none without points.
    pub(crate) fn bounds(&self) -> Option<(Vec3, Vec3)> {
        self.bounds
    }

    /// All points.
    pub(crate) fn points(&self) -> &[Vec3] {
        &self.points
    }

    /// Those of the points among which is the furthest one in any direction: few of them. The first
    /// time takes as long as sorting all points.
    pub(crate) fn outermost(&self) -> &[Vec3] {
        self.outermost.get_or_init(|| {
            // A point that is inside the others of its height is inside all of them.
            let mut levels: BTreeMap<u32, Vec<Vec2>> = BTreeMap::new();
            for point in &self.points {
                levels.entry(point.y.to_bits()).or_default().push(point.xz());
            }
            let levels = levels.into_iter();
            levels
                .flat_map(|(y, points)| {
                    let y = f32::from_bits(y);
                    hull(points).into_iter().map(move |point| Vec3::new(point.x, y, point.y))
                })
                .collect()
        })
    }

    /// The middle of the box around it, and half of that box's diagonal; those of an empty table
    /// without points.
    pub(crate) fn middle(&self) -> (Vec3, f32) {
        match self.bounds {
            Some((low, high)) => ((low + high) / 2.0, ((high - low) / 2.0).length().max(20.0)),
            None => (Vec3::ZERO, 200.0),
        }
    }
}

impl Extend<Vec3> for Extent {
    fn extend<T: IntoIterator<Item = Vec3>>(&mut self, points: T) {
        points.into_iter().for_each(|point| self.push(point));
    }
}

/// The corners of the smallest convex polygon around points (Andrew's monotone chain).
fn hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut around: Vec<Vec2> = Vec::new();
    let there = points.iter();
    let back = points.iter().rev().skip(1);
    let mut floor = 1;
    for (index, point) in there.chain(back).enumerate() {
        if index == points.len() {
            floor = around.len();
        }
        while around.len() > floor && turns_right_or_not(&around, *point) {
            around.pop();
        }
        around.push(*point);
    }
    // The first one came again.
    around.pop();
    around
}

/// Whether going on to a point is no turn to the left.
fn turns_right_or_not(way: &[Vec2], next: Vec2) -> bool {
    match way {
        [.., before, last] => (*last - *before).perp_dot(next - *last) <= 0.0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn extent(points: &[[f32; 3]]) -> Extent {
        let mut extent = Extent::default();
        extent.extend(points.iter().copied().map(Vec3::from));
        extent
    }

    #[test]
    fn corners_are_outermost_and_nothing_between_them() {
        let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
        let mut points: Vec<[f32; 3]> = square.map(|[x, z]| [x, 1.0, z]).to_vec();
        points.extend([[2.0, 1.0, 2.0], [2.0, 1.0, 0.0], [4.0, 1.0, 1.0], [0.0, 1.0, 0.0]]);
        let mut found: Vec<_> = extent(&points).outermost().iter().map(Vec3::to_array).collect();
        found.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[2].total_cmp(&b[2])));
        assert_eq!(found, [[0.0, 1.0, 0.0], [0.0, 1.0, 4.0], [4.0, 1.0, 0.0], [4.0, 1.0, 4.0]]);
    }

    #[test]
    fn few_points_are_all_outermost() {
        assert_eq!(extent(&[]).outermost(), [Vec3::ZERO; 0]);
        assert_eq!(extent(&[[1.0, 2.0, 3.0]]).outermost().len(), 1);
        assert_eq!(extent(&[[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]).outermost().len(), 1);
        let line = [[0.0, 0.0, 0.0], [1.0, 0.0, 1.0], [2.0, 0.0, 2.0]];
        assert_eq!(extent(&line).outermost().len(), 2);
    }

    #[test]
    fn only_the_ends_of_a_column_stay() {
        let pile = [[1.0, 0.0, 2.0], [1.0, 3.0, 2.0], [1.0, 1.0, 2.0], [1.0, -1.0, 2.0]];
        let flat = [[4.0, 5.0, 2.0], [4.0, 5.0, 2.0]];
        let before = extent(&[&pile[..], &flat[..]].concat());
        let after = before.clone().without_betweens();
        let mut points: Vec<_> = after.points().iter().map(Vec3::to_array).collect();
        points.sort_by(|a, b| a.partial_cmp(b).unwrap());
        assert_eq!(points, [[1.0, -1.0, 2.0], [1.0, 3.0, 2.0], [4.0, 5.0, 2.0]]);
        assert_eq!(after.bounds(), before.bounds());

        let mut both = extent(&[[0.0, 9.0, 0.0]]);
        both.append(&after);
        both.append(&Extent::default());
        assert_eq!(both.points().len(), 4);
        assert_eq!(both.bounds(), Some((Vec3::new(0.0, -1.0, 0.0), Vec3::new(4.0, 9.0, 2.0))));
    }

    /// In any direction, the furthest of all points is as far as the furthest of the outermost.
    #[test]
    fn nothing_reaches_further_than_the_outermost_points() {
        let mut state = 7_u32;
        let mut random = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 16_777_216.0 - 0.5
        };
        for count in 1..200 {
            let points: Vec<[f32; 3]> = (0..count)
                .map(|_| [(random() * 40.0).round(), (random() * 4.0).round(), random() * 30.0])
                .collect();
            let extent = extent(&points);
            let along = Vec3::new(random(), random(), random());
            let furthest = |points: &[Vec3]| {
                points.iter().map(|point| along.dot(*point)).fold(f32::NEG_INFINITY, f32::max)
            };
            let (all, some) = (furthest(extent.points()), furthest(extent.outermost()));
            assert!((all - some).abs() < 1e-4, "{points:?} along {along}: {all}, {some}");
        }
    }

    #[test]
    fn the_middle_is_that_of_the_box() {
        let (middle, radius) =
            extent(&[[0.0, 0.0, 0.0], [60.0, 0.0, 0.0], [0.0, 0.0, 80.0]]).middle();
        assert_eq!((middle, radius), (Vec3::new(30.0, 0.0, 40.0), 50.0));
        assert_eq!(extent(&[]).middle(), (Vec3::ZERO, 200.0));
    }
}
