//! A command under way: edits that are either all kept or all taken back.

use std::sync::Arc;

use baize_manifest::{Key, PartRef};

use super::{Edit, Pick, Refusal};
use crate::{Piece, State};

/// Longest path that a command may make, in bytes: YAML wants keys under 1024.
const MAX_PATH_BYTES: usize = 1000;

/// Changes a state edit by edit, and can take all of them back.
pub(super) struct Transaction<'a> {
    state: &'a mut State,
    edits: Vec<Edit>,
}

impl<'a> Transaction<'a> {
    pub(super) fn new(state: &'a mut State) -> Self {
        Self { state, edits: Vec::new() }
    }

    pub(super) fn state(&self) -> &State {
        self.state
    }

    /// The edits made, for undo.
    pub(super) fn commit(self) -> Vec<Edit> {
        self.edits
    }

    /// Takes all edits back.
    pub(super) fn roll_back(self) {
        for edit in self.edits.iter().rev() {
            edit.revert(self.state);
        }
    }

    fn push(&mut self, edit: Edit) {
        edit.apply(self.state);
        self.edits.push(edit);
    }

    /// The pieces on a path that must hold some.
    pub(super) fn stack(&self, path: &str) -> Result<&[Piece], Refusal> {
        match self.state.stack(path) {
            [] => Err(Refusal::NoStack(path.into())),
            stack => Ok(stack),
        }
    }

    /// A path that pieces may go to.
    pub(super) fn target(&self, path: &str) -> Result<Arc<str>, Refusal> {
        if let Some((known, _)) = self.state.stacks.get_key_value(path) {
            return Ok(known.clone());
        }
        let good = path.starts_with('/')
            && path.len() <= MAX_PATH_BYTES
            && !path.chars().any(char::is_control);
        if good { Ok(path.into()) } else { Err(Refusal::BadPath(path.into())) }
    }

    /// The indices that a pick means, in its order.
    pub(super) fn picked(&self, path: &str, pick: &Pick) -> Result<Vec<usize>, Refusal> {
        let len = self.stack(path)?.len();
        let indices = match pick {
            Pick::Top => vec![len - 1],
            Pick::All => (0..len).collect(),
            Pick::One(index) => vec![*index],
            Pick::Several(indices) => indices.clone(),
        };
        if indices.is_empty() {
            return Err(Refusal::Nothing);
        }
        if let Some(index) = indices.iter().copied().find(|index| *index >= len) {
            return Err(Refusal::NoPosition { path: path.into(), index, len });
        }
        let mut sorted = indices.clone();
        sorted.sort_unstable();
        match sorted.array_windows().find(|[a, b]| a == b) {
            Some([twice, _]) => Err(Refusal::TwicePicked(*twice)),
            None => Ok(indices),
        }
    }

    /// Replaces the `len` pieces from `at` on, which must be there, and returns them.
    pub(super) fn splice(
        &mut self,
        path: &Arc<str>,
        at: usize,
        len: usize,
        inserted: Vec<Piece>,
    ) -> Vec<Piece> {
        let removed: Vec<Piece> =
            self.state.stack(path).iter().skip(at).take(len).cloned().collect();
        self.push(Edit::Splice { path: path.clone(), at, removed: removed.clone(), inserted });
        removed
    }

    /// Takes pieces off a path, in the order of their indices here.
    pub(super) fn take(&mut self, path: &Arc<str>, indices: &[usize]) -> Vec<Piece> {
        let stack = self.state.stack(path);
        let taken = indices.iter().filter_map(|index| stack.get(*index)).cloned().collect();
        let mut sorted = indices.to_vec();
        sorted.sort_unstable();
        // From the top down, so that the indices further down stay right.
        for run in sorted.chunk_by(|a, b| *b == a + 1).rev() {
            if let Some(first) = run.first() {
                self.splice(path, *first, run.len(), Vec::new());
            }
        }
        taken
    }

    /// Lays pieces on a path, at a position or on top.
    pub(super) fn lay(
        &mut self,
        path: &Arc<str>,
        at: Option<usize>,
        pieces: Vec<Piece>,
    ) -> Result<(), Refusal> {
        let len = self.state.stack(path).len();
        let at = at.unwrap_or(len);
        if at > len {
            return Err(Refusal::NoPosition { path: path.to_string(), index: at, len });
        }
        self.splice(path, at, 0, pieces);
        Ok(())
    }

    /// Changes single pieces where they lie.
    pub(super) fn alter(
        &mut self,
        path: &Arc<str>,
        indices: &[usize],
        mut change: impl FnMut(&mut Piece),
    ) {
        let mut sorted = indices.to_vec();
        sorted.sort_unstable();
        for run in sorted.chunk_by(|a, b| *b == a + 1) {
            let Some(first) = run.first() else { continue };
            let stack = self.state.stack(path).iter().skip(*first).take(run.len());
            let mut pieces: Vec<Piece> = stack.cloned().collect();
            pieces.iter_mut().for_each(&mut change);
            self.splice(path, *first, run.len(), pieces);
        }
    }

    /// Enables or disables a surface.
    pub(super) fn surface(&mut self, key: Key, enabled: bool) {
        if self.state.surfaces.contains(&key) != enabled {
            self.push(Edit::Surface { key, enabled });
        }
    }

    /// Numbers for new copies of a part; the first of them.
    pub(super) fn number_copies(&mut self, part: &Arc<PartRef>, count: u32) -> u32 {
        let before = self.state.next_copy.get(part).copied();
        let first = before.unwrap_or(0);
        let after = first.saturating_add(count);
        self.push(Edit::Copies { part: part.clone(), before, after });
        first
    }
}
