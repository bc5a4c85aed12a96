//! Definitions that stay while what was written in their place has errors.

mod blame;
mod merge;
mod object;

pub(crate) use merge::{Good, Objects};
