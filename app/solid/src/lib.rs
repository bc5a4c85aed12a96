//! Images to outlines, outlines to filleted meshes.

mod cache;
mod export;
mod fillet;
mod fit;
mod mesh;
mod outline;
mod picture;

pub use cache::{MakeError, Maker, Shape, ShapeKey};
pub use export::{Dress, glb, obj, png, stages, stl, svg};
pub use fillet::{Rounded, round_corners};
pub use fit::{Artboard, Fitted, fit};
pub use mesh::{Fillet, Solid, SolidError, SolidSpec, Tolerance, Zone, build, build_fitted};
pub use outline::{Loop, Outline, TraceError, TraceOptions, Vertex, trace};
pub use picture::{
    DecodeOptions, Limits, PictureError, Probe, Raster, SvgSize, TextStyle, bleed, bundled_fonts,
    crop, data_url, decode, mips, probe, resize, text_line,
};
