//! Files of which the remote ones may be fetched.

use std::sync::Arc;

use super::{Fetch, FetchError};
use crate::{Files, FilesError};

/// Files of a package whose user allowed that remote ones are fetched (R7).
#[derive(Clone)]
pub struct FetchingFiles {
    files: Arc<dyn Files>,
    fetch: Arc<dyn Fetch>,
}

impl FetchingFiles {
    /// These files, and remote ones by `fetch`.
    pub fn new(files: Arc<dyn Files>, fetch: Arc<dyn Fetch>) -> Self {
        Self { files, fetch }
    }
}

impl Files for FetchingFiles {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        self.files.list()
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        self.files.read(path, limit)
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        self.files.read_head(path, len)
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        self.files.size(path)
    }

    fn version(&self, path: &str) -> Option<u64> {
        self.files.version(path)
    }

    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError> {
        self.fetch.fetch(url, limit)
    }
}
