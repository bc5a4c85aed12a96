use super::point::Point;

/// Least and greatest corner of a box.
pub(crate) type Bounds = [Point; 2];

pub(crate) fn bounds_of(points: &[Point]) -> Bounds {
    let none = [Point::new(f64::MAX, f64::MAX), Point::new(f64::MIN, f64::MIN)];
    points.iter().fold(none, |[least, greatest], point| {
        [
            Point::new(least.x.min(point.x), least.y.min(point.y)),
            Point::new(greatest.x.max(point.x), greatest.y.max(point.y)),
        ]
    })
}

/// A uniform grid over line segments: finds those near a box without looking at all.
pub(crate) struct SegmentGrid {
    frame: Frame,
    /// Where each cell's part of `members` starts; one entry more than there are cells.
    starts: Vec<u32>,
    members: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Frame {
    origin: Point,
    cell: f64,
    columns: usize,
    rows: usize,
}

impl Frame {
    fn cells(self, bounds: Bounds) -> impl Iterator<Item = usize> {
        let column = |x: f64| (((x - self.origin.x) / self.cell) as usize).min(self.columns - 1);
        let row = |y: f64| (((y - self.origin.y) / self.cell) as usize).min(self.rows - 1);
        let columns = column(bounds[0].x)..=column(bounds[1].x);
        (row(bounds[0].y)..=row(bounds[1].y))
            .flat_map(move |row| columns.clone().map(move |column| row * self.columns + column))
    }
}

impl SegmentGrid {
    /// Sorts segments into cells, about as many cells as segments.
    pub(crate) fn new(segments: &[[Point; 2]]) -> Self {
        let all = bounds_of(segments.as_flattened());
        let (width, height) = match segments {
            [] => (0.0, 0.0),
            _ => (all[1].x - all[0].x, all[1].y - all[0].y),
        };
        // No cell is smaller than the mean segment, so that few segments lie in many cells.
        let count = segments.len().max(1) as f64;
        let mean = segments.iter().map(|[a, b]| a.distance(*b)).sum::<f64>() / count;
        let cell = (width * height / count).sqrt().max(mean).max(width.max(height) / 1024.0);
        let cell = if cell > 0.0 && cell.is_finite() { cell } else { 1.0 };
        let frame = Frame {
            origin: all[0],
            cell,
            columns: (width / cell) as usize + 1,
            rows: (height / cell) as usize + 1,
        };
        // Counting sort of (cell, segment) pairs.
        let mut starts = vec![0_u32; frame.columns * frame.rows + 1];
        for segment in segments {
            for cell in frame.cells(bounds_of(segment)) {
                starts[cell] += 1;
            }
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut members = vec![0; total as usize];
        for (index, segment) in segments.iter().enumerate().rev() {
            for cell in frame.cells(bounds_of(segment)) {
                starts[cell] -= 1;
                members[starts[cell] as usize] = index as u32;
            }
        }
        Self { frame, starts, members }
    }

    /// Calls `visit` with the index of each segment that may reach into the box, some repeatedly,
    /// until it returns true; whether it did.
    pub(crate) fn any_near(&self, bounds: Bounds, mut visit: impl FnMut(usize) -> bool) -> bool {
        self.frame.cells(bounds).any(|cell| {
            let range = self.starts[cell] as usize..self.starts[cell + 1] as usize;
            self.members[range].iter().any(|member| visit(*member as usize))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_full_search_finds() {
        let point = |index: u32| {
            // A fixed scatter of points; the constants are those of a linear congruence.
            let hash = index.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Point::new(f64::from(hash % 997) / 10.0, f64::from((hash >> 10) % 991) / 10.0)
        };
        let segments: Vec<[Point; 2]> =
            (0..200).map(|index| [point(2 * index), point(2 * index + 1)]).collect();
        let grid = SegmentGrid::new(&segments);
        for index in 0..50 {
            let probe = bounds_of(&[point(1000 + index), point(2000 + index)]);
            let overlaps = |bounds: Bounds| {
                bounds[0].x <= probe[1].x
                    && bounds[1].x >= probe[0].x
                    && bounds[0].y <= probe[1].y
                    && bounds[1].y >= probe[0].y
            };
            let mut found = Vec::new();
            grid.any_near(probe, |segment| {
                found.push(segment);
                false
            });
            for (index, segment) in segments.iter().enumerate() {
                assert!(!overlaps(bounds_of(segment)) || found.contains(&index));
            }
        }
    }

    #[test]
    fn nothing_is_found_among_no_segments() {
        let grid = SegmentGrid::new(&[]);
        assert!(!grid.any_near([Point::default(); 2], |_| true));
    }
}
