//! A folder that is looked at again and again, as an editor writes in it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    sync::Arc,
    time::{Duration, SystemTime},
};

use baize_manifest::{Files, FilesError, FolderFiles};

use super::{Hint, LOADS, SeenFiles};

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
