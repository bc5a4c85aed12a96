//! Images to outlines: `cargo bench -p baize-solid --bench trace`.
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot start has nothing to measure")]

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../../tests/solid/outline/coverage.rs"]
mod coverage;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../../tests/solid/outline/shapes.rs"]
mod shapes;

use std::process::Command;

use baize_solid::{DecodeOptions, Raster, TraceOptions, bleed, crop, decode, mips, trace};
use divan::Bencher;

fn main() {
    divan::main();
}

/// The gear of the accuracy tests, with exact coverage or cut at one half.
fn gear(side: u32, soft: bool) -> Raster {
    let scale = f64::from(side) / 512.0;
    let (loops, _) = shapes::gear_loops((256.4 * scale, 255.9 * scale), scale);
    let draw = if soft { coverage::soft } else { coverage::hard };
    draw(&loops, side as usize, side as usize)
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

/// `potrace`, where it is installed, on the same mask as a bitmap of one bit a pixel, with its
/// reading and the start of its process.
#[divan::bench]
fn potrace_of_4096(bencher: Bencher<'_, '_>) {
    let mask = gear(4096, true);
    let mut file = b"P4\n4096 4096\n".to_vec();
    file.extend(mask.rgba.chunks(32).map(|pixels| {
        let inside = pixels.chunks(4).map(|pixel| u8::from(pixel[3] >= 128));
        inside.fold(0, |byte, bit| byte << 1 | bit)
    }));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gear.pbm");
    std::fs::write(&path, file).unwrap();
    let mut potrace = Command::new("potrace");
    potrace.args(["-b", "svg", "-o", "/dev/null"]).arg(&path);
    if potrace.status().is_ok_and(|status| status.success()) {
        bencher.bench_local(|| potrace.status().unwrap());
    }
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
