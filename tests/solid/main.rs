//! From images to solids: whole ways through the crate `baize-solid`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a panic is a failed test")]

mod export;
mod mesh;
mod outline;
mod picture;
