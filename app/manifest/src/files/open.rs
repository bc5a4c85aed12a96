//! What a path on a command line, or a double click, opens (R1, R2).

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Files, FilesError, FolderFiles,
    archive::{ArchiveFiles, ArchiveLimits, is_archive},
};
use crate::{Fetch, FetchingFiles};

/// A games root and what in it was asked for.
#[derive(Clone)]
pub struct Opened {
    /// The tree under the games root.
    pub files: Arc<dyn Files>,
    /// The games root on disk, absolute and without links: a folder, or an archive.
    pub root: PathBuf,
    /// Whether the root is an archive: nothing can be written into it.
    pub is_archive: bool,
    /// The file or folder asked for, from the root, with `/`; none: the root itself.
    pub target: Option<String>,
}

impl Opened {
    /// The same, with remote files allowed (R7): they come from `fetch`.
    #[must_use]
    pub fn with_fetch(self, fetch: Arc<dyn Fetch>) -> Self {
        Self { files: Arc::new(FetchingFiles::new(self.files, fetch)), ..self }
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened")
            .field("root", &self.root)
            .field("target", &self.target)
            .finish_non_exhaustive()
    }
}

/// Why a path could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenError {
    /// The path, as given.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: FilesError,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for OpenError {}

/// Opens a folder, a definition file, or a package in one file (`.bgmz`, `.zip`).
///
/// The games root is `root`, else the folder itself, else the nearest folder above the file
/// that holds `.git` or `.bgmroot`, else the file's own folder (R1). A package in one file is
/// a root of its own, and a path may lead into it: `harbor.bgmz/boards.md`.
///
/// # Errors
/// When there is no such path, it lies outside `root`, or the archive is refused.
pub fn open(path: &Path, root: Option<&Path>) -> Result<Opened, OpenError> {
    let fail = |path: &Path, reason| OpenError { path: path.to_owned(), reason };
    if let Some((archive, inner)) = archive_in(path) {
        return open_archive(archive, inner, root).map_err(|reason| fail(path, reason));
    }
    let real = real(path).map_err(|reason| fail(path, reason))?;
    let root = match root {
        Some(root) => root.to_owned(),
        None if real.is_dir() => real.clone(),
        None => games_root(&real),
    };
    let files = FolderFiles::new(&root).map_err(|reason| fail(&root, reason))?;
    let root = files.root().to_owned();
    let relative = real.strip_prefix(&root).map_err(|_| fail(path, FilesError::Outside))?;
    let target = unicode(relative).map_err(|reason| fail(path, reason))?;
    Ok(Opened {
        files: Arc::new(files),
        root,
        is_archive: false,
        target: Some(target).filter(|target| !target.is_empty()),
    })
}

/// The archive that a path names or leads into, and the rest of the path.
fn archive_in(path: &Path) -> Option<(&Path, &Path)> {
    let archive = path.ancestors().find(|path| is_archive(path) && path.is_file())?;
    Some((archive, path.strip_prefix(archive).ok()?))
}

fn open_archive(archive: &Path, inner: &Path, root: Option<&Path>) -> Result<Opened, FilesError> {
    let real = real(archive)?;
    if let Some(root) = root {
        let folder = FolderFiles::new(root)?;
        real.strip_prefix(folder.root()).map_err(|_| FilesError::Outside)?;
    }
    let files = ArchiveFiles::open(&real, &ArchiveLimits::default())?;
    let target = Some(unicode(inner)?).filter(|target| !target.is_empty());
    if let Some(target) = &target {
        let is_in = |path: &Arc<str>| {
            path.strip_prefix(&**target)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        if !files.list()?.iter().any(is_in) {
            return Err(FilesError::NotFound);
        }
    }
    Ok(Opened { files: Arc::new(files), root: real, is_archive: true, target })
}

/// Where a path really is, after links.
fn real(path: &Path) -> Result<PathBuf, FilesError> {
    fs::canonicalize(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => FilesError::NotFound,
        _ => FilesError::Io(error.to_string()),
    })
}

/// A relative path with `/`.
fn unicode(path: &Path) -> Result<String, FilesError> {
    let segments: Option<Vec<&str>> =
        path.components().map(|part| part.as_os_str().to_str()).collect();
    let segments = segments.ok_or_else(|| FilesError::Io("its name is not Unicode".to_owned()))?;
    Ok(segments.join("/"))
}

fn games_root(file: &Path) -> PathBuf {
    let own = file.parent().unwrap_or(file);
    own.ancestors()
        .find(|folder| folder.join(".git").exists() || folder.join(".bgmroot").is_file())
        .unwrap_or(own)
        .to_owned()
}
