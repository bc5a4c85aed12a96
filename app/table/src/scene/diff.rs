//! What a change did to a scene.

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
