//! Pictures, and PNG files of them with what made them.

mod chunks;
mod meta;
mod pixels;
mod read;
mod write;

pub use meta::Origin;
pub use pixels::Picture;
pub(crate) use read::LONGEST_SIDE_PX;
pub use read::{PictureError, Stored, read_png};
pub use write::{plain_png, stored_png};
