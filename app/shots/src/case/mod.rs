//! `shots.toml` → cases: which pictures a package should look like.

mod codes;
mod declared;
mod define;
mod discover;
mod fields;
mod names;
mod read;
mod resolve;
mod suggest;
mod table;
mod usual;
mod variants;
mod vocabulary;

pub use define::{Case, Games, Plan, Suite};
pub(crate) use discover::FOLDER;
pub use discover::plan;
pub(crate) use names::unique_name;
pub use vocabulary::Vocabulary;
