//! The scene: the sorted flat list of what is shown, and why the rest is not.

mod diff;
mod facts;
mod keeper;

pub use diff::SceneDiff;
pub use facts::{Anchor, Hidden, PartKey, Place, PlacedPart, PlacedSurface, Pose, Reason, Scene};
pub use keeper::SceneKeeper;
