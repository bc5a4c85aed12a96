use std::f64::consts::TAU;

use baize_solid::{Fillet, Loop, Outline, SolidSpec, Vertex, build_fitted};
use rayon::prelude::*;

use super::check::{area, check, expected_euler};
use super::random::Random;
use super::shapes::{circle, fitted, hole};
use super::watertight::FILLETS_MM;

/// A star-shaped blob: smooth or full of corners, bulging or with a waist, with or without holes.
pub(crate) fn blob(seed: u64) -> Outline {
    let random = &mut Random(seed);
    let waves: Vec<(f64, f64, f64)> = (1..=random.below(6) + 1)
        .map(|wave| (wave as f64, random.real(0.0, 0.45) / wave as f64, random.real(0.0, TAU)))
        .collect();
    let waist = random.real(0.0, 0.9);
    let cornered = random.below(2) == 0;
    let count = if cornered { 5 + random.below(20) } else { 40 + random.below(120) };
    let scale = random.real(3.0, 15.0);
    let mut least = f64::MAX;
    let outer: Loop = (0..count)
        .map(|step| {
            let angle = step as f64 / count as f64 * TAU;
            let bulge: f64 =
                waves.iter().map(|(wave, size, at)| size * (wave * angle + at).cos()).sum();
            let noise = if cornered { random.real(0.6, 1.0) } else { 1.0 };
            let waist = 1.0 - waist * (angle * 2.0).cos().max(0.0).powi(2);
            let radius = scale * (1.0 + bulge).max(0.15) * noise * waist;
            least = least.min(radius);
            Vertex { x: radius * angle.cos(), y: radius * angle.sin(), corner: cornered }
        })
        .collect();
    let mut loops = vec![outer];
    // A chord between two corners comes nearer to the middle than both.
    let room = least * (TAU / 2.0 / count as f64).cos();
    if random.below(3) == 0 {
        let part = random.real(0.1, 0.99);
        loops.push(hole(circle(0.0, 0.0, room * part, 24 + random.below(40) as usize)));
        if random.below(2) == 0 {
            loops.push(circle(0.0, 0.0, room * part * random.real(0.1, 0.9), 24));
        }
    }
    Outline { loops }
}

#[test]
fn a_thousand_blobs_are_watertight() {
    (0..1000_u64).into_par_iter().for_each(|seed| {
        let outline = blob(seed);
        for fillet in FILLETS_MM {
            let what = format!("blob {seed}, fillet {fillet}");
            let spec = SolidSpec::new([20.0, 20.0, 3.0], Fillet::all(fillet));
            let solid = build_fitted(&fitted(outline.clone()), &spec).unwrap();
            let facts = check(&solid, &what);
            assert_eq!(facts.euler, expected_euler(&outline), "{what}");
            let prism = area(&solid.outline) * 3.0;
            if fillet == 0.0 {
                assert!((facts.volume_mm3 - prism).abs() <= 1e-4 * prism, "{what}");
            } else {
                assert!(facts.volume_mm3 < prism * (1.0 + 1e-6), "{what}");
            }
        }
    });
}
