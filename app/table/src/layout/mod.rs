//! How the pieces of one path are laid out: which are shown, where along the curve, and how high.

mod pile;
mod rules;
mod shown;
mod spread;
mod stack;

pub(crate) use rules::{Rules, StackRule};
pub(crate) use shown::shown;
pub(crate) use stack::{Laid, Layer, lay_out};
