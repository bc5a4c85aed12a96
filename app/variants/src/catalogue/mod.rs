//! The catalogue: entries in declared order, indexed for evaluation and checked.

mod check;
mod cycles;
mod index;
mod labels;
mod problem;
mod references;

pub use index::Catalogue;
pub(crate) use index::{Gate, Ix};
pub use problem::{Field, Problem, ProblemKind, Severity, Spot};
