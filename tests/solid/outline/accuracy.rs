//! The bars for accuracy: shapes known by formula, drawn with exact coverage at 512 px.

use baize_solid::{Raster, TraceOptions, trace};

use super::coverage::{hard, soft};
use super::measure::{Deviation, measure};
use super::shapes::{Shape, solid, thin_ring};

const SIZE: usize = 512;

#[allow(clippy::print_stdout, reason = "the table in docs/benchmarks.md is read off here")]
fn deviation(shape: &Shape, mask: &Raster) -> Deviation {
    let outline = trace(mask, &TraceOptions::default()).unwrap();
    assert_eq!(outline.loops.len(), shape.loops.len(), "{}: loops", shape.name);
    let found = measure(&outline, shape, SIZE);
    println!("{:20} {found:.5?}", shape.name);
    found
}

#[test]
fn anti_aliased_shapes() {
    for shape in solid() {
        let found = deviation(&shape, &soft(&shape.loops, SIZE, SIZE));
        assert!(found.max_px <= 0.10, "{}: {found:?}", shape.name);
        assert!(found.corner_px <= 1.0, "{}: {found:?}", shape.name);
        assert!(found.area.abs() <= 0.0005, "{}: {found:?}", shape.name);
        assert!(found.lost <= 0.0005, "{}: {found:?}", shape.name);
        // A polygon is its corners; of a circle of 200 px, chords of 0.08 px sagitta need 111.
        let enough = if shape.name == "circle" { 130 } else { 200 };
        assert!(found.vertices <= enough, "{}: {found:?}", shape.name);
        let polygon = matches!(shape.name, "rotated square" | "star");
        assert!(!polygon || found.vertices == shape.corners.len(), "{}: {found:?}", shape.name);
    }
}

#[test]
fn a_ring_thinner_than_two_pixels() {
    let shape = thin_ring();
    let found = deviation(&shape, &soft(&shape.loops, SIZE, SIZE));
    assert!(found.max_px <= 0.10, "{found:?}");
    assert!(found.area.abs() <= 0.03, "{found:?}");
    assert!(found.lost <= 0.04, "{found:?}");
}

#[test]
fn hard_edged_shapes() {
    for shape in solid().into_iter().chain([thin_ring()]) {
        let found = deviation(&shape, &hard(&shape.loops, SIZE, SIZE));
        assert!(found.area.abs() <= 0.003, "{}: {found:?}", shape.name);
        assert!(found.mean_px <= 0.25, "{}: {found:?}", shape.name);
    }
}
