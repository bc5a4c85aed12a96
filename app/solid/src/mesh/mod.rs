//! From a fitted outline to a closed triangle mesh with soft edges (R19).

mod build;
mod clean;
mod contours;
mod crossing;
mod error;
mod inset;
mod islands;
mod lattice;
mod paint;
mod profile;
mod relief;
mod shade;
mod solid;
mod spec;

pub use build::{build, build_fitted};
pub use error::SolidError;
pub use solid::{Solid, Zone};
pub use spec::{Fillet, SolidSpec, Tolerance};
