//! What there is to know about a part, a surface or a mistake: plain data, without a window.

mod fact;
mod hidden;
mod mistakes;
mod part;
mod paste;
mod piece;
mod snippet;
mod solid;
mod surface;
mod trial;

pub(crate) use fact::{Fact, From, number};
pub(crate) use hidden::{Unseen, unseen};
pub(crate) use mistakes::Mistake;
pub(crate) use part::{PartFacts, PictureFact, part_facts};
pub(crate) use paste::{Paste, paste};
pub(crate) use piece::{PieceFacts, anchor_facts, piece_facts};
pub(crate) use snippet::{Snippet, snippets};
pub(crate) use solid::{SolidFacts, solid_facts};
pub(crate) use surface::{SurfaceFacts, surface_facts};
pub(crate) use trial::{Spot, SpotName, Stack, Trial, Values};
