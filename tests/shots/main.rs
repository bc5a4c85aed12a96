//! Cases, comparison and reports of `baize-shots`, the whole way through the crate.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;
mod variants;

mod blame;
mod cases;
mod exits;
mod pictures;
mod reports;
mod sensitivity;
mod shifts;
mod stability;
