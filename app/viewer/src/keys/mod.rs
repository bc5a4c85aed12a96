//! Keys become actions: one table says which, and a file of the user's can change it.

mod action;
mod chord;
mod file;
mod keymap;
mod read;

pub(crate) use action::{Action, Group};
use chord::Chord;
pub(crate) use file::KeyFaults;
use file::read_keys;
pub(crate) use keymap::Keymap;
pub(crate) use read::{Held, KeysPlugin, Pressed};
