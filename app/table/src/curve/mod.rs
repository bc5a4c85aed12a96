//! Curves that stacks are spread along (R29).

mod table;

pub(crate) use table::{CurveTable};
