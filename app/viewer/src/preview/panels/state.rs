//! Which panels are open, and what is looked at closely.

use std::sync::Arc;

use bevy::prelude::Resource;

/// The panel at the right side of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// What is known of a part or a surface.
    Inspector,
    /// Other numbers, other parts.
    TryIt,
    /// What is not shown, and why.
    Hidden,
}

/// Which panels are open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Panels {
    /// At the right.
    pub(crate) side: Option<Side>,
    /// The list of mistakes at the bottom.
    pub(crate) mistakes: bool,
}

impl Panels {
    /// Opens a panel at the side, or closes it when it is the open one.
    pub(crate) fn toggle(&mut self, side: Side) {
        self.side = if self.side == Some(side) { None } else { Some(side) };
    }
}

/// What is looked at closely.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Selected {
    /// Nothing.
    #[default]
    Nothing,
    /// A part: the key of its item.
    Part(Arc<str>),
    /// A surface: its key in the scene.
    Surface(Arc<str>),
}
