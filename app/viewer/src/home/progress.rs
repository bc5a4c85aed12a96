//! How far work in the background has come.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use baize_manifest::{FetchError, Files, FilesError};

/// How far work in the background has come, and whether it is still wanted.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    total: AtomicUsize,
    done: AtomicUsize,
    cancelled: AtomicBool,
}

impl Progress {
    /// There is so much to do.
    pub(crate) fn expect(&self, total: usize) {
        self.total.store(total, Ordering::Relaxed);
    }

    /// One more is done.
    pub(crate) fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Nobody waits for it any more.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether nobody waits for it any more.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// How much of it is done, from 0 to 1; none while that is not known.
    pub(crate) fn share(&self) -> Option<f32> {
        let total = self.total.load(Ordering::Relaxed);
        let done = self.done.load(Ordering::Relaxed).min(total);
        (total > 0).then(|| done as f32 / total as f32)
    }
}

/// Files that cannot be read any more once the work is cancelled: so it ends soon, wherever it
/// is.
pub(crate) struct WhileWanted {
    files: Arc<dyn Files>,
    progress: Arc<Progress>,
}

impl WhileWanted {
    pub(crate) fn new(files: Arc<dyn Files>, progress: Arc<Progress>) -> Self {
        Self { files, progress }
    }

    fn wanted(&self) -> Result<&dyn Files, FilesError> {
        match self.progress.is_cancelled() {
            true => Err(FilesError::Io("opening was cancelled".into())),
            false => Ok(&*self.files),
        }
    }
}

impl fmt::Debug for WhileWanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WhileWanted").field("progress", &self.progress).finish_non_exhaustive()
    }
}

impl Files for WhileWanted {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        self.wanted()?.list()
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        self.wanted()?.read(path, limit)
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        self.wanted()?.read_head(path, len)
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        self.wanted()?.size(path)
    }

    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError> {
        self.wanted().map_err(|_| FetchError::NotAllowed)?.fetch(url, limit)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    #[test]
    fn the_share_is_known_once_the_total_is() {
        let progress = Progress::default();
        assert_eq!(progress.share(), None);
        progress.expect(4);
        progress.step();
        assert_eq!(progress.share(), Some(0.25));
        for _ in 0..9 {
            progress.step();
        }
        assert_eq!(progress.share(), Some(1.0));
    }

    #[test]
    fn cancelled_work_cannot_read() {
        let mut memory = baize_manifest::MemoryFiles::default();
        memory.insert("a", &b"x"[..]);
        let progress = Arc::new(Progress::default());
        let files = WhileWanted::new(Arc::new(memory), progress.clone());
        assert_eq!(files.read("a", 9).unwrap(), b"x");
        progress.cancel();
        assert!(files.read("a", 9).is_err() && files.list().is_err() && files.size("a").is_err());
    }
}
