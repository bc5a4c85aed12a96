//! A saved game as a file: a setup with the state (R33), and where its package was (R11).

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use baize_manifest::{Besides, Files, Key, LoadOptions, Project, load, open};
use baize_table::{SetupError, State};
use serde::{Deserialize, Serialize};
use serde_yaml::{Mapping, Value};

use super::overlay::Overlay;
use crate::{
    home::{Known, Origin},
    open::Ask,
};

/// Larger files are no saved games, in bytes.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The key with what is not of the format: keys with `x-` are left alone (R11).
const EXTENSION: &str = "x-baize";

/// Where the package of a saved game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Extension {
    package: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path: Option<PathBuf>,
}

/// A saved game that was read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Saved {
    document: Mapping,
    about: Extension,
}

/// The text of a saved game.
///
/// # Errors
/// When the YAML writer refuses.
pub(super) fn text_of(
    state: &State,
    name: &str,
    title: &str,
    origin: &Origin,
) -> Result<String, SetupError> {
    let setup = state.to_setup_yaml("saved", name)?;
    let about = Extension {
        package: origin.package.clone(),
        title: Some(title.to_owned()),
        // A path that is not Unicode cannot be written; the package is looked for then.
        path: origin.path.to_str().map(|_| origin.path.clone()),
    };
    let extension = Mapping::from_iter([(
        Value::from(EXTENSION),
        serde_yaml::to_value(about).unwrap_or_default(),
    )]);
    // Two block mappings one after the other are one.
    Ok(setup + &serde_yaml::to_string(&extension).unwrap_or_default())
}

impl Saved {
    /// Reads a file; none when it is something else than a saved game.
    ///
    /// # Errors
    /// What is wrong with it, line by line, when it was meant to be one.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, Vec<String>> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let is_small = std::fs::metadata(path).is_ok_and(|m| m.is_file() && m.len() <= MAX_BYTES);
        if !matches!(ending, Some("yaml" | "yml")) || !is_small {
            return Ok(None);
        }
        let fail = |message: String| vec![format!("{}: {message}", path.display())];
        let bytes = std::fs::read(path).map_err(|error| fail(error.to_string()))?;
        let text = String::from_utf8_lossy(&bytes);
        // What begins as ours and has no extension was cut off.
        let begins = text.starts_with("role: setup\ntype: saved\n");
        if !begins && !text.lines().any(|line| line.starts_with(EXTENSION)) {
            return Ok(None);
        }
        Self::parse(&text).map(Some).map_err(fail)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut document: Mapping =
            serde_yaml::from_str(text).map_err(|error| error.to_string())?;
        if document.get("role").and_then(Value::as_str) != Some("setup") {
            return Err("it has no `role: setup`".into());
        }
        let about = document.shift_remove(EXTENSION);
        let about = about.ok_or_else(|| format!("`{EXTENSION}` is missing: it was cut off"))?;
        let about =
            serde_yaml::from_value(about).map_err(|error| format!("`{EXTENSION}`: {error}"))?;
        Ok(Self { document, about })
    }

    /// The id of its package.
    pub(crate) fn package(&self) -> &str {
        &self.about.package
    }

    /// What the game is called.
    pub(crate) fn title(&self) -> &str {
        self.about.title.as_deref().unwrap_or(&self.about.package)
    }

    /// Where its package may be: where it was, then wherever it was seen.
    pub(crate) fn places(&self, known: &[Known]) -> Vec<PathBuf> {
        let seen = known.iter().filter(|known| known.package == self.about.package);
        let mut places: Vec<PathBuf> = Vec::new();
        for path in self.about.path.iter().chain(seen.map(|known| &known.path)) {
            if path.exists() && !places.contains(path) {
                places.push(path.clone());
            }
        }
        places
    }

    /// Loads its package from a place, with the saved game as a setup, and what to open of it.
    /// Variants are as they were saved and never checked again.
    ///
    /// # Errors
    /// What is wrong, line by line, when the package is not there.
    pub(crate) fn load(
        &self,
        place: &Path,
        wrap: impl FnOnce(Arc<dyn Files>) -> Arc<dyn Files>,
    ) -> Result<(Project, Arc<dyn Files>, Ask), Vec<String>> {
        let opened = open(place, None).map_err(|error| vec![error.to_string()])?;
        let key = Key { kind: "saved".into(), id: "loaded".into() };
        let mut document = self.document.clone();
        document.insert("type".into(), Value::from(&*key.kind));
        document.insert("id".into(), Value::from(&*key.id));
        let text = serde_yaml::to_string(&document).map_err(|error| vec![error.to_string()])?;
        let path: Arc<str> = "saved-game.yaml".into();
        let overlay =
            Overlay { files: opened.files, path: path.clone(), bytes: text.into_bytes().into() };
        let files = wrap(Arc::new(overlay));
        let mut options = LoadOptions {
            besides: Some(Besides { package: self.package().into(), file: path }),
            ..LoadOptions::default()
        };
        options.limits.definition_bytes = MAX_BYTES;
        let project = load(&*files, opened.target.as_deref(), &options);
        match project.package(self.package()) {
            Some(package) if package.setup(Some(&key)).is_some() => {
                let setup = Some(key);
                let package = Some(self.package().to_owned());
                let ask = Ask { package, setup, gallery: false, variants: None };
                Ok((project, files, ask))
            }
            _ => {
                let lines = project.diagnostics.iter().map(|found| found.message.clone());
                Err(std::iter::once(place.display().to_string()).chain(lines).collect())
            }
        }
    }
}
