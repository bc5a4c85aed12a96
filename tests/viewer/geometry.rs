//! Solids as they are seen: holes, fillets, contact with the table and with each other.

use baize_solid::Raster;
use baize_viewer::{Light, Shot};

use crate::support::{Eye, Pack, draw, flat, linear, luma, near, rgb, studio};

const SIZE_PX: [u32; 2] = [400, 300];
const PINS: [&str; 2] = ["/pin/1: t:pin#a", "/pin/2: t:pin#a"];

/// A shape image: inside where the distance from the middle, as a share of half the side, is
/// between the two.
fn ring(inner: f64, outer: f64) -> Raster {
    let mut picture = Raster::filled(200, 200, [0, 0, 0, 0]);
    for y in 0..200_u32 {
        for x in 0..200_u32 {
            let from = |px: u32| (f64::from(px) + 0.5 - 100.0) / 100.0;
            let distance = from(x).hypot(from(y));
            if distance >= inner && distance <= outer {
                let at = ((y * 200 + x) * 4) as usize;
                picture.rgba[at..at + 4].copy_from_slice(&[0, 0, 0, 255]);
            }
        }
    }
    picture
}

/// One part of a colour in the middle of the table as setup `main`, and the table without it as
/// setup `bare`. Far away in the corners lie pins, so that the light falls off far from here.
fn alone(colour: [u8; 3], part: &str) -> Pack {
    Pack::new()
        .image("colour.png", &draw(8, 8, |_, _| colour))
        .image("ring.png", &ring(0.5, 1.0))
        .image("disc.png", &ring(0.0, 1.0))
        .with(&format!("{{role: part, type: token, id: a, face: colour.png, {part}}}"))
        .with("{role: part, type: pin, id: a, size: [5, 5, 1]}")
        .table(
            [2000, 2000],
            &[
                "route: /a".into(),
                "route: /pin/1, x: -900, y: -900".into(),
                "route: /pin/2, x: 900, y: 900".into(),
            ],
            &["/a: t:token#a".into(), PINS[0].into(), PINS[1].into()],
        )
        .setup("bare", &PINS.map(str::to_owned))
}

#[test]
fn the_table_shows_through_the_hole_of_a_ring() {
    let pack = alone([220, 20, 30], "shape: ring.png, size: [60, 60, 4]");
    let eye = Eye::above(SIZE_PX[1], 4.0, 3.0);
    let shot = flat(SIZE_PX, &eye);
    let (with, without) =
        (pack.shoot_setup("main", &shot).picture, pack.shoot_setup("bare", &shot).picture);
    let mut holes = 0;
    for step in 0..360 {
        let (sin, cos) = f64::from(step).to_radians().sin_cos();
        let at = |radius: f64, z: f64| eye.pixel([radius * cos, radius * sin, z], SIZE_PX);
        for radius in [0.0, 5.0, 10.0, 13.5] {
            let place = at(radius, 0.0);
            let (is, table) = (rgb(&with, place), rgb(&without, place));
            assert!(near(is, table, 2), "the hole shows {is:?} where the table is {table:?}");
            holes += 1;
        }
        for radius in [16.0, 22.0, 29.0] {
            let is = rgb(&with, at(radius, 4.0));
            assert!(near(is, [220, 20, 30], 2), "{is:?} on the ring at {radius} mm");
        }
    }
    assert_eq!(holes, 4 * 360);
    // In the studio, too, what lies in the hole is table: greenish blue rather than red.
    let lit = pack.shoot_setup("main", &studio(SIZE_PX, &eye)).picture;
    let [r, _, b] = rgb(&lit, eye.pixel([0.0, 0.0, 0.0], SIZE_PX));
    assert!(b > r, "the hole is {r} red and {b} blue");
}

/// Brightness along the upper side of a grey disc of 60 mm towards the lower right, where the
/// light does not come from, by distance from the rim in mm.
fn towards_the_rim(fillet_mm: f64) -> Vec<(f64, f64)> {
    let part = format!("shape: disc.png, size: [60, 60, 8], fillet: {fillet_mm}, material: wood");
    let pack = alone([150, 150, 150], &part);
    let eye = Eye::above(SIZE_PX[1], 8.0, 4.5);
    let picture = pack.shoot_setup("main", &studio(SIZE_PX, &eye)).picture;
    let way = (0.42_f64.hypot(0.28).recip() * 0.42, 0.42_f64.hypot(0.28).recip() * 0.28);
    (1..60)
        .map(|step| {
            let inside = f64::from(step) * 0.25 + 0.35;
            let radius = 30.0 - inside;
            let at = eye.pixel([radius * way.0, radius * way.1, 8.0], SIZE_PX);
            (inside, luma(rgb(&picture, at)))
        })
        .collect()
}

#[test]
fn a_fillet_shows_as_a_gradient_at_the_rim() {
    let level = |line: &[(f64, f64)], from: f64, to: f64| {
        let within: Vec<f64> =
            line.iter().filter(|(mm, _)| (from..to).contains(mm)).map(|(_, v)| *v).collect();
        within.iter().sum::<f64>() / within.len() as f64
    };
    let (sharp, round) = (towards_the_rim(0.0), towards_the_rim(3.0));
    // Without a fillet the face is even up to its rim.
    let even = (level(&sharp, 0.5, 1.5) - level(&sharp, 5.0, 12.0)).abs();
    assert!(even < 4.0, "a sharp rim differs by {even}: {sharp:?}");
    // With one it turns away from the light, the more the nearer to the rim.
    let steps = [level(&round, 5.0, 12.0), level(&round, 1.6, 2.4), level(&round, 0.6, 1.2)];
    assert!(
        steps[0] > steps[1] + 4.0 && steps[1] > steps[2] + 8.0,
        "from the middle to the rim: {steps:?} of {round:?}"
    );
}

/// How much light the table gives back, as a share of its own colour.
fn lit(studio: &Raster, flat: &Raster, places: &[[f64; 2]]) -> f64 {
    let sum = |picture: &Raster| -> f64 {
        places.iter().map(|place| linear(f64::from(rgb(picture, *place)[2]))).sum()
    };
    sum(studio) / sum(flat)
}

#[test]
fn parts_darken_the_table_where_they_touch_it() {
    for (depth_mm, near_mm) in [(12.0, [1.2, 2.2]), (3.0, [0.5, 1.1])] {
        let part = format!("size: [50, 50, {depth_mm}]");
        let pack = alone([200, 190, 170], &part);
        let eye = Eye::above(SIZE_PX[1], 0.0, 2.4);
        let lamp = |light| Shot { light, ..flat(SIZE_PX, &eye) };
        let studio = pack.shoot_setup("main", &lamp(Light::Studio)).picture;
        let flat = pack.shoot_setup("main", &lamp(Light::Flat)).picture;
        // The left side faces the light, so no cast shadow lies there.
        let strip = |from: f64, to: f64, sign: f64| -> Vec<[f64; 2]> {
            let mut places = Vec::new();
            for row in -18..=18 {
                for step in 0..6 {
                    let out = from + (to - from) * f64::from(step) / 5.0;
                    let point = [sign * (25.0 + out), f64::from(row), 0.0];
                    places.push(eye.pixel(point, SIZE_PX));
                }
            }
            places
        };
        let at = |from: f64, to: f64, sign: f64| lit(&studio, &flat, &strip(from, to, sign));
        let (touch, away) = (at(near_mm[0], near_mm[1], -1.0), at(22.0, 30.0, -1.0));
        assert!(
            touch < away * 0.9,
            "{depth_mm} mm high: {touch:.3} next to it, {away:.3} further away"
        );
        // The light comes from the left: to the right lies the part's shadow.
        let (shadow, open) = (at(depth_mm * 0.2, depth_mm * 0.35, 1.0), at(22.0, 30.0, 1.0));
        assert!(
            shadow < open * 0.75 && shadow < touch,
            "{depth_mm} mm high: {shadow:.3} in its shadow, {open:.3} outside"
        );
    }
}

/// Rows at which the colour changes along a column of the picture, from the top, in px.
fn changes(picture: &Raster, column: f64, colours: &[[u8; 3]]) -> Vec<(usize, f64)> {
    let nearest = |y: u32| {
        let here = rgb(picture, [column, f64::from(y)]);
        colours.iter().position(|colour| near(here, *colour, 6))
    };
    let mut found = Vec::new();
    let mut last = None;
    for y in 0..picture.height {
        if let Some(colour) = nearest(y).filter(|colour| Some(*colour) != last) {
            found.push((colour, f64::from(y)));
            last = Some(colour);
        }
    }
    found
}

/// A red block on a yellow board on the table, seen from low in front: each edge is where its
/// height says, so nothing floats or sinks.
#[test]
fn parts_stand_on_what_they_lie_on() {
    const RED: [u8; 3] = [210, 20, 40];
    const YELLOW: [u8; 3] = [230, 210, 30];
    let pack = Pack::new()
        .image("red.png", &draw(40, 30, |_, _| RED))
        .image("yellow.png", &draw(120, 80, |_, _| YELLOW))
        .with("{role: part, type: board, id: a, face: yellow.png, size: [120, 80, 6]}")
        .with("{role: part, type: block, id: a, face: red.png, size: [40, 30, 5]}")
        .table(
            [200, 200],
            &["route: /board".into(), "route: /pile, stacking: {tilt: 0}".into()],
            &["/board: t:board#a".into(), "/pile: {part: 't:block#a', count: 4}".into()],
        );
    let eye = Eye::new([0.0, 260.0, 90.0], [0.0, 0.0, 12.0]);
    let picture = pack.shoot(&flat(SIZE_PX, &eye)).picture;
    let row = |y: f64, z: f64| eye.pixel([0.0, y, z], SIZE_PX)[1];
    // From the top: the board's far edge, the pile's upper far edge, its foot, the board's foot.
    let found = changes(&picture, f64::from(SIZE_PX[0]) / 2.0, &[RED, YELLOW]);
    let top = found.first().map(|(colour, y)| (*colour, *y));
    let expected_top = row(-15.0, 26.0).min(row(-40.0, 6.0));
    assert_eq!(top.map(|(colour, _)| colour), Some(0), "the pile hides the board's far edge");
    assert!((top.unwrap().1 - expected_top).abs() <= 1.5, "{found:?}, expected {expected_top}");
    assert_eq!(found.len(), 2, "{found:?}");
    let foot = row(15.0, 6.0);
    assert!((found[1].1 - foot).abs() <= 1.5, "{found:?}, expected the foot at {foot}");
    let below = (0..picture.height)
        .rev()
        .find(|y| near(rgb(&picture, [200.0, f64::from(*y)]), YELLOW, 6))
        .unwrap();
    let board_foot = row(40.0, 0.0);
    assert!((f64::from(below) + 1.0 - board_foot).abs() <= 1.5, "{below}, expected {board_foot}");
}
