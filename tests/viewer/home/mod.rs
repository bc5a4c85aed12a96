//! The screen without a game: finding games, opening them, choosing what to play.

mod finding;
mod opening;
mod remote;
mod start;
