//! What cases are.

use std::{fmt, path::PathBuf, sync::Arc};

use baize_manifest::{Diagnostic, Files, Key, Project, Span};
use baize_variants::Selection;

use super::FOLDER;
use crate::compare::Thresholds;

/// A picture that a package should look like.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Its name, and that of its picture without `.png`.
    pub name: Arc<str>,
    /// The setup; none: the usual one (R34).
    pub setup: Option<Key>,
    /// All parts in a grid.
    pub gallery: bool,
    /// What is chosen of the package's variants; none: what the setup was saved with, else the
    /// defaults.
    pub variants: Option<Selection>,
    /// Width and height.
    pub size_px: [u32; 2],
    /// From where.
    pub camera: Arc<str>,
    /// In what light.
    pub light: Arc<str>,
    /// What the table is covered with.
    pub table: Arc<str>,
    /// How elaborate.
    pub quality: Arc<str>,
    /// Whether HUD surfaces are shown.
    pub hud: bool,
    /// What may differ.
    pub thresholds: Thresholds,
    /// Why the case is known to fail; then it must.
    pub known_failure: Option<Arc<str>>,
    /// Where it is declared; none when it is not.
    pub at: Option<Span>,
}

/// The cases of a package.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The package's id.
    pub package: Arc<str>,
    /// The package's folder, where `shots.toml` and `shots` are.
    pub folder: PathBuf,
    /// The folder from the games root, with `/`.
    pub inner_folder: Arc<str>,
    /// The folder as the user would write it.
    pub shown_folder: PathBuf,
    /// In the order of the file; without one, in that of the setups.
    pub cases: Vec<Case>,
}

impl Suite {
    /// The path of a stored picture from the games root.
    pub(crate) fn stored(&self, file: &str) -> String {
        match &*self.inner_folder {
            "" => format!("{FOLDER}/{file}"),
            folder => format!("{folder}/{FOLDER}/{file}"),
        }
    }
}

/// Packages that were opened together, with their cases.
#[derive(Clone)]
pub struct Games {
    /// The packages. Setups that cases make by commands are among theirs.
    pub project: Project,
    /// Their files.
    pub files: Arc<dyn Files>,
    /// Whether they are in an archive: stored pictures are read from it, and none written.
    pub is_archive: bool,
    /// The games root as the user would write it: diagnostics name files from there.
    pub shown_root: PathBuf,
    /// One a package, by the place of its declaration.
    pub suites: Vec<Suite>,
    /// What is wrong with files `shots.toml`. Those with errors have no cases.
    pub diagnostics: Vec<Diagnostic>,
    /// Names of stored pictures without a case.
    pub orphans: Vec<PathBuf>,
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games")
            .field("suites", &self.suites)
            .field("diagnostics", &self.diagnostics)
            .field("orphans", &self.orphans)
            .finish_non_exhaustive()
    }
}

/// All cases of a run.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// One a path that was opened.
    pub games: Vec<Games>,
    /// Paths that could not be opened, and why.
    pub faults: Vec<String>,
}

impl Plan {
    /// Whether a path or a `shots.toml` cannot be used.
    pub fn is_broken(&self) -> bool {
        let is_error = |d: &Diagnostic| d.severity == baize_manifest::Severity::Error;
        !self.faults.is_empty()
            || self.games.iter().any(|games| games.diagnostics.iter().any(is_error))
    }

    /// All cases whose `package/name` holds one of the texts; without texts, all.
    pub fn chosen(&self, filter: &[String]) -> impl Iterator<Item = (&Games, &Suite, &Case)> {
        let all = self.games.iter().flat_map(|games| {
            games
                .suites
                .iter()
                .flat_map(move |suite| suite.cases.iter().map(move |case| (games, suite, case)))
        });
        all.filter(move |(_, suite, case)| {
            let name = format!("{}/{}", suite.package, case.name);
            filter.is_empty() || filter.iter().any(|text| name.contains(text.as_str()))
        })
    }
}
