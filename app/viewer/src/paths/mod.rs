//! Paths from the user: by the system's dialog, or typed.

mod dialog;
mod typed;

pub(crate) use dialog::{Answer, Dialog};
pub(crate) use typed::expand;
