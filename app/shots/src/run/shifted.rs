//! Differences where parts end that a shift by a fraction of a pixel explains.

use crate::{
    compare::{Comparison, SHIFTS_PX, compare, edges, explained},
    picture::{Picture, Stored},
    renderer::{DrawError, Renderer, View},
};

/// Draws a view again and again, moved by a fraction of a pixel each way, and lets pass what is there
/// as stored where parts end, until all passes; see [`SHIFTS_PX`].
pub(super) fn compare_shifted<R: Renderer>(
    renderer: &mut R,
    view: &View<'_>,
    stored: &Stored,
    actual: &Picture,
    mut comparison: Comparison,
) -> Result<Comparison, DrawError> {
    let map = renderer.parts([0.0; 2])?;
    let maps: Vec<_> = stored.parts.iter().chain([&map]).collect();
    let Some(edges) = edges(&maps) else { return Ok(comparison) };
    let Comparison { profile, tolerance, .. } = comparison;
    // What comes nearer, but not as near as that, is something else.
    let within = tolerance.level;
    let mut mended = actual.clone();
    for shift_px in SHIFTS_PX.into_iter().filter(|shift_px| *shift_px != [0.0; 2]) {
        if comparison.passes() {
            break;
        }
        let other = renderer.draw(&View { shift_px, ..*view })?.picture;
        let picture = explained(&stored.picture, &mended, &other, &edges, within);
        let Some(picture) = picture else { break };
        mended = picture;
        if let Some(now) = compare(&stored.picture, &mended, profile, &tolerance) {
            comparison = now;
        }
    }
    Ok(comparison)
}
