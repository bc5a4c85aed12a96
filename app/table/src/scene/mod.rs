//! The scene: the sorted flat list of what is shown, and why the rest is not.

mod anchors;
mod diff;
mod facts;
mod field;
mod json;
mod keeper;
mod surfaces;

pub use diff::SceneDiff;
pub use facts::{
    Anchor, Explanation, Hidden, PartKey, Place, PlacedPart, PlacedSurface, Pose, Reason, Scene,
};
pub use keeper::SceneKeeper;
