//! How far an outline is from the truth.

use baize_solid::Outline;

use super::coverage::{Point, coverage};
use super::shapes::Shape;

/// Near a corner, px: there the outline may be a pixel off.
const NEAR_CORNER: f64 = 2.5;

/// Differences between an outline and a shape.
#[derive(Debug)]
pub(super) struct Deviation {
    /// Largest distance away from corners, px, in both directions.
    pub(super) max_px: f64,
    /// Mean distance of the outline from the true line, px.
    pub(super) mean_px: f64,
    /// Largest distance of a true corner from the outline, px, and of the outline near it.
    pub(super) corner_px: f64,
    /// Area beyond the true one, as a share of it.
    pub(super) area: f64,
    /// One minus intersection over union.
    pub(super) lost: f64,
    pub(super) vertices: usize,
}

pub(super) fn loops(outline: &Outline) -> Vec<Vec<Point>> {
    outline.loops.iter().map(|l| l.iter().map(|v| (v.x, v.y)).collect()).collect()
}

/// Signed area; positive for a loop that runs clockwise on the screen.
pub(super) fn area(polygon: &[Point]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(a, b)| (a.0 * b.1 - b.0 * a.1) / 2.0).sum()
}

pub(super) fn measure(outline: &Outline, shape: &Shape, size: usize) -> Deviation {
    let traced = loops(outline);
    let sum = |loops: &[Vec<Point>]| loops.iter().map(|l| area(l)).sum::<f64>();
    let near = |p: Point| shape.corners.iter().any(|c| distance(*c, p) < NEAR_CORNER);
    let (mut max, mut corner, mut total, mut count) = (0.0_f64, 0.0_f64, 0.0, 0.0);
    let truth = Lines::new(&shape.loops);
    for point in samples(&traced) {
        let off = truth.distance(point);
        total += off;
        count += 1.0;
        if near(point) {
            corner = corner.max(off);
        } else {
            max = max.max(off);
        }
    }
    let lines = Lines::new(&traced);
    for point in samples(&shape.loops) {
        if !near(point) {
            max = max.max(lines.distance(point));
        }
    }
    for point in &shape.corners {
        corner = corner.max(lines.distance(*point));
    }
    Deviation {
        max_px: max,
        mean_px: total / count,
        corner_px: corner,
        area: sum(&traced) / sum(&shape.loops) - 1.0,
        lost: lost(&traced, &shape.loops, size),
        vertices: traced.iter().map(Vec::len).sum(),
    }
}

/// 1 − IoU, from coverage at a fourth of a pixel.
fn lost(a: &[Vec<Point>], b: &[Vec<Point>], size: usize) -> f64 {
    const FINE: f64 = 4.0;
    let fine = |loops: &[Vec<Point>]| {
        let scale = |l: &Vec<Point>| l.iter().map(|p| (p.0 * FINE, p.1 * FINE)).collect();
        let scaled: Vec<Vec<Point>> = loops.iter().map(scale).collect();
        coverage(&scaled, size * FINE as usize, size * FINE as usize)
    };
    let (a, b) = (fine(a), fine(b));
    let (mut both, mut either) = (0.0, 0.0);
    for (a, b) in a.iter().zip(&b) {
        both += a.min(*b);
        either += a.max(*b);
    }
    1.0 - both / either
}

/// Points every quarter of a pixel.
fn samples(loops: &[Vec<Point>]) -> Vec<Point> {
    let mut points = Vec::new();
    for polygon in loops {
        for (index, &a) in polygon.iter().enumerate() {
            let b = polygon[(index + 1) % polygon.len()];
            let steps = (distance(a, b) / 0.25).ceil().max(1.0) as usize;
            points.extend((0..steps).map(|step| {
                let t = step as f64 / steps as f64;
                (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
            }));
        }
    }
    points
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Sides of polygons, filed by the 8 px squares that they touch.
struct Lines {
    cells: std::collections::HashMap<(i64, i64), Vec<(Point, Point)>>,
}

impl Lines {
    fn new(loops: &[Vec<Point>]) -> Self {
        let mut cells: std::collections::HashMap<_, Vec<(Point, Point)>> = Default::default();
        for polygon in loops {
            for (index, &a) in polygon.iter().enumerate() {
                let b = polygon[(index + 1) % polygon.len()];
                let cell = |v: f64| (v / 8.0).floor() as i64;
                for x in cell(a.0.min(b.0))..=cell(a.0.max(b.0)) {
                    for y in cell(a.1.min(b.1))..=cell(a.1.max(b.1)) {
                        cells.entry((x, y)).or_default().push((a, b));
                    }
                }
            }
        }
        Self { cells }
    }

    /// Distance to the nearest side; 8 px when none is that near.
    fn distance(&self, p: Point) -> f64 {
        let (x, y) = ((p.0 / 8.0).floor() as i64, (p.1 / 8.0).floor() as i64);
        let mut nearest = 8.0_f64;
        for dx in -1..=1 {
            for dy in -1..=1 {
                for &(a, b) in self.cells.get(&(x + dx, y + dy)).into_iter().flatten() {
                    nearest = nearest.min(to_segment(p, a, b));
                }
            }
        }
        nearest
    }
}

fn to_segment(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let t = if square > 0.0 {
        (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    distance(p, (a.0 + dx * t, a.1 + dy * t))
}
