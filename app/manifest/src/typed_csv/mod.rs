//! Typed CSV: a header, a row of types, and rows of cells (reference §1, R9).

mod column;
mod cursor;
mod scan;
mod table;
#[cfg(test)]
mod tests;
mod types;
mod value;

pub(crate) use table::{Row, Table, read_table};
