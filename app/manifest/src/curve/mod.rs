//! SVG paths (R29). kurbo's own reader skips what it cannot read, joins `S` and `T` to any
//! curve before them, and does not say where it stopped; so paths are read here.

mod lexer;
mod parse;

pub(crate) use parse::parse;
