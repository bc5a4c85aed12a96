//! What a person can choose next, and what a click does.

mod availability;
mod click;
mod sheet;

pub use availability::Availability;
pub use click::{Click, ClickError, Refused};
pub use sheet::{Choice, Row, Sheet};
