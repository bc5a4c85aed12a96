//! How packages are read: the options that all commands on packages share.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use baize_manifest::{CachedFetch, Fetch, FetchLimits, HttpFetch, OpenError, Opened, open};
use clap::Args;

/// Where the games root is, and whether remote files are fetched.
#[derive(Args)]
pub(crate) struct Reading {
    /// The games root: nothing outside it is read
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    #[command(flatten)]
    fetching: Fetching,
}

/// Whether remote files are fetched (R7).
#[derive(Args)]
pub(crate) struct Fetching {
    /// Fetch images and tables that packages name by http or https, and keep them
    #[arg(long)]
    fetch: bool,
    /// One for all packages of a run: what it may take counts together.
    #[arg(skip)]
    fetcher: OnceLock<Arc<dyn Fetch>>,
}

impl Reading {
    /// The games root, as given.
    pub(crate) fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// What fetches, where that is allowed.
    #[cfg(feature = "viewer")]
    pub(crate) fn fetcher(&self) -> Option<Arc<dyn Fetch>> {
        self.fetching.fetcher()
    }

    /// Opens a folder, a definition file or an archive.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(crate) fn open(&self, path: &Path) -> Result<Opened, OpenError> {
        Ok(self.fetching.allow(open(path, self.root())?))
    }
}

impl Fetching {
    /// What was opened, with remote files where they are allowed.
    pub(crate) fn allow(&self, opened: Opened) -> Opened {
        match self.fetcher() {
            Some(fetch) => opened.with_fetch(fetch),
            None => opened,
        }
    }

    fn fetcher(&self) -> Option<Arc<dyn Fetch>> {
        let start = || -> Arc<dyn Fetch> {
            let http = HttpFetch::new(FetchLimits::default());
            match directories::ProjectDirs::from("", "", "baize") {
                Some(folders) => Arc::new(CachedFetch::new(http, folders.cache_dir())),
                None => Arc::new(http),
            }
        };
        self.fetch.then(|| self.fetcher.get_or_init(start).clone())
    }
}
