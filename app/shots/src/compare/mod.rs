//! Whether two pictures show the same.
//!
//! Two **profiles**. `same` compares pictures of one rasteriser: every channel of every pixel.
//! `other` compares pictures of two, which never agree on edges: a pixel differs when its colour
//! lies outside of what the other picture has in the 3×3 pixels around it (so blends at edges
//! and shifts by a pixel are none), or when the colours around it differ in the mean, which no
//! blend, shift or noise does. Then pixels are counted, in every 64×64 tile and in all. Where maps
//! of parts are known, pixels that show another part count, too, whatever their colour.

mod comparison;
mod differ;
mod image;
mod outlines;
mod profile;
mod tiles;
mod window;

pub use comparison::{Comparison, Tile, compare};
pub use image::diff_picture;
pub(crate) use outlines::SHIFTS_PX;
pub use outlines::outlines;
pub use profile::{Profile, Thresholds, Tolerance};
