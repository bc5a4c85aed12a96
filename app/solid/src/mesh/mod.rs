//! From a fitted outline to a closed triangle mesh with soft edges (R19).

mod error;
mod solid;
mod spec;

pub use error::SolidError;
pub use solid::{Solid, Zone};
pub use spec::{Fillet, SolidSpec, Tolerance};
