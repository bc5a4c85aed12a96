use baize_solid::{Fillet, Solid, SolidSpec, build_fitted};

use super::blobs::blob;
use super::check::{corners, cross, dot, minus};
use super::shapes::{all, fitted};

/// Whether the segment from `p` to `q` goes through the inside of a triangle.
fn pierces(p: [f64; 3], q: [f64; 3], [a, b, c]: [[f64; 3]; 3]) -> bool {
    let normal = cross(minus(b, a), minus(c, a));
    let (from, to) = (dot(normal, minus(p, a)), dot(normal, minus(q, a)));
    let size = dot(normal, normal);
    // Both ends clearly on different sides: by more than a ten-millionth of the triangle's size.
    if from.signum() == to.signum() || from.abs().min(to.abs()) < 1e-7 * size {
        return false;
    }
    let part = from / (from - to);
    let hit = [0, 1, 2].map(|axis| p[axis] + (q[axis] - p[axis]) * part);
    [(a, b), (b, c), (c, a)].iter().all(|(start, end)| {
        dot(normal, cross(minus(*end, *start), minus(hit, *start))) > 1e-7 * size
    })
}

fn count_crossings(solid: &Solid) -> usize {
    let triangles: Vec<[[f64; 3]; 3]> = corners(solid).collect();
    let boxes: Vec<[[f64; 2]; 3]> = triangles
        .iter()
        .map(|triangle| {
            [0, 1, 2].map(|axis| {
                let values = triangle.map(|corner| corner[axis]);
                [
                    values.into_iter().fold(f64::MAX, f64::min),
                    values.into_iter().fold(f64::MIN, f64::max),
                ]
            })
        })
        .collect();
    let mut crossings = 0;
    for first in 0..triangles.len() {
        for second in first + 1..triangles.len() {
            let apart = (0..3).any(|axis| {
                boxes[first][axis][1] < boxes[second][axis][0]
                    || boxes[second][axis][1] < boxes[first][axis][0]
            });
            if apart {
                continue;
            }
            let (t, u) = (triangles[first], triangles[second]);
            let edges = |t: [[f64; 3]; 3]| [(t[0], t[1]), (t[1], t[2]), (t[2], t[0])];
            let crossed = edges(t).iter().any(|(p, q)| pierces(*p, *q, u))
                || edges(u).iter().any(|(p, q)| pierces(*p, *q, t));
            crossings += usize::from(crossed);
        }
    }
    crossings
}

#[test]
fn the_check_sees_a_crossing() {
    let mut solid = build_fitted(
        &fitted(all()[0].1.clone()),
        &SolidSpec::new([25.0, 25.0, 1.0], Fillet::all(0.0)),
    )
    .unwrap();
    assert_eq!(count_crossings(&solid), 0);
    // A dent deeper than the disc is thick.
    for position in &mut solid.positions {
        let [x, y, z] = *position;
        if x > 0.0 && z > 0.0 {
            *position = [x * 0.5, y * 0.5 + 0.3, -3.0];
        }
    }
    assert!(count_crossings(&solid) > 0);
}

#[test]
fn no_two_triangles_of_the_shapes_cross() {
    for (name, outline) in all() {
        for fillet in [0.3, 50.0] {
            let spec = SolidSpec::new([20.0, 20.0, 3.0], Fillet::all(fillet));
            let solid = build_fitted(&fitted(outline.clone()), &spec).unwrap();
            assert_eq!(count_crossings(&solid), 0, "{name}, fillet {fillet}");
        }
    }
}

#[test]
fn no_two_triangles_of_some_blobs_cross() {
    for seed in 0..40 {
        let spec = SolidSpec::new([20.0, 20.0, 3.0], Fillet::all(1.5));
        let solid = build_fitted(&fitted(blob(seed)), &spec).unwrap();
        assert_eq!(count_crossings(&solid), 0, "blob {seed}");
    }
}
