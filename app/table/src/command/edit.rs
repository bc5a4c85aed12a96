//! The smallest changes of a state, each of which can be taken back exactly.

use std::sync::Arc;

use baize_manifest::{Key, PartRef};

use crate::{Change, Piece, State};

/// One reversible change. What it holds is only what differs, so that history stays small.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Edit {
    /// Pieces of a stack are replaced by others.
    Splice { path: Arc<str>, at: usize, removed: Vec<Piece>, inserted: Vec<Piece> },
    /// A surface is enabled or disabled; only recorded when it was not so before.
    Surface { key: Key, enabled: bool },
    /// Numbers of copies are used up.
    Copies { part: Arc<PartRef>, before: Option<u32>, after: u32 },
}

impl Edit {
    /// Applies it to the state that it was made for.
    pub(crate) fn apply(&self, state: &mut State) {
        match self {
            Self::Splice { path, at, removed, inserted } => {
                splice(state, path, *at, removed.len(), inserted);
            }
            Self::Surface { key, enabled } => set_surface(state, key, *enabled),
            Self::Copies { part, after, .. } => {
                state.next_copy.insert(part.clone(), *after);
            }
        }
    }

    /// Takes it back.
    pub(crate) fn revert(&self, state: &mut State) {
        match self {
            Self::Splice { path, at, removed, inserted } => {
                splice(state, path, *at, inserted.len(), removed);
            }
            Self::Surface { key, enabled } => set_surface(state, key, !enabled),
            Self::Copies { part, before, .. } => {
                match before {
                    Some(before) => state.next_copy.insert(part.clone(), *before),
                    None => state.next_copy.remove(part),
                };
            }
        }
    }

    /// Notes what it touches.
    pub(crate) fn note(&self, change: &mut Change) {
        match self {
            Self::Splice { path, .. } => {
                change.paths.insert(path.clone());
            }
            Self::Surface { .. } => change.surfaces = true,
            Self::Copies { .. } => {}
        }
    }
}

/// Replaces `len` pieces from `at` on. A path without pieces is no path.
fn splice(state: &mut State, path: &Arc<str>, at: usize, len: usize, by: &[Piece]) {
    let stack = state.stacks.entry(path.clone()).or_default();
    let start = at.min(stack.len());
    let end = start.saturating_add(len).min(stack.len());
    stack.splice(start..end, by.iter().cloned());
    if stack.is_empty() {
        state.stacks.remove(path);
    }
}

fn set_surface(state: &mut State, key: &Key, enabled: bool) {
    if enabled {
        state.surfaces.insert(key.clone());
    } else {
        state.surfaces.remove(key);
    }
}
