//! Packages in a folder for a moment.

use std::path::{Path, PathBuf};

use baize_shots::{Plan, Vocabulary, plan};
use tempfile::TempDir;

/// A folder with packages.
pub(crate) struct Games {
    folder: TempDir,
}

/// Two cards and a token, three setups, one surface.
const PACKAGE: &str = r"
- {role: package, id: tiny, title: Tiny}
- {role: part, type: card, id: one, face: a.svg, size: [60, 90, 0.3]}
- {role: part, type: card, id: two, face: a.svg, size: [60, 90, 0.3]}
- {role: part, type: token, id: red, face: a.svg, size: [20, 20, 3]}
- {role: surface, type: board, id: main, size: [300, 200], layout: [{route: /deck}, {route: /spot, x: 90}]}
- {role: setup, type: game, id: main, setup: {/deck: card, /spot: 'token#red'}}
- {role: setup, type: game, id: late, setup: {/spot: 'card#two'}}
- {role: setup, type: demo, id: main, setup: {/deck: 'card#one'}}
";

const IMAGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="12"><rect width="8" height="12" fill="#a33"/></svg>"##;

impl Games {
    /// The usual package in a folder `tiny`.
    pub(crate) fn tiny() -> Self {
        let games = Self { folder: tempfile::tempdir().unwrap() };
        games.write("tiny/tiny.yaml", PACKAGE);
        games.write("tiny/a.svg", IMAGE);
        games
    }

    /// The usual package with a `shots.toml`.
    pub(crate) fn with_shots(text: &str) -> Self {
        let games = Self::tiny();
        games.write("tiny/shots.toml", text);
        games
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub(crate) fn plan(&self) -> Plan {
        plan(&[self.path("tiny")], None, None, &words())
    }

    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    /// What is wrong with files `shots.toml`: `line:column severity[code] message (hint)`.
    pub(crate) fn complaints(plan: &Plan) -> Vec<String> {
        let mut complaints = Vec::new();
        for games in &plan.games {
            for diagnostic in &games.diagnostics {
                let place = diagnostic.span.map_or_else(
                    || "nowhere".to_owned(),
                    |span| {
                        let place = games.project.sources.place(span);
                        assert!(place.file.ends_with("shots.toml"), "{}", place.file);
                        format!("{}:{}", place.line, place.column)
                    },
                );
                let hint = diagnostic.hint.as_ref().map_or_else(String::new, |h| format!(" ({h})"));
                complaints
                    .push(format!("{place} [{}] {}{hint}", diagnostic.code.0, diagnostic.message));
            }
        }
        complaints
    }
}

/// The words of a renderer that knows little.
pub(crate) fn words() -> Vocabulary {
    fn one_of(text: &str, known: &[&str]) -> Result<(), String> {
        match known.contains(&text) {
            true => Ok(()),
            false => Err(format!("`{text}` is not one of {}", known.join(", "))),
        }
    }
    Vocabulary {
        camera: |text| match text.starts_with("part:") || text.contains('>') {
            true => Ok(()),
            false => one_of(text, &["seat", "top", "low"]),
        },
        light: |text| one_of(text, &["studio", "flat"]),
        table: |text| one_of(text, &["green", "blue", "red", "oak"]),
        quality: |text| one_of(text, &["low", "medium", "high"]),
    }
}
