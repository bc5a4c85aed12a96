//! Pictures made smaller with Lanczos' filter: what a good image program would make of them.

use baize_solid::Raster;

use super::{linear, srgb};

/// Lobes of the filter.
const LOBES: f64 = 3.0;

/// Brightness, 0 to 255 encoded, of a grey picture laid with its upper left corner at
/// `offset_px` and with `scale` source pixels a pixel, in `width` × `height` pixels. Filtered
/// in linear light, which is what a picture looks like from further away.
pub(crate) fn lanczos(
    source: &Raster,
    [width, height]: [u32; 2],
    scale: f64,
    offset_px: [f64; 2],
) -> Vec<f64> {
    let value = |x: u32, y: u32| linear(f64::from(source.pixel(x, y)[1]));
    let across = taps(width, source.width, scale, offset_px[0]);
    let down = taps(height, source.height, scale, offset_px[1]);
    let rows: Vec<Vec<f64>> = (0..source.height)
        .map(|y| {
            let line: Vec<f64> = (0..source.width).map(|x| value(x, y)).collect();
            across.iter().map(|taps| taps.iter().map(|(x, w)| line[*x] * w).sum()).collect()
        })
        .collect();
    let mut out = Vec::with_capacity((width * height) as usize);
    for taps in &down {
        let column = |x: usize| srgb(taps.iter().map(|(y, w)| rows[*y][x] * w).sum());
        out.extend((0..width as usize).map(column));
    }
    out
}

/// For every pixel of the result: source pixels and their weights, which sum to one.
fn taps(length: u32, source: u32, scale: f64, offset: f64) -> Vec<Vec<(usize, f64)>> {
    let reach = LOBES * scale.max(1.0);
    (0..length)
        .map(|index| {
            let centre = (f64::from(index) + 0.5 - offset) * scale;
            let (first, last) = ((centre - reach).floor() as i64, (centre + reach).ceil() as i64);
            let mut taps: Vec<(usize, f64)> = (first..=last)
                .map(|at| {
                    let weight = kernel((at as f64 + 0.5 - centre) / scale.max(1.0));
                    (at.clamp(0, i64::from(source) - 1) as usize, weight)
                })
                .collect();
            let sum: f64 = taps.iter().map(|(_, w)| w).sum();
            taps.iter_mut().for_each(|(_, w)| *w /= sum);
            taps
        })
        .collect()
}

fn kernel(x: f64) -> f64 {
    let sinc = |x: f64| {
        let x = x * std::f64::consts::PI;
        if x.abs() < 1e-9 { 1.0 } else { x.sin() / x }
    };
    if x.abs() < LOBES { sinc(x) * sinc(x / LOBES) } else { 0.0 }
}

#[test]
fn a_reduced_ramp_stays_a_ramp_and_a_plain_picture_plain() {
    // Even steps of light, as near as 8 bits come.
    let ramp = super::draw(256, 4, |x, _| [srgb(f64::from(x) / 255.0).round() as u8; 3]);
    let small = lanczos(&ramp, [64, 1], 4.0, [0.0, 0.0]);
    for (index, value) in small.iter().enumerate().take(60).skip(4) {
        let expected = (index as f64 * 4.0 + 1.5) / 255.0;
        assert!((linear(*value) - expected).abs() < 0.003, "{index}: {value}, not {expected}");
    }
    let plain = super::draw(40, 40, |_, _| [188; 3]);
    let small = lanczos(&plain, [9, 9], 4.4, [0.3, 0.7]);
    assert!(small.iter().all(|value| (value - 188.0).abs() < 1e-6), "{small:?}");
}
