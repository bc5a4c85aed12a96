//! Which files there are, which of them make up which package (reference §2, R2–R6).

mod declaration;
mod library;
mod patterns;
mod select;
mod tables;

pub(crate) use declaration::{Declaration, find_declarations, objects};
pub(crate) use library::{Definition, Library};
pub(crate) use patterns::Patterns;
pub(crate) use select::select;
