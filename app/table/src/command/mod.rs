//! Commands: what a player or a program asks of the state. Their written form is documented in
//! `docs/commands.md`.

mod form;
mod refusal;

pub use form::{Command, Pick};
pub use refusal::Refusal;
