//! What is known of a package before it is opened.

use std::path::{Path, PathBuf};

use baize_manifest::{Files, LoadOptions, Package, Project, Severity, load, open};
use sha2::{Digest, Sha256};

use super::remote::hosts_of;

/// A package as home shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Card {
    /// What to open.
    pub(super) path: PathBuf,
    /// The package's id; none when nothing could be read.
    pub(super) package: Option<String>,
    /// Its title, else its id, else the file's name.
    pub(super) title: String,
    /// Who designed it.
    pub(super) designer: Option<String>,
    /// For how many players, as written.
    pub(super) players: Option<String>,
    /// What is wrong with it, with places.
    pub(super) errors: Vec<String>,
    /// Changes when anything of it changes; none when there is nothing to draw.
    pub(super) content: Option<String>,
    /// Whether its remote files may be fetched for its picture (R7).
    pub(super) fetch: bool,
}

impl Card {
    /// The same, drawn with remote files.
    pub(super) fn fetched(mut self) -> Self {
        self.fetch = true;
        self.content = self.content.map(|content| format!("{content}-fetched"));
        self
    }
}

/// The cards of all packages of a folder or file. Never empty: what cannot be read has a card
/// that says why.
pub(super) fn cards_of(path: &Path) -> Vec<Card> {
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let blank = Card { path: path.to_owned(), title: name, ..Card::default() };
    let opened = match open(path, None) {
        Ok(opened) => opened,
        Err(error) => return vec![Card { errors: vec![error.to_string()], ..blank }],
    };
    let target = opened.target.as_deref();
    let project = load(&*opened.files, target, &LoadOptions::default());
    // What follows from files that nobody allowed to fetch yet looks like mistakes.
    let lacks_remote = !hosts_of(&project).is_empty();
    let errors = if lacks_remote { Vec::new() } else { errors_of(&project) };
    let declared: Vec<&Package> = declared(&project, target).collect();
    if declared.is_empty() {
        return vec![Card { errors: errors_of(&project), ..blank }];
    }
    let content = content(&*opened.files, target);
    let card = |package: &Package| Card {
        package: Some(package.id.to_string()),
        title: package.title.as_ref().unwrap_or(&package.id).to_string(),
        designer: package.designer.as_ref().map(ToString::to_string),
        players: package.players.as_ref().map(ToString::to_string),
        errors: errors.clone(),
        content: content.as_ref().map(|content| key(content, &package.id)),
        ..blank.clone()
    };
    declared.into_iter().map(card).collect()
}

/// The packages that are declared in a target, without those that they refer to.
pub(super) fn declared<'p>(
    project: &'p Project,
    target: Option<&'p str>,
) -> impl Iterator<Item = &'p Package> {
    project.packages.iter().filter(move |package| {
        let place = project.sources.place(package.declared_at);
        target.is_none_or(|target| {
            let rest = place.file.strip_prefix(target);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    })
}

/// The errors of a project, each with its place.
pub(super) fn errors_of(project: &Project) -> Vec<String> {
    let errors = project.diagnostics.iter().filter(|found| found.severity == Severity::Error);
    errors
        .map(|found| {
            let place = found.span.map(|span| format!("{}: ", project.sources.place(span)));
            let hint = found.hint.as_ref().map(|hint| format!(" ({hint})"));
            let (place, hint) = (place.unwrap_or_default(), hint.unwrap_or_default());
            format!("{place}{}{hint}", found.message)
        })
        .collect()
}

/// Larger trees are known by names and sizes alone.
const MAX_BYTES: u64 = 512 * 1024 * 1024;

/// A hash of all files. Of a package that is one file among others, only that file is read.
fn content(files: &dyn Files, target: Option<&str>) -> Option<String> {
    let list = files.list().ok()?;
    let sizes: Vec<u64> = list.iter().map(|path| files.size(path).unwrap_or(0)).collect();
    let whole = sizes.iter().fold(0_u64, |sum, size| sum.saturating_add(*size)) <= MAX_BYTES;
    let one = target.filter(|target| list.iter().any(|path| **path == **target));
    let mut hash = Sha256::new();
    for (path, size) in list.iter().zip(sizes) {
        hash.update((path.len() as u64).to_le_bytes());
        hash.update(path.as_bytes());
        hash.update(size.to_le_bytes());
        if whole && one.is_none_or(|one| **path == *one) {
            hash.update(files.read(path, MAX_BYTES).unwrap_or_default());
        }
    }
    Some(hex(&hash.finalize()))
}

fn key(content: &str, package: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(content);
    hash.update(package);
    // Another version may draw it otherwise.
    hash.update(env!("CARGO_PKG_VERSION"));
    hex(&hash.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    fn write(folder: &Path, file: &str, text: &str) {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    #[test]
    fn several_packages_have_a_card_each_and_content_changes_the_key() {
        let folder = tempfile::tempdir().unwrap();
        write(
            folder.path(),
            "a/package.yaml",
            "role: package\nid: a\ntitle: Äpfel\nplayers: 2-4\n",
        );
        write(folder.path(), "b/package.yaml", "role: package\nid: b\n");
        let cards = cards_of(folder.path());
        let seen: Vec<_> = cards.iter().map(|c| (&*c.title, c.players.as_deref())).collect();
        assert_eq!(seen, [("Äpfel", Some("2-4")), ("b", None)]);
        assert_ne!(cards[0].content, cards[1].content);
        assert_eq!(cards, cards_of(folder.path()));
        write(folder.path(), "a/note.txt", "x");
        assert_ne!(cards[0].content, cards_of(folder.path())[0].content);
        let one = cards_of(&folder.path().join("a"));
        assert_eq!(one.len(), 1);
    }

    #[test]
    fn what_cannot_be_read_has_a_card_that_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let gone = cards_of(&folder.path().join("gone.bgmz"));
        assert_eq!((gone.len(), &*gone[0].title, &gone[0].package), (1, "gone", &None));
        assert!(!gone[0].errors.is_empty());
        write(folder.path(), "game/package.yaml", "role: package\nid: [");
        let broken = cards_of(&folder.path().join("game"));
        assert_eq!(broken.len(), 1);
        assert!(broken[0].errors.iter().any(|e| e.contains("package.yaml:2")), "{broken:?}");
    }
}
