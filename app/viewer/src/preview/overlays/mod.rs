//! What can be drawn over the table to see how it is made.

mod anchors;
mod curves;
mod frames;
mod grid;
mod kinds;
mod labels;
mod lens;
mod names;
mod outlines;
mod pen;
mod plugin;
mod ruler;
mod selected;
mod snap;
mod under;
mod wireframe;

pub(crate) use kinds::{Overlay, Overlays};
pub(crate) use lens::Lens;
pub(crate) use plugin::OverlaysPlugin;
pub(crate) use ruler::Ruler;
pub(crate) use under::surface_under;
