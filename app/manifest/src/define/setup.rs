//! `role: setup` (reference §3, R24, R32–R34).

use std::sync::Arc;

use baize_variants::{Selection, When};

use super::Key;
use crate::Span;

/// Seeds the state: enabled surfaces and where parts stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Its name in the package.
    pub key: Key,
    /// The enabled surfaces; none: all (R24).
    pub surfaces: Option<Vec<Key>>,
    /// Paths and what stands on them, in source order.
    pub placements: Vec<Placement>,
    /// Under which variants it is the one to start with (extension).
    pub when: Option<Arc<When>>,
    /// What was chosen in a saved game, in order; never checked again (extension).
    pub variants: Option<Selection>,
    /// The canonical key of that choice when it was saved (extension).
    pub variants_key: Option<Vec<String>>,
    /// Where it is defined.
    pub at: Span,
    /// The whole object that defines it; for a row, the one that holds `$variants`.
    pub object: Span,
}

/// One path of a setup.
#[derive(Clone, Debug, PartialEq)]
pub struct Placement {
    /// The path, as written.
    pub path: Arc<str>,
    /// What stands there, from the bottom up.
    pub entries: Vec<Entry>,
    /// Under which variants; none: always (extension).
    pub when: Option<Arc<When>>,
    /// Where the path is written.
    pub at: Span,
}

/// A part or all parts of a type, some copies of each (R32).
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What.
    pub part: EntryPart,
    /// How many copies of each.
    pub count: u32,
    /// Which side is up.
    pub side: Side,
    /// Clockwise, on top of the anchor's rotation.
    pub rotation_deg: f64,
    /// Under which variants; none: always (extension).
    pub when: Option<Arc<When>>,
    /// Where it is written.
    pub at: Span,
}

/// What a setup entry names. The package is always filled in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryPart {
    /// The package's id.
    pub package: Arc<str>,
    /// The type.
    pub kind: Arc<str>,
    /// The id; none: all parts of the type in R5 order.
    pub id: Option<Arc<str>>,
}

/// Which side of a part is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The face.
    #[default]
    Face,
    /// The back.
    Back,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Face, Self::Back];

    /// The word for it in definitions.
    pub fn word(self) -> &'static str {
        match self {
            Self::Face => "face",
            Self::Back => "back",
        }
    }
}
