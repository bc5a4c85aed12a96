//! Paths → packages → cases.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    path::{Path, PathBuf},
    sync::Arc,
};

use baize_manifest::{
    Diagnostic, Fetch, Files, FilesError, LoadOptions, Opened, Package, Project, Severity, codes,
    load, open,
};

use super::{
    codes as own_codes,
    declared::{At, Declared},
    define::{Games, Plan, Suite},
    read::{self, ShotsFile},
    resolve::{check_camera, resolve},
    suggest::did_you_mean,
    usual::{ignored, usual},
    vocabulary::Vocabulary,
};

/// The file that declares cases, beside the package.
const FILE: &str = "shots.toml";
/// The folder of stored pictures, beside it.
pub(crate) const FOLDER: &str = "shots";
/// The largest `shots.toml` in bytes.
const LARGEST: u64 = 1 << 20;

/// Opens paths, loads the packages there, and reads or makes up their cases. A package that two
/// paths lead to counts once.
///
/// Remote files come from `fetch`, where the user allowed that (R7).
pub fn plan(
    paths: &[PathBuf],
    root: Option<&Path>,
    fetch: Option<Arc<dyn Fetch>>,
    words: &Vocabulary,
) -> Plan {
    let mut plan = Plan::default();
    let mut known = BTreeSet::new();
    for path in paths {
        let opened = match open(path, root) {
            Ok(opened) => match &fetch {
                Some(fetch) => opened.with_fetch(fetch.clone()),
                None => opened,
            },
            Err(error) => {
                plan.faults.push(error.to_string());
                continue;
            }
        };
        let games = read_games(path, root, opened, words, &mut known);
        if games.project.packages.is_empty() {
            plan.faults.push(format!("{}: no package was found there", path.display()));
        }
        plan.games.push(games);
    }
    plan
}

fn read_games(
    path: &Path,
    root: Option<&Path>,
    opened: Opened,
    words: &Vocabulary,
    known: &mut BTreeSet<(PathBuf, Arc<str>)>,
) -> Games {
    let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
    let mut games = Games {
        shown_root: shown_root(path, root, &opened.root),
        project,
        files: opened.files.clone(),
        is_archive: opened.is_archive,
        suites: Vec::new(),
        diagnostics: Vec::new(),
        orphans: Vec::new(),
    };
    let mut folders: Vec<Arc<str>> = Vec::new();
    for package in &games.project.packages {
        let meant = is_in_target(&games.project, package, opened.target.as_deref());
        let first = meant && known.insert((opened.root.join(&*package.folder), package.id.clone()));
        if first && !folders.contains(&package.folder) {
            folders.push(package.folder.clone());
        }
    }
    for folder in folders {
        read_folder(&mut games, &opened, &folder, words);
    }
    games
}

/// Whether a package is declared in what was opened, rather than only referred to (R6).
fn is_in_target(project: &Project, package: &Package, target: Option<&str>) -> bool {
    let Some(target) = target else { return true };
    let declared = project.sources.path(package.declared_at.source);
    declared.strip_prefix(target).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The games root as the user wrote it, where a path leads to it.
fn shown_root(path: &Path, root: Option<&Path>, real: &Path) -> PathBuf {
    if let Some(root) = root {
        return root.to_owned();
    }
    let is_root = |path: &Path| std::fs::canonicalize(path).is_ok_and(|path| path == real);
    match path.ancestors().find(|folder| folder.components().count() > 0 && is_root(folder)) {
        Some(folder) => folder.to_owned(),
        None if is_root(Path::new(".")) => PathBuf::new(),
        None => real.to_owned(),
    }
}

/// The suites of all packages that are declared in one folder.
fn read_folder(games: &mut Games, opened: &Opened, folder: &str, words: &Vocabulary) {
    let members: Vec<usize> = (0..games.project.packages.len())
        .filter(|index| games.project.packages.get(*index).is_some_and(|p| &*p.folder == folder))
        .collect();
    let path = if folder.is_empty() { FILE.to_owned() } else { format!("{folder}/{FILE}") };
    let mut diagnostics = Vec::new();
    let file = match games.files.read(&path, LARGEST) {
        Ok(bytes) => read_file(&mut games.project, &path, bytes, words, &mut diagnostics),
        Err(FilesError::NotFound) => ShotsFile::default(),
        Err(error) => {
            let message = format!("{path}: {error}");
            let code = codes::UNREADABLE_FILE;
            diagnostics.push(Diagnostic::new(Severity::Error, code, None, message));
            ShotsFile::default()
        }
    };
    let mut names = BTreeSet::new();
    if file.cases.is_empty() {
        if let Some(id) = &file.defaults.package {
            find_package(&games.project, &members, id, &mut diagnostics);
        }
        diagnostics.extend(ignored(&file.defaults));
    }
    let mut suites: Vec<Suite> = members
        .iter()
        .filter_map(|index| games.project.packages.get(*index))
        .map(|package| Suite {
            package: package.id.clone(),
            folder: opened.root.join(folder),
            inner_folder: folder.into(),
            shown_folder: games.shown_root.join(folder),
            cases: match file.cases.is_empty() {
                true => {
                    if let Some(camera) = &file.defaults.camera {
                        check_camera(&games.project, package, camera, &mut diagnostics);
                    }
                    let several = members.len() > 1;
                    usual(package, &file.defaults, several, &mut names, &mut diagnostics)
                }
                false => Vec::new(),
            },
        })
        .collect();
    for case in &file.cases {
        let declared = case.own.over(&file.defaults);
        let package = which_package(&games.project, &members, case, &declared, &mut diagnostics);
        let Some(package) = package.and_then(|index| games.project.packages.get(index)) else {
            continue;
        };
        let (resolved, made) = resolve(&games.project, package, case, &declared, &mut diagnostics);
        let id = package.id.clone();
        if let Some(suite) = suites.iter_mut().find(|suite| suite.package == id) {
            suite.cases.push(resolved);
        }
        if let Some(package) = games.project.packages.iter_mut().find(|package| package.id == id) {
            package.setups.extend(made);
        }
    }
    let is_broken = diagnostics.iter().any(|d| d.severity == Severity::Error);
    if is_broken {
        // Half a file would be half a test.
        suites.iter_mut().for_each(|suite| suite.cases.clear());
    } else {
        let files = opened.is_archive.then_some(&*opened.files);
        games.orphans.extend(orphans(files, &suites));
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    games.diagnostics.extend(diagnostics);
    games.suites.extend(suites);
}

fn read_file(
    project: &mut Project,
    path: &str,
    bytes: Vec<u8>,
    words: &Vocabulary,
    diagnostics: &mut Vec<Diagnostic>,
) -> ShotsFile {
    match String::from_utf8(bytes) {
        Ok(text) => {
            let source = project.sources.add(path, text.as_str());
            let (file, found) = read::read(&text, source, words);
            diagnostics.extend(found);
            file
        }
        Err(_) => {
            let message = format!("{path}: this is not text in UTF-8");
            diagnostics.push(Diagnostic::new(Severity::Error, codes::NOT_TEXT, None, message));
            ShotsFile::default()
        }
    }
}

/// The index of the package that a case is about.
fn which_package(
    project: &Project,
    members: &[usize],
    case: &read::DeclaredCase,
    declared: &Declared,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<usize> {
    match (&declared.package, members) {
        (None, [only]) => Some(*only),
        (None, _) => {
            let message =
                format!("the case `{}` does not say which package it is about", case.name);
            let hint =
                format!("add `package = \"…\"`, one of {}", ids(project, members).join(", "));
            diagnostics.push(
                Diagnostic::new(Severity::Error, own_codes::WHICH_PACKAGE, case.at, message)
                    .with_hint(hint),
            );
            None
        }
        (Some(id), members) => find_package(project, members, id, diagnostics),
    }
}

/// The ids of a folder's packages.
fn ids<'p>(project: &'p Project, members: &[usize]) -> Vec<&'p str> {
    let packages = members.iter().filter_map(|index| project.packages.get(*index));
    packages.map(|package| &*package.id).collect()
}

/// The index of the package of this id in a folder; that there is none is told.
fn find_package(
    project: &Project,
    members: &[usize],
    id: &At<Arc<str>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<usize> {
    let ids = ids(project, members);
    let index = ids.iter().position(|known| **known == *id.value);
    if index.is_none() {
        let message = format!("no package `{}` is declared in this folder", id.value);
        let code = codes::UNKNOWN_PACKAGE;
        let mut diagnostic = Diagnostic::new(Severity::Error, code, id.span, message);
        diagnostic.hint = did_you_mean(&id.value, ids.iter().copied())
            .or_else(|| Some(format!("there is {}", ids.join(", "))));
        // Once for each place, not for each case that has it from the defaults.
        if !diagnostics.contains(&diagnostic) {
            diagnostics.push(diagnostic);
        }
    }
    members.get(index?).copied()
}

/// Stored pictures of a folder that belong to no case.
fn orphans(files: Option<&dyn Files>, suites: &[Suite]) -> Vec<PathBuf> {
    let Some(first) = suites.first() else { return Vec::new() };
    let names: BTreeSet<String> =
        suites.iter().flat_map(|s| &s.cases).map(|case| format!("{}.png", case.name)).collect();
    let is_orphan = |name: &OsString| {
        let path = Path::new(name);
        let is_png = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("png"));
        is_png && !name.to_str().is_some_and(|name| names.contains(name))
    };
    let mut orphans: Vec<PathBuf> = stored(files, first)
        .into_iter()
        .filter(is_orphan)
        .map(|name| first.shown_folder.join(FOLDER).join(name))
        .collect();
    orphans.sort();
    orphans
}

/// The names of all files in the folder of stored pictures; `files` when it is in an archive.
fn stored(files: Option<&dyn Files>, suite: &Suite) -> Vec<OsString> {
    let Some(files) = files else {
        let entries = std::fs::read_dir(suite.folder.join(FOLDER)).into_iter().flatten().flatten();
        return entries.map(|entry| entry.file_name()).collect();
    };
    let folder = suite.stored("");
    let listed = files.list().unwrap_or_default();
    let inside = listed.iter().filter_map(|path| path.strip_prefix(&*folder));
    inside.filter(|name| !name.contains('/')).map(OsString::from).collect()
}
