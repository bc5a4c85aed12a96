//! The positioning process of the reference, section 4, steps 1 to 4.

use baize_manifest::Align;

/// Where `count` parts stand along a curve: the length travelled to each.
///
/// Step 1: the step is `length / max(steps, count − 1)`. Step 2: the span of
/// `step × (count − 1)` lies at the start, in the middle or at the end. Step 3: part after part.
pub(super) fn positions(
    length: f64,
    steps: f64,
    align: Align,
    count: usize,
) -> impl Iterator<Item = f64> {
    let gaps = count.saturating_sub(1) as f64;
    // A number of steps that is no number, or not over 0, is the default.
    let steps = if steps > 0.0 { steps } else { 1.0 };
    let step = length / steps.max(gaps);
    let left_over = length - step * gaps;
    let start = match align {
        Align::Start => 0.0,
        Align::Center => left_over / 2.0,
        Align::End => left_over,
    };
    (0..count).map(move |index| (start + step * index as f64).clamp(0.0, length))
}

/// Step 4: the height at `u` on the way from 0 to 1.
pub(super) fn ramp_at(ramp_mm: Option<[f64; 2]>, u: f64) -> f64 {
    ramp_mm.map_or(0.0, |[start, end]| start + (end - start) * u)
}
