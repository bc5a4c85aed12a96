//! Whole ways through the manifest crate: files in, definitions and diagnostics out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![allow(clippy::print_stderr, reason = "tests say what they rewrote")]

mod archives;
mod discovery;
mod explain;
mod hostile;
mod limits;
mod mistakes;
mod packing;
mod pure;
mod reference;
mod remote;
mod support;
mod variants;
mod zips;
