//! The thread that reads, checks and decodes.

use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use baize_manifest::{
    Diagnostic, Fetch, FetchingFiles, Files, FolderFiles, LoadOptions, Loaded, Loader, Project,
    Severity, codes,
};
use baize_solid::Maker;
use baize_table::{Limits, State};

use super::{
    fetching::Fetching,
    files::{Hint, SeenFiles},
    told::Told,
    update::{Change, Report, Update, View},
    watcher::{Heard, SETTLE, Watcher},
};
use crate::{
    content::{Keeping, LookStore, LookWork},
    open::{Ask, check_setup, chosen, parts_of},
    quality::Quality,
};

/// What the worker is told.
pub(super) enum Message {
    /// Files may have changed.
    Heard(Heard),
    /// Something else is to be seen.
    Ask(Ask),
    /// A remote file has come that the last round could not wait for.
    Came(Arc<str>),
    /// What could not be fetched is to be tried once more.
    FetchAgain,
    /// Nobody listens any more.
    Stop,
}

/// What the worker needs to know.
pub(super) struct Work {
    pub(super) folder: FolderFiles,
    pub(super) target: Option<String>,
    pub(super) ask: Ask,
    pub(super) quality: Quality,
    pub(super) cache: Option<PathBuf>,
    /// Whether all parts of the package get looks, not only those that are placed.
    pub(super) all_parts: bool,
    /// How often to look; none: when the system says so, else as often as [`POLL`].
    pub(super) poll: Option<Duration>,
    /// Fetches remote files, where that is allowed.
    pub(super) fetch: Option<Arc<dyn Fetch>>,
}

/// How often files are looked at again, [`SETTLE`] apart, that may be in the middle of a save. Who
/// takes longer is seen half way.
const SECOND_LOOKS: usize = 12;

/// How often a folder is looked at that cannot be watched.
pub(super) const POLL: Duration = Duration::from_millis(500);

/// Works until it is told to stop, or nobody takes its updates any more.
pub(super) fn work(
    work: Work,
    messages: &Receiver<Message>,
    own: &Sender<Message>,
    updates: &Sender<Update>,
    wake: &(dyn Fn() + Send),
) {
    // Watched before the first look, so that nothing is missed between the two.
    let root = work.folder.root().to_owned();
    let tell = own.clone();
    let watcher = match work.poll {
        Some(_) => Err("it was asked for".to_owned()),
        None => Watcher::start(&root, move |heard| {
            // The worker has stopped: nobody wants to know.
            let _ = tell.send(Message::Heard(heard));
        }),
    };
    let (mut watcher, poll) = match watcher {
        Ok(watcher) => (Some(watcher), None),
        Err(_) => (None, Some(work.poll.unwrap_or(POLL))),
    };
    let mut worker = Worker::new(work, own);
    let mut last = None;
    let mut round = |worker: &mut Worker, files: BTreeSet<Arc<str>>, since: Instant| {
        let change = files.clone();
        let made = whole(|| worker.round(files, since));
        let update = made.unwrap_or_else(|fault| failed(last.take(), change, since, fault));
        last = Some(update.clone());
        let sent = updates.send(update).is_ok();
        if sent {
            wake();
        }
        sent
    };
    if !round(&mut worker, BTreeSet::new(), Instant::now()) {
        return;
    }
    loop {
        let first = match poll {
            None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(poll) => messages.recv_timeout(poll),
        };
        let first = match first {
            Ok(first) => first,
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                let since = Instant::now();
                Message::Heard(Heard { hint: Hint::All, since, is_root: false })
            }
        };
        let mut heard: Option<Heard> = None;
        let mut asked = false;
        let mut changed = BTreeSet::new();
        // What came in meanwhile is one change.
        for message in std::iter::once(first).chain(messages.try_iter()) {
            match message {
                Message::Stop => return,
                Message::Ask(ask) => {
                    worker.work.ask = ask;
                    asked = true;
                }
                Message::Came(url) => {
                    changed.insert(url);
                }
                Message::FetchAgain => {
                    changed.extend(worker.fetching.iter().flat_map(|fetching| fetching.again()));
                    asked = true;
                }
                Message::Heard(next) => match &mut heard {
                    None => heard = Some(next),
                    Some(heard) => {
                        heard.hint.join(next.hint);
                        heard.is_root |= next.is_root;
                    }
                },
            }
        }
        if let (Some(Heard { is_root: true, .. }), Some(watcher)) = (&heard, &mut watcher) {
            watcher.again();
        }
        let since = heard.as_ref().map_or_else(Instant::now, |heard| heard.since);
        if let Some(heard) = &heard {
            changed.extend(whole_files(&worker.files, &heard.hint, poll.is_some()));
        }
        let has_changed = asked || !changed.is_empty();
        if has_changed && !round(&mut worker, changed, since) {
            return;
        }
    }
}

/// The files that changed, once they are written whole: a look may fall between the two steps of a
/// save, the emptying and the writing. Where the system tells of changes, it does so after them;
/// what is looked at every now and then (`is_polled`) must be looked at twice.
fn whole_files(files: &SeenFiles, hint: &Hint, is_polled: bool) -> BTreeSet<Arc<str>> {
    let mut new = files.look_again(hint);
    let mut changed = new.clone();
    for _ in 0..SECOND_LOOKS {
        if !(is_polled && !new.is_empty() || files.is_any_empty(&changed)) {
            break;
        }
        thread::sleep(SETTLE);
        new = files.look_again(&Hint::All);
        changed.extend(new.iter().cloned());
    }
    files.forget_unchanged(&mut changed);
    changed
}

/// What some work gives, or what it said when it panicked: the watching must not end with a file
/// that a library cannot bear.
fn whole<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    // What a panic leaves behind is whole: caches are only added to, and the rest is put in its
    // place at the end of a step.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default().to_owned()
    })
}

/// What is told when a round failed: what is shown stays, and the next change is another try.
fn failed(
    last: Option<Update>,
    files: BTreeSet<Arc<str>>,
    since: Instant,
    fault: String,
) -> Update {
    let ready = since.elapsed();
    let looks = LookWork::default();
    let change = Change { files, files_read: 0, looks, since, loaded: ready, ready };
    match last {
        Some(last) => {
            let report = Report { change, fault: Some(fault), ..last.report };
            Update { report, ..last }
        }
        None => {
            let report = Report {
                change,
                diagnostics: Vec::new(),
                project: Arc::default(),
                kept: Arc::from([]),
                notes: Vec::new(),
                fault: Some(fault),
            };
            Update { view: None, report }
        }
    }
}

struct Worker {
    work: Work,
    files: Arc<SeenFiles>,
    /// The same, and remote ones where these are allowed.
    all_files: Arc<dyn Files>,
    fetching: Option<Arc<Fetching>>,
    loader: Loader,
    store: LookStore,
    maker: Maker,
    told: Told,
    view: Option<View>,
}

impl Worker {
    fn new(work: Work, own: &Sender<Message>) -> Self {
        let files = Arc::new(SeenFiles::new(work.folder.clone()));
        let fetching = work.fetch.clone().map(|fetch| {
            let tell = own.clone();
            // When the worker has stopped, nobody wants to know.
            Arc::new(Fetching::new(fetch, move |url| drop(tell.send(Message::Came(url)))))
        });
        let all_files: Arc<dyn Files> = match &fetching {
            Some(fetching) => Arc::new(FetchingFiles::new(files.clone(), fetching.clone())),
            None => files.clone(),
        };
        Self {
            files,
            all_files,
            fetching,
            loader: Loader::default(),
            store: LookStore::new(Keeping::Watched),
            maker: Maker::new(work.cache.as_deref()),
            told: Told::default(),
            view: None,
            work,
        }
    }

    /// Loads again what changed and says what came of it.
    fn round(&mut self, files: BTreeSet<Arc<str>>, since: Instant) -> Update {
        let options = LoadOptions::default();
        self.fetching.iter().for_each(|fetching| fetching.begin());
        let Loaded { project, kept } =
            self.loader.load(&*self.all_files, self.work.target.as_deref(), &options);
        let loaded = since.elapsed();
        let mut diagnostics = project.diagnostics.clone();
        match self.view(&project, &mut diagnostics) {
            Ok(view) => self.view = Some(view),
            // The last view stays, and nothing was done for it.
            Err(message) => {
                self.store.work = LookWork::default();
                let code = codes::NO_PACKAGE;
                diagnostics.push(Diagnostic::new(Severity::Error, code, None, message));
            }
        }
        let looks = self.store.work;
        let notes = self.view.iter().flat_map(|view| &view.looks.notes);
        let notes = notes.map(|note| format!("{}: {}", note.part, note.message)).collect();
        let diagnostics = self.told.newest_first(diagnostics, &project.sources);
        let files_read = self.files.files_read();
        self.files.settle();
        self.fetching.iter().for_each(|fetching| fetching.settle());
        self.maker.let_go();
        let ready = since.elapsed();
        let change = Change { files, files_read, looks, since, loaded, ready };
        let project = Arc::new(project);
        let report = Report { change, diagnostics, project, kept: kept.into(), notes, fault: None };
        Update { view: self.view.clone(), report }
    }

    fn view(
        &mut self,
        project: &Project,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<View, String> {
        let ask = &self.work.ask;
        let (project, index) = chosen(project, ask).map_err(|error| error.to_string())?;
        let package = project.packages.get(index).ok_or("no package was found there")?;
        check_setup(package, ask).map_err(|error| error.to_string())?;
        let setup = package.setup(ask.setup.as_ref());
        let setup = setup.filter(|_| !ask.gallery && !package.surfaces.is_empty());
        let state = setup.map(|setup| {
            let (state, found) = State::from_setup(&project, package, setup, Limits::default());
            // The load has told most of it already, in other words.
            let is_told = |new: &Diagnostic| {
                let told = |old: &Diagnostic| (old.code, old.span) == (new.code, new.span);
                new.span.is_some() && diagnostics.iter().any(told)
            };
            let new: Vec<Diagnostic> = found.into_iter().filter(|new| !is_told(new)).collect();
            diagnostics.extend(new);
            state
        });
        let parts = parts_of(package, state.as_ref(), self.work.all_parts);
        let before = self.view.as_ref().map(|view| view.looks.clone());
        let mut looks = self.store.load(
            &project,
            &*self.all_files,
            &self.maker,
            &parts,
            self.work.quality,
            &|| {},
        );
        looks.make_mips(before.as_deref());
        let looks = match before {
            // The very same: whoever shows them has nothing to do.
            Some(before) if before.is_same(&looks) => before,
            _ => Arc::new(looks),
        };
        Ok(View { package: index, ask: ask.clone(), looks, project: Arc::new(project) })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, reason = "a panic is what is tested")]

    use super::*;

    #[test]
    fn a_panic_is_told_and_what_was_seen_stays() {
        assert_eq!(whole(|| 3), Ok(3));
        let fault: Result<(), _> = whole(|| panic!("at {}", "a.png"));
        assert_eq!(fault, Err("at a.png".to_owned()));
        let since = Instant::now();
        let files = || BTreeSet::from([Arc::from("a.png")]);
        let first = failed(None, files(), since, "first".to_owned());
        assert!(first.view.is_none());
        let report = Report { notes: vec!["seen".to_owned()], fault: None, ..first.report };
        let last = Update { report, ..first };
        let next = failed(Some(last), files(), since, "second".to_owned()).report;
        assert_eq!(
            (next.fault.as_deref(), &*next.notes),
            (Some("second"), &["seen".to_owned()][..])
        );
        assert_eq!(next.change.files, files());
    }
}
