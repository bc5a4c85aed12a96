//! Curves that stacks are spread along (R29).

mod table;
#[cfg(test)]
mod tests;

pub(crate) use table::CurveTable;
