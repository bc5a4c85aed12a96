//! One copy of a part.

use std::sync::Arc;

use baize_manifest::{PartRef, Side};

/// A copy of a part somewhere on the table.
///
/// `part` and `copy` together name a piece for as long as the game lasts, wherever it is moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// What it is a copy of.
    pub part: Arc<PartRef>,
    /// Which copy of it, counted from 0 in the order in which they came into the game.
    pub copy: u32,
    /// Which side is up.
    pub side: Side,
    /// Clockwise in degrees, on top of the anchor's rotation (R32); finite.
    pub rotation_deg: f64,
}

impl Piece {
    /// Whether two pieces look the same: all but the number of the copy.
    pub fn same_looks(&self, other: &Self) -> bool {
        self.part == other.part
            && self.side == other.side
            && self.rotation_deg == other.rotation_deg
    }
}
