//! Cases → outcomes: drawn, compared, written.

mod exit;
mod outcome;
mod runner;
mod shifted;
mod store;
mod threads;

pub use exit::Exit;
pub use outcome::{Difference, Outcome, Run, Verdict};
pub use runner::{Options, Update, run};
pub(crate) use store::write as write_file;
pub use threads::use_threads;
