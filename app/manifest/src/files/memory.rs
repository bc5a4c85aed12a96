//! Files in memory.

use std::{collections::BTreeMap, sync::Arc};

use super::{Files, FilesError, is_normal};

/// Files in memory: for tests, archives and unsaved editors.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<Arc<str>, Arc<[u8]>>,
}

impl MemoryFiles {
    /// Adds or replaces a file.
    pub fn insert(&mut self, path: impl Into<Arc<str>>, bytes: impl Into<Arc<[u8]>>) {
        self.files.insert(path.into(), bytes.into());
    }

    fn bytes(&self, path: &str) -> Result<&Arc<[u8]>, FilesError> {
        if !is_normal(path) {
            return Err(FilesError::Outside);
        }
        self.files.get(path).ok_or(FilesError::NotFound)
    }
}

impl Files for MemoryFiles {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        let in_dot_folder = |path: &str| {
            path.rsplit_once('/').is_some_and(|(folder, _)| {
                folder.split('/').any(|segment| segment.starts_with('.'))
            })
        };
        Ok(self.files.keys().filter(|path| !in_dot_folder(path)).cloned().collect())
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        let bytes = self.bytes(path)?;
        let size = bytes.len() as u64;
        if size > limit {
            return Err(FilesError::TooLarge { size, limit });
        }
        Ok(bytes.to_vec())
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        let bytes = self.bytes(path)?;
        Ok(bytes.get(..len).unwrap_or(bytes).to_vec())
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        Ok(self.bytes(path)?.len() as u64)
    }
}
