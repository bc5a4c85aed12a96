//! What was opened before, remembered between runs.

use std::{
    io,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use serde::{Deserialize, Serialize};

use crate::saves::write_whole;

/// More are not remembered.
const MOST: usize = 24;

/// A package that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Recent {
    /// Its folder or file, absolute.
    pub(super) path: PathBuf,
    /// Its id.
    pub(super) package: String,
    /// When, in seconds since 1970.
    #[serde(default)]
    pub(super) opened: u64,
    /// Whether its remote files may be fetched (R7); none: nobody was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) fetch: Option<bool>,
}

/// What was opened before, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Recents {
    pub(super) recents: Vec<Recent>,
}

impl Recents {
    /// What a file says; nothing where there is none. A file that cannot be understood is put
    /// aside under another name, which is told.
    pub(super) fn read(file: &Path) -> (Self, Option<PathBuf>) {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => String::from("not UTF-8"),
            Err(_) => return (Self::default(), None),
        };
        match serde_json::from_str(&text) {
            Ok(recents) => (recents, None),
            Err(_) => {
                let aside = file.with_extension("json.bad");
                let moved = std::fs::rename(file, &aside).is_ok();
                (Self::default(), moved.then_some(aside))
            }
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When it cannot be written; the old one is still there then.
    pub(super) fn write(&self, file: &Path) -> io::Result<()> {
        // JSON has no way to write a path that is not Unicode; the others are kept all the same.
        let is_unicode = |recent: &&Recent| recent.path.to_str().is_some();
        let written = Self { recents: self.recents.iter().filter(is_unicode).cloned().collect() };
        write_whole(file, serde_json::to_string_pretty(&written)?.as_bytes())
    }

    /// Puts what was opened now before everything else, with an answer on its remote files; without
    /// one, that of before counts.
    pub(super) fn add(&mut self, path: PathBuf, package: String, fetch: Option<bool>) {
        let fetch = fetch.or_else(|| self.fetch(&path, &package));
        self.recents.retain(|recent| recent.path != path || recent.package != package);
        let opened =
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        self.recents.insert(0, Recent { path, package, opened, fetch });
        self.recents.truncate(MOST);
    }

    /// Whether the remote files of a package may be fetched; none: nobody was asked.
    pub(super) fn fetch(&self, path: &Path, package: &str) -> Option<bool> {
        let is_it = |recent: &&Recent| recent.path == path && recent.package == package;
        self.recents.iter().find(is_it)?.fetch
    }

    /// Takes out everything of a path.
    pub(super) fn forget(&mut self, path: &Path) {
        self.recents.retain(|recent| recent.path != path);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    #[test]
    fn the_latest_is_first_each_once_and_not_too_many() {
        let mut recents = Recents::default();
        for number in 0..30 {
            recents.add(format!("/games/{number}").into(), "g".into(), None);
        }
        recents.add("/games/20".into(), "g".into(), None);
        recents.add("/games/20".into(), "other".into(), None);
        let first: Vec<_> = recents
            .recents
            .iter()
            .take(3)
            .map(|r| (r.path.to_str().unwrap(), &*r.package))
            .collect();
        assert_eq!(first, [("/games/20", "other"), ("/games/20", "g"), ("/games/29", "g")]);
        assert_eq!(recents.recents.len(), MOST);
        recents.forget(Path::new("/games/20"));
        assert_eq!(recents.recents.len(), MOST - 2);
    }

    #[test]
    fn what_was_written_is_read_and_a_broken_file_is_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("recents.json");
        assert_eq!(Recents::read(&file), (Recents::default(), None));
        let mut recents = Recents::default();
        recents.add("/spiel/ä b".into(), "g".into(), None);
        recents.write(&file).unwrap();
        assert_eq!(Recents::read(&file), (recents, None));
        for broken in [&b"{\"recents\": [{"[..], b"\xff\xfe\x00", b"[]"] {
            std::fs::write(&file, broken).unwrap();
            let (read, aside) = Recents::read(&file);
            assert_eq!(read, Recents::default());
            assert_eq!(std::fs::read(aside.unwrap()).unwrap(), broken);
            assert!(!file.exists());
        }
    }

    #[test]
    fn an_answer_stays_until_another_is_given_or_the_game_is_forgotten() {
        let (path, mut recents) = (Path::new("/games/a"), Recents::default());
        let add = |recents: &mut Recents, fetch| recents.add(path.into(), "a".into(), fetch);
        add(&mut recents, None);
        assert_eq!(recents.fetch(path, "a"), None);
        for (given, kept) in [(Some(true), true), (None, true), (Some(false), false), (None, false)]
        {
            add(&mut recents, given);
            assert_eq!(recents.fetch(path, "a"), Some(kept), "{given:?}");
        }
        assert_eq!(recents.fetch(path, "b"), None);
        recents.forget(path);
        add(&mut recents, None);
        assert_eq!(recents.fetch(path, "a"), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_not_unicode_does_not_keep_the_others_from_being_written() {
        use std::os::unix::ffi::OsStrExt;

        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("recents.json");
        let mut recents = Recents::default();
        recents.add("/games/a".into(), "a".into(), None);
        let odd = std::ffi::OsStr::from_bytes(b"/games/\xff");
        recents.add(odd.into(), "b".into(), None);
        recents.write(&file).unwrap();
        let (read, _) = Recents::read(&file);
        assert_eq!(read.recents.iter().map(|r| &*r.package).collect::<Vec<_>>(), ["a"]);
    }
}
