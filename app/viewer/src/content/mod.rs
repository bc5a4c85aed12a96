//! From definitions to what they look like: pictures, solids, materials. No Bevy.

mod gallery;
mod kept;
mod looks;
mod pictures;
mod placeholder;
mod scene;

pub(crate) use gallery::gallery;
pub(crate) use kept::Kept;
use looks::area_mm2;
pub(crate) use looks::{
    Look, LookNote, LookStore, Looks, MaterialKind, load_looks, load_looks_with,
};
use pictures::px_per_mm;
pub(crate) use placeholder::text_picture;
pub(crate) use scene::display_of;
