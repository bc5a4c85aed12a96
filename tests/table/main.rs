//! The table crate from outside: packages, setups and commands in, scenes and documents out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop at what it did not expect"
)]

mod bad_input;
mod commands;
mod json;
mod positions;
mod properties;
mod resting;
mod routes;
mod setups;
mod support;
mod surfaces;
mod variants;
