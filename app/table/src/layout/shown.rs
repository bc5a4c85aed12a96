//! Which pieces of a stack are shown (R28).

use std::ops::Range;

use baize_manifest::Stacking;

/// The indices of the shown pieces of a stack of `len`.
///
/// Without stacking the last only; `limit` shows the first n, the last −n, or with 0 all.
pub(crate) fn shown(stacking: Option<&Stacking>, len: usize) -> Range<usize> {
    let Some(stacking) = stacking else { return len.saturating_sub(1)..len };
    let count = usize::try_from(stacking.limit.unsigned_abs()).unwrap_or(usize::MAX);
    match stacking.limit {
        0 => 0..len,
        1.. => 0..count.min(len),
        _ => len.saturating_sub(count)..len,
    }
}
