//! Node trees → checked definitions, one rule a file (reference §3 and §4).
//!
//! A builder never gives up on a definition for one bad field: it reports the field and goes
//! on with its default (R12).

mod candidate;
mod child;
mod colour;
mod context;
mod crop;
mod fillet;
mod layout;
mod mount;
mod names;
mod object;
mod package;
mod part;
mod reference;
mod roles;
mod setup;
mod setup_entry;
mod size;
mod stacking;
mod surface;
mod values;
mod variant;
mod variants;
mod when;

pub(crate) use context::Context;
pub(crate) use package::{Built, build_package};
pub(crate) use reference::{parse_key, parse_part};
