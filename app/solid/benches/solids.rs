//! What outlines to meshes cost: `cargo bench -p baize-solid --bench solids`.
#![allow(clippy::unwrap_used, reason = "a benchmark may stop")]
#![allow(missing_docs, reason = "divan's macros make items without docs")]

use std::f64::consts::TAU;

use baize_solid::{
    Fillet, Loop, Maker, Outline, Raster, Shape, ShapeKey, Solid, SolidError, SolidSpec,
    TraceOptions, Vertex, build,
};
use divan::Bencher;
use rayon::prelude::*;

fn main() {
    divan::main();
}

/// A token drawn on `side` × `side` px with exact-looking edges: a blob of its own for each seed,
/// every third with a hole.
fn token(seed: u32, side: u32) -> Raster {
    let middle = f64::from(side) / 2.0;
    let waves = 3 + seed % 5;
    let phase = f64::from(seed) * 0.7;
    let depth = 0.05 + f64::from(seed % 7) * 0.03;
    let hole = if seed.is_multiple_of(3) { 0.2 } else { 0.0 };
    let mut rgba = Vec::with_capacity(4 * (side as usize).pow(2));
    for row in 0..side {
        for column in 0..side {
            let (x, y) = (f64::from(column) + 0.5 - middle, f64::from(row) + 0.5 - middle);
            let (distance, angle) = (x.hypot(y), y.atan2(x));
            let edge = middle * 0.8 * (1.0 + depth * (f64::from(waves) * angle + phase).sin());
            let inside = (edge - distance).min(distance - middle * hole);
            let alpha = if hole > 0.0 { inside } else { edge - distance };
            let alpha = ((alpha + 0.5).clamp(0.0, 1.0) * 255.0).round() as u8;
            rgba.extend([180, 120, 60, alpha]);
        }
    }
    Raster { width: side, height: side, rgba }
}

const SPEC: SolidSpec = SolidSpec {
    size_mm: [20.0, 20.0, 3.0],
    fillet: Fillet { corner_mm: 1.0, rim_mm: 1.0 },
    tolerance: baize_solid::Tolerance { outline_mm: 0.02, rim_mm: 0.06 },
};

fn solid(raster: &Raster) -> Solid {
    let shape = Shape::traced(raster, &TraceOptions::default()).unwrap();
    build(&shape.outline, shape.artboard_px, &SPEC).unwrap()
}

/// The bar: under 1.5 s on two cores.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn thousand_decoded_tokens_to_meshes(bencher: Bencher<'_, '_>) {
    let tokens: Vec<Raster> = (0..1000).into_par_iter().map(|seed| token(seed, 512)).collect();
    bencher.bench(|| tokens.par_iter().map(solid).map(|solid| solid.indices.len()).sum::<usize>());
}

/// One token, by the side of its image: linear in the pixels.
#[divan::bench(args = [256, 512, 1024, 2048])]
fn token_by_pixels(bencher: Bencher<'_, '_>, side: u32) {
    let token = token(3, side);
    bencher.bench(|| solid(&token));
}

/// An outline by its number of vertices, each of which the tolerance needs: linear in its length.
#[divan::bench(args = [125, 250, 500, 1000, 2000, 4000])]
fn mesh_by_outline(bencher: Bencher<'_, '_>, count: usize) {
    let ring: Loop = (0..count)
        .map(|step| step as f64 / count as f64 * TAU)
        .enumerate()
        .map(|(step, angle)| {
            // A gear of fine teeth whose size does not depend on their number.
            let radius = count as f64 / 40.0 + if step % 4 < 2 { 0.4 } else { 0.0 };
            Vertex { x: radius * angle.cos(), y: radius * angle.sin(), corner: true }
        })
        .collect();
    let outline = Outline { loops: vec![ring] };
    let side = count as f64 / 20.0 + 0.8;
    let spec = SolidSpec { size_mm: [side, side, 3.0], fillet: Fillet::all(0.1), ..SPEC };
    bencher.bench(|| build(&outline, [side, side], &spec).unwrap());
}

fn card() -> Result<Shape, SolidError> {
    Ok(Shape::rectangle(630.0, 880.0))
}

#[divan::bench]
fn rounded_card(bencher: Bencher<'_, '_>) {
    let spec = SolidSpec { size_mm: [63.0, 88.0, 0.3], fillet: Fillet::all(3.0), ..SPEC };
    bencher.bench(|| {
        let shape = card().unwrap();
        build(&shape.outline, shape.artboard_px, &spec).unwrap()
    });
}

/// The bar: under 50 µs.
#[divan::bench]
fn cached_in_memory(bencher: Bencher<'_, '_>) {
    let maker = Maker::new(None);
    let raster = token(3, 512);
    let key = ShapeKey::of_raster(&raster);
    let shape = || Shape::traced(&raster, &TraceOptions::default());
    let make = || maker.solid_for::<baize_solid::MakeError>(&key, &SPEC, || Ok(shape()?)).unwrap();
    make();
    bencher.bench(make);
}

/// A file of the cache folder read by a program that has just started.
#[divan::bench]
fn cached_on_disk(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let raster = token(3, 512);
    let key = ShapeKey::of_raster(&raster);
    let make = || {
        Maker::new(Some(folder.path()))
            .solid_for::<baize_solid::MakeError>(&key, &SPEC, || {
                Ok(Shape::traced(&raster, &TraceOptions::default())?)
            })
            .unwrap()
    };
    make();
    bencher.bench(make);
}
