//! A folder as it was last looked at: read once, and again only where it differs.

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    hash::{DefaultHasher, Hasher},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, SystemTime},
};

use baize_manifest::{FetchError, Files, FilesError, FolderFiles};

/// Texts up to this size stay in memory between loads.
const TEXT_BYTES: usize = 16 << 20;
/// Nothing larger is read to see whether it changed: no load takes it.
const MOST_BYTES: u64 = 1 << 30;
/// A file that was not asked for in so many loads is forgotten: nothing names it any more.
const LOADS: u64 = 16;
/// A file written so short a time before it was looked at may be written again with the same
/// time and size: clocks of file systems are coarse.
const COARSE_CLOCK: Duration = Duration::from_secs(2);

/// Where something may have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    /// Anywhere.
    All,
    /// In the bytes of these files.
    Bytes(BTreeSet<PathBuf>),
}

impl Hint {
    /// Takes in another.
    pub(super) fn join(&mut self, other: Self) {
        match (self, other) {
            (Self::All, _) => {}
            (this, Self::All) => *this = Self::All,
            (Self::Bytes(these), Self::Bytes(those)) => these.extend(those),
        }
    }
}

/// What tells a file from itself after a change, without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    changed: Option<SystemTime>,
    size: u64,
    /// The file's own number: a save by renaming makes another file.
    number: u64,
}

impl Stamp {
    fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(&metadata);
        #[cfg(not(unix))]
        let number = 0;
        Some(Self { changed: metadata.modified().ok(), size: metadata.len(), number })
    }

    /// Whether a later change may leave the stamp as it is.
    fn is_young(&self) -> bool {
        let age = self.changed.and_then(|changed| changed.elapsed().ok());
        age.is_none_or(|age| age < COARSE_CLOCK)
    }

    /// Whether the time is still to come: the clock of another machine is ahead.
    fn is_ahead(&self) -> bool {
        self.changed.is_some_and(|changed| changed.elapsed().is_err())
    }
}

/// A file that was asked for.
#[derive(Clone, Debug)]
struct Known {
    /// None: there was no such file.
    stamp: Option<Stamp>,
    /// Whether the stamp was too young to be trusted.
    is_young: bool,
    version: u64,
    /// Of the bytes, once they were read.
    hash: Option<u64>,
    /// The version and the hash that the last load saw.
    loaded: Option<(u64, u64)>,
    /// Of the first bytes, once they were read on their own: how many were asked for, and what they
    /// were. They may be those of a file half written, and the rest those of the whole one.
    head: Option<(usize, u64)>,
    /// Of a text; of anything right after a change.
    bytes: Option<Arc<[u8]>>,
    /// The load that last asked for it.
    asked: u64,
}

impl Known {
    /// Whether the first bytes that were read on their own are those of the file.
    fn has_head_of(&self, bytes: Option<&[u8]>) -> bool {
        let Some((len, hash)) = self.head else { return true };
        bytes.is_some_and(|bytes| hash_of(bytes.get(..len).unwrap_or(bytes)) == hash)
    }
}

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn seen(folder: &Path) -> SeenFiles {
        SeenFiles::new(FolderFiles::new(folder).unwrap())
    }

    fn names(changed: BTreeSet<Arc<str>>) -> Vec<String> {
        changed.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn touches_change_nothing_and_writes_do() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        fs::write(&path, "one").unwrap();
        let files = seen(folder.path());
        assert_eq!(files.read("a.yaml", 10).unwrap(), b"one");
        let version = files.version("a.yaml");
        assert!(version.is_some());
        // Written anew with the same bytes.
        fs::write(&path, "one").unwrap();
        assert_eq!(names(files.look_again(&Hint::All)), [""; 0]);
        assert_eq!(files.version("a.yaml"), version);
        // Other bytes of the same length, perhaps in the same tick of the clock.
        fs::write(&path, "two").unwrap();
        assert_eq!(files.read("a.yaml", 10).unwrap(), b"one", "nothing changes before a look");
        assert_eq!(names(files.look_again(&Hint::All)), ["a.yaml"]);
        assert_ne!(files.version("a.yaml"), version);
        assert_eq!(files.read("a.yaml", 10).unwrap(), b"two");
    }

    /// The name of an image that is edited again and again is another one each time.
    #[test]
    fn what_nothing_names_any_more_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.yaml"), "one").unwrap();
        let files = seen(folder.path());
        let version = files.version("a.yaml");
        for load in 0..5 * LOADS {
            assert_eq!(files.version("a.yaml"), version);
            assert_eq!(files.version(&format!("{load}.png")), None);
            files.settle();
        }
        assert_eq!(files.seen().known.len(), LOADS as usize + 1);
        // Asked for again, it is looked at anew.
        fs::write(folder.path().join("0.png"), "png").unwrap();
        assert!(files.version("0.png").is_some());
    }

    #[test]
    fn what_is_as_it_was_after_all_did_not_change() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a.csv"), "one").unwrap();
        fs::write(at("b.csv"), "two").unwrap();
        let files = seen(folder.path());
        files.list().unwrap();
        files.read("a.csv", 10).unwrap();
        files.read("b.csv", 10).unwrap();
        files.settle();
        let version = files.version("a.csv");
        // Both are about to be written.
        fs::write(at("a.csv"), "").unwrap();
        fs::write(at("b.csv"), "").unwrap();
        let mut changed = files.look_again(&Hint::All);
        assert!(files.is_any_empty(&changed));
        fs::write(at("a.csv"), "one").unwrap();
        fs::write(at("b.csv"), "six").unwrap();
        changed.extend(files.look_again(&Hint::All));
        assert!(!files.is_any_empty(&changed));
        files.forget_unchanged(&mut changed);
        assert_eq!(names(changed), ["b.csv"]);
        assert_eq!(files.version("a.csv"), version);

        // Listed no more, though nothing was written in it.
        files.settle();
        fs::write(at(".gitignore"), "a.csv").unwrap();
        let mut changed = files.look_again(&Hint::All);
        files.forget_unchanged(&mut changed);
        assert_eq!(names(changed), ["a.csv"]);
    }

    #[test]
    fn files_appear_and_vanish() {
        let folder = tempfile::tempdir().unwrap();
        let files = seen(folder.path());
        assert!(files.list().unwrap().is_empty());
        // In a folder that is listed, and one that is only asked for, as an image is.
        assert_eq!(files.size("art/b.png"), Err(FilesError::NotFound));
        assert_eq!(files.version("art/b.png"), None);
        fs::create_dir(folder.path().join("art")).unwrap();
        fs::write(folder.path().join("art/b.png"), "png").unwrap();
        assert_eq!(names(files.look_again(&Hint::All)), ["art/b.png"]);
        assert!(files.version("art/b.png").is_some());
        fs::rename(folder.path().join("art"), folder.path().join("images")).unwrap();
        assert_eq!(names(files.look_again(&Hint::All)), ["art/b.png"]);
        assert_eq!(files.version("art/b.png"), None);
    }

    /// A load may read a file that was written, or came back, since it was looked at.
    #[test]
    fn what_is_read_before_it_is_noticed_is_noticed_still() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        fs::write(&path, "one").unwrap();
        let files = seen(folder.path());
        assert_eq!(files.read("a.png", 10).unwrap(), b"one");
        fs::write(&path, "two").unwrap();
        assert_eq!(files.read("a.png", 10).unwrap(), b"two");
        assert_eq!(names(files.look_again(&Hint::All)), ["a.png"]);

        fs::remove_file(&path).unwrap();
        assert_eq!(names(files.look_again(&Hint::All)), ["a.png"]);
        fs::write(&path, "two").unwrap();
        assert_eq!(files.read("a.png", 10).unwrap(), b"two");
        assert_eq!(names(files.look_again(&Hint::All)), ["a.png"]);
    }

    /// A header may be that of half a file, and the picture that of the whole one.
    #[test]
    fn a_head_that_is_not_that_of_the_file_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        fs::write(&path, "on").unwrap();
        let files = seen(folder.path());
        assert_eq!(files.read_head("a.png", 4).unwrap(), b"on");
        fs::write(&path, "one and more").unwrap();
        assert_eq!(files.read("a.png", 99).unwrap(), b"one and more");
        let hint = || Hint::Bytes([files.folder.root().join("a.png")].into());
        assert_eq!(names(files.look_again(&hint())), ["a.png"]);
        assert_eq!(files.read_head("a.png", 4).unwrap(), b"one ");
        // Right after a change, both come from one read; later, they agree.
        files.settle();
        assert_eq!(files.read_head("a.png", 4).unwrap(), b"one ");
        assert_eq!(names(files.look_again(&hint())), [""; 0]);
    }

    /// The system tells of the file that was written, by its own name.
    #[test]
    #[cfg(unix)]
    fn a_file_behind_a_link_is_looked_at() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("real")).unwrap();
        for name in ["real/a.png", "real/b.png"] {
            fs::write(at(name), "one").unwrap();
        }
        std::os::unix::fs::symlink(at("real"), at("art")).unwrap();
        let files = seen(folder.path());
        files.read("art/a.png", 10).unwrap();
        files.read("art/b.png", 10).unwrap();
        files.read("real/b.png", 10).unwrap();
        let hint = |name: &str| Hint::Bytes([files.folder.root().join(name)].into());
        fs::write(at("real/a.png"), "two").unwrap();
        assert_eq!(names(files.look_again(&hint("real/a.png"))), ["art/a.png"]);
        fs::write(at("real/b.png"), "two").unwrap();
        assert_eq!(names(files.look_again(&hint("real/b.png"))), ["art/b.png", "real/b.png"]);
        // A name that nobody knows: anything may have changed.
        fs::write(at("real/a.png"), "six").unwrap();
        assert_eq!(names(files.look_again(&hint("elsewhere"))), ["art/a.png"]);
    }

    #[test]
    fn a_time_to_come_is_trusted_at_the_second_look() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        fs::write(&path, "one").unwrap();
        let time = SystemTime::now() + Duration::from_secs(3600);
        fs::File::options().append(true).open(&path).unwrap().set_modified(time).unwrap();
        let files = seen(folder.path());
        files.read("a.yaml", 10).unwrap();
        let is_young = |files: &SeenFiles| files.seen().known.get("a.yaml").unwrap().is_young;
        assert!(is_young(&files));
        assert_eq!(names(files.look_again(&Hint::All)), [""; 0]);
        assert!(!is_young(&files));
    }

    #[test]
    fn a_hint_at_bytes_looks_at_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.csv", "b.csv"] {
            fs::write(folder.path().join(name), "one").unwrap();
        }
        let files = seen(folder.path());
        files.read("a.csv", 10).unwrap();
        files.read("b.csv", 10).unwrap();
        fs::write(folder.path().join("a.csv"), "two").unwrap();
        fs::write(folder.path().join("b.csv"), "two").unwrap();
        let hint = Hint::Bytes([files.folder.root().join("a.csv")].into());
        assert_eq!(names(files.look_again(&hint)), ["a.csv"]);
        assert_eq!(files.files_read(), 1);
    }
}
