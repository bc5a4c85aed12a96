//! Opening, away from the main thread: a path becomes a package, and a package a game.

use std::{path::PathBuf, sync::Arc};

use baize_manifest::{Files, LoadOptions, Project, load, open};
use baize_solid::Maker;

use super::{
    card::{declared, errors_of},
    opening::{Known, Origin},
    progress::{Progress, WhileWanted},
};
use crate::{open::Ask, play::Game, quality::Quality, saves::Saved};

/// What is needed to open anything.
#[derive(Clone, Debug)]
pub(super) struct Tools {
    pub(super) cache: Option<PathBuf>,
    pub(super) quality: Quality,
    /// Where packages are that a saved game may be of.
    pub(super) known: Vec<Known>,
}

/// A package that was read.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) project: Project,
    pub(super) files: Arc<dyn Files>,
    pub(super) origin: Origin,
}

/// How far the work led.
pub(super) enum Outcome {
    /// There is something to choose first.
    Choose(Box<Found>),
    /// A game to play, where it comes from, and what is wrong with it.
    Laid(Box<Game>, Origin, Vec<String>),
    /// A folder of several packages.
    Several(PathBuf, usize),
}

/// Why nothing could be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    /// The name of the text that says what happened.
    pub(super) title: &'static str,
    /// The details, a line each.
    pub(super) details: Vec<String>,
}

fn failure<T>(title: &'static str, details: Vec<String>) -> Result<T, Failure> {
    Err(Failure { title, details })
}

/// Reads what a path leads to, and lays it out where there is nothing to choose.
pub(super) fn look(
    path: &PathBuf,
    package: Option<&str>,
    tools: &Tools,
    progress: &Arc<Progress>,
) -> Result<Outcome, Failure> {
    let saved =
        Saved::read(path).map_err(|details| Failure { title: "open-save-broken", details })?;
    if let Some(saved) = saved {
        return resume(saved, tools, progress);
    }
    let absolute = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
    let opened =
        open(path, None).or_else(|error| failure("open-unreadable", vec![error.to_string()]))?;
    let files: Arc<dyn Files> = Arc::new(WhileWanted::new(opened.files, progress.clone()));
    let target = opened.target.as_deref();
    let project = load(&*files, target, &LoadOptions::default());
    let count = declared(&project, target).count();
    let id = match package {
        Some(id) if project.package(id).is_some() => id.to_owned(),
        Some(id) => return failure("open-no-package", missing(id, &project)),
        None if count > 1 => return Ok(Outcome::Several(absolute, count)),
        None => match project.packages.first() {
            Some(package) => package.id.to_string(),
            None => return failure("open-no-package", errors_of(&project)),
        },
    };
    let found = Found { project, files, origin: Origin { path: absolute, package: id } };
    match found.has_choices() {
        true => Ok(Outcome::Choose(Box::new(found))),
        false => lay(found, Ask::default(), tools, progress),
    }
}

fn missing(id: &str, project: &Project) -> Vec<String> {
    let known = project.packages.iter().map(|package| &*package.id).collect::<Vec<_>>().join(", ");
    let mut lines = vec![format!("`{id}` ({known})")];
    lines.extend(errors_of(project));
    lines
}

impl Found {
    /// Whether there is anything to choose before the game begins.
    fn has_choices(&self) -> bool {
        self.project.package(&self.origin.package).is_some_and(|package| {
            package.setups.len() > 1 || !package.variants.entries().is_empty()
        })
    }
}

/// Lays a package out.
pub(super) fn lay(
    found: Found,
    ask: Ask,
    tools: &Tools,
    progress: &Progress,
) -> Result<Outcome, Failure> {
    let problems = errors_of(&found.project);
    let ask = Ask { package: Some(found.origin.package.clone()), ..ask };
    let maker = Maker::new(tools.cache.as_deref());
    let game = Game::open(found.project, &*found.files, &maker, &ask, tools.quality, progress)
        .or_else(|error| {
            let details = std::iter::once(error.to_string()).chain(problems.iter().cloned());
            failure("open-nothing", details.collect())
        })?;
    Ok(Outcome::Laid(Box::new(game), found.origin, problems))
}

/// Goes on with a saved game.
fn resume(saved: Saved, tools: &Tools, progress: &Arc<Progress>) -> Result<Outcome, Failure> {
    let mut tried = Vec::new();
    let places = saved.places(&tools.known);
    for place in &places {
        match saved.load(place, |files| Arc::new(WhileWanted::new(files, progress.clone()))) {
            Ok((project, files, ask)) => {
                let origin = Origin { path: place.clone(), package: saved.package().to_owned() };
                return lay(Found { project, files, origin }, ask, tools, progress);
            }
            Err(lines) => tried.extend(lines),
        }
    }
    if places.is_empty() {
        tried.push(format!("`{}`", saved.package()));
    }
    failure("open-save-no-package", tried)
}
