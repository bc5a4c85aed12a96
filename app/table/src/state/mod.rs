//! The state store: enabled surfaces, and a stack of pieces on every path (reference §4).

mod from_setup;
mod piece;
mod store;
mod to_setup;

pub use from_setup::Limits;
pub use piece::Piece;
pub use store::State;
pub use to_setup::SetupError;
