//! From definitions to what they look like: pictures, solids, materials. No Bevy.

mod gallery;
mod kept;
mod looks;
mod pictures;
mod placeholder;
mod scene;
mod sheet;
mod store;

pub(crate) use gallery::{gallery, gallery_of};
pub(crate) use kept::Kept;
use looks::area_mm2;
pub(crate) use looks::{Look, LookNote, Looks, MaterialKind, load_looks};
pub(crate) use pictures::Keeping;
use pictures::px_per_mm;
pub(crate) use placeholder::text_picture;
pub(crate) use scene::{KeptItems, Plane, display_of, planes};
pub(crate) use sheet::sheets;
pub(crate) use store::LookStore;
pub use store::LookWork;
