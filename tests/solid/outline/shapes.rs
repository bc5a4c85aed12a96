//! Shapes by formula, on 512 × 512 px.

use std::f64::consts::{PI, TAU};

use super::coverage::Point;

/// A shape: its loops (curves as polygons that are off by less than a thousandth of a pixel)
/// and where its corners are.
pub(super) struct Shape {
    pub(super) name: &'static str,
    pub(super) loops: Vec<Vec<Point>>,
    pub(super) corners: Vec<Point>,
}

/// All shapes but the thin ring.
pub(super) fn solid() -> Vec<Shape> {
    vec![circle(), rotated_square(), star(), gear(), rounded_rectangle(), two_islands()]
}

pub(super) fn thin_ring() -> Shape {
    let centre = (255.8, 256.3);
    Shape {
        name: "ring 1.6 px wide",
        loops: vec![arc(centre, 200.8, 0.0, TAU), reversed(arc(centre, 199.2, 0.0, TAU))],
        corners: vec![],
    }
}

fn circle() -> Shape {
    let loops = vec![arc((256.3, 255.7), 200.0, 0.0, TAU)];
    Shape { name: "circle", loops, corners: vec![] }
}

fn rotated_square() -> Shape {
    let corners: Vec<Point> =
        (0..4).map(|i| polar((255.4, 256.2), 210.0, 0.3 + PI / 2.0 * f64::from(i))).collect();
    Shape { name: "rotated square", loops: vec![corners.clone()], corners }
}

fn star() -> Shape {
    let corners: Vec<Point> = (0..10)
        .map(|i| {
            let radius = if i % 2 == 0 { 230.0 } else { 92.0 };
            polar((256.2, 262.7), radius, -PI / 2.0 + 0.05 + PI / 5.0 * f64::from(i))
        })
        .collect();
    Shape { name: "star", loops: vec![corners.clone()], corners }
}

/// Twelve trapezoid teeth between radii 170 and 220, and a round hole.
pub(super) fn gear_loops(centre: Point, scale: f64) -> (Vec<Vec<Point>>, Vec<Point>) {
    let corners: Vec<Point> = (0..12)
        .flat_map(|tooth| {
            let at = TAU / 12.0 * f64::from(tooth) + 0.07;
            [(170.0, -0.15), (220.0, -0.09), (220.0, 0.09), (170.0, 0.15)]
                .map(|(radius, turn)| polar(centre, radius * scale, at + turn))
        })
        .collect();
    let hole = reversed(arc(centre, 70.0 * scale, 0.0, TAU));
    (vec![corners.clone(), hole], corners)
}

fn gear() -> Shape {
    let (loops, corners) = gear_loops((256.4, 255.9), 1.0);
    Shape { name: "gear with a hole", loops, corners }
}

fn rounded_rectangle() -> Shape {
    // A hard edge along the pixels cannot tell the fraction of its place: kept small here, so that
    // the same shape serves for hard masks, too.
    let (left, top, right, bottom, radius) = (60.2, 101.8, 452.85, 408.15, 40.0);
    let mut outline = Vec::new();
    let centres = [
        (right - radius, top + radius, -PI / 2.0),
        (right - radius, bottom - radius, 0.0),
        (left + radius, bottom - radius, PI / 2.0),
        (left + radius, top + radius, PI),
    ];
    for (x, y, start) in centres {
        outline.extend(
            (0..=400).map(|i| polar((x, y), radius, start + PI / 2.0 * f64::from(i) / 400.0)),
        );
    }
    Shape { name: "rounded rectangle", loops: vec![outline], corners: vec![] }
}

fn two_islands() -> Shape {
    let triangle = vec![(300.4, 90.3), (470.8, 400.9), (260.2, 330.5)];
    Shape {
        name: "two islands",
        loops: vec![arc((140.7, 200.2), 90.0, 0.0, TAU), triangle.clone()],
        corners: triangle,
    }
}

fn polar(centre: Point, radius: f64, angle: f64) -> Point {
    (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
}

/// 4096 chords; at a radius of 220 px their sagitta is 0.00007 px.
fn arc(centre: Point, radius: f64, start: f64, sweep: f64) -> Vec<Point> {
    (0..4096).map(|i| polar(centre, radius, start + sweep * f64::from(i) / 4096.0)).collect()
}

fn reversed(mut points: Vec<Point>) -> Vec<Point> {
    points.reverse();
    points
}
