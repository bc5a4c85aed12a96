//! What part shapes the table knows: outlines as plain polygons, and thickness.

mod footprint;

pub use footprint::{Footprint, Footprints, PartSizes};
