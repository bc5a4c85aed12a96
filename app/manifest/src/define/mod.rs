//! The typed definitions: what a package says, after defaults, checked.

mod part;
mod project;
mod reference;
mod select;
mod setup;
mod surface;

pub use part::{Crop, Fillet, Image, Material, Part, Picture, Rgb};
pub use project::{DefinedAt, Package, Project};
pub use reference::{Key, PartRef};
pub use setup::{Entry, EntryPart, Placement, Setup, Side};
pub use surface::{
    Align, Area, Candidate, Child, Curve, Layout, Mount, MountKind, Stacking, Surface,
};
