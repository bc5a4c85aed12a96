//! What came of cases.

use std::{path::PathBuf, sync::Arc, time::Duration};

use super::Exit;
use crate::{
    compare::{Comparison, Profile},
    parts::Blamed,
    picture::Picture,
};

/// What came of a case.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The package's id.
    pub package: Arc<str>,
    /// The case's name.
    pub case: Arc<str>,
    /// The stored picture, as the user would write it.
    pub stored: PathBuf,
    /// Whether the package is in an archive, where no picture can be stored.
    pub is_archive: bool,
    /// The verdict.
    pub verdict: Verdict,
    /// Parts and images that could not be shown as meant, and other remarks.
    pub notes: Vec<String>,
    /// How long drawing took.
    pub draw_time: Duration,
    /// How long reading, comparing and naming took.
    pub compare_time: Duration,
}

/// Whether a case is all right.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The picture is as stored.
    Right {
        /// How they were compared.
        profile: Profile,
    },
    /// The picture differs.
    Differs(Box<Difference>),
    /// The picture differs, as is known, for this reason.
    KnownFailure(Arc<str>),
    /// The picture does not differ, though it is known to, for this reason.
    Passes(Arc<str>),
    /// There is no stored picture.
    Missing {
        /// The picture as drawn.
        actual: Box<Picture>,
    },
    /// The stored picture was written for the first time, or again.
    Stored {
        /// Whether there was none before.
        new: bool,
    },
    /// The stored picture cannot be read.
    Unreadable {
        /// What is wrong with it.
        problem: String,
        /// The picture as drawn.
        actual: Box<Picture>,
    },
    /// The package cannot be shown.
    NotShown(String),
    /// The picture could not be drawn or written.
    CouldNot(String),
}

/// How a picture differs from the stored one.
#[derive(Clone, Debug)]
pub struct Difference {
    /// As stored.
    pub expected: Picture,
    /// As drawn.
    pub actual: Picture,
    /// The comparison; none when the pictures are not equally large.
    pub comparison: Option<Comparison>,
    /// The parts that it is about, the likeliest cause first.
    pub parts: Vec<Blamed>,
}

impl Verdict {
    /// One word for it, in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Right { .. } => "right",
            Self::Differs(_) => "differs",
            Self::KnownFailure(_) => "known-failure",
            Self::Passes(_) => "passes-unexpectedly",
            Self::Missing { .. } => "missing",
            Self::Stored { .. } => "stored",
            Self::Unreadable { .. } => "unreadable",
            Self::NotShown(_) => "not-shown",
            Self::CouldNot(_) => "could-not",
        }
    }

    /// What it does to the exit code.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Right { .. } | Self::KnownFailure(_) | Self::Stored { .. } => Exit::Right,
            Self::CouldNot(_) => Exit::CouldNot,
            _ => Exit::Differs,
        }
    }
}

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// One a case, in order.
    pub outcomes: Vec<Outcome>,
    /// Stored pictures without a case.
    pub orphans: Vec<PathBuf>,
    /// Why the run could not be carried out as asked.
    pub faults: Vec<String>,
    /// What would help when there is no graphics adapter.
    pub no_adapter: Option<String>,
    /// What drew.
    pub rasteriser: Option<String>,
    /// From the start of the device to the last picture.
    pub time: Duration,
}

impl Run {
    /// How the run ended; `is_broken` when the plan was.
    pub fn exit(&self, is_broken: bool) -> Exit {
        let mut exit = Exit::Right;
        if !self.orphans.is_empty() {
            exit = Exit::Differs;
        }
        if is_broken || !self.faults.is_empty() {
            exit = Exit::CouldNot;
        }
        if self.no_adapter.is_some() {
            exit = Exit::NoAdapter;
        }
        self.outcomes.iter().map(|outcome| outcome.verdict.exit()).fold(exit, Exit::max)
    }

    /// How many cases have a verdict of this name.
    pub fn count(&self, name: &str) -> usize {
        self.outcomes.iter().filter(|outcome| outcome.verdict.name() == name).count()
    }
}
