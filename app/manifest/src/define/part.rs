//! `role: part` (reference §3, R13–R20).

use std::sync::Arc;

use baize_variants::When;

use super::Key;
use crate::Span;

/// A game component, with all defaults applied.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its name in the package.
    pub key: Key,
    /// What its upper side shows; none when the definition has no (usable) `face`.
    pub face: Option<Picture>,
    /// What its lower side shows, after R15; none when there is neither back nor face.
    pub back: Option<Picture>,
    /// What is traced for its outline; none: the full rectangle of the back crop (R17).
    pub shape: Option<Picture>,
    /// Box it is fitted into: width, height, depth (R18).
    pub size_mm: [f64; 3],
    /// Radius of its edges (R19).
    pub fillet: Fillet,
    /// Colour of the side walls; none: from the face along the outline (R20).
    pub edge: Option<Rgb>,
    /// What it is made of; none: chosen from depth and edges (extension).
    pub material: Option<Material>,
    /// What a person calls it; none: its id (extension).
    pub name: Option<Arc<str>>,
    /// Under which variants it is there; none: always (extension).
    pub when: Option<Arc<When>>,
    /// Where it is defined; for a part from a CSV row: the row's first cell.
    pub at: Span,
    /// The whole object that defines it; for a row, the one that holds `$variants`.
    pub object: Span,
}

/// A cell of an image.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Where the image is.
    pub image: Image,
    /// Which part of it; the whole image by default.
    pub crop: Crop,
}

/// Where an image is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Image {
    /// A file: its path from the games root, with `/`.
    File(Arc<str>),
    /// A `data:` URL, as written (R7).
    Data(Arc<str>),
    /// An `http:` or `https:` URL, fetched only where the user allowed it (R7).
    Remote(Arc<str>),
}

/// `[col, row, cols, rows]`: a cell of a grid laid over an image (R14).
///
/// Columns count from the left, rows from the top; fractions are allowed. Negative `cols`
/// mirrors left-right, negative `rows` top-bottom. Checked: finite, not zero, inside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crop {
    /// Column of the cell's left edge.
    pub col: f64,
    /// Row of the cell's upper edge.
    pub row: f64,
    /// Number of columns; negative: mirrored left-right.
    pub cols: f64,
    /// Number of rows; negative: mirrored top-bottom.
    pub rows: f64,
}

impl Crop {
    /// The whole image.
    pub const WHOLE: Self = Self { col: 0.0, row: 0.0, cols: 1.0, rows: 1.0 };
}

impl Default for Crop {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// Radii of a solid's edges in mm (R19), as asked for: clamped when the solid is made.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fillet {
    /// Of the upright edges: the corners of the outline.
    pub corner_mm: f64,
    /// Of the rims, where face and back meet the side wall.
    pub rim_mm: f64,
}

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub [u8; 3]);

/// What a part is made of (`material:`, extension).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Material {
    /// Matt: cards, tiles.
    Paper,
    /// Matt with a satin sheen: tokens, pawns.
    Wood,
    /// Smooth and shiny: chips, dice.
    Plastic,
    /// Reflecting: coins.
    Metal,
}
