//! A games root → its packages: the whole way through the crate.

use std::sync::Arc;

use crate::{
    Diagnostic, Files, Limits, Project, Severity, Sources,
    build::{Built, build_package},
    check::check_project,
    discover::{Library, find_declarations, select},
    picture::{Headers, Pictures},
    text::codes,
};

/// What a load may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadOptions {
    /// Upper bounds on what is read and made (R31).
    pub limits: Limits,
    /// A definition file that one package takes in although no pattern names it.
    pub besides: Option<Besides>,
}

/// A definition file that one package takes in before all others, and no other package does:
/// a saved game, which is a setup that lies elsewhere (R33).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Besides {
    /// The package's id.
    pub package: Arc<str>,
    /// The file, from the games root.
    pub file: Arc<str>,
}

/// Loads the packages of `target`: a definition file, a folder, or (none) the whole root.
///
/// Pure: the same files give the same result in the same order. Packages declared in the
/// target come first, then those that they refer to (R6); each group in R5 order. What is
/// wrong is in the diagnostics, and the rest is there all the same (R12).
pub fn load(files: &dyn Files, target: Option<&str>, options: &LoadOptions) -> Project {
    load_after(files, target, options, Sources::default(), &mut Headers::default())
}

/// As [`load`], after other loads: texts get ids after those of `sources`, which is empty, and
/// headers of images that did not change are taken from `headers`.
pub(crate) fn load_after(
    files: &dyn Files,
    target: Option<&str>,
    options: &LoadOptions,
    sources: Sources,
    headers: &mut Headers,
) -> Project {
    let mut library = match Library::open(files, &options.limits, sources.clone()) {
        Ok(library) => library,
        Err(error) => {
            let message = format!("the games root cannot be listed: {error}");
            let code = codes::UNREADABLE_FILE;
            let diagnostic = Diagnostic::new(Severity::Error, code, None, message);
            return Project { packages: Vec::new(), diagnostics: vec![diagnostic], sources };
        }
    };
    let mut diagnostics = Vec::new();
    let declarations = find_declarations(&mut library);
    let mut chosen = select(&library, &declarations, target, &mut diagnostics);
    let mut pictures = Pictures::new(files, options, headers);
    let mut packages = Vec::new();
    let mut next = 0;
    while next < chosen.len() {
        // R6: packages that the chosen ones refer to are loaded from the same root.
        let mut referred = Vec::new();
        for index in chosen.get(next..).unwrap_or_default() {
            let Some(declaration) = declarations.get(*index) else { continue };
            let Built { package, refers_to } =
                build_package(declaration, &mut library, &mut pictures, options, &mut diagnostics);
            packages.push(package);
            let is_meant = |id| declarations.iter().position(|d| d.id.as_ref() == Some(id));
            referred.extend(refers_to.iter().filter_map(is_meant));
        }
        next = chosen.len();
        referred.sort_unstable();
        referred.dedup();
        referred.retain(|index| !chosen.contains(index));
        chosen.extend(referred);
    }
    check_project(&mut packages, &declarations, &library, options, &mut diagnostics);
    pictures.report(&mut diagnostics);
    library.finish(packages, target, diagnostics)
}
