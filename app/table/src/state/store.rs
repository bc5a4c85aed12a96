//! Which surfaces are in play, and where every piece is.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use baize_manifest::{Key, Package, PartRef};

use super::{Chosen, Piece};

/// The authoritative record of a game (reference §4). Changed by commands only.
///
/// Two states are equal when the same surfaces are enabled and every path holds the same parts
/// in the same order with the same sides and rotations; numbers of copies are names, not state.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub(crate) package: Arc<str>,
    pub(crate) chosen: Option<Arc<Chosen>>,
    pub(crate) surfaces: BTreeSet<Key>,
    pub(crate) stacks: BTreeMap<Arc<str>, Vec<Piece>>,
    pub(crate) next_copy: HashMap<Arc<PartRef>, u32>,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let same_stack = |a: &[Piece], b: &[Piece]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same_looks(b))
        };
        self.package == other.package
            && self.chosen == other.chosen
            && self.surfaces == other.surfaces
            && self.stacks.len() == other.stacks.len()
            && self
                .stacks
                .iter()
                .zip(&other.stacks)
                .all(|((path, a), (other_path, b))| path == other_path && same_stack(a, b))
    }
}

impl State {
    /// An empty table of a package: no surface enabled, no piece.
    pub fn empty(package: impl Into<Arc<str>>) -> Self {
        Self { package: package.into(), ..Self::default() }
    }

    /// A table of a package with all its surfaces and no piece (R24).
    pub fn with_all_surfaces(package: &Package) -> Self {
        let surfaces = package.surfaces.iter().map(|surface| surface.key.clone()).collect();
        Self { surfaces, ..Self::empty(package.id.clone()) }
    }

    /// The package whose surfaces are meant, and the one that short part names refer to.
    pub fn package(&self) -> &Arc<str> {
        &self.package
    }

    /// The enabled surfaces.
    pub fn surfaces(&self) -> &BTreeSet<Key> {
        &self.surfaces
    }

    /// The pieces on a path from the bottom up; empty when there are none.
    pub fn stack(&self, path: &str) -> &[Piece] {
        self.stacks.get(path).map_or(&[], Vec::as_slice)
    }

    /// All paths with pieces on them, by bytes, with their pieces from the bottom up.
    pub fn stacks(&self) -> impl Iterator<Item = (&Arc<str>, &[Piece])> {
        self.stacks.iter().map(|(path, stack)| (path, stack.as_slice()))
    }

    /// The number of pieces on all paths.
    pub fn piece_count(&self) -> usize {
        self.stacks.values().map(Vec::len).sum()
    }
}
