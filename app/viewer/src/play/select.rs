//! Several parts at once: a box drawn on the free table, and clicks with Control or Shift.

use std::{collections::BTreeSet, sync::Arc};

use bevy::prelude::*;

use super::{lock::Locks, pick::Pointer, space::Space};
use crate::{
    content::Looks,
    display::{Display, Item, PieceId},
    stage::Shown,
};

/// The selected pieces.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Selection {
    pieces: BTreeSet<PieceId>,
    /// What the pieces' looks are indices into.
    looks: Option<Arc<Looks>>,
}

/// A piece by its place in the state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
    pub(crate) path: Arc<str>,
    /// From the bottom.
    pub(crate) index: usize,
}

impl Spot {
    /// Where an item's piece is; none in a gallery.
    pub(crate) fn of(item: &Item) -> Option<Self> {
        Some(Self { path: item.path.clone()?, index: item.index })
    }
}

impl Selection {
    /// Whether nothing is selected.
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Whether a piece is selected.
    pub(crate) fn has(&self, item: &Item) -> bool {
        self.pieces.contains(&item.piece())
    }

    /// Selects nothing.
    pub(crate) fn clear(&mut self) {
        self.pieces.clear();
    }

    /// Selects a piece, or no longer.
    pub(crate) fn toggle(&mut self, display: &Display, item: &Item) {
        self.keep_to(display);
        if !self.pieces.remove(&item.piece()) {
            self.pieces.insert(item.piece());
        }
    }

    /// Selects what lies in a rectangle of the window, besides or instead of what was selected.
    pub(crate) fn select_in(
        &mut self,
        display: &Display,
        space: &Space<'_>,
        locks: &Locks,
        area: Rect,
        adds: bool,
    ) {
        self.keep_to(display);
        if !adds {
            self.pieces.clear();
        }
        for item in &display.items {
            let free = item.path.as_ref().is_some_and(|path| !locks.has(path));
            if free && space.pixel_of(item).is_some_and(|at| area.contains(at)) {
                self.pieces.insert(item.piece());
            }
        }
    }

    /// Selects everything that is not locked.
    pub(crate) fn select_all(&mut self, display: &Display, locks: &Locks) {
        self.keep_to(display);
        let free = |item: &&Item| item.path.as_ref().is_some_and(|path| !locks.has(path));
        self.pieces = display.items.iter().filter(free).map(Item::piece).collect();
    }

    /// Where the selected pieces are: by path, each once.
    pub(crate) fn spots(&self, display: &Display) -> Vec<Spot> {
        if self.pieces.is_empty() || !self.is_of(display) {
            return Vec::new();
        }
        let selected = display.items.iter().filter(|item| self.has(item));
        selected.filter_map(Spot::of).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The selection of another game means nothing here.
    fn keep_to(&mut self, display: &Display) {
        if !self.is_of(display) {
            self.pieces.clear();
            self.looks = Some(display.looks.clone());
        }
    }

    fn is_of(&self, display: &Display) -> bool {
        self.looks.as_ref().is_some_and(|looks| Arc::ptr_eq(looks, &display.looks))
    }
}

/// Where other looks are shown, as when a package was loaded again, the same numbers mean other
/// pieces.
pub(crate) fn keep_to_looks(shown: Res<Shown>, mut selection: ResMut<Selection>) {
    if !selection.is_empty() && !selection.is_of(&shown.0) {
        selection.clear();
    }
}

/// What a key acts on: the part under the pointer (with all selected, if it is one of them),
/// else the selection; a locked part only if nothing else is meant.
pub(crate) fn subject(
    display: &Display,
    pointer: &Pointer,
    selection: &Selection,
    locks: &Locks,
) -> Vec<Spot> {
    let over = pointer.over.and_then(|index| display.items.get(index));
    let spot = over.and_then(Spot::of);
    let is_selected = over.is_some_and(|item| selection.has(item));
    let is_free = spot.as_ref().is_some_and(|spot| !locks.has(&spot.path));
    if spot.is_some() && is_free && !is_selected {
        return spot.into_iter().collect();
    }
    let selected = selection.spots(display);
    if selected.is_empty() { spot.into_iter().collect() } else { selected }
}
