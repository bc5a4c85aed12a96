//! A folder as it was last looked at: read once, and again only where it differs.

mod hint;
mod known;
mod stamp;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeSet, HashMap},
    hash::{DefaultHasher, Hasher},
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use baize_manifest::{FetchError, Files, FilesError, FolderFiles};

use known::Known;
use stamp::Stamp;

pub(super) use hint::Hint;

/// Texts up to this size stay in memory between loads.
const TEXT_BYTES: usize = 16 << 20;
/// Nothing larger is read to see whether it changed: no load takes it.
const MOST_BYTES: u64 = 1 << 30;
/// A file that was not asked for in so many loads is forgotten: nothing names it any more.
const LOADS: u64 = 16;

/// A folder as it was last looked at.
pub(super) struct SeenFiles {
    folder: FolderFiles,
    seen: Mutex<Seen>,
    versions: AtomicU64,
    read: AtomicUsize,
}

#[derive(Default)]
struct Seen {
    /// None: nobody asked yet.
    listed: Option<Result<Vec<Arc<str>>, FilesError>>,
    known: HashMap<Arc<str>, Known>,
    /// The number of the load.
    load: u64,
}

impl SeenFiles {
    pub(super) fn new(folder: FolderFiles) -> Self {
        Self {
            folder,
            seen: Mutex::default(),
            versions: AtomicU64::new(1),
            read: AtomicUsize::new(0),
        }
    }

    /// Looks again where something may have changed, and gives the files that did change,
    /// appear or vanish, sorted. Touches change nothing.
    pub(super) fn look_again(&self, hint: &Hint) -> BTreeSet<Arc<str>> {
        let mut changed = BTreeSet::new();
        self.read.store(0, Ordering::Relaxed);
        let mut seen = self.seen();
        let mut hinted = Vec::new();
        let mut hint = hint;
        if let Hint::Bytes(paths) = hint {
            for path in paths {
                let behind = self.behind(&seen, path);
                if behind.is_empty() {
                    // Nobody knows what else leads to it.
                    hint = &Hint::All;
                }
                hinted.extend(behind);
            }
        }
        let paths: Vec<Arc<str>> = match hint {
            Hint::All => {
                let listed = self.folder.list();
                match (&seen.listed, &listed) {
                    (Some(Ok(before)), Ok(now)) => {
                        let before: BTreeSet<&Arc<str>> = before.iter().collect();
                        let now: BTreeSet<&Arc<str>> = now.iter().collect();
                        // An image that nobody asked for changes nothing.
                        let differ = before.symmetric_difference(&now).filter(|path| is_text(path));
                        changed.extend(differ.map(|path| Arc::clone(path)));
                    }
                    // The folder itself came or went.
                    (Some(before), now) if before.is_ok() != now.is_ok() => {
                        changed.insert(Arc::from(""));
                    }
                    _ => {}
                }
                seen.listed = Some(listed);
                seen.known.keys().cloned().collect()
            }
            Hint::Bytes(_) => hinted,
        };
        for path in paths {
            if let Some(known) = seen.known.get_mut(&path)
                && self.differs(&path, known, matches!(hint, Hint::Bytes(_)))
            {
                changed.insert(path);
            }
        }
        changed
    }

    /// The known files that one path leads to: by its name, and by links that lead to the same file.
    fn behind(&self, seen: &Seen, path: &Path) -> Vec<Arc<str>> {
        let relative = path.strip_prefix(self.folder.root()).ok();
        let name = relative.and_then(|path| {
            let segments: Option<Vec<&str>> =
                path.components().map(|segment| segment.as_os_str().to_str()).collect();
            Some(segments?.join("/"))
        });
        let number = Stamp::of(path).map(|stamp| stamp.number).filter(|number| *number != 0);
        let is_same =
            |known: &Known| number.is_some() && known.stamp.map(|stamp| stamp.number) == number;
        let is_it = |(known_name, known): &(&Arc<str>, &Known)| {
            name.as_deref() == Some(&***known_name) || is_same(known)
        };
        seen.known.iter().filter(is_it).map(|(name, _)| name.clone()).collect()
    }

    /// Brings what is known of a file up to date; whether its bytes changed.
    fn differs(&self, path: &Arc<str>, known: &mut Known, is_hinted: bool) -> bool {
        let stamp = Stamp::of(&self.folder.root().join(&**path));
        if stamp == known.stamp && !is_hinted && !known.is_young {
            return false;
        }
        let was_there = known.stamp.is_some();
        // A time to come would be young for long, and the file be read at every look.
        let is_again = stamp == known.stamp;
        known.is_young =
            stamp.is_some_and(|stamp| stamp.is_young() && !(is_again && stamp.is_ahead()));
        known.stamp = stamp;
        let bytes = stamp.and_then(|_| self.folder.read(path, MOST_BYTES).ok());
        let hash = bytes.as_deref().map(hash_of);
        let is_same = hash.is_some() && hash == known.hash && known.has_head_of(bytes.as_deref());
        if was_there && is_same || !was_there && stamp.is_none() {
            return false;
        }
        self.read.fetch_add(1, Ordering::Relaxed);
        known.version = self.next_version();
        known.hash = hash;
        known.head = None;
        known.bytes = bytes.map(Arc::from);
        true
    }

    /// Takes out of what changed since the last load the files that are as they were then: they
    /// were seen half written.
    pub(super) fn forget_unchanged(&self, changed: &mut BTreeSet<Arc<str>>) {
        let mut seen = self.seen();
        changed.retain(|path| {
            let Some(known) = seen.known.get_mut(path) else { return true };
            match known.loaded {
                // A version that is the same one is here because it is listed now, or no more.
                Some((version, hash)) if known.version != version && known.hash == Some(hash) => {
                    known.version = version;
                    false
                }
                _ => true,
            }
        });
    }

    /// Whether one of these files is there and empty, as files are for a moment that are written in
    /// place.
    pub(super) fn is_any_empty(&self, paths: &BTreeSet<Arc<str>>) -> bool {
        let seen = self.seen();
        let stamp = |path| seen.known.get(path).and_then(|known| known.stamp);
        paths.iter().any(|path| stamp(path).is_some_and(|stamp| stamp.size == 0))
    }

    /// Ends a load: what is known now is loaded. Lets go of the bytes of images, which are decoded
    /// now, and of files that nothing names any more.
    pub(super) fn settle(&self) {
        let Seen { known, load, .. } = &mut *self.seen();
        *load += 1;
        known.retain(|path, known| {
            known.loaded = known.hash.map(|hash| (known.version, hash));
            if !is_text(path) {
                known.bytes = None;
            }
            known.asked + LOADS >= *load
        });
    }

    /// How many files were read since [`SeenFiles::look_again`].
    pub(super) fn files_read(&self) -> usize {
        self.read.load(Ordering::Relaxed)
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        // Whoever panicked did not leave a half-written entry: they are inserted whole.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_version(&self) -> u64 {
        self.versions.fetch_add(1, Ordering::Relaxed)
    }

    /// What is known of a file; looks at it when that is the first question about it.
    fn known(&self, path: &str) -> Known {
        let load = {
            let Seen { known, load, .. } = &mut *self.seen();
            if let Some(known) = known.get_mut(path) {
                known.asked = *load;
                return known.clone();
            }
            *load
        };
        let stamp = Stamp::of(&self.folder.root().join(path));
        let known = Known {
            asked: load,
            stamp,
            is_young: stamp.is_some_and(|stamp| stamp.is_young()),
            version: self.next_version(),
            hash: None,
            loaded: None,
            head: None,
            bytes: None,
        };
        self.seen().known.entry(path.into()).or_insert(known).clone()
    }
}

impl Files for SeenFiles {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        if let Some(listed) = &self.seen().listed {
            return listed.clone();
        }
        let listed = self.folder.list();
        self.seen().listed = Some(listed.clone());
        listed
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        let known = self.known(path);
        if let Some(bytes) = known.bytes {
            let size = bytes.len() as u64;
            return if size > limit {
                Err(FilesError::TooLarge { size, limit })
            } else {
                Ok(bytes.to_vec())
            };
        }
        let bytes = self.folder.read(path, limit)?;
        self.read.fetch_add(1, Ordering::Relaxed);
        let hash = hash_of(&bytes);
        let kept = (is_text(path) && bytes.len() <= TEXT_BYTES).then(|| Arc::from(&*bytes));
        if let Some(known) = self.seen().known.get_mut(path) {
            // A file that was written since it was looked at stays the old one: what was made
            // of that is made again once the change is noticed.
            known.hash = known.hash.or(Some(hash));
            known.bytes = kept;
        }
        Ok(bytes)
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        match self.known(path).bytes {
            Some(bytes) => Ok(bytes.get(..len).unwrap_or(&bytes).to_vec()),
            None => {
                let bytes = self.folder.read_head(path, len)?;
                if let Some(known) = self.seen().known.get_mut(path) {
                    known.head = known.head.or(Some((len, hash_of(&bytes))));
                }
                Ok(bytes)
            }
        }
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        // Asked so that the file is known from now on, should it appear or vanish.
        let _ = self.known(path);
        self.folder.size(path)
    }

    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError> {
        self.folder.fetch(url, limit)
    }

    fn version(&self, path: &str) -> Option<u64> {
        let known = self.known(path);
        known.stamp.map(|_| known.version)
    }
}

fn is_text(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["yaml", "yml", "json", "toml", "md", "csv"]
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known))
}

fn hash_of(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}
