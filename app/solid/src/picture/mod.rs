//! Images: encoded bytes to pixels, cells cut out of sheets, textures for the renderer.

mod bitmap;
mod bleed;
mod crop;
mod data_url;
mod decode;
mod error;
mod fonts;
mod format;
mod jpeg_end;
mod limits;
mod linear;
mod mips;
mod png;
mod raster;
mod resize;
mod svg;
mod text;
mod webp_end;

pub use bleed::bleed;
pub use crop::crop;
pub use data_url::data_url;
pub use decode::{DecodeOptions, Probe, decode, probe};
pub use error::PictureError;
pub use fonts::bundled_fonts;
pub use limits::Limits;
pub use mips::mips;
pub use raster::Raster;
pub use resize::resize;
pub use svg::SvgSize;
pub use text::{TextStyle, text_line};
