use std::f64::consts::PI;

use baize_solid::{Fillet, Outline, SolidError, SolidSpec, build, build_fitted};

use super::check::{area, check, expected_euler};
use super::shapes::{all, circle, fitted, hole, polygon, rectangle};

const DEPTH_MM: f64 = 3.0;

/// None, small, half the depth, far too large.
pub(crate) const FILLETS_MM: [f64; 4] = [0.0, 0.3, 1.5, 50.0];

fn spec(fillet: Fillet) -> SolidSpec {
    SolidSpec::new([20.0, 20.0, DEPTH_MM], fillet)
}

#[test]
fn every_shape_is_watertight_with_every_fillet() {
    for (name, outline) in all() {
        for corner_mm in FILLETS_MM {
            for rim_mm in FILLETS_MM {
                let what = format!("{name}, corners {corner_mm}, rims {rim_mm}");
                let spec = spec(Fillet { corner_mm, rim_mm });
                let solid = build_fitted(&fitted(outline.clone()), &spec).unwrap();
                let facts = check(&solid, &what);
                assert_eq!(facts.euler, expected_euler(&outline), "{what}: holes go through");
                let prism = area(&solid.outline) * DEPTH_MM;
                if rim_mm == 0.0 {
                    assert!((facts.volume_mm3 - prism).abs() <= 1e-4 * prism, "{what}");
                } else {
                    assert!(facts.volume_mm3 < prism, "{what}");
                }
                assert!(solid.rim_mm <= DEPTH_MM / 2.0, "{what}");
                assert!(rim_mm == 0.0 || solid.rim_mm > 0.0, "{what}: the rims vanished");
            }
        }
    }
}

#[test]
fn a_disc_with_round_rims_has_the_volume_of_the_formula() {
    let (radius, rim) = (12.5, 1.0);
    let mut fine = spec(Fillet::all(rim));
    fine.tolerance.outline_mm = 0.001;
    fine.tolerance.rim_mm = 0.001;
    let disc = Outline { loops: vec![circle(0.0, 0.0, radius, 2000)] };
    let solid = build_fitted(&fitted(disc), &fine).unwrap();
    // The straight part, and twice the integral of π (R − r + √(r² − t²))² over t from 0 to r.
    let inner = radius - rim;
    let caps =
        2.0 * PI * (inner * inner * rim + inner * PI * rim * rim / 2.0 + 2.0 / 3.0 * rim.powi(3));
    let volume = PI * radius * radius * (DEPTH_MM - 2.0 * rim) + caps;
    let found = check(&solid, "disc").volume_mm3;
    assert!((found - volume).abs() < 5e-4 * volume, "{found} {volume}");
    assert_eq!(solid.rim_mm, rim);
}

#[test]
fn rims_are_cut_down_to_half_the_depth_and_to_the_room_there_is() {
    let rim_of = |outline: Outline, rim_mm: f64| {
        build_fitted(&fitted(outline), &spec(Fillet { corner_mm: 0.0, rim_mm })).unwrap().rim_mm
    };
    // R19: a fillet of 2 on a depth of 3 leaves rims of (all but) 1.5.
    let token = rim_of(Outline { loops: vec![rectangle(20.0, 20.0)] }, 2.0);
    assert!((1.45..=1.5).contains(&token), "{token}");
    // A bar 2 mm wide can be inset by 1 mm at most.
    let bar = rim_of(Outline { loops: vec![rectangle(2.0, 30.0)] }, 2.0);
    assert!((0.95..=1.0).contains(&bar), "{bar}");
    assert_eq!(rim_of(Outline { loops: vec![rectangle(20.0, 20.0)] }, 0.4), 0.4);
}

#[test]
fn a_ring_thinner_than_its_rims_never_vanishes() {
    let ring =
        Outline { loops: vec![circle(0.0, 0.0, 10.0, 400), hole(circle(0.0, 0.0, 9.9, 400))] };
    let solid = build_fitted(&fitted(ring), &spec(Fillet::all(2.0))).unwrap();
    let facts = check(&solid, "ring");
    assert_eq!(facts.euler, 0);
    let half_height = solid.positions.iter().map(|[_, _, z]| *z).fold(0.0, f32::max);
    assert_eq!(f64::from(half_height), DEPTH_MM / 2.0);
}

#[test]
fn outlines_that_touch_or_cross_still_give_closed_solids() {
    let square =
        |x: f64, y: f64| polygon(&[(x, y), (x + 5.0, y), (x + 5.0, y + 5.0), (x, y + 5.0)]);
    // Two squares that meet at one corner, twice the same place in one loop, and a bow tie.
    let touching = vec![square(0.0, 0.0), square(5.0, 5.0)];
    let pinched = vec![polygon(&[
        (0., 0.),
        (5., 0.),
        (5., 5.),
        (10., 5.),
        (10., 10.),
        (5., 10.),
        (5., 5.),
        (0., 5.),
    ])];
    let overlapping = vec![square(0.0, 0.0), square(2.0, 2.0)];
    let spike = vec![polygon(&[(0., 0.), (10., 0.), (15., 0.), (10., 0.), (10., 8.)])];
    for (name, loops) in [
        ("touching", touching),
        ("pinched", pinched),
        ("overlapping", overlapping),
        ("spike", spike),
    ] {
        for rim_mm in FILLETS_MM {
            for corner_mm in [0.0, 1.0] {
                let spec = spec(Fillet { corner_mm, rim_mm });
                let outline = Outline { loops: loops.clone() };
                let solid = build_fitted(&fitted(outline), &spec).unwrap();
                check(&solid, &format!("{name}, corners {corner_mm}, rims {rim_mm}"));
            }
        }
    }
}

#[test]
fn sizes_from_dust_to_a_wall() {
    for scale in [1e-3, 0.1, 10.0, 1e3] {
        for fillet in FILLETS_MM {
            let outline = super::shapes::gear();
            let size_mm = [20.0 * scale, 20.0 * scale, DEPTH_MM * scale];
            let spec = SolidSpec::new(size_mm, Fillet::all(fillet * scale));
            let what = format!("scale {scale}, fillet {fillet}");
            let solid = build(&outline, [20.0, 20.0], &spec).unwrap();
            check(&solid, &what);
            assert!((solid.size_mm[0] - size_mm[0]).abs() < 1e-3 * size_mm[0] + 2e-4, "{what}");
        }
    }
}

#[test]
fn the_box_is_the_one_asked_for() {
    // 40 × 20 px in 20 × 20 mm: 20 × 10 mm, and the depth as given.
    let outline = Outline { loops: vec![rectangle(40.0, 20.0)] };
    let solid = build(&outline, [40.0, 20.0], &spec(Fillet::all(1.0))).unwrap();
    assert_eq!(solid.size_mm, [20.0, 10.0, DEPTH_MM]);
    for axis in 0..3 {
        let half = solid.size_mm[axis] / 2.0;
        let values = || solid.positions.iter().map(|position| f64::from(position[axis]));
        assert_eq!(values().fold(0.0, f64::max), half);
        assert_eq!(values().fold(0.0, f64::min), -half);
    }
}

#[test]
fn lengths_that_are_none_are_errors() {
    let square = Outline { loops: vec![rectangle(1.0, 1.0)] };
    let make = |size_mm, fillet| build(&square, [1.0, 1.0], &SolidSpec::new(size_mm, fillet));
    for size_mm in [[0.0, 1.0, 1.0], [1.0, f64::NAN, 1.0], [1.0, 1.0, -1.0]] {
        assert_eq!(make(size_mm, Fillet::default()), Err(SolidError::Size));
    }
    for radius in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(make([1.0; 3], Fillet::all(radius)), Err(SolidError::Fillet));
    }
    let empty =
        build(&Outline::default(), [1.0, 1.0], &SolidSpec::new([1.0; 3], Fillet::default()));
    assert_eq!(empty, Err(SolidError::Empty));
}
