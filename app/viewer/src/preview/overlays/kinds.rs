//! Which overlays there are, and which are on.

use std::collections::BTreeSet;

use bevy::prelude::Resource;

use crate::keys::Action;

/// Something drawn over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Overlay {
    /// Where routes put parts, with names and rotation.
    Anchors,
    /// The curves of stackings, with the places on them.
    Curves,
    /// The rectangles and axes of surfaces.
    Frames,
    /// A grid in millimetres on surfaces.
    Grid,
    /// The outlines of parts.
    Outlines,
    /// The triangles of parts.
    Wireframe,
    /// The names of parts.
    Names,
}

impl Overlay {
    /// In the order of the buttons.
    pub(crate) const ALL: [Self; 7] = [
        Self::Anchors,
        Self::Curves,
        Self::Frames,
        Self::Grid,
        Self::Outlines,
        Self::Wireframe,
        Self::Names,
    ];

    /// The action that turns it on and off.
    pub(crate) fn action(self) -> Action {
        match self {
            Self::Anchors => Action::ShowAnchors,
            Self::Curves => Action::ShowCurves,
            Self::Frames => Action::ShowFrames,
            Self::Grid => Action::ShowGrid,
            Self::Outlines => Action::ShowOutlines,
            Self::Wireframe => Action::ShowWireframe,
            Self::Names => Action::ShowNames,
        }
    }
}

/// The overlays that are on.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overlays(BTreeSet<Overlay>);

impl Overlays {
    /// Whether one is on.
    pub(crate) fn has(&self, overlay: Overlay) -> bool {
        self.0.contains(&overlay)
    }

    /// Turns one on or off.
    pub(crate) fn toggle(&mut self, overlay: Overlay) {
        if !self.0.remove(&overlay) {
            self.0.insert(overlay);
        }
    }
}
