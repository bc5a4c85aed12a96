//! Which optional rules of a game may be chosen together, and what follows from a choice.
//!
//! A package declares its choices once, as a [`Catalogue`] of [`Entry`]s. Everything else asks
//! the catalogue: the start dialog, the command line and the checker. Nothing here knows
//! packages, files or windows.
//!
//! The stages: `entry` and `read` bring entries in, `catalogue` indexes and checks them,
//! `evaluate` answers what a [`Selection`] means (valid? cleaned? its key?), `picker` answers
//! what a person can click and what a click does, `upstream` repeats the evaluator that the
//! format comes from, faults included, for comparison.

mod catalogue;
mod entry;
mod evaluate;
mod picker;
mod read;
mod selection;
mod upstream;

pub use catalogue::{Catalogue, Field, Problem, ProblemKind, Severity, Spot};
pub use entry::{Entry, is_sentinel};
pub use evaluate::{
    Added, Cause, Derived, Dropped, FailedGate, InvalidCombination, Reason, Repair, Sanitized,
    Violation, When, WhenProblem, first_that_holds,
};
pub use picker::{Availability, Choice, Click, ClickError, Refused, Row, Sheet};
pub use read::{Listing, ReadError, ReadProblem, read_catalogues};
pub use selection::Selection;
pub use upstream::Upstream;
