//! Opening a package for the commands that show one.

use std::{path::PathBuf, sync::Arc};

use baize_manifest::{Files, Key, LoadOptions, Project};
use clap::Args;

use super::reading::Reading;

/// Which package.
#[derive(Args)]
pub(crate) struct Opening {
    /// The package's folder, one of its files, or a .bgmz file
    path: PathBuf,
    #[command(flatten)]
    reading: Reading,
    /// The package's id, where a folder holds several
    #[arg(long, value_name = "ID")]
    package: Option<String>,
}

/// What was opened.
pub(crate) struct OpenedPackage {
    /// All packages there, and what is wrong with them.
    pub(crate) project: Project,
    /// Where their files are.
    pub(crate) files: Arc<dyn Files>,
    /// The id that was asked for.
    pub(crate) package: Option<String>,
}

impl Opening {
    /// What was asked for, as it was written.
    #[cfg(feature = "viewer")]
    pub(crate) fn path(&self) -> &std::path::Path {
        &self.path
    }

    /// Whether remote files may be fetched.
    #[cfg(feature = "viewer")]
    pub(crate) fn may_fetch(&self) -> bool {
        self.reading.fetcher().is_some()
    }

    /// Whether one of several packages is asked for.
    #[cfg(feature = "viewer")]
    pub(crate) fn names_package(&self) -> bool {
        self.package.is_some()
    }

    /// Reads the package.
    ///
    /// # Errors
    /// When the path cannot be read at all.
    pub(crate) fn open(&self) -> Result<OpenedPackage, String> {
        let opened = self.reading.open(&self.path).map_err(|error| error.to_string())?;
        let project =
            baize_manifest::load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
        Ok(OpenedPackage { project, files: opened.files, package: self.package.clone() })
    }
}

/// Reads `TYPE#ID`.
pub(crate) fn key(text: &str) -> Result<Key, String> {
    match text.split_once('#') {
        Some((kind, id)) if !kind.is_empty() && !id.is_empty() => {
            Ok(Key { kind: Arc::from(kind), id: Arc::from(id) })
        }
        _ => Err(format!("`{text}` is not of the form TYPE#ID")),
    }
}
