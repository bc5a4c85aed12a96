//! A package that is written for measuring, under `target`.

use std::{fs, io, path::PathBuf};

use crate::steps::{say, workspace};

/// The folder of such a package.
pub(crate) struct Written {
    folder: PathBuf,
}

impl Written {
    /// Makes the folder, with one for pictures in it; what is there already stays.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(crate) fn begin(name: &str) -> Result<Self, String> {
        let written = Self { folder: workspace().join("target").join(name) };
        fs::create_dir_all(written.folder.join("art")).map_err(|error| written.fault(&error))?;
        Ok(written)
    }

    /// Writes a file of it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn put(&self, name: &str, text: &str) -> Result<(), String> {
        fs::write(self.folder.join(name), text).map_err(|error| self.fault(&error))
    }

    /// Says where it is.
    pub(crate) fn end(self) {
        say(&format!("{}", self.folder.display()));
    }

    fn fault(&self, error: &io::Error) -> String {
        format!("{}: {error}", self.folder.display())
    }
}
