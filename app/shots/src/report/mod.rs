//! What came of a run, for people and for machines.

mod escape;
mod folder;
mod html;
mod human;
mod json;
mod junit;
mod words;

pub use folder::write_report;
pub use html::html;
pub use human::human;
pub use json::json;
pub use junit::junit;
