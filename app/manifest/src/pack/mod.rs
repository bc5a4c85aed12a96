//! A package → one zip file that opens like its folder.

mod choose;
mod error;
mod write;

pub use choose::{Contents, PackOptions, contents};
pub use error::PackError;
pub use write::write_archive;
