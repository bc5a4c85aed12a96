//! Properties of outlines of random images.

use baize_solid::{Outline, Raster, TraceError, TraceOptions, trace};

use super::coverage::Point;
use super::measure::{area, loops};

/// Seeded random numbers (Numerical Recipes' 64-bit LCG, upper half).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }

    fn below(&mut self, end: u32) -> u32 {
        self.next() % end
    }

    fn unit(&mut self) -> f64 {
        f64::from(self.next()) / f64::from(u32::MAX)
    }
}

/// Noise at some density: hard, soft, or with a few levels.
fn noise(random: &mut Random) -> Raster {
    let (width, height) = (1 + random.below(40), 1 + random.below(40));
    let density = random.unit();
    let kind = random.below(3);
    let alphas = (0..width * height).map(|_| {
        let on = random.unit() < density;
        match kind {
            0 => {
                if on {
                    255
                } else {
                    0
                }
            }
            1 => random.below(256) as u8,
            _ => [0, 100, 127, 128, 200, 255][random.below(6) as usize],
        }
    });
    let alphas: Vec<u8> = alphas.collect();
    image(width, height, |x, y| alphas[(y * width + x) as usize])
}

/// Smooth blobs: a few waves, cut at a level, soft or hard.
fn blobs(random: &mut Random) -> Raster {
    let (width, height) = (8 + random.below(90), 8 + random.below(90));
    let waves: Vec<[f64; 4]> = (0..5)
        .map(|_| [random.unit() - 0.5, random.unit() - 0.5, random.unit() * 6.3, random.unit()])
        .collect();
    let (level, gain) = (random.unit() - 0.5, [40.0, 200.0, 1e9][random.below(3) as usize]);
    image(width, height, |x, y| {
        let sum: f64 = waves
            .iter()
            .map(|[u, v, phase, size]| size * (u * f64::from(x) + v * f64::from(y) + phase).sin())
            .sum();
        (128.0 + gain * (sum - level)).clamp(0.0, 255.0) as u8
    })
}

fn image(width: u32, height: u32, alpha: impl Fn(u32, u32) -> u8) -> Raster {
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    Raster { width, height, rgba: pixels.flat_map(|(x, y)| [9, 9, 9, alpha(x, y)]).collect() }
}

#[test]
fn outlines_of_noise_are_closed_simple_disjoint_and_oriented() {
    let mut random = Random(1);
    for case in 0..400 {
        let picture = if case % 2 == 0 { noise(&mut random) } else { blobs(&mut random) };
        match trace(&picture, &TraceOptions::default()) {
            Ok(outline) => {
                check(&outline, &picture, case);
                assert_eq!(trace(&picture, &TraceOptions::default()), Ok(outline), "{case}");
            }
            Err(error) => {
                assert_eq!(error, TraceError::NothingInside, "{case}");
                assert!(picture.rgba.chunks(4).all(|p| p[3] < 128), "{case}");
            }
        }
    }
}

/// Checks an outline against nothing but geometry and a flood fill.
pub(super) fn check(outline: &Outline, picture: &Raster, case: usize) {
    let loops = loops(outline);
    let mut sides: Vec<(usize, usize, Point, Point)> = loops
        .iter()
        .enumerate()
        .flat_map(|(index, polygon)| {
            let next = polygon.iter().cycle().skip(1);
            polygon.iter().zip(next).enumerate().map(move |(at, (a, b))| (index, at, *a, *b))
        })
        .collect();
    // From top to bottom: only sides that share some height can meet.
    let top = |side: &(usize, usize, Point, Point)| side.2.1.min(side.3.1);
    sides.sort_by(|a, b| top(a).total_cmp(&top(b)));
    for (first, one) in sides.iter().enumerate() {
        let bottom = one.2.1.max(one.3.1);
        for other in sides[first + 1..].iter().take_while(|other| top(other) <= bottom) {
            let neighbours = one.0 == other.0 && {
                let count = loops[one.0].len();
                (one.1 + 1) % count == other.1 || (other.1 + 1) % count == one.1
            };
            assert!(
                neighbours || !meet(one.2, one.3, other.2, other.3),
                "{case}: {one:?} {other:?}"
            );
        }
    }
    for (index, polygon) in loops.iter().enumerate() {
        assert!(polygon.len() >= 3, "{case}");
        assert!(polygon.iter().all(|p| p.0.is_finite() && p.1.is_finite()), "{case}");
        let depth = (0..loops.len())
            .filter(|other| *other != index && contains(&loops[*other], polygon[0]))
            .count();
        let clockwise = area(polygon) > 0.0;
        assert_eq!(clockwise, depth % 2 == 0, "{case}: loop {index} at depth {depth}");
    }
    let islands = loops.iter().filter(|l| area(l) > 0.0).count();
    if !picture.is_opaque() {
        assert_eq!(islands, islands_by_flood_fill(picture), "{case}: islands");
    }
}

/// Whether two closed segments have a point in common.
fn meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |a: Point, b: Point, c: Point| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let overlap = |a: f64, b: f64, c: f64, d: f64| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
    overlap(a.0, b.0, c.0, d.0)
        && overlap(a.1, b.1, c.1, d.1)
        && side(a, b, c) * side(a, b, d) <= 0.0
        && side(c, d, a) * side(c, d, b) <= 0.0
}

fn contains(polygon: &[Point], p: Point) -> bool {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).fold(false, |inside, (a, b)| {
        let crosses =
            (a.1 > p.1) != (b.1 > p.1) && p.0 < (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) + a.0;
        inside != crosses
    })
}

/// Four-connected islands of alpha at or over one half, without specks (R17).
fn islands_by_flood_fill(picture: &Raster) -> usize {
    let (width, height) = (picture.width as i64, picture.height as i64);
    let inside = |x: i64, y: i64| {
        x >= 0 && y >= 0 && x < width && y < height && picture.pixel(x as u32, y as u32)[3] >= 128
    };
    let mut seen = vec![false; (width * height) as usize];
    let mut sizes = Vec::new();
    for start in 0..width * height {
        let mut open = vec![(start % width, start / width)];
        let mut size = 0_u64;
        while let Some((x, y)) = open.pop() {
            if !inside(x, y) || std::mem::replace(&mut seen[(y * width + x) as usize], true) {
                continue;
            }
            size += 1;
            open.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
        }
        sizes.push(size);
    }
    let largest = sizes.iter().copied().max().unwrap_or(0);
    sizes.iter().filter(|size| **size > 0 && **size * 1000 >= largest).count()
}
