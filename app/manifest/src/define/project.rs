//! A package, and all packages of one load.

use std::{collections::HashMap, sync::Arc};

use baize_variants::{Catalogue, Selection};

use super::{Key, Part, PartRef, Setup, Surface};
use crate::{Diagnostic, Sources, Span};

/// Everything that one load found: packages, what is wrong with them, and their texts.
#[derive(Clone, Debug, Default)]
pub struct Project {
    /// Sorted by the place of their declaration (R5).
    pub packages: Vec<Package>,
    /// Sorted by file and place (R12).
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that spans point into.
    pub sources: Sources,
}

/// The container of a game's definitions (reference §3).
#[derive(Clone, Debug)]
pub struct Package {
    /// Its name in references.
    pub id: Arc<str>,
    /// The game's name.
    pub title: Option<Arc<str>>,
    /// Who designed the game.
    pub designer: Option<Arc<str>>,
    /// Artist or developer.
    pub development: Option<Arc<str>>,
    /// Who published it.
    pub publisher: Option<Arc<str>>,
    /// For how many players, as written (`2`, `2-4`).
    pub players: Option<Arc<str>>,
    /// The language of its texts.
    pub language: Option<Arc<str>>,
    /// Folder of its declaration from the games root, with `/`; empty for the root itself.
    pub folder: Arc<str>,
    /// Where it is declared.
    pub declared_at: Span,
    /// In R5 order.
    pub parts: Vec<Part>,
    /// In R5 order.
    pub surfaces: Vec<Surface>,
    /// In R5 order.
    pub setups: Vec<Setup>,
    /// Its optional rules: those that the declaration lists, then those with a role in R5
    /// order (extension).
    pub variants: Arc<Catalogue>,
    /// Where each of their entries is defined, in the same order.
    pub variants_at: Arc<[DefinedAt]>,
    /// What is chosen of them: the defaults after a load, else what was given to
    /// [`Package::select`].
    pub selection: Selection,
}

/// Where a definition stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefinedAt {
    /// The first cell of its row, or the whole object.
    pub at: Span,
    /// The whole object; of a row: the one that holds `$variants`.
    pub object: Span,
}

impl Project {
    /// The package with this id.
    pub fn package(&self, id: &str) -> Option<&Package> {
        self.packages.iter().find(|package| &*package.id == id)
    }

    /// All parts by their full names: build once, look up often.
    pub fn part_index(&self) -> HashMap<PartRef, &Part> {
        let mut index = HashMap::new();
        for package in &self.packages {
            for part in &package.parts {
                let name = PartRef { package: package.id.clone(), key: part.key.clone() };
                index.entry(name).or_insert(part);
            }
        }
        index
    }
}

impl Package {
    /// The setup to start with: the one asked for, else the first whose `when` holds, else,
    /// of those without, `game#main` or the first (R34).
    pub fn setup(&self, asked: Option<&Key>) -> Option<&Setup> {
        let by_key = |kind: &str, id: &str| {
            self.setups.iter().find(|setup| &*setup.key.kind == kind && &*setup.key.id == id)
        };
        match asked {
            Some(key) => by_key(&key.kind, &key.id),
            None => {
                let now = self.variants.derive(&self.selection);
                let holds = |setup: &&Setup| setup.when.as_ref().is_some_and(|w| w.holds(&now));
                let always = |setup: &&Setup| setup.when.is_none();
                let setups = || self.setups.iter();
                let first = setups().find(holds);
                first
                    .or_else(|| by_key("game", "main").filter(always))
                    .or_else(|| setups().find(always))
            }
        }
    }
}
