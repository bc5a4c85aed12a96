//! The outline of a part: closed polygons on the artboard (R16, R17).

mod bits;
mod corner;
mod crack;
mod crossing;
mod error;
mod grid;
mod moments;
mod node;
mod plane;
mod settle;
mod simplify;
mod smooth;
mod source;
mod specks;
mod stairs;
mod trace;
mod wedge;

pub use error::TraceError;
pub use trace::{TraceOptions, trace};

/// One point of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
    /// A real corner of the shape; false on smooth runs, which are shaded smoothly.
    pub corner: bool,
}

/// A closed polygon without a repeated last point.
///
/// Outer loops run clockwise as seen on the screen (y down: positive shoelace area), holes
/// the other way round.
pub type Loop = Vec<Vertex>;

/// Closed polygons in one unit of length: outer loops, holes, and islands in holes.
///
/// Fresh from the tracer the unit is the pixel of the shape image and the origin its upper
/// left corner; once fitted (R18) it is the millimetre and the origin the middle of the
/// bounding box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// All loops; no two cross or touch.
    pub loops: Vec<Loop>,
}
