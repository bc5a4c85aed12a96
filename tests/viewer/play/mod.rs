//! The table in the hand: what a player does is sent as the messages that a window sends.

mod acts;
mod cameras;
mod drags;
mod gestures;
pub(crate) mod hands;
mod list;
mod random;
mod settings;
mod table;
mod windows;
