//! What the tests share: a little rasteriser of flat scenes, a renderer without a device, and
//! packages in folders.

mod folder;
mod renderer;
mod scene;

pub(crate) use folder::{Games, words};
pub(crate) use renderer::FakeRenderer;
pub(crate) use scene::{Camera, Part, Print, ROOKS, Scene};
