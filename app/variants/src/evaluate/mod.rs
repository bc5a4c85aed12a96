//! What a selection means: derived state, validation, cleaning, conditions.

mod check;
mod derived;
mod key;
mod lock;
mod reason;
mod repair;
mod run;
mod sanitize;
mod start;
mod state;
mod when;
mod words;

pub use check::{InvalidCombination, Violation};
pub use derived::Derived;
pub(crate) use lock::Hold;
pub use reason::{FailedGate, Reason};
pub use repair::Repair;
pub(crate) use run::{Run, Soft, Why};
pub use sanitize::{Added, Cause, Dropped, Sanitized};
pub(crate) use state::State;
pub use when::{When, WhenProblem, first_that_holds};
