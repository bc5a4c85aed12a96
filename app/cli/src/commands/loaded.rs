//! Several paths → several projects, each thing in them once.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use baize_manifest::{Diagnostic, LoadOptions, Package, Project, load};

use super::reading::Reading;

/// What one path led to.
pub(crate) struct Loaded {
    /// What was found there.
    pub(crate) project: Project,
    /// The games root, as the user would write it.
    pub(crate) shown_root: PathBuf,
    root: PathBuf,
}

/// Loads every path. The second list says which could not be opened at all.
pub(crate) fn load_all(paths: &[PathBuf], reading: &Reading) -> (Vec<Loaded>, Vec<String>) {
    let mut loaded = Vec::new();
    let mut failed = Vec::new();
    for path in paths {
        match reading.open(path) {
            Ok(opened) => {
                let options = LoadOptions::default();
                let project = load(&*opened.files, opened.target.as_deref(), &options);
                let shown_root = shown_root(path, reading.root(), &opened.root);
                loaded.push(Loaded { project, shown_root, root: opened.root });
            }
            Err(error) => failed.push(error.to_string()),
        }
    }
    (loaded, failed)
}

/// The games root as the user wrote it, else from the current folder where it lies below it.
pub(super) fn shown_root(path: &Path, given: Option<&Path>, real: &Path) -> PathBuf {
    let written = given.unwrap_or(path);
    if std::fs::canonicalize(written).is_ok_and(|written| written == real) {
        return if written == Path::new(".") { PathBuf::new() } else { written.to_owned() };
    }
    let current = std::env::current_dir().and_then(std::fs::canonicalize);
    current.ok().and_then(|current| real.strip_prefix(current).ok()).unwrap_or(real).to_owned()
}

/// What was seen in projects before this one: two paths may lead to one package.
#[derive(Default)]
pub(crate) struct Seen(BTreeSet<(PathBuf, String)>);

impl Seen {
    /// Whether a package was not seen before.
    pub(crate) fn is_new_package(&mut self, loaded: &Loaded, package: &Package) -> bool {
        let place = loaded.project.sources.place(package.declared_at);
        self.0.insert((loaded.root.clone(), format!("package {place}")))
    }

    /// Whether a diagnostic was not seen before.
    pub(crate) fn is_new(&mut self, loaded: &Loaded, diagnostic: &Diagnostic) -> bool {
        let json = crate::report::diagnostic_json(&loaded.project.sources, diagnostic);
        self.0.insert((loaded.root.clone(), json.to_string()))
    }
}
