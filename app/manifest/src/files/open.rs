//! What a path on a command line, or a double click, opens (R1, R2).

use std::{
    fmt, fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{Files, FilesError, FolderFiles};

/// A games root and what in it was asked for.
#[derive(Clone)]
pub struct Opened {
    /// The tree under the games root.
    pub files: Arc<dyn Files>,
    /// The games root on disk, absolute and without links.
    pub root: PathBuf,
    /// The file or folder asked for, from the root, with `/`; none: the root itself.
    pub target: Option<String>,
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

/// Opens a folder or a definition file.
///
/// The games root is `root`, else the folder itself, else the nearest folder above the file
/// that holds `.git` or `.bgmroot`, else the file's own folder (R1).
///
/// # Errors
/// When there is no such path, or it lies outside `root`.
pub fn open(path: &Path, root: Option<&Path>) -> Result<Opened, OpenError> {
    let fail = |path: &Path, reason| OpenError { path: path.to_owned(), reason };
    let real = fs::canonicalize(path).map_err(|error| {
        let reason = match error.kind() {
            std::io::ErrorKind::NotFound => FilesError::NotFound,
            _ => FilesError::Io(error.to_string()),
        };
        fail(path, reason)
    })?;
    let root = match root {
        Some(root) => root.to_owned(),
        None if real.is_dir() => real.clone(),
        None => games_root(&real),
    };
    let files = FolderFiles::new(&root).map_err(|reason| fail(&root, reason))?;
    let root = files.root().to_owned();
    let relative = real.strip_prefix(&root).map_err(|_| fail(path, FilesError::Outside))?;
    let segments: Option<Vec<&str>> =
        relative.components().map(|part| part.as_os_str().to_str()).collect();
    let target = segments
        .map(|segments| segments.join("/"))
        .ok_or_else(|| fail(path, FilesError::Io("its name is not Unicode".to_owned())))?;
    Ok(Opened { files: Arc::new(files), root, target: Some(target).filter(|t| !t.is_empty()) })
}

fn games_root(file: &Path) -> PathBuf {
    let own = file.parent().unwrap_or(file);
    own.ancestors()
        .find(|folder| folder.join(".git").exists() || folder.join(".bgmroot").is_file())
        .unwrap_or(own)
        .to_owned()
}
