//! What was fetched, kept on disk.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime},
};

use sha2::{Digest, Sha256};

use super::{Fetch, FetchError};

/// First in every file.
const MAGIC: &[u8] = b"baize-remote 1\n";
/// Bytes that the cache takes on disk before old files are removed.
const MOST_BYTES: u64 = 1 << 30;
/// Bytes that are written before old files are looked for.
const CLEAR_AFTER: u64 = 64 << 20;
/// How long a URL that could not be fetched is not tried again.
const RETRY: Duration = Duration::from_secs(60);
/// How long a file is taken for what the URL still gives.
const FRESH: Duration = Duration::from_secs(24 * 60 * 60);

/// Keeps what was fetched in a folder, one file a URL. A file of the last day is used without
/// asking the net; an older one when the net fails (R7).
pub struct CachedFetch<F> {
    fetch: F,
    folder: PathBuf,
    fresh: Duration,
    failed: Mutex<HashMap<String, (Instant, FetchError)>>,
    /// Bytes written since old files were last removed.
    written: AtomicU64,
}

impl<F: Fetch> CachedFetch<F> {
    /// A cache in a folder, which need not exist, before another way to fetch.
    pub fn new(fetch: F, folder: &Path) -> Self {
        Self {
            fetch,
            folder: folder.join("remote"),
            fresh: FRESH,
            failed: Mutex::default(),
            written: AtomicU64::new(CLEAR_AFTER),
        }
    }

    /// The same, but with another time for which a file is used without asking.
    #[must_use]
    pub fn fresh_for(mut self, fresh: Duration) -> Self {
        self.fresh = fresh;
        self
    }

    fn path(&self, url: &str) -> PathBuf {
        let hash = Sha256::digest(url.as_bytes());
        let name: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        self.folder.join(format!("{name}.bin"))
    }

    /// What is kept of a URL, and for how long; none: nothing, or a file that is not whole.
    fn kept(&self, url: &str, limit: u64) -> Option<(Vec<u8>, Duration)> {
        let path = self.path(url);
        let metadata = fs::metadata(&path).ok()?;
        let head_len = MAGIC.len() + url.len() + 1 + 32;
        let len = metadata.len().checked_sub(head_len as u64)?;
        if !metadata.is_file() || len > limit {
            return None;
        }
        let mut file = fs::read(path).ok()?;
        let rest = file.strip_prefix(MAGIC)?.strip_prefix(url.as_bytes())?.strip_prefix(b"\n")?;
        let (sum, body) = rest.split_at_checked(32)?;
        if Sha256::digest(body).as_slice() != sum {
            return None;
        }
        let age = metadata.modified().ok()?;
        // A file from the future, after the clock was set back, is not fresh for ever.
        let age = SystemTime::now().duration_since(age).unwrap_or(Duration::MAX);
        file.drain(..head_len);
        Some((file, age))
    }

    /// Keeps an answer. A folder that cannot be written to is no error.
    fn keep(&self, url: &str, body: &[u8]) {
        let mut file = MAGIC.to_vec();
        file.extend_from_slice(url.as_bytes());
        file.push(b'\n');
        file.extend_from_slice(&Sha256::digest(body));
        file.extend_from_slice(body);
        let _unwritten = write_whole(&self.path(url), &file);
        let len = file.len() as u64;
        if self.written.fetch_add(len, Ordering::Relaxed).saturating_add(len) > CLEAR_AFTER {
            self.written.store(0, Ordering::Relaxed);
            let _uncleared = clear(&self.folder, MOST_BYTES);
        }
    }

    fn failed_just_now(&self, url: &str) -> Option<FetchError> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.get(url).filter(|(at, _)| at.elapsed() < RETRY).map(|(_, error)| error.clone())
    }
}

impl<F: Fetch> Fetch for CachedFetch<F> {
    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError> {
        let kept = match self.kept(url, limit) {
            Some((body, age)) if age < self.fresh => return Ok(body),
            kept => kept.map(|(body, _)| body),
        };
        let error = match self.failed_just_now(url) {
            Some(error) => error,
            None => match self.fetch.fetch(url, limit) {
                Ok(body) => {
                    self.keep(url, &body);
                    return Ok(body);
                }
                Err(error) => {
                    let failure = (Instant::now(), error.clone());
                    let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                    failed.insert(url.to_owned(), failure);
                    error
                }
            },
        };
        match kept {
            Some(body) if is_of_the_net(&error) => Ok(body),
            _ => Err(error),
        }
    }

    fn again(&self) {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.fetch.again();
    }
}

/// Whether the net is to blame, rather than what the URL names.
fn is_of_the_net(error: &FetchError) -> bool {
    match error {
        FetchError::NotReachable(_)
        | FetchError::TimedOut { .. }
        | FetchError::OutOfTime { .. }
        | FetchError::TooManyRedirects { .. }
        | FetchError::Broken(_) => true,
        FetchError::Status(status) => *status >= 500,
        FetchError::NotAllowed
        | FetchError::NotYet
        | FetchError::BadUrl(_)
        | FetchError::TooLarge { .. } => false,
    }
}

fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let Some(folder) = path.parent() else { return Ok(()) };
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(".part-").tempfile_in(folder)?;
    io::Write::write_all(&mut file, content)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Removes the oldest files until the rest take no more than `most` bytes. Another program may
/// remove some at the same time; what cannot be looked at or removed does not keep the others.
fn clear(folder: &Path, most: u64) -> io::Result<()> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        let Ok(metadata) = entry.metadata() else { continue };
        let Ok(modified) = metadata.modified() else { continue };
        files.push((modified, metadata.len(), entry.path()));
    }
    let mut total: u64 = files.iter().map(|(_, len, _)| len).sum();
    files.sort();
    for (_, len, path) in files {
        if total <= most {
            break;
        }
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {}
            _ => total -= len,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;

    #[test]
    fn the_oldest_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        for (name, age) in [("old", 30), ("older", 40), ("new", 1)] {
            let path = folder.path().join(name);
            fs::write(&path, [0; 10]).unwrap();
            let time = SystemTime::now() - Duration::from_secs(age);
            fs::File::options().append(true).open(path).unwrap().set_modified(time).unwrap();
        }
        let names = || {
            let entries = fs::read_dir(folder.path()).unwrap();
            let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        clear(folder.path(), 30).unwrap();
        assert_eq!(names(), ["new", "old", "older"]);
        clear(folder.path(), 29).unwrap();
        assert_eq!(names(), ["new", "old"]);
        clear(folder.path(), 9).unwrap();
        assert!(names().is_empty());
    }

    #[test]
    fn what_cannot_be_removed_does_not_keep_the_others() {
        let folder = tempfile::tempdir().unwrap();
        // The oldest: nothing that `remove_file` takes away.
        fs::create_dir(folder.path().join("in the way")).unwrap();
        let later = SystemTime::now() + Duration::from_secs(60);
        for name in ["a", "b"] {
            let path = folder.path().join(name);
            fs::write(&path, [0; 10]).unwrap();
            fs::File::options().append(true).open(path).unwrap().set_modified(later).unwrap();
        }
        clear(folder.path(), 9).unwrap();
        assert!(!folder.path().join("a").exists() && !folder.path().join("b").exists());
    }
}
