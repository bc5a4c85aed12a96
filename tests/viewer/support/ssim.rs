//! Structural similarity (Wang, Bovik, Sheikh and Simoncelli 2004).

/// Standard deviation of the Gaussian window, and how far it reaches, in px.
const SIGMA: f64 = 1.5;
const REACH: usize = 5;

/// Mean similarity of two grey pictures of one size, 0 to 255 encoded; 1 when they are equal.
/// Only windows that lie wholly inside count.
pub(crate) fn ssim(a: &[f64], b: &[f64], width: usize) -> f64 {
    let (c1, c2) = ((0.01_f64 * 255.0).powi(2), (0.03_f64 * 255.0).powi(2));
    let blurred =
        |value: &dyn Fn(usize) -> f64| blur(&(0..a.len()).map(value).collect::<Vec<_>>(), width);
    let (mean_a, mean_b) = (blurred(&|i| a[i]), blurred(&|i| b[i]));
    let (aa, bb, ab) =
        (blurred(&|i| a[i] * a[i]), blurred(&|i| b[i] * b[i]), blurred(&|i| a[i] * b[i]));
    let values: Vec<f64> = (0..mean_a.len())
        .map(|i| {
            let (ma, mb) = (mean_a[i], mean_b[i]);
            let (va, vb, cov) = (aa[i] - ma * ma, bb[i] - mb * mb, ab[i] - ma * mb);
            (2.0 * ma * mb + c1) * (2.0 * cov + c2) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
        })
        .collect();
    values.iter().sum::<f64>() / values.len() as f64
}

/// A Gaussian blur of the places whose window lies inside.
fn blur(values: &[f64], width: usize) -> Vec<f64> {
    let window: Vec<f64> = (0..=2 * REACH)
        .map(|i| (-(i as f64 - REACH as f64).powi(2) / (2.0 * SIGMA * SIGMA)).exp())
        .collect();
    let sum: f64 = window.iter().sum();
    let window: Vec<f64> = window.iter().map(|w| w / sum).collect();
    let height = values.len() / width;
    let (inner_width, inner_height) = (width - 2 * REACH, height - 2 * REACH);
    let mut across = Vec::with_capacity(inner_width * height);
    for y in 0..height {
        for x in 0..inner_width {
            across
                .push(window.iter().enumerate().map(|(i, w)| values[y * width + x + i] * w).sum());
        }
    }
    let across: Vec<f64> = across;
    let mut out = Vec::with_capacity(inner_width * inner_height);
    for y in 0..inner_height {
        for x in 0..inner_width {
            out.push(
                window.iter().enumerate().map(|(i, w)| across[(y + i) * inner_width + x] * w).sum(),
            );
        }
    }
    out
}

#[test]
fn equal_pictures_are_alike_and_others_are_not() {
    let a: Vec<f64> = (0..40 * 30).map(|i| f64::from((i * 37 + i / 40 * 11) % 256)).collect();
    let b: Vec<f64> = a.iter().map(|v| 255.0 - v).collect();
    assert!((ssim(&a, &a, 40) - 1.0).abs() < 1e-9);
    assert!(ssim(&a, &b, 40) < 0.0);
    // Two plain pictures: only the term of the means is left.
    let (dark, light) = (vec![100.0; 400], vec![110.0; 400]);
    let c1 = (0.01_f64 * 255.0).powi(2);
    let expected = (2.0 * 100.0 * 110.0 + c1) / (100.0 * 100.0 + 110.0 * 110.0 + c1);
    assert!((ssim(&dark, &light, 20) - expected).abs() < 1e-9);
}
