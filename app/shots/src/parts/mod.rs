//! Which part is where in a picture, and which part a difference is about.

mod blame;
mod bytes;
mod map;
mod rasterise;
mod renumber;

pub use blame::blame;
pub use blame::{Blamed, Happened};
pub use map::PartMap;
pub use rasterise::PartPainter;
pub(crate) use renumber::renumbered;
