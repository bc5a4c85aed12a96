//! A running game: a state, and the commands that made it.

mod change;
mod game;

pub use change::Change;
pub use game::Session;
