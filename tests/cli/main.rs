//! The program from outside: arguments in; output, files and exit codes out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod check;
mod desktop;
mod explain;
mod fetch;
mod inspect;
mod new;
mod pack;
mod play;
mod preview;
#[path = "../server.rs"]
mod server;
mod support;
mod tables;
mod variants;
