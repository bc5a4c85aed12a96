//! A package opened to be seen: definitions, state, looks, scene.

use std::{collections::BTreeSet, sync::Arc};

use baize_manifest::{Diagnostic, Files, Key, Package, PartRef, Project};
use baize_table::{Limits, Scene, State};
use baize_variants::Selection;

use crate::{
    content::{Kept, LookNote, display_of, gallery},
    display::Display,
    quality::Quality,
};

/// What of a package is to be seen.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    /// The package's id, where there are several; none: the first.
    pub package: Option<String>,
    /// The setup; none: the usual one (R34).
    pub setup: Option<Key>,
    /// All parts in a grid, also when there is a setup.
    pub gallery: bool,
    /// The chosen variants; none: what the setup was saved with, else the defaults.
    pub variants: Option<Selection>,
}

/// Why a package cannot be shown at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// No package was found.
    NoPackage,
    /// There is no package of this id; these there are.
    UnknownPackage(String, Vec<String>),
    /// There is no setup of this name; these there are.
    UnknownSetup(Key, Vec<Key>),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |names: Vec<String>| {
            if names.is_empty() { "there are none".into() } else { names.join(", ") }
        };
        match self {
            Self::NoPackage => write!(f, "no package was found there"),
            Self::UnknownPackage(id, known) => {
                write!(f, "there is no package `{id}`: {}", list(known.clone()))
            }
            Self::UnknownSetup(key, known) => {
                let known = known.iter().map(ToString::to_string).collect();
                write!(f, "there is no setup `{key}`: {}", list(known))
            }
        }
    }
}

impl std::error::Error for OpenError {}

/// The package that is asked for.
///
/// # Errors
/// When there is none.
pub fn package_of<'p>(project: &'p Project, ask: &Ask) -> Result<&'p Package, OpenError> {
    match &ask.package {
        None => project.packages.first().ok_or(OpenError::NoPackage),
        Some(id) => project.package(id).ok_or_else(|| {
            let known = project.packages.iter().map(|package| package.id.to_string()).collect();
            OpenError::UnknownPackage(id.clone(), known)
        }),
    }
}

/// A project with the package that is asked for under the variants that are asked for, and
/// the package's index in it.
///
/// # Errors
/// When there is no such package.
pub(crate) fn chosen(project: &Project, ask: &Ask) -> Result<(Project, usize), OpenError> {
    let package = package_of(project, ask)?;
    let selection = match &ask.variants {
        Some(selection) => selection.clone(),
        None => package.selection_for(ask.setup.as_ref()),
    };
    let index = project.packages.iter().position(|other| other.id == package.id).unwrap_or(0);
    Ok((project.select(&package.id, &selection), index))
}

/// Whether there is the setup that is asked for.
pub(crate) fn check_setup(package: &Package, ask: &Ask) -> Result<(), OpenError> {
    match &ask.setup {
        Some(key) if package.setup(Some(key)).is_none() => {
            let known = package.setups.iter().map(|setup| setup.key.clone()).collect();
            Err(OpenError::UnknownSetup(key.clone(), known))
        }
        _ => Ok(()),
    }
}

/// The parts that are placed in a state, and those of the package where all are wanted, or where
/// nothing can be placed.
pub(crate) fn parts_of(package: &Package, state: Option<&State>, all: bool) -> BTreeSet<PartRef> {
    let stacks = state.into_iter().flat_map(State::stacks);
    let placed = stacks.flat_map(|(_, stack)| stack).map(|piece| PartRef::clone(&piece.part));
    let own = package.parts.iter().filter(|_| all || state.is_none());
    let own = own.map(|part| PartRef { package: package.id.clone(), key: part.key.clone() });
    own.chain(placed).collect()
}

/// What was opened.
pub(crate) struct Opened {
    pub(crate) display: Display,
    /// What could not be shown as it was meant to be, of the parts that are asked for.
    pub(crate) notes: Vec<LookNote>,
    /// What could not be placed.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Opens what is asked for; `quality` limits pictures, `done` hears of each part.
pub(crate) fn open(
    project: &Project,
    files: &Arc<dyn Files>,
    kept: &mut Kept,
    maker: &baize_solid::Maker,
    ask: &Ask,
    quality: Quality,
    aspect: f32,
    done: &(dyn Fn() + Sync),
) -> Result<Opened, OpenError> {
    let (project, index) = chosen(project, ask)?;
    let project = &project;
    let package = project.packages.get(index).ok_or(OpenError::NoPackage)?;
    check_setup(package, ask)?;
    let setup = package.setup(ask.setup.as_ref());
    let (Some(setup), false, false) = (setup, ask.gallery, package.surfaces.is_empty()) else {
        let parts = parts_of(package, None, true);
        let looks = kept.looks(project, files, maker, (&parts, true), quality, done);
        let notes = looks.notes_on(&parts);
        return Ok(Opened { display: gallery(looks, aspect), notes, diagnostics: Vec::new() });
    };
    let (state, diagnostics) = State::from_setup(project, package, setup, Limits::default());
    let parts = parts_of(package, Some(&state), false);
    let looks = kept.looks(project, files, maker, (&parts, false), quality, done);
    let notes = looks.notes_on(&parts);
    let scene = Scene::compute(package, &state, looks.clone());
    Ok(Opened { display: display_of(&scene, looks), notes, diagnostics })
}
