//! Opening, away from the main thread: a path becomes a package, and a package a game.

use std::{path::PathBuf, sync::Arc};

use baize_manifest::{
    CachedFetch, Fetch, FetchLimits, FetchingFiles, Files, HttpFetch, LoadOptions, Project, load,
    open,
};
use baize_solid::Maker;

use super::{
    card::{declared, errors_of},
    opening::{Known, Origin},
    progress::{Progress, WhileWanted},
    remote::{Remote, hosts_of},
};
use crate::{open::Ask, play::Game, quality::Quality, saves::Saved};

/// What is needed to open anything.
#[derive(Clone, Debug)]
pub(super) struct Tools {
    pub(super) cache: Option<PathBuf>,
    pub(super) quality: Quality,
    /// Where packages are that a saved game may be of.
    pub(super) known: Vec<Known>,
    /// Whether remote files may be fetched, of those that somebody was asked about (R7).
    pub(super) answers: Vec<(Known, bool)>,
}

impl Tools {
    fn answer(&self, origin: &Origin) -> Option<bool> {
        self.answers.iter().find(|(known, _)| known == origin).map(|(_, answer)| *answer)
    }

    /// Fetches for one load, as the command line does: with the same files kept.
    fn fetch(&self) -> Arc<dyn Fetch> {
        let http = HttpFetch::new(FetchLimits::default());
        match &self.cache {
            Some(cache) => Arc::new(CachedFetch::new(http, cache)),
            None => Arc::new(http),
        }
    }
}

/// What somebody wants to open.
#[derive(Clone, Debug, Default)]
pub(super) struct Wish {
    /// A folder or file.
    pub(super) path: PathBuf,
    /// The package's id, where there are several.
    pub(super) package: Option<String>,
    /// What of it; none: there may be something to choose first.
    pub(super) ask: Option<Ask>,
    /// Whether remote files may be fetched; none: as somebody answered before.
    pub(super) fetch: Option<bool>,
}

/// A package that was read.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) project: Project,
    pub(super) files: Arc<dyn Files>,
    pub(super) origin: Origin,
    /// Whether remote files may be fetched; none: nobody was asked.
    pub(super) fetch: Option<bool>,
}

/// How far the work led.
pub(super) enum Outcome {
    /// It is to be asked first whether remote files may be fetched.
    Remote(Box<Remote>),
    /// There is something to choose first.
    Choose(Box<Found>),
    /// A game to play.
    Laid(Box<Laid>),
    /// A folder of several packages.
    Several(PathBuf, usize),
}

/// A game to play.
pub(super) struct Laid {
    pub(super) game: Game,
    pub(super) origin: Origin,
    /// What is wrong with it.
    pub(super) problems: Vec<String>,
    /// Whether it has remote files that were not fetched.
    pub(super) lacks_remote: bool,
    /// Whether remote files may be fetched; none: nobody was asked.
    pub(super) fetch: Option<bool>,
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

/// Reads what a path leads to, and lays it out where there is nothing to ask first.
pub(super) fn look(
    wish: &Wish,
    tools: &Tools,
    progress: &Arc<Progress>,
) -> Result<Outcome, Failure> {
    let path = &wish.path;
    let saved =
        Saved::read(path).map_err(|details| Failure { title: "open-save-broken", details })?;
    if let Some(saved) = saved {
        return resume(&saved, wish, tools, progress);
    }
    let absolute = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
    let opened =
        open(path, None).or_else(|error| failure("open-unreadable", vec![error.to_string()]))?;
    let target = opened.target.as_deref();
    let read = |files: &Arc<dyn Files>| {
        let wanted = WhileWanted::new(files.clone(), progress.clone());
        load(&wanted, target, &LoadOptions::default())
    };
    let (mut files, mut project) = (opened.files.clone(), read(&opened.files));
    let count = declared(&project, target).count();
    let id = match wish.package.as_deref() {
        Some(id) if project.package(id).is_some() => id.to_owned(),
        Some(id) => return failure("open-no-package", missing(id, &project)),
        None if count > 1 => return Ok(Outcome::Several(absolute, count)),
        None => match project.packages.first() {
            Some(package) => package.id.to_string(),
            None => return failure("open-no-package", errors_of(&project)),
        },
    };
    let origin = Origin { path: absolute, package: id };
    let fetch = match may_fetch(wish, &origin, &project, tools) {
        Ok(fetch) => fetch,
        Err(remote) => return Ok(Outcome::Remote(remote)),
    };
    if fetch == Some(true) {
        files = Arc::new(FetchingFiles::new(files, tools.fetch()));
        project = read(&files);
    }
    let found = Found { project, files, origin, fetch };
    match &wish.ask {
        None if found.has_choices() => Ok(Outcome::Choose(Box::new(found))),
        ask => lay(found, ask.clone().unwrap_or_default(), tools, progress),
    }
}

/// Whether remote files may be fetched (R7), as far as that is known: a package without any asks
/// for no answer.
///
/// # Errors
/// The question, where it has to be asked first.
fn may_fetch(
    wish: &Wish,
    origin: &Origin,
    project: &Project,
    tools: &Tools,
) -> Result<Option<bool>, Box<Remote>> {
    let fetch = wish.fetch.or_else(|| tools.answer(origin));
    let hosts = hosts_of(project);
    if fetch.is_some() || hosts.is_empty() {
        return Ok(fetch);
    }
    let title = project.package(&origin.package).and_then(|package| package.title.as_ref());
    let title = title.map_or_else(|| origin.package.clone(), ToString::to_string);
    Err(Box::new(Remote { wish: wish.clone(), title, hosts, on_table: None }))
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
    progress: &Arc<Progress>,
) -> Result<Outcome, Failure> {
    let problems = errors_of(&found.project);
    let lacks_remote = !hosts_of(&found.project).is_empty();
    let ask = Ask { package: Some(found.origin.package.clone()), ..ask };
    let maker = Maker::new(tools.cache.as_deref());
    let Found { project, files, origin, fetch } = found;
    // This work may be given up although that which read the package was not.
    let files = WhileWanted::new(files, progress.clone());
    let game =
        Game::open(project, &files, &maker, &ask, tools.quality, progress).or_else(|error| {
            let details = std::iter::once(error.to_string()).chain(problems.iter().cloned());
            failure("open-nothing", details.collect())
        })?;
    Ok(Outcome::Laid(Box::new(Laid { game, origin, problems, lacks_remote, fetch })))
}

/// Goes on with a saved game.
fn resume(
    saved: &Saved,
    wish: &Wish,
    tools: &Tools,
    progress: &Arc<Progress>,
) -> Result<Outcome, Failure> {
    let mut tried = Vec::new();
    let places = saved.places(&tools.known);
    let wanted = |files: Arc<dyn Files>| -> Arc<dyn Files> {
        Arc::new(WhileWanted::new(files, progress.clone()))
    };
    for place in &places {
        let (project, files, ask) = match saved.load(place, wanted) {
            Ok(loaded) => loaded,
            Err(lines) => {
                tried.extend(lines);
                continue;
            }
        };
        let origin = Origin { path: place.clone(), package: saved.package().to_owned() };
        let fetch = match may_fetch(wish, &origin, &project, tools) {
            Ok(fetch) => fetch,
            Err(remote) => return Ok(Outcome::Remote(remote)),
        };
        let fetching = |files| wanted(Arc::new(FetchingFiles::new(files, tools.fetch())));
        // What was there a moment ago is there; else the game goes on without remote files.
        let fetched = (fetch == Some(true)).then(|| saved.load(place, fetching).ok()).flatten();
        let (project, files, ask) = fetched.unwrap_or((project, files, ask));
        return lay(Found { project, files, origin, fetch }, ask, tools, progress);
    }
    if places.is_empty() {
        tried.push(format!("`{}`", saved.package()));
    }
    failure("open-save-no-package", tried)
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::panic,
        reason = "a test may stop at what it did not expect"
    )]

    use std::sync::atomic::{AtomicUsize, Ordering};

    use baize_manifest::FilesError;

    use super::*;

    /// Files that count how often they are read.
    struct Counted(Arc<dyn Files>, Arc<AtomicUsize>);

    impl Files for Counted {
        fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.list()
        }

        fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.read(path, limit)
        }

        fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.read_head(path, len)
        }

        fn size(&self, path: &str) -> Result<u64, FilesError> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.size(path)
        }
    }

    #[test]
    fn work_that_is_given_up_after_the_choice_reads_no_more() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/frontier");
        let tools =
            Tools { cache: None, quality: Quality::Low, known: Vec::new(), answers: Vec::new() };
        let wish = Wish { path, ..Wish::default() };
        let Ok(Outcome::Choose(found)) = look(&wish, &tools, &Arc::default()) else {
            panic!("frontier has something to choose");
        };
        let reads = Arc::new(AtomicUsize::new(0));
        let counted = Arc::new(Counted(found.files.clone(), reads.clone()));
        let found = Found { files: counted, ..*found };
        let progress: Arc<Progress> = Arc::default();
        let laid = lay(found.clone(), Ask::default(), &tools, &progress);
        assert!(matches!(laid, Ok(Outcome::Laid(_))) && reads.swap(0, Ordering::Relaxed) > 0);
        progress.cancel();
        let _given_up = lay(found, Ask::default(), &tools, &progress);
        assert_eq!(reads.load(Ordering::Relaxed), 0);
    }
}
