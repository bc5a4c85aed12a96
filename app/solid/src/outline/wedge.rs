//! How well the pixels around a corner agree with it.

use super::moments::Line;
use super::plane::Plane;

/// Pixels compared to each side of the one that holds the corner.
const AROUND: i64 = 2;

/// The area, px², that the pixels around a corner cover beyond what they would if the outline
/// came along one line, turned at `(x, y)`, and left along the other, inside to the right.
pub(super) fn mismatch(plane: &Plane<'_>, (x, y): (f64, f64), coming: Line, leaving: Line) -> f64 {
    let (column, row) = (x.floor() as i64, y.floor() as i64);
    let mut covered = 0.0;
    for dy in -AROUND..=AROUND {
        for dx in -AROUND..=AROUND {
            covered += f64::from(plane.at(column + dx, row + dy)) / 255.0;
        }
    }
    let (left, top) = ((column - AROUND) as f64, (row - AROUND) as f64);
    let side = (2 * AROUND + 1) as f64;
    let window = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)];
    let through = |line: Line| Line { x, y, ..line };
    let (coming, leaving) = (through(coming), through(leaving));
    let expected = if coming.turn(leaving) > 0.0 {
        area(&clip(&clip(&window, coming, 1.0), leaving, 1.0))
    } else {
        side * side - area(&clip(&clip(&window, coming, -1.0), leaving, -1.0))
    };
    covered - expected
}

/// The part of a convex polygon on the right of a line, or on the left with `sign` −1.
fn clip(polygon: &[(f64, f64)], line: Line, sign: f64) -> Vec<(f64, f64)> {
    let side = |(x, y): (f64, f64)| sign * (line.dx * (y - line.y) - line.dy * (x - line.x));
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    let following = polygon.iter().cycle().skip(1);
    for (&here, &next) in polygon.iter().zip(following) {
        let (a, b) = (side(here), side(next));
        if a >= 0.0 {
            kept.push(here);
        }
        if (a >= 0.0) != (b >= 0.0) {
            let share = a / (a - b);
            kept.push((here.0 + (next.0 - here.0) * share, here.1 + (next.1 - here.1) * share));
        }
    }
    kept
}

fn area(polygon: &[(f64, f64)]) -> f64 {
    super::node::double_area(polygon.iter().copied()).abs() / 2.0
}
