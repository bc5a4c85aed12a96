//! Images to outlines, outlines to filleted meshes.

mod fit;
mod mesh;
mod outline;

pub use fit::{Artboard, Fitted, fit};
pub use mesh::{Fillet, Solid, SolidError, SolidSpec, Tolerance, Zone};
pub use outline::{Loop, Outline, Vertex};
