//! Solids kept by content, in memory and on disk.

mod bytes;
mod disk;
mod key;
mod maker;
mod shape;

pub use key::ShapeKey;
pub use maker::Maker;
pub use shape::{MakeError, Shape};
