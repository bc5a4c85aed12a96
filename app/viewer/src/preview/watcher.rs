//! Hears of changes below a folder: from the system, or by looking every now and then.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use notify::{
    EventKind, RecommendedWatcher, RecursiveMode,
    event::{AccessKind, AccessMode, ModifyKind},
};
use notify_debouncer_full::{
    DebounceEventResult, DebouncedEvent, Debouncer, NoCache, new_debouncer_opt,
};

use super::{files::Hint, network::is_remote};

/// An event is passed on after so long: a save in several steps is one change.
pub(super) const SETTLE: Duration = Duration::from_millis(8);
/// How often the debouncer looks at the clock.
const TICK: Duration = Duration::from_millis(4);

/// Something may have changed.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    pub(super) hint: Hint,
    /// When the first of the changes was noticed.
    pub(super) since: Instant,
    /// Whether the root itself came, went or moved.
    pub(super) is_root: bool,
}

/// Hears of changes below a folder, until it is dropped.
pub(super) struct Watcher {
    root: PathBuf,
    debouncer: Option<Debouncer<RecommendedWatcher, NoCache>>,
}

impl Watcher {
    /// Watches a folder given without links. None with a reason where that cannot be: then the
    /// folder is to be looked at every now and then.
    pub(super) fn start(
        root: &Path,
        tell: impl Fn(Heard) + Send + 'static,
    ) -> Result<Self, String> {
        if is_remote(root) {
            return Err("the folder lies on another machine".to_owned());
        }
        let own = root.to_owned();
        let handler = move |result: DebounceEventResult| {
            if let Some(heard) = heard(&own, result) {
                tell(heard);
            }
        };
        let config = notify::Config::default();
        let debouncer = new_debouncer_opt(SETTLE, Some(TICK), handler, NoCache::new(), config);
        let debouncer = debouncer.map_err(|error| error.to_string())?;
        let mut watcher = Self { root: root.to_owned(), debouncer: Some(debouncer) };
        watcher.watch().map_err(|error| error.to_string())?;
        Ok(watcher)
    }

    /// Watches again a root that came back: the system watches files, not names.
    pub(super) fn again(&mut self) {
        if let Some(debouncer) = &mut self.debouncer {
            // It may be gone, or never have been watched.
            let _ = debouncer.unwatch(&self.root);
        }
        // While the root is away, its parent tells when it comes back.
        let _ = self.watch();
    }

    fn watch(&mut self) -> notify::Result<()> {
        let Some(debouncer) = &mut self.debouncer else { return Ok(()) };
        if let Some(parent) = self.root.parent() {
            // Tells that the root itself comes and goes; not every parent may be watched.
            let _ = debouncer.watch(parent, RecursiveMode::NonRecursive);
        }
        debouncer.watch(&self.root, RecursiveMode::Recursive)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        if let Some(debouncer) = self.debouncer.take() {
            debouncer.stop_nonblocking();
        }
    }
}

/// What events say about the files below a root; none: nothing.
fn heard(root: &Path, result: DebounceEventResult) -> Option<Heard> {
    let now = Instant::now();
    let Ok(events) = result else {
        // Events were lost.
        return Some(Heard { hint: Hint::All, since: now, is_root: false });
    };
    let mut all: Option<Heard> = None;
    for event in &events {
        let Some((hint, is_root)) = meaning(root, event) else { continue };
        match &mut all {
            None => all = Some(Heard { hint, since: event.time, is_root }),
            Some(heard) => {
                heard.hint.join(hint);
                heard.since = heard.since.min(event.time);
                heard.is_root |= is_root;
            }
        }
    }
    all
}

fn meaning(root: &Path, event: &DebouncedEvent) -> Option<(Hint, bool)> {
    if event.need_rescan() {
        return Some((Hint::All, false));
    }
    let is_root = event.paths.iter().any(|path| path == root);
    let concerns = |path: &PathBuf| {
        // Beside the root, and what tools keep in folders of their own.
        let inner = path.strip_prefix(root).ok().and_then(Path::parent);
        path == root || inner.is_some_and(|folder| !is_hidden(folder))
    };
    if !event.paths.iter().any(concerns) {
        return None;
    }
    // Says which files there are.
    let ignores = |path: &PathBuf| path.file_name().is_some_and(|name| name == ".gitignore");
    if event.paths.iter().any(ignores)
        && !matches!(event.kind, EventKind::Access(AccessKind::Open(_) | AccessKind::Read))
    {
        return Some((Hint::All, false));
    }
    match event.kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write))
        | EventKind::Modify(ModifyKind::Data(_)) => {
            Some((Hint::Bytes(event.paths.iter().cloned().collect::<BTreeSet<_>>()), false))
        }
        // Reading is none of our business: we do it ourselves.
        EventKind::Access(_) => None,
        // Times and rights: rights may hide a file.
        EventKind::Modify(ModifyKind::Metadata(_)) if !is_root => {
            Some((Hint::Bytes(event.paths.iter().cloned().collect::<BTreeSet<_>>()), false))
        }
        EventKind::Modify(ModifyKind::Metadata(_)) => None,
        _ => Some((Hint::All, is_root)),
    }
}

fn is_hidden(folder: &Path) -> bool {
    folder.components().any(|name| name.as_os_str().as_encoded_bytes().starts_with(b"."))
}
