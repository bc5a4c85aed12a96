use super::node::Node;
use super::point::Point;
use super::segment_grid::{SegmentGrid, bounds_of};

/// All segments of an outline, to ask whether one of them is in an arc's way.
pub(super) struct Surroundings {
    segments: Vec<[Point; 2]>,
    grid: SegmentGrid,
    /// Index of the first segment of each loop.
    starts: Vec<usize>,
}

impl Surroundings {
    pub(super) fn new(loops: &[Vec<Node>]) -> Self {
        let mut segments = Vec::new();
        let mut starts = Vec::new();
        for nodes in loops {
            starts.push(segments.len());
            let next = nodes.iter().cycle().skip(1);
            segments.extend(nodes.iter().zip(next).map(|(node, next)| [node.at, next.at]));
        }
        Self { grid: SegmentGrid::new(&segments), segments, starts }
    }

    /// Whether any segment reaches into a triangle, but for those of loop `ring` from `first` on,
    /// `count` of them in a row, which are the sides of the corner itself.
    pub(super) fn enter(
        &self,
        triangle: [Point; 3],
        ring: usize,
        length: usize,
        first: usize,
        count: usize,
    ) -> bool {
        // Neighbouring segments touch the triangle at its ends; that is no conflict.
        let middle = Point::new(
            triangle.iter().map(|point| point.x).sum::<f64>() / 3.0,
            triangle.iter().map(|point| point.y).sum::<f64>() / 3.0,
        );
        let triangle = triangle.map(|point| point.lerp(middle, 1e-6));
        let start = self.starts[ring];
        self.grid.any_near(bounds_of(&triangle), |index| {
            let own = index >= start
                && index < start + length
                && (index - start + length - first) % length < count;
            !own && reaches_into(self.segments[index], triangle)
        })
    }
}

fn reaches_into([a, b]: [Point; 2], triangle: [Point; 3]) -> bool {
    let [p, q, r] = triangle;
    let inside = |point: Point| {
        let sides = [(p, q), (q, r), (r, p)].map(|(from, to)| from.to(to).cross(from.to(point)));
        sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
    };
    let crosses = |from: Point, to: Point| {
        let side = |a: Point, b: Point, point: Point| a.to(b).cross(a.to(point));
        side(a, b, from) * side(a, b, to) < 0.0 && side(from, to, a) * side(from, to, b) < 0.0
    };
    inside(a) || inside(b) || crosses(p, q) || crosses(q, r) || crosses(r, p)
}
