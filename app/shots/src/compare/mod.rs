//! Whether two pictures show the same.
//!
//! Two **profiles**. `same` compares pictures of one rasteriser: every channel of every pixel.
//! `other` compares pictures of two, which never agree on edges: a pixel differs when its colour
//! lies outside of what the other picture has in the 3×3 pixels around it (so blends at edges
//! and shifts by a pixel are none), or when the colours around it differ in the mean, which no
//! blend, shift or noise does. Then pixels are counted, in every 64×64 tile and in all. Where maps
//! of parts are known, pixels that show another part count, too, whatever their colour.
//!
//! What is thinner than a pixel (the side of a token seen from above, the joint of two tiles) is in
//! one sample more or less where devices round otherwise, all along it. So what differs is drawn
//! again, moved by a sixteenth of a pixel each way, and pixels where parts end do not differ when one
//! of these pictures has there what is expected. Within parts, nothing is explained so.

mod comparison;
mod differ;
mod edges;
mod image;
mod outlines;
mod profile;
mod shifts;
mod tiles;
mod window;

pub use comparison::{Comparison, Tile, compare};
pub(crate) use edges::{edges, explained};
pub use image::diff_picture;
pub use outlines::outlines;
pub use profile::{Profile, Thresholds, Tolerance};
pub(crate) use shifts::SHIFTS_PX;
