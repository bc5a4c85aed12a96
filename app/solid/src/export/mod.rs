//! Solids for other programs: laser cutters, slicers, 3D editors, viewers.

mod glb;
mod obj;
mod stages;
mod stl;
mod svg;

pub use glb::{Dress, glb, png};
pub use obj::obj;
pub use stages::stages;
pub use stl::stl;
pub use svg::svg;
