//! Commands: what a player or a program asks of the state. Their written form is documented in
//! `docs/commands.md`.

mod angle;
mod apply;
mod edit;
mod form;
mod order;
mod pick;
mod refusal;
mod transaction;

pub(crate) use apply::apply;
pub(crate) use edit::Edit;
pub use form::Command;
pub use pick::Pick;
pub use refusal::Refusal;
