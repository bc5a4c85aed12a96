//! Maps of parts from triangles.

use baize_shots::{PartMap, PartPainter};

fn map(paint: impl FnOnce(&mut PartPainter)) -> PartMap {
    let mut painter = PartPainter::new([8, 8]).unwrap();
    paint(&mut painter);
    painter.finish().unwrap()
}

/// A square of the whole picture in two triangles at a depth from 0 (far) to 1.
fn square(painter: &mut PartPainter, name: &str, half: f32, depth: f32) {
    painter.part(name);
    let corner = |x: f32, y: f32| [x * half, y * half, depth, 1.0];
    painter.triangle([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0)]);
    painter.triangle([corner(-1.0, -1.0), corner(-1.0, 1.0), corner(1.0, 1.0)]);
}

fn rows(map: &PartMap) -> Vec<String> {
    let letter = |x, y| map.at(x, y).map_or('.', |name| name.chars().next().unwrap());
    (0..8).map(|y| (0..8).map(|x| letter(x, y)).collect()).collect()
}

#[test]
fn triangles_cover_the_pixels_whose_middles_they_hold() {
    let map = map(|painter| square(painter, "a", 0.5, 0.5));
    let expected = [
        "........", "........", "..aaaa..", "..aaaa..", "..aaaa..", "..aaaa..", "........",
        "........",
    ];
    assert_eq!(rows(&map), expected);
}

#[test]
fn the_nearest_is_in_front_whatever_comes_first() {
    for names in [["near", "far"], ["far", "near"]] {
        let map = map(|painter| {
            for name in names {
                let (half, depth) = if name == "near" { (0.5, 0.9) } else { (1.0, 0.2) };
                square(painter, name, half, depth);
            }
        });
        assert_eq!(rows(&map)[0], "ffffffff");
        assert_eq!(rows(&map)[4], "ffnnnnff");
    }
}

#[test]
fn the_hud_is_before_everything() {
    let map = map(|painter| {
        square(painter, "table", 1.0, 0.99);
        painter.in_front();
        square(painter, "hud", 0.25, 0.01);
    });
    assert_eq!(rows(&map)[4], "ttthhttt");
}

#[test]
fn what_is_behind_the_eye_is_cut_off() {
    // A floor from far ahead to behind the eye: clip space with a near plane at 1.
    let map = map(|painter| {
        painter.part("floor");
        painter.triangle([
            [-50.0, -1.0, 1.0, 40.0],
            [50.0, -1.0, 1.0, 40.0],
            [0.0, -1.0, 1.0, -40.0],
        ]);
        painter.part("behind");
        painter.triangle([[-1.0, -1.0, 1.0, -2.0], [1.0, -1.0, 1.0, -2.0], [0.0, 1.0, 1.0, -2.0]]);
        painter.part("nothing");
        painter.triangle([[f32::NAN; 4]; 3]);
        painter.triangle([[0.0; 4]; 3]);
    });
    let rows = rows(&map);
    assert_eq!(map.names().len(), 1, "{rows:?}");
    assert_eq!(rows[..4], ["........"; 4], "{rows:?}");
    assert!(rows[7].contains("ff"), "{rows:?}");
}

#[test]
fn shared_edges_leave_no_gap() {
    // A fan around a point that is no pixel's middle nor corner.
    let map = map(|painter| {
        painter.part("fan");
        let ring = |step: usize| {
            let angle = step as f32 / 17.0 * std::f32::consts::TAU;
            [3.0 * angle.cos(), 3.0 * angle.sin(), 0.5, 1.0]
        };
        for step in 0..17 {
            painter.triangle([[0.013, 0.037, 0.5, 1.0], ring(step), ring(step + 1)]);
        }
    });
    assert_eq!(rows(&map), ["ffffffff"; 8]);
}

#[test]
fn painters_have_pixels_within_limits() {
    for size in [[0, 8], [8, 0], [8193, 1], [1, u32::MAX]] {
        assert!(PartPainter::new(size).is_none(), "{size:?}");
    }
}
