//! The viewer from outside: packages in, pictures out, and pixels that are known beforehand.
//!
//! Pictures are taken on whatever adapter the machine has; without one every test fails with
//! the message that says how to get one.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop at what it did not expect"
)]

mod bleeding;
mod colour;
mod geometry;
mod home;
mod hud;
mod kept;
mod mutations;
mod orientation;
mod other;
mod placeholder;
mod play;
mod preview;
mod repeat;
mod saves;
#[path = "../server.rs"]
mod server;
mod sharpness;
mod support;
