//! Images to outlines, outlines to filleted meshes.

mod outline;

pub use outline::{Loop, Outline, Vertex};
