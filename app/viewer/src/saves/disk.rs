//! Files that are whole at every moment: the old one, until the new one is there.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, SystemTime},
};

/// Puts bytes in a file; a seam for tests of full and failing disks.
trait Disk {
    /// Makes a new file of these bytes that survives a power cut.
    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
}

struct RealDisk;

impl Disk for RealDisk {
    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }
}

/// Two writers at once, also in two processes, use two temporary files.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// What the names of temporary files end with.
const ENDING: &str = ".baize-tmp";

/// Writes a file so that at every moment, also when the program is killed or the disk is full,
/// it holds all of the old bytes or all of the new ones.
///
/// # Errors
/// When it cannot be written; then the old file is as it was, and nothing else is left behind.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(&RealDisk, path, bytes)
}

fn write_with(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}-{number}{ENDING}", std::process::id()));
    let temporary = folder.join(temporary);
    let written = disk.create(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    if let Err(error) = written {
        // What is left of the attempt only takes up space; that it stays is no further harm.
        let _ = fs::remove_file(&temporary);
        return Err(error);
    }
    sync_folder(folder);
    Ok(())
}

/// A new name survives a power cut when its folder is written, too. Not every system can.
fn sync_folder(folder: &Path) {
    if cfg!(unix)
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Removes what killed programs left in a folder; what is younger than an hour may be in use.
pub(crate) fn clear_leftovers(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if is_leftover(&path) && is_older(&path, Duration::from_secs(3600)) {
            let _ = fs::remove_file(&path);
        }
    }
}

fn is_leftover(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(ENDING))
}

fn is_older(path: &Path, age: Duration) -> bool {
    let written = fs::metadata(path).and_then(|found| found.modified());
    written.is_ok_and(|time| SystemTime::now().duration_since(time).is_ok_and(|old| old > age))
}

/// A path like the given one that no file has: `name`, `name 2`, `name 3`.
pub(crate) fn free_path(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let mut path = folder.join(format!("{stem}.{ending}"));
    let mut number = 2;
    while path.exists() {
        path = folder.join(format!("{stem} {number}.{ending}"));
        number += 1;
    }
    path
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    /// A disk with room for so many bytes.
    struct Small(usize);

    impl Disk for Small {
        fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
            let fits = bytes.get(..self.0).unwrap_or(bytes);
            RealDisk.create(path, fits)?;
            match fits.len() < bytes.len() {
                true => Err(io::Error::from(io::ErrorKind::StorageFull)),
                false => Ok(()),
            }
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_full_disk_keeps_the_old_file_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/game.yaml");
        write_with(&Small(100), &path, b"old").unwrap();
        let error = write_with(&Small(100), &path, &[b'n'; 101]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(path.parent().unwrap()), ["game.yaml"]);
        write_with(&Small(101), &path, &[b'n'; 101]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), [b'n'; 101]);
    }

    #[test]
    fn a_folder_in_the_way_is_an_error_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.yaml");
        fs::create_dir(&path).unwrap();
        assert!(write_whole(&path, b"new").is_err());
        assert_eq!(names(folder.path()), ["game.yaml"]);
        assert!(write_whole(Path::new("/"), b"new").is_err());
    }

    #[test]
    fn only_old_leftovers_are_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let names_of = ["a.yaml", ".a.yaml.1-1.baize-tmp", ".a.yaml.1-2.baize-tmp"];
        for name in names_of {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        let hour = Duration::from_secs(2 * 3600);
        for name in &names_of[..2] {
            let file = File::options().write(true).open(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - hour).unwrap();
        }
        clear_leftovers(folder.path());
        let mut left = names(folder.path());
        left.sort();
        assert_eq!(left, [".a.yaml.1-2.baize-tmp", "a.yaml"]);
    }

    #[test]
    fn free_names_count_up() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(free_path(folder.path(), "a", "png"), folder.path().join("a.png"));
        fs::write(folder.path().join("a.png"), "x").unwrap();
        assert_eq!(free_path(folder.path(), "a", "png"), folder.path().join("a 2.png"));
    }
}
