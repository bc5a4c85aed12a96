//! What a surface does not show, and why not.

use std::sync::Arc;

use baize_manifest::{Package, Span};
use baize_table::{Reason, SceneKeeper, State};

/// Pieces of a path that a surface does not show.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unseen {
    /// The path.
    pub(crate) path: Arc<str>,
    /// How many pieces.
    pub(crate) count: usize,
    /// Why.
    pub(crate) reason: Reason,
    /// The route that it is about, and where it is defined.
    pub(crate) route: Option<(Arc<str>, Span)>,
}

/// What each surface does not show, in the order of the scene: surfaces with their lists.
pub(crate) fn unseen(
    package: &Package,
    keeper: &SceneKeeper,
    state: &State,
) -> Vec<(Arc<str>, Vec<Unseen>)> {
    let mut surfaces: Vec<(Arc<str>, Vec<Unseen>)> = Vec::new();
    for hidden in keeper.hidden(state) {
        let placed = keeper.surfaces().iter().find(|placed| placed.key == hidden.surface);
        let key = placed.map(|placed| placed.surface.to_string());
        let key = key.as_deref().unwrap_or(&hidden.surface);
        let surface = package.surfaces.iter().find(|one| one.key.to_string() == key);
        let layout = hidden.reason.route().and_then(|index| surface?.layout.get(index));
        let one = Unseen {
            path: hidden.path,
            count: hidden.count,
            reason: hidden.reason,
            route: layout.map(|layout| (layout.route.text().clone(), layout.at)),
        };
        match surfaces.iter_mut().find(|(name, _)| *name == hidden.surface) {
            Some((_, list)) => list.push(one),
            None => surfaces.push((hidden.surface, vec![one])),
        }
    }
    surfaces
}
