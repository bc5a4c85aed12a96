//! Images to outlines: `cargo bench -p baize-solid --bench trace`.
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot start has nothing to measure")]

use baize_solid::{DecodeOptions, Raster, TraceOptions, bleed, crop, decode, mips, trace};
use divan::Bencher;

fn main() {
    divan::main();
}

/// Twelve teeth between radii 170/512 and 220/512 of the side, and a round hole; edges soft over
/// one pixel, or hard.
fn gear(side: u32, soft: bool) -> Raster {
    let scale = f64::from(side) / 512.0;
    let middle = f64::from(side) / 2.0 - 0.6;
    let alpha = |x: u32, y: u32| {
        let (dx, dy) = (f64::from(x) - middle, f64::from(y) - middle);
        let (radius, angle) = (dx.hypot(dy), dy.atan2(dx));
        // Flanks blend over the width of a pixel, too.
        let tooth = ((angle * 12.0).cos() * radius / 12.0).clamp(-0.5, 0.5) + 0.5;
        let rim = (170.0 + 50.0 * tooth) * scale - radius;
        let hole = radius - 70.0 * scale;
        let cover = (rim.min(hole) + 0.5).clamp(0.0, 1.0);
        match (soft, cover >= 0.5) {
            (true, _) => (cover * 255.0).round() as u8,
            (false, true) => 255,
            (false, false) => 0,
        }
    };
    let pixels = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let rgba = pixels.flat_map(|(x, y)| [90, 60, 30, alpha(x, y)]).collect();
    Raster { width: side, height: side, rgba }
}

/// An anti-aliased mask: the cost grows with the pixels, four times a line.
#[divan::bench(args = [512, 1024, 2048, 4096])]
fn soft_mask(bencher: Bencher<'_, '_>, side: u32) {
    let mask = gear(side, true);
    bencher.bench_local(|| trace(&mask, &TraceOptions::default()).unwrap());
}

/// The same without anti-aliasing.
#[divan::bench(args = [512, 1024, 2048, 4096])]
fn hard_mask(bencher: Bencher<'_, '_>, side: u32) {
    let mask = gear(side, false);
    bencher.bench_local(|| trace(&mask, &TraceOptions::default()).unwrap());
}

#[divan::bench]
fn mips_of_2048(bencher: Bencher<'_, '_>) {
    let image = gear(2048, true);
    bencher.bench_local(|| mips(&image));
}

#[divan::bench]
fn bleed_of_2048(bencher: Bencher<'_, '_>) {
    let image = gear(2048, true);
    bencher.with_inputs(|| image.clone()).bench_local_refs(bleed);
}

#[divan::bench]
fn uneven_cell_of_2048(bencher: Bencher<'_, '_>) {
    let image = gear(2048, true);
    bencher.bench_local(|| crop(&image, [1.0, 1.0, 3.0, 3.0]).unwrap());
}

#[divan::bench]
fn png_of_1024(bencher: Bencher<'_, '_>) {
    let image = gear(1024, true);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, image.width, image.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(&image.rgba).unwrap();
    bencher.bench_local(|| decode(&file, &DecodeOptions::default()).unwrap());
}
