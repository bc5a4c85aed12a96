//! Inputs that break tracers, each with its right outcome (notes, R17).

use baize_solid::{Outline, Raster, TraceError, TraceOptions, trace};

use super::coverage::{Point, coverage, soft};
use super::measure::{area, loops};
use super::random::check;

fn traced(picture: &Raster) -> Outline {
    let outline = trace(picture, &TraceOptions::default()).unwrap();
    check(&outline, picture, 0);
    outline
}

/// A mask from rows of text: `#` is opaque.
fn art(rows: &[&str]) -> Raster {
    let alpha = |byte: u8| if byte == b'#' { 255 } else { 0 };
    let rgba = rows.iter().flat_map(|row| row.bytes()).flat_map(|b| [0, 0, 0, alpha(b)]).collect();
    Raster { width: rows[0].len() as u32, height: rows.len() as u32, rgba }
}

fn enlarged(picture: &Raster, times: u32) -> Raster {
    let (width, height) = (picture.width * times, picture.height * times);
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let rgba = pixels.flat_map(|(x, y)| picture.pixel(x / times, y / times)).collect();
    Raster { width, height, rgba }
}

fn rectangle(left: f64, top: f64, right: f64, bottom: f64) -> Vec<Point> {
    vec![(left, top), (right, top), (right, bottom), (left, bottom)]
}

fn bounds(points: &[Point]) -> [f64; 4] {
    points.iter().fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[l, t, r, b], p| {
        [l.min(p.0), t.min(p.1), r.max(p.0), b.max(p.1)]
    })
}

/// The same corners, whichever comes first.
fn assert_corners(polygon: &[Point], expected: &[Point]) {
    let near = |a: &Point, b: &Point| (a.0 - b.0).hypot(a.1 - b.1) < 1e-6;
    let found = expected.iter().all(|e| polygon.iter().any(|p| near(p, e)));
    assert!(found && polygon.len() == expected.len(), "{polygon:?}");
}

#[test]
fn fully_transparent_is_an_error() {
    for alpha in [0, 1, 127] {
        let picture = Raster::filled(20, 10, [255, 255, 255, alpha]);
        assert_eq!(trace(&picture, &TraceOptions::default()), Err(TraceError::NothingInside));
    }
}

#[test]
fn an_image_without_pixels_is_an_error() {
    let wrong = Raster { width: 4, height: 4, rgba: vec![0; 12] };
    for picture in [Raster::default(), wrong] {
        assert_eq!(trace(&picture, &TraceOptions::default()), Err(TraceError::NoPixels));
    }
}

#[test]
fn one_pixel_is_a_box() {
    let outline = traced(&art(&["....", ".#..", "...."]));
    assert_corners(&loops(&outline)[0], &rectangle(1.0, 1.0, 2.0, 2.0));
    assert!(outline.loops[0].iter().all(|vertex| vertex.corner));
}

#[test]
fn fully_opaque_is_exactly_four_vertices() {
    let mut photo = Raster::filled(30, 20, [200, 30, 40, 255]);
    photo.rgba[4] = 10;
    for picture in [photo, Raster::filled(30, 20, [255; 4]), Raster::filled(1, 1, [0, 0, 0, 255])] {
        let outline = traced(&picture);
        let (width, height) = (f64::from(picture.width), f64::from(picture.height));
        assert_eq!(outline.loops.len(), 1);
        assert_corners(&loops(&outline)[0], &rectangle(0.0, 0.0, width, height));
    }
}

#[test]
fn a_grey_mask_without_alpha_is_traced_by_its_light() {
    let disc: Vec<Point> = (0..720)
        .map(|i| f64::from(i).to_radians() / 2.0)
        .map(|a| (60.0 + 40.0 * a.cos(), 50.0 + 40.0 * a.sin()))
        .collect();
    let levels = coverage(std::slice::from_ref(&disc), 120, 100);
    let opaque = |level: &f64| {
        let grey = (level * 255.0).round() as u8;
        [grey, grey, grey, 255]
    };
    let mask = Raster { width: 120, height: 100, rgba: levels.iter().flat_map(opaque).collect() };
    let outline = traced(&mask);
    assert_eq!(outline.loops.len(), 1);
    let found = area(&loops(&outline)[0]);
    assert!((found / area(&disc) - 1.0).abs() < 0.0005, "{found}");

    // A coloured pixel, or too much grey in between, makes it a picture.
    let mut coloured = mask.clone();
    coloured.rgba[0] = 90;
    let mut grey = mask;
    grey.rgba[..100 * 10 * 4].chunks_mut(4).for_each(|p| p[..3].fill(128));
    for picture in [coloured, grey] {
        assert_eq!(loops(&traced(&picture))[0].len(), 4);
    }
}

#[test]
fn a_shape_that_leaves_the_image_is_closed_at_its_edge() {
    let disc: Vec<Point> = (0..1440)
        .map(|i| f64::from(i).to_radians() / 4.0)
        .map(|a| (10.0 + 60.0 * a.cos(), 100.0 + 60.0 * a.sin()))
        .collect();
    let outline = traced(&soft(&[disc], 128, 128));
    let [left, top, right, bottom] = bounds(&loops(&outline)[0]);
    assert_eq!((left, bottom), (0.0, 128.0));
    assert!((right - 70.0).abs() < 0.05 && (top - 40.0).abs() < 0.05, "{right} {top}");
    // The corner where the circle meets the left edge: 100 − √(60² − 10²).
    let meeting = 100.0 - (60.0_f64 * 60.0 - 10.0 * 10.0).sqrt();
    let corner = outline.loops[0].iter().find(|v| v.corner && v.x == 0.0 && v.y < 100.0);
    let off = (corner.unwrap().y - meeting).abs();
    assert!(off < 0.2, "{corner:?} {meeting}");
}

#[test]
fn an_island_in_a_hole_in_an_island_is_kept() {
    let island = rectangle(30.3, 30.3, 50.7, 50.7);
    let mut hole = rectangle(20.4, 20.4, 60.6, 60.6);
    hole.reverse();
    let outer = rectangle(10.2, 10.2, 70.8, 70.8);
    let outline = traced(&soft(&[outer, hole, island], 80, 80));
    let mut areas: Vec<f64> = loops(&outline).iter().map(|l| area(l)).collect();
    areas.sort_by(|a, b| b.abs().total_cmp(&a.abs()));
    let expected = [60.6 * 60.6, -40.2 * 40.2, 20.4 * 20.4];
    assert_eq!(areas.len(), 3);
    for (found, expected) in areas.iter().zip(expected) {
        assert!((found / expected - 1.0).abs() < 0.001, "{areas:?}");
    }
}

#[test]
fn islands_that_touch_at_a_corner_are_two_parts_in_either_direction() {
    let falling = ["##..", "##..", "..##", "..##"];
    let rising = ["..##", "..##", "##..", "##.."];
    for rows in [falling, rising] {
        for picture in [art(&rows), enlarged(&art(&rows), 9)] {
            let outline = traced(&picture);
            assert_eq!(outline.loops.len(), 2);
            assert!(loops(&outline).iter().all(|l| area(l) > 0.0));
        }
    }
    // Background that touches at a corner is one: a single hole of two diagonal pixels.
    let holes = traced(&art(&["######", "##.###", "###.##", "######"]));
    assert_eq!(holes.loops.len(), 2);
}

#[test]
fn a_checkerboard_is_as_many_parts_as_it_has_fields() {
    let rows = ["#.#.#.#.", ".#.#.#.#", "#.#.#.#.", ".#.#.#.#", "#.#.#.#.", ".#.#.#.#"];
    for times in [1, 2, 5] {
        let outline = traced(&enlarged(&art(&rows), times));
        assert_eq!(outline.loops.len(), 24, "fields of {times} px");
    }
}

#[test]
fn a_spike_of_one_pixel_stays_and_specks_go() {
    let mut spiked = vec![(40.0, 60.0), (40.0, 20.0), (41.0, 20.0), (41.0, 60.0)];
    spiked.extend([(100.0, 60.0), (100.0, 100.0), (10.0, 100.0), (10.0, 60.0)]);
    let speck = rectangle(110.0, 10.0, 111.0, 11.0);
    let crumb = rectangle(110.0, 20.0, 114.0, 22.0);
    let outline = traced(&soft(&[spiked.clone(), speck, crumb], 128, 128));
    // 3640 px²: one pixel is a speck (under 0.1%), eight are not.
    assert_eq!(outline.loops.len(), 2);
    let main = &loops(&outline)[0];
    for (found, expected) in bounds(main).into_iter().zip([10.0, 20.0, 100.0, 100.0]) {
        assert!((found - expected).abs() < 0.01, "{main:?}");
    }
    let share = area(main) / area(&spiked);
    assert!((share - 1.0).abs() < 0.0005, "{share} {main:?}");
}

#[test]
fn staircase_art_comes_back_exactly() {
    let rows = ["..##..", ".####.", "##..##", "##..##", ".####.", "..##.."];
    let outline = traced(&enlarged(&art(&rows), 16));
    let [outer, hole] = &loops(&outline)[..] else { panic!("two loops") };
    assert_eq!((outer.len(), hole.len()), (20, 4));
    assert_eq!(area(outer) + area(hole), 20.0 * 256.0);
    assert_corners(hole, &rectangle(32.0, 32.0, 64.0, 64.0).into_iter().rev().collect::<Vec<_>>());
}

#[test]
fn a_soft_halo_is_cut_at_half_alpha() {
    // Alpha falls from 255 to 0 over 20 px about column 50.
    let ramp = |x: u32| ((60.0 - (f64::from(x) + 0.5)) / 20.0).clamp(0.0, 1.0);
    let row = |x: u32| [0, 0, 0, (ramp(x) * 255.0).round() as u8];
    let halo = Raster {
        width: 100,
        height: 60,
        rgba: (0..60).flat_map(|_| (0..100).flat_map(row)).collect(),
    };
    assert!((bounds(&loops(&traced(&halo))[0])[2] - 50.0).abs() < 0.05);
    // A solid card with a shadow of 30% beside it: the card's edge counts, not the shadow's.
    let row = |x: u32| {
        [
            0,
            0,
            0,
            if x < 40 {
                255
            } else if x < 70 {
                77
            } else {
                0
            },
        ]
    };
    let shadow = Raster {
        width: 100,
        height: 60,
        rgba: (0..60).flat_map(|_| (0..100).flat_map(row)).collect(),
    };
    let right = bounds(&loops(&traced(&shadow))[0])[2];
    assert!((right - 40.0).abs() < 0.3, "{right}");
}

#[test]
fn a_hole_is_kept_however_small() {
    let outline = traced(&art(&[".......", ".#####.", ".#####.", ".##.##.", ".#####.", ".#####."]));
    assert_eq!(outline.loops.len(), 2);
    assert_corners(&loops(&outline)[1], &rectangle(3.0, 3.0, 4.0, 4.0));
}

#[test]
fn noise_beyond_the_limit_is_refused() {
    let rows = ["#.#.#.#.", ".#.#.#.#", "#.#.#.#.", ".#.#.#.#"];
    let options = TraceOptions { max_boundary_px: 60, ..TraceOptions::default() };
    assert_eq!(trace(&art(&rows), &options), Err(TraceError::TooComplex { limit: 60 }));
}

#[test]
fn a_finer_raster_of_the_same_shape_has_the_same_outline() {
    // The same gear at 256 and 1024 px: a fourth of the size, a fourth of the coordinates.
    let small = super::shapes::gear_loops((128.2, 127.9), 0.5).0;
    let large = super::shapes::gear_loops((512.8, 511.6), 2.0).0;
    let areas = |loops: &[Vec<Point>]| loops.iter().map(|l| area(l)).sum::<f64>();
    let small = areas(&loops(&traced(&soft(&small, 256, 256)))) * 16.0;
    let large = areas(&loops(&traced(&soft(&large, 1024, 1024))));
    assert!((small / large - 1.0).abs() < 0.0005, "{small} {large}");
}
