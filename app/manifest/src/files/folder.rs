//! A folder on disk as [`Files`].

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use ignore::WalkBuilder;

use super::{Files, FilesError, is_normal};

/// A folder on disk. Links are followed as long as they stay in it (R1).
#[derive(Clone, Debug)]
pub struct FolderFiles {
    root: PathBuf,
}

impl FolderFiles {
    /// The folder `root`, with links in its own path resolved once and for all.
    ///
    /// # Errors
    /// When there is no such folder.
    pub fn new(root: &Path) -> Result<Self, FilesError> {
        let root = fs::canonicalize(root).map_err(|error| explain(&error))?;
        if !root.is_dir() {
            return Err(FilesError::Io("it is not a folder".to_owned()));
        }
        Ok(Self { root })
    }

    /// The folder, absolute and without links.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where a file really is, after links.
    fn locate(&self, path: &str) -> Result<PathBuf, FilesError> {
        if !is_normal(path) {
            return Err(FilesError::Outside);
        }
        let real = fs::canonicalize(self.root.join(path)).map_err(|error| explain(&error))?;
        if real.starts_with(&self.root) { Ok(real) } else { Err(FilesError::Outside) }
    }

    /// An ordinary file and its size. Devices and pipes are refused before they are opened:
    /// opening one can wait for ever.
    fn regular(&self, path: &str) -> Result<(PathBuf, u64), FilesError> {
        let real = self.locate(path)?;
        let metadata = fs::metadata(&real).map_err(|error| explain(&error))?;
        if !metadata.is_file() {
            return Err(FilesError::Io("it is not a file".to_owned()));
        }
        Ok((real, metadata.len()))
    }

    fn stays_inside(&self, link: &Path) -> bool {
        fs::canonicalize(link).is_ok_and(|real| real.starts_with(&self.root))
    }
}

impl Files for FolderFiles {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        let inside = self.clone();
        let walk = WalkBuilder::new(&self.root)
            .standard_filters(false)
            .git_ignore(true)
            .require_git(false)
            .follow_links(true)
            .filter_entry(move |entry| {
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                if !is_folder || entry.depth() == 0 {
                    // A linked file that leads out is listed, so that reading it names it.
                    return true;
                }
                let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
                !is_hidden && (!entry.path_is_symlink() || inside.stays_inside(entry.path()))
            })
            .build();
        let mut paths = Vec::new();
        for entry in walk {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) if error.depth() == Some(0) => {
                    return Err(FilesError::Io(error.to_string()));
                }
                // A link in a circle, one that leads nowhere, a folder that may not be read.
                Err(_) => continue,
            };
            if entry.file_type().is_some_and(|kind| kind.is_dir()) {
                continue;
            }
            let Ok(relative) = entry.path().strip_prefix(&self.root) else { continue };
            // A name that is not Unicode cannot be written in a definition either.
            let segments: Option<Vec<&str>> =
                relative.components().map(|part| part.as_os_str().to_str()).collect();
            let Some(path) = segments.map(|segments| segments.join("/")) else { continue };
            if is_normal(&path) {
                paths.push(Arc::from(path));
            }
        }
        paths.sort_unstable();
        Ok(paths)
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        let (real, size) = self.regular(path)?;
        if size > limit {
            return Err(FilesError::TooLarge { size, limit });
        }
        let mut bytes = Vec::with_capacity(size as usize);
        let file = File::open(real).map_err(|error| explain(&error))?;
        // The file may have grown since its size was asked.
        file.take(limit.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| explain(&error))?;
        let size = bytes.len() as u64;
        if size > limit { Err(FilesError::TooLarge { size, limit }) } else { Ok(bytes) }
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        let (real, size) = self.regular(path)?;
        let mut bytes = Vec::with_capacity(len.min(size as usize));
        let file = File::open(real).map_err(|error| explain(&error))?;
        file.take(len as u64).read_to_end(&mut bytes).map_err(|error| explain(&error))?;
        Ok(bytes)
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        Ok(self.regular(path)?.1)
    }
}

/// The system's words without its numbers, the same on every run.
fn explain(error: &io::Error) -> FilesError {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => FilesError::NotFound,
        io::ErrorKind::PermissionDenied => {
            FilesError::Io("the system does not allow to read it".to_owned())
        }
        _ => FilesError::Io(error.to_string()),
    }
}
