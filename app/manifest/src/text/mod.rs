//! Source texts, places in them, and what there is to say about a place.

mod align;
pub mod codes;
mod diagnostic;
mod interner;
mod source;
mod source_text;

pub use diagnostic::{Code, Diagnostic, Label, Severity};
pub(crate) use interner::Interner;
pub use source::{Place, SourceId, Sources, Span};
pub(crate) use source_text::{Piece, SourceText};

/// Property tests with the same cases in every run.
#[cfg(test)]
pub(crate) fn proptest_config(cases: u32) -> proptest::test_runner::Config {
    use proptest::test_runner::{Config, RngSeed};
    let rng_seed = RngSeed::Fixed(1);
    Config { cases, rng_seed, failure_persistence: None, ..Config::default() }
}
