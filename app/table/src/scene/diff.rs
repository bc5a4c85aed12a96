//! What a change did to a scene.

use std::collections::HashMap;

use super::{PartKey, PlacedPart};

/// The difference of two scenes, each list in the order of the scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneDiff {
    /// Parts that were not shown before.
    pub added: Vec<PlacedPart>,
    /// Parts of which anything is new: pose, side, path, index…
    pub moved: Vec<PlacedPart>,
    /// Parts that are no longer shown.
    pub removed: Vec<PartKey>,
    /// Whether the placed surfaces (and so the anchors) are others than before.
    pub surfaces: bool,
}

impl SceneDiff {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.moved.is_empty() && self.removed.is_empty() && !self.surfaces
    }
}

/// What was shown, and what is shown, on the stacks that a change touched.
#[derive(Default)]
pub(super) struct Delta {
    pub(super) old: Vec<PlacedPart>,
    pub(super) new: Vec<PlacedPart>,
}

impl Delta {
    /// Pairs what was with what is by the names of the parts.
    pub(super) fn into_diff(self, surfaces: bool) -> SceneDiff {
        let mut diff = SceneDiff { surfaces, ..SceneDiff::default() };
        let mut old: HashMap<PartKey, &PlacedPart> =
            self.old.iter().map(|part| (part.key(), part)).collect();
        for part in self.new {
            match old.remove(&part.key()) {
                None => diff.added.push(part),
                Some(before) if *before != part => diff.moved.push(part),
                Some(_) => {}
            }
        }
        let gone = self.old.iter().map(PlacedPart::key).filter(|key| old.contains_key(key));
        diff.removed = gone.collect();
        diff
    }
}
