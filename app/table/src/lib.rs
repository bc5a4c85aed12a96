//! Game state, commands, and the scene: where every part stands, to the last micrometre.
//!
//! The way of the data: a setup becomes a [`State`]; a [`Command`] changes it through a
//! [`Session`], which can undo, redo and log; [`Scene::compute`] says where every part stands,
//! and a [`SceneKeeper`] keeps that up to date and tells what a change moved. Nothing here draws
//! or reads files. Rules are cited from `docs/format.md` and by ruling number (`R30`).

pub mod codes;
mod command;
mod curve;
mod layout;
mod rest;
mod routing;
mod scene;
mod session;
mod shape;
mod state;

pub use command::{Command, Pick, Refusal};
pub use scene::{
    Anchor, Explanation, Hidden, PartKey, Place, PlacedPart, PlacedSurface, Pose, Reason, Scene,
    SceneDiff, SceneKeeper,
};
pub use session::{Carried, Change, Session};
pub use shape::{Footprint, Footprints, PartSizes};
pub use state::{Chosen, Limits, Piece, SetupError, State};
