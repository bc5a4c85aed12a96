//! A package that is being worked on: watched, loaded again after each change, and shown as far
//! as it is good.

mod fetching;
mod files;
mod headless;
mod inspect;
#[cfg(test)]
mod kept_tests;
mod network;
mod overlays;
mod panels;
mod plugin;
mod told;
mod update;
mod watcher;
mod window;
mod worker;

use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    time::Duration,
};

use baize_manifest::{Fetch, FilesError, FolderFiles, OpenError};
use bevy::prelude::Resource;

use crate::{open::Ask, quality::Quality};
use worker::{Message, Work, work};

pub use headless::{Headless, Seen};
pub(crate) use plugin::{Preview, PreviewPlugin};
pub use update::{Change, Report};
pub(crate) use update::{Update, View};
pub use window::preview;

/// What to watch and what of it to show.
#[derive(Clone)]
pub struct WatchOptions {
    /// The package's folder, or one of its files.
    pub path: PathBuf,
    /// The folder that nothing is read outside of; none: see [`baize_manifest::open`].
    pub root: Option<PathBuf>,
    /// What is to be seen.
    pub ask: Ask,
    /// Limits pictures.
    pub quality: Quality,
    /// Where solids are kept between runs.
    pub cache: Option<PathBuf>,
    /// Whether all parts are shown, not only those that a setup places.
    pub all_parts: bool,
    /// Look so often instead of waiting for the system to tell of changes.
    pub poll: Option<Duration>,
    /// Fetches remote files, where the user allowed that (R7). They are not watched.
    pub fetch: Option<Arc<dyn Fetch>>,
}

/// Watches a package. What changes is loaded on a thread of its own and comes as updates.
#[derive(Resource)]
pub(crate) struct Watch {
    /// The games root: places in files are told from it.
    pub(crate) root: PathBuf,
    /// Fetches remote files, where the user allowed that.
    pub(crate) fetch: Option<Arc<dyn Fetch>>,
    messages: Sender<Message>,
    updates: Mutex<Receiver<Update>>,
}

impl Watch {
    /// Begins to watch; the first update is that of the package as it is. `wake` is called after
    /// each update that is there to be taken.
    ///
    /// # Errors
    /// When there is no such path, or no thread for it.
    pub(crate) fn start(
        options: WatchOptions,
        wake: impl Fn() + Send + 'static,
    ) -> Result<Self, OpenError> {
        let fail = |reason| OpenError { path: options.path.clone(), reason };
        let opened = baize_manifest::open(&options.path, options.root.as_deref())?;
        let folder = FolderFiles::new(&opened.root).map_err(fail)?;
        let job = Work {
            folder,
            target: opened.target,
            ask: options.ask,
            quality: options.quality,
            cache: options.cache,
            all_parts: options.all_parts,
            poll: options.poll,
            fetch: options.fetch.clone(),
        };
        let root = opened.root;
        let (messages, inbox) = mpsc::channel();
        let (outbox, updates) = mpsc::channel();
        let own = messages.clone();
        std::thread::Builder::new()
            .name("preview".to_owned())
            .spawn(move || work(job, &inbox, &own, &outbox, &wake))
            .map_err(|error| fail(FilesError::Io(error.to_string())))?;
        Ok(Self { root, fetch: options.fetch, messages, updates: Mutex::new(updates) })
    }

    /// Asks for something else of the package.
    pub(crate) fn ask(&self, ask: Ask) {
        // A worker that is gone has nothing to show any more, either.
        let _ = self.messages.send(Message::Ask(ask));
    }

    /// Asks for what could not be fetched to be tried once more.
    pub(crate) fn fetch_again(&self) {
        let _ = self.messages.send(Message::FetchAgain);
    }

    /// The newest update, with what changed in all that were not taken yet.
    pub(crate) fn poll(&self) -> Option<Update> {
        let updates = self.updates.lock().unwrap_or_else(PoisonError::into_inner);
        updates.try_iter().reduce(Update::then)
    }

    /// As [`Watch::poll`], but waits for an update; none when it does not come in time.
    ///
    /// # Errors
    /// When there will be no more.
    pub(crate) fn wait(&self, most: Duration) -> Result<Option<Update>, Stopped> {
        let updates = self.updates.lock().unwrap_or_else(PoisonError::into_inner);
        match updates.recv_timeout(most) {
            Ok(first) => Ok(Some(updates.try_iter().fold(first, Update::then))),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Stopped),
        }
    }
}

/// There will be no more updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

impl Drop for Watch {
    fn drop(&mut self) {
        // Not waited for: a load that is under way ends on its own.
        let _ = self.messages.send(Message::Stop);
    }
}
