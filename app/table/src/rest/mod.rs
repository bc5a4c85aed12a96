//! Where parts come to rest: what lies below them, and how high that is (R30).

mod contact;
mod grid;
mod polygon;
mod posture;
mod shapes;
mod solid;

pub(crate) use contact::{Strictness, contact};
pub(crate) use grid::{Grid, StackId};
pub(crate) use posture::Postures;
pub(crate) use shapes::Shapes;
pub(crate) use solid::Solid;
