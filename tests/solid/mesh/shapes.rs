//! Outlines known by formula, in mm, y down, outer loops clockwise on the screen.

use std::f64::consts::TAU;

use baize_solid::{Artboard, Fitted, Loop, Outline, Vertex};

/// A loop of real corners.
pub(crate) fn polygon(points: &[(f64, f64)]) -> Loop {
    points.iter().map(|(x, y)| Vertex { x: *x, y: *y, corner: true }).collect()
}

pub(crate) fn rectangle(width: f64, height: f64) -> Loop {
    let (x, y) = (width / 2.0, height / 2.0);
    polygon(&[(-x, -y), (x, -y), (x, y), (-x, y)])
}

/// A smooth loop; with y down, a growing angle runs clockwise on the screen.
pub(crate) fn circle(x: f64, y: f64, radius: f64, count: usize) -> Loop {
    (0..count)
        .map(|step| step as f64 / count as f64 * TAU)
        .map(|angle| Vertex {
            x: x + radius * angle.cos(),
            y: y + radius * angle.sin(),
            corner: false,
        })
        .collect()
}

pub(crate) fn hole(mut ring: Loop) -> Loop {
    ring.reverse();
    ring
}

pub(crate) fn star(tips: usize, outer: f64, inner: f64) -> Loop {
    let points: Vec<(f64, f64)> = (0..2 * tips)
        .map(|step| {
            let angle = step as f64 / (2 * tips) as f64 * TAU;
            let radius = if step % 2 == 0 { outer } else { inner };
            (radius * angle.cos(), radius * angle.sin())
        })
        .collect();
    polygon(&points)
}

/// A gear of square teeth around a round hole.
pub(crate) fn gear() -> Outline {
    let teeth = 12;
    let points: Vec<(f64, f64)> = (0..teeth * 4)
        .map(|step| {
            let angle = (f64::from(step) - 0.5) / f64::from(teeth * 4) * TAU;
            let radius = if step % 4 < 2 { 10.0 } else { 8.0 };
            (radius * angle.cos(), radius * angle.sin())
        })
        .collect();
    Outline { loops: vec![polygon(&points), hole(circle(0.0, 0.0, 3.0, 90))] }
}

/// All test shapes with their names.
pub(crate) fn all() -> Vec<(&'static str, Outline)> {
    let one = |ring: Loop| Outline { loops: vec![ring] };
    let turned: Vec<(f64, f64)> = [(0.0, -10.0), (10.0, 0.0), (0.0, 10.0), (-10.0, 0.0)]
        .map(|(x, y)| (x * 0.9 - y * 0.3, x * 0.3 + y * 0.9))
        .to_vec();
    let ell = [(-10., -10.), (0., -10.), (0., 0.), (10., 0.), (10., 10.), (-10., 10.)];
    let neck = [(-10., -8.), (-1., -1.), (10., -8.), (10., 8.), (1., 1.), (-10., 8.)];
    vec![
        ("circle", one(circle(0.0, 0.0, 12.5, 400))),
        ("turned square", one(polygon(&turned))),
        ("card", one(rectangle(63.0, 88.0))),
        ("bar", one(rectangle(10.0, 40.0))),
        ("star", one(star(5, 10.0, 4.0))),
        ("needle star", one(star(9, 10.0, 1.0))),
        ("gear", gear()),
        (
            "thin ring",
            Outline { loops: vec![circle(0.0, 0.0, 10.0, 300), hole(circle(0.0, 0.0, 9.92, 300))] },
        ),
        ("L", one(polygon(&ell))),
        ("neck", one(polygon(&neck))),
        (
            "two islands, one in the hole of the other",
            Outline {
                loops: vec![
                    circle(0.0, 0.0, 10.0, 200),
                    hole(circle(0.0, 0.0, 7.0, 150)),
                    circle(0.0, 0.0, 4.0, 100),
                    circle(25.0, 3.0, 8.0, 150),
                ],
            },
        ),
        (
            "square with a hole near its corner",
            Outline { loops: vec![rectangle(20.0, 20.0), hole(circle(-7.0, -7.0, 2.0, 60))] },
        ),
    ]
}

/// An outline that has its size, on an artboard of 100 × 100 mm around it, 0.1 mm a pixel.
pub(crate) fn fitted(outline: Outline) -> Fitted {
    Fitted {
        outline,
        artboard: Artboard { size_mm: [100.0, 100.0], origin_mm: [50.0, 50.0] },
        mm_per_px: 0.1,
    }
}
