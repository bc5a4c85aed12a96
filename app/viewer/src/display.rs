//! What is to be seen: a flat list that the stage shows and diffs by key. No Bevy entities.

use std::sync::Arc;

use bevy::math::{Quat, Vec3};

use crate::{content::Looks, extent::Extent};

/// Where something stands: on the table, or on a HUD surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Layer {
    /// World axes.
    Table,
    /// The axes of [`Display::huds`]' entry with this index.
    Hud(usize),
}

/// A part to show.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    /// Stable from one display to the next.
    pub(crate) key: Arc<str>,
    /// Index into the looks.
    pub(crate) look: usize,
    /// On what it stands.
    pub(crate) layer: Layer,
    /// Its middle.
    pub(crate) place: Vec3,
    /// From the solid's axes (x right, y up, z out of the face) to those of the layer.
    pub(crate) rotation: Quat,
    /// How far the darkening around its foot reaches; none: no foot on anything near.
    pub(crate) shade_mm: Option<f32>,
    /// Height of its foot above the layer's plane.
    pub(crate) foot_mm: f32,
    /// The path it stands on; none in a gallery.
    pub(crate) path: Option<Arc<str>>,
    /// Its position in the stack there.
    pub(crate) index: usize,
    /// Which copy of its part it is: with the look the piece, wherever it is moved.
    pub(crate) copy: u32,
    /// Whether it lies face down.
    pub(crate) back_up: bool,
}

impl Item {
    /// The piece that is shown: stays the same when it is moved to another surface.
    pub(crate) fn piece(&self) -> PieceId {
        PieceId { look: self.look, copy: self.copy }
    }
}

/// A piece of the game among the looks of a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PieceId {
    /// Index into the looks.
    pub(crate) look: usize,
    /// Which copy of the part.
    pub(crate) copy: u32,
}

/// A line of text lying on the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    /// What it says.
    pub(crate) text: String,
    /// Its middle, in world axes.
    pub(crate) place: Vec3,
    /// Width that it may take.
    pub(crate) width_mm: f32,
    /// Height of a line.
    pub(crate) height_mm: f32,
}

/// A HUD surface: its box in its own axes, where the parts on it stand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hud {
    /// Which surface.
    pub(crate) key: Arc<str>,
    /// The box to fit into the window, and the area.
    pub(crate) bounds: crate::hud::HudBox,
    /// The surface's own rectangle (without what juts out), for its tray.
    pub(crate) tray: Option<[[f32; 2]; 2]>,
}

/// Everything to be seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Display {
    /// Pictures and solids that items refer to.
    pub(crate) looks: Arc<Looks>,
    /// Sorted by key.
    pub(crate) items: Vec<Item>,
    /// Where routes put parts, in the order of the scene's anchors.
    pub(crate) anchors: Vec<(Layer, Vec3)>,
    /// Texts on the table.
    pub(crate) labels: Vec<Label>,
    /// HUD surfaces.
    pub(crate) huds: Vec<Hud>,
    /// Laid out to be read from above rather than to be sat at: a gallery.
    pub(crate) flat: bool,
    /// What a camera showing everything must show.
    pub(crate) extent: Extent,
}

impl Display {
    /// Middle and radius of what lies on the table, seen from above.
    pub(crate) fn middle(&self) -> (Vec3, f32) {
        self.extent.middle()
    }
}
