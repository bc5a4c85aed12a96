//! The table in the hand: what a player does is sent as the messages that a window sends.

mod gestures;
pub(crate) mod hands;
