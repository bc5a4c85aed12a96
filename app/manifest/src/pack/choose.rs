//! Which files of a folder belong into its archive.

use std::{collections::BTreeSet, sync::Arc};

use crate::{Files, FilesError, Image, Picture, Project, read::Format};

/// What is packed besides what the packages use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackOptions {
    /// All files, also those that no package uses.
    pub all: bool,
    /// The pictures of screenshot tests and the files `shots.toml`.
    pub shots: bool,
}

/// The files of a folder, chosen and left out; both sorted by path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// What is packed.
    pub files: Vec<Arc<str>>,
    /// What is not, hidden and ignored files aside.
    pub left_out: Vec<Arc<str>>,
}

/// Chooses what is packed: every text that can hold definitions, tables or rules, the images
/// that parts show, and what tells about the game and its licence. A load of these files gives
/// what a load of the folder gave (`project`).
///
/// Other archives and what a `.gitignore` leaves out are never packed, hidden files only if they
/// hold definitions.
///
/// # Errors
/// When the folder cannot be listed.
pub fn contents(
    files: &dyn Files,
    project: &Project,
    options: PackOptions,
) -> Result<Contents, FilesError> {
    let images = images(project);
    let sources: BTreeSet<&Arc<str>> =
        project.sources.ids().map(|id| project.sources.path(id)).collect();
    let mut contents = Contents::default();
    for path in files.list()? {
        let name = path.rsplit('/').next().unwrap_or_default();
        let used = images.contains(&path) || sources.contains(&path);
        if (name.starts_with('.') && !used) || crate::is_archive(name.as_ref()) {
            continue;
        }
        let chosen = match is_shot(project, &path) {
            true => used || options.shots,
            false => used || options.all || Format::of(&path).is_some() || tells(name),
        };
        if chosen {
            contents.files.push(path);
        } else {
            contents.left_out.push(path);
        }
    }
    Ok(contents)
}

/// The files of all images of parts.
fn images(project: &Project) -> BTreeSet<Arc<str>> {
    let parts = project.packages.iter().flat_map(|package| &package.parts);
    let pictures = parts.flat_map(|part| [&part.face, &part.back, &part.shape]);
    let file = |picture: &Picture| match &picture.image {
        Image::File(path) => Some(path.clone()),
        Image::Data(_) | Image::Remote(_) => None,
    };
    pictures.flatten().filter_map(file).collect()
}

/// Whether a file belongs to the screenshot tests of a package (see `docs/shots.md`).
fn is_shot(project: &Project, path: &str) -> bool {
    project.packages.iter().any(|package| {
        let inside = match &*package.folder {
            "" => Some(path),
            folder => path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')),
        };
        inside.is_some_and(|inside| {
            let picture = inside.strip_prefix("shots/");
            inside == "shots.toml" || picture.is_some_and(|name| name.ends_with(".png"))
        })
    })
}

/// Whether a file tells about the game: its licence, rules, makers.
fn tells(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let extension = name.rsplit('.').next().unwrap_or_default();
    if ["png", "jpg", "jpeg", "webp", "svg"].contains(&extension) {
        return false;
    }
    let stem = name.split(['.', '-', '_']).next().unwrap_or_default();
    let known = [
        "licence",
        "license",
        "copying",
        "notice",
        "readme",
        "credits",
        "authors",
        "changelog",
        "rules",
        "rulebook",
    ];
    known.contains(&stem) || name.ends_with(".txt") || name.ends_with(".pdf")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_and_rules_are_told_from_art() {
        for name in ["LICENSE", "LICENCE-ART.md", "Readme.html", "rules_de.odt", "a.txt", "b.PDF"] {
            assert!(tells(name), "{name}");
        }
        for name in ["art.xcf", "licensed.doc", "rules.svg", "cards.psd"] {
            assert!(!tells(name), "{name}");
        }
    }
}
