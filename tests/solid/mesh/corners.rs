use baize_solid::{Fillet, Loop, Outline, Solid, SolidSpec, Vertex, build_fitted, round_corners};

use super::check::{area, check, loop_area};
use super::shapes::{circle, fitted, hole, polygon, rectangle, star};

fn solid(ring: Loop, depth_mm: f64, fillet_mm: f64) -> Solid {
    let spec = SolidSpec::new([100.0, 100.0, depth_mm], Fillet::all(fillet_mm));
    build_fitted(&fitted(Outline { loops: vec![ring] }), &spec).unwrap()
}

/// Distance of a point from the outline of a rectangle with round corners, by formula.
fn off_rounded_rectangle(vertex: &Vertex, half: [f64; 2], radius: f64) -> f64 {
    let x = (vertex.x.abs() - (half[0] - radius)).max(0.0);
    let y = (vertex.y.abs() - (half[1] - radius)).max(0.0);
    if x > 0.0 || y > 0.0 {
        return (x.hypot(y) - radius).abs();
    }
    f64::MAX
}

/// Points all along an outline, between its vertices too.
fn along(ring: &Loop) -> Vec<Vertex> {
    let next = ring.iter().cycle().skip(1);
    ring.iter()
        .zip(next)
        .flat_map(|(a, b)| {
            (0..50).map(|step| f64::from(step) / 50.0).map(|part| Vertex {
                x: a.x + (b.x - a.x) * part,
                y: a.y + (b.y - a.y) * part,
                corner: false,
            })
        })
        .collect()
}

#[test]
fn a_card_has_arcs_of_its_fillet() {
    let card = solid(rectangle(63.0, 88.0), 0.3, 3.0);
    assert_eq!(card.corner_mm, 3.0);
    // R19: the rims of a card of 0.3 mm are softened by (all but) 0.15 mm.
    assert!((0.145..=0.15).contains(&card.rim_mm), "{}", card.rim_mm);
    for vertex in along(&card.outline.loops[0]) {
        let off = off_rounded_rectangle(&vertex, [31.5, 44.0], 3.0);
        assert!(off <= 0.02 + 1e-3, "{off} mm off at {vertex:?}");
    }
    // The corners cost (4 - π) r² of the area.
    let expected = 63.0 * 88.0 - (4.0 - std::f64::consts::PI) * 9.0;
    assert!((area(&card.outline) - expected).abs() < 0.3, "{}", area(&card.outline));
    assert!(card.outline.loops[0].iter().all(|vertex| !vertex.corner));
}

#[test]
fn an_l_has_outward_and_inward_arcs() {
    let ell = [(-10., -10.), (0., -10.), (0., 0.), (10., 0.), (10., 10.), (-10., 10.)];
    let rounded = round_corners(&Outline { loops: vec![polygon(&ell)] }, 2.0, 0.001);
    let ring = &rounded.outline.loops[0];
    // Five outward corners lose (1 - π/4) r² each, the inward one at (0, 0) gains as much.
    let one = (1.0 - std::f64::consts::PI / 4.0) * 4.0;
    assert!((loop_area(ring) - (300.0 - 4.0 * one)).abs() < 0.01, "{}", loop_area(ring));
    // The inward arc lies around (2, -2): 2 mm from it, in the notch.
    let inward: Vec<&Vertex> =
        ring.iter().filter(|v| v.x > 1e-6 && v.x < 2.0 && v.y < -1e-6 && v.y > -2.0).collect();
    assert!(inward.len() >= 3, "{ring:?}");
    for vertex in inward {
        assert!(((vertex.x - 2.0).hypot(vertex.y + 2.0) - 2.0).abs() < 1e-9, "{vertex:?}");
    }
}

#[test]
fn a_bar_narrower_than_twice_the_fillet_ends_in_half_rounds() {
    let bar = solid(rectangle(10.0, 40.0), 3.0, 8.0);
    assert!((bar.corner_mm - 5.0).abs() < 1e-9, "{}", bar.corner_mm);
    for vertex in along(&bar.outline.loops[0]) {
        let off = off_rounded_rectangle(&vertex, [5.0, 20.0], 5.0);
        assert!(off <= 0.021, "{off} mm off at {vertex:?}");
    }
    // A square with a fillet far too large becomes a disc.
    let disc = solid(rectangle(10.0, 10.0), 3.0, 500.0);
    for vertex in &disc.outline.loops[0] {
        assert!((vertex.x.hypot(vertex.y) - 5.0).abs() < 1e-3, "{vertex:?}");
    }
}

#[test]
fn a_hole_near_a_corner_leaves_less_room() {
    // A circle of radius r in the corner comes within (√2 - 1) r of it, the hole within 2.24 mm:
    // radius 8 would cut into it, 5 does not.
    let outline = Outline { loops: vec![rectangle(20.0, 20.0), hole(circle(-7.0, -7.0, 2.0, 90))] };
    let rounded = round_corners(&outline, 8.0, 0.02);
    assert_eq!(rounded.corner_mm, 8.0);
    let [outer, inner] = &rounded.outline.loops[..] else { panic!("two loops") };
    let distance = outer
        .iter()
        .flat_map(|a| inner.iter().map(|b| (a.x - b.x).hypot(a.y - b.y)))
        .fold(f64::MAX, f64::min);
    assert!(distance > 0.0);
    let cut_short = outer.iter().filter(|v| v.x < 0.0 && v.y < 0.0 && v.x > -9.9 && v.y > -9.9);
    // The arc in that corner is closer to it than the others are to theirs.
    let nearest = |sx: f64, sy: f64| {
        outer.iter().map(|v| (v.x - 10.0 * sx).hypot(v.y - 10.0 * sy)).fold(f64::MAX, f64::min)
    };
    assert!(cut_short.count() > 0);
    assert!(nearest(-1.0, -1.0) < nearest(1.0, 1.0) - 0.5);
    // Nothing of the hole is lost: it is still whole in the solid.
    let spec = SolidSpec::new([20.0, 20.0, 3.0], Fillet::all(8.0));
    assert_eq!(check(&build_fitted(&fitted(outline), &spec).unwrap(), "hole").euler, 0);
}

#[test]
fn tips_between_curves_are_rounded_too() {
    // A lens of two arcs of radius 10, its tips at (0, ±8).
    let tip = 0.8_f64.asin();
    let side = |sign: f64| {
        (0..100).map(move |step| {
            let angle = -tip + 2.0 * tip * f64::from(step) / 100.0;
            Vertex {
                x: sign * (10.0 * angle.cos() - 6.0),
                y: sign * 10.0 * angle.sin(),
                corner: step == 0,
            }
        })
    };
    let lens = Outline { loops: vec![side(1.0).chain(side(-1.0)).collect()] };
    let rounded = round_corners(&lens, 1.0, 0.005);
    assert_eq!(rounded.corner_mm, 1.0);
    // The fillet's centre is 9 from both arcs' centres (∓6, 0): at y = ±√(81 - 36).
    let height = 45.0_f64.sqrt() + 1.0;
    let bounds = rounded.outline.bounds().unwrap();
    assert!(
        (bounds[1][1] - height).abs() < 0.01 && (bounds[0][1] + height).abs() < 0.01,
        "{bounds:?}"
    );
}

#[test]
fn a_star_keeps_its_shape_with_any_fillet() {
    for fillet in [0.1, 1.0, 100.0] {
        let outline = Outline { loops: vec![star(5, 10.0, 4.0)] };
        let rounded = round_corners(&outline, fillet, 0.02);
        let ring = &rounded.outline.loops[0];
        assert!(rounded.corner_mm > 0.0);
        assert!(loop_area(ring) > 0.5 * area(&outline), "{fillet}");
        // Symmetric before, symmetric after: each tip is equally far out.
        let reach = |turn: usize| {
            let angle = turn as f64 / 5.0 * std::f64::consts::TAU;
            ring.iter().map(|v| v.x * angle.cos() + v.y * angle.sin()).fold(f64::MIN, f64::max)
        };
        for turn in 1..5 {
            assert!((reach(turn) - reach(0)).abs() < 0.02, "{fillet}");
        }
    }
}
