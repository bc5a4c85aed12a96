//! How many threads work.

use std::num::NonZeroUsize;

/// Has this process use so many threads for images, outlines, comparison and packing. Only the
/// first call counts, and only before any of that was begun.
pub fn use_threads(count: NonZeroUsize) {
    // Later calls find the threads already there.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(count.get()).build_global();
}
