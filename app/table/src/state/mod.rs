//! The state store: enabled surfaces, and a stack of pieces on every path (reference §4).

mod chosen;
mod from_setup;
mod names;
mod parts;
mod piece;
mod store;
mod to_setup;

pub use chosen::Chosen;
pub use from_setup::Limits;
pub(crate) use names::{split_key, split_part};
pub(crate) use parts::Parts;
pub use piece::Piece;
pub use store::State;
pub use to_setup::SetupError;
