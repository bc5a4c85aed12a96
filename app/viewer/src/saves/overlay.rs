//! Files with one more among them.

use std::sync::Arc;

use baize_manifest::{FetchError, Files, FilesError};

/// Files with one more among them, which is not on disk.
pub(super) struct Overlay {
    pub(super) files: Arc<dyn Files>,
    pub(super) path: Arc<str>,
    pub(super) bytes: Arc<[u8]>,
}

impl Files for Overlay {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        let mut list = self.files.list()?;
        if let Err(place) = list.binary_search(&self.path) {
            list.insert(place, self.path.clone());
        }
        Ok(list)
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        let size = self.bytes.len() as u64;
        match path == &*self.path {
            true if size > limit => Err(FilesError::TooLarge { size, limit }),
            true => Ok(self.bytes.to_vec()),
            false => self.files.read(path, limit),
        }
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        match path == &*self.path {
            true => Ok(self.bytes.iter().take(len).copied().collect()),
            false => self.files.read_head(path, len),
        }
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        match path == &*self.path {
            true => Ok(self.bytes.len() as u64),
            false => self.files.size(path),
        }
    }

    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError> {
        self.files.fetch(url, limit)
    }
}
