//! What the tests share: one device, packages in memory, cameras and pictures as plain numbers.

mod bench;
mod copied;
mod eye;
mod pack;
mod picture;
mod reduce;
mod ssim;
mod window;

pub(crate) use bench::with_studio;
pub(crate) use copied::{Copied, Replay};
pub(crate) use eye::Eye;
pub(crate) use pack::Pack;
pub(crate) use picture::{Box2, bounds, draw, linear, luma, near, rgb, srgb};
pub(crate) use reduce::lanczos;
pub(crate) use ssim::ssim;
pub(crate) use window::{
    child, flip_something, games, open_game, package, quick_save, reveal, type_text,
};

use baize_viewer::{Cloth, Light as Lamp, Shot};

/// Exact colours, on blue felt: no part in these tests is of that blue.
pub(crate) fn flat(size_px: [u32; 2], eye: &Eye) -> Shot {
    Shot { size_px, camera: eye.camera(), light: Lamp::Flat, cloth: Cloth::Blue, ..Shot::default() }
}

/// The light that pictures usually have, on blue felt.
pub(crate) fn studio(size_px: [u32; 2], eye: &Eye) -> Shot {
    Shot { light: Lamp::Studio, ..flat(size_px, eye) }
}
