//! The evaluator from outside: what the reference and `docs/variants.md` promise.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![allow(clippy::print_stderr, reason = "a test says why it is skipped")]

mod availability;
mod catalogues;
mod data;
mod picker;
mod problems;
mod random;
mod read;
mod reference;
mod repair;
mod start;
mod upstream;
mod vectors;
mod when;
