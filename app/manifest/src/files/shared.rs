//! Files behind a pointer are files.

use std::sync::Arc;

use super::{Files, FilesError};
use crate::FetchError;

impl<T: Files + ?Sized> Files for Arc<T> {
    fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
        (**self).list()
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        (**self).read(path, limit)
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        (**self).read_head(path, len)
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        (**self).size(path)
    }

    fn version(&self, path: &str) -> Option<u64> {
        (**self).version(path)
    }

    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError> {
        (**self).fetch(url, limit)
    }
}
