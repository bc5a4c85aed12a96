//! A running game: a state, and the commands that made it.

mod carry;
mod change;
mod game;

pub use carry::Carried;
pub use change::Change;
pub use game::Session;
