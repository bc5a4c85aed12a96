//! Where saved games lie: a folder for each package, and in it a place for the game that is being
//! played.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    path::{Path, PathBuf},
    time::SystemTime,
};

use sha2::{Digest, Sha256};

use super::disk::clear_leftovers;

/// Comes before the fingerprint of an id; no plain name has it.
const MARK: char = '~';

/// The folder for saved games of a package. Two packages have two: where an id is no name for a
/// folder, a fingerprint of it follows, as in `a_b~6783a31e`.
pub(super) fn folder_of(data: &Path, package: &str) -> PathBuf {
    let mut name = plain(package);
    if name != package {
        name.push(MARK);
        for byte in Sha256::digest(package).iter().take(4) {
            name.push_str(&format!("{byte:02x}"));
        }
    }
    data.join("saves").join(name)
}

/// Where the quick save of a package may be: in its folder, and where earlier versions of Baize
/// wrote it, in a folder that several packages shared.
pub(super) fn quick_saves(data: &Path, package: &str) -> [PathBuf; 2] {
    let shared = data.join("saves").join(plain(package));
    [folder_of(data, package), shared].map(|folder| folder.join(format!("{QUICK}.yaml")))
}

/// The file of a saved game that a player called so.
pub(super) fn file_of(name: &str) -> String {
    format!("{}.yaml", plain(name))
}

/// A name that every file system takes: other characters become `_`, and what is too long is cut.
pub(super) fn plain(name: &str) -> String {
    /// File systems take 255 bytes, and temporary files have longer names.
    const MAX_BYTES: usize = 160;
    let mut bytes = 0;
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '(' | ')' | ',');
    let fits = |c: &char| {
        bytes += c.len_utf8();
        bytes <= MAX_BYTES
    };
    let name = name.chars().map(|c| if allowed(c) { c } else { '_' });
    let name: String = name.take(80).take_while(fits).collect();
    let name = name.trim();
    if name.is_empty() { "_".to_owned() } else { name.to_owned() }
}

/// The name of the quick save. No name that a player gives begins so.
pub(super) const QUICK: &str = "@quick";
/// The name of what is kept while a game is played.
const CURRENT: &str = "@autosave";
/// The name of what was kept of the game before.
const LAST: &str = "@last";

/// The place of the game that is being played. While the game goes on, a lock file lies beside
/// it that only this program holds; when the program dies, the file stays and nobody holds it.
#[derive(Debug)]
pub(super) struct Slot {
    /// What is kept.
    pub(super) file: PathBuf,
    lock: PathBuf,
    _held: File,
}

impl Slot {
    /// Takes a place in a folder: one that is neither in use nor left by a program that died.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn take(folder: &Path) -> std::io::Result<Self> {
        fs::create_dir_all(folder)?;
        clear_leftovers(folder);
        let mut number = 1;
        loop {
            let name = match number {
                1 => CURRENT.to_owned(),
                number => format!("{CURRENT}-{number}"),
            };
            let lock = folder.join(format!("{name}.lock"));
            match OpenOptions::new().write(true).create_new(true).open(&lock) {
                Ok(held) => {
                    // A file system without locks makes two programs think that the other died:
                    // then a game is offered that goes on elsewhere, and nothing is lost.
                    let _ = held.try_lock();
                    let file = folder.join(format!("{name}.yaml"));
                    if file.exists() {
                        // What was kept of the game before stays for one more game.
                        let _ = fs::rename(&file, folder.join(format!("{LAST}.yaml")));
                    }
                    return Ok(Self { file, lock, _held: held });
                }
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && number < 100 => {
                    number += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Gives the place back: the game ended as it should.
    pub(super) fn release(self) {
        // A lock that stays only makes the game be offered once more.
        let _ = fs::remove_file(&self.lock);
    }
}

/// A game whose program died.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Crash {
    /// What was kept of it.
    pub(super) file: PathBuf,
    lock: PathBuf,
    /// When it was kept.
    pub(super) kept: SystemTime,
}

impl Crash {
    /// Does not offer it again. What was kept stays.
    pub(super) fn settle(&self) {
        let _ = fs::remove_file(&self.lock);
    }
}

/// The games whose program died, the latest first.
pub(super) fn crashes(data: &Path) -> Vec<Crash> {
    let mut found = Vec::new();
    for lock in files(data).filter(|path| path.extension().is_some_and(|e| e == "lock")) {
        let Ok(held) = File::open(&lock) else { continue };
        if matches!(held.try_lock(), Err(TryLockError::WouldBlock)) {
            continue;
        }
        let file = lock.with_extension("yaml");
        let time = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
        match (time(&file), time(&lock)) {
            (Some(kept), Some(begun)) if kept >= begun => found.push(Crash { file, lock, kept }),
            // It died before anything was done.
            _ => {
                let _ = fs::remove_file(&lock);
            }
        }
    }
    found.sort_by(|a, b| b.kept.cmp(&a.kept).then_with(|| a.file.cmp(&b.file)));
    found
}

/// A saved game on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedFile {
    /// Where.
    pub(crate) path: PathBuf,
    /// The package's id, as far as folders can be called so.
    pub(crate) package: String,
    /// What the player called it.
    pub(crate) name: String,
    /// When it was written.
    pub(crate) written: SystemTime,
}

/// All saved games, the latest first.
pub(crate) fn saved_files(data: &Path) -> Vec<SavedFile> {
    let name = |path: Option<&Path>| {
        path.and_then(Path::file_stem).map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
    };
    let mut found: Vec<SavedFile> = files(data)
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .filter_map(|path| {
            let written = fs::metadata(&path).and_then(|found| found.modified()).ok()?;
            let (mut package, name) = (name(path.parent()), name(Some(&path)));
            package.truncate(package.find(MARK).unwrap_or(package.len()));
            Some(SavedFile { path, package, name, written })
        })
        .collect();
    found.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.path.cmp(&b.path)));
    found
}

/// Everything in the folders of saved games.
fn files(data: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = |folder: PathBuf| {
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()))
    };
    entries(data.join("saves")).flat_map(entries)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    #[test]
    fn names_become_plain() {
        assert_eq!(plain("harbor"), "harbor");
        assert_eq!(plain("../Häfen:1"), "___Häfen_1");
        assert_eq!(plain(" "), "_");
        assert_eq!(plain(&"a".repeat(100)), "a".repeat(80));
        assert_eq!(plain(&"港".repeat(100)), "港".repeat(53));
    }

    #[test]
    fn two_packages_have_two_folders() {
        let folder = |package| folder_of(Path::new("/data"), package);
        assert_eq!(folder("harbor"), Path::new("/data/saves/harbor"));
        assert_eq!(folder("a_b"), Path::new("/data/saves/a_b"));
        // The fingerprint is what `printf a:b | sha256sum` begins with.
        assert_eq!(folder("a:b"), Path::new("/data/saves/a_b~6783a31e"));
        assert_ne!(folder("a:b"), folder("a;b"));
        let long = ["a".repeat(90), "a".repeat(91)];
        assert_ne!(folder(&long[0]), folder(&long[1]));
    }

    #[test]
    fn two_games_have_two_places_and_a_place_is_used_again() {
        let data = tempfile::tempdir().unwrap();
        let folder = folder_of(data.path(), "harbor");
        let one = Slot::take(&folder).unwrap();
        let two = Slot::take(&folder).unwrap();
        assert_ne!(one.file, two.file);
        fs::write(&one.file, "game").unwrap();
        assert_eq!(crashes(data.path()), [], "both are being played");
        let file = one.file.clone();
        one.release();
        let again = Slot::take(&folder).unwrap();
        assert_eq!(again.file, file);
        assert_eq!(fs::read_to_string(folder.join("@last.yaml")).unwrap(), "game");
    }

    #[test]
    fn a_program_that_died_leaves_a_game_to_offer() {
        let data = tempfile::tempdir().unwrap();
        let folder = folder_of(data.path(), "harbor");
        let slot = Slot::take(&folder).unwrap();
        fs::write(&slot.file, "game").unwrap();
        let file = slot.file.clone();
        // The lock file stays, and nobody holds it.
        drop(slot);
        let found = crashes(data.path());
        assert_eq!(found.iter().map(|crash| &crash.file).collect::<Vec<_>>(), [&file]);
        // Whoever plays on meanwhile does not write over it.
        let other = Slot::take(&folder).unwrap();
        assert_ne!(other.file, file);
        found[0].settle();
        assert_eq!(crashes(data.path()), []);
        assert_eq!(fs::read_to_string(&file).unwrap(), "game");
    }

    #[test]
    fn a_program_that_died_at_once_leaves_nothing() {
        let data = tempfile::tempdir().unwrap();
        let folder = folder_of(data.path(), "harbor");
        drop(Slot::take(&folder).unwrap());
        assert_eq!(crashes(data.path()), []);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }
}
