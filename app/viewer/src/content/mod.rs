//! From definitions to what they look like: pictures, solids, materials. No Bevy.

mod gallery;
mod looks;
mod pictures;
mod placeholder;
mod scene;

pub(crate) use gallery::gallery;
pub(crate) use looks::{Looks, MaterialKind, load_looks};
pub(crate) use placeholder::text_picture;
pub(crate) use scene::display_of;
