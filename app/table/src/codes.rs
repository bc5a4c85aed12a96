//! The codes of the diagnostics of this crate.

use baize_manifest::Code;

/// A setup names a part that no package of the project has.
pub const UNKNOWN_PART: Code = Code("unknown-part");
/// A setup enables a surface that the package does not have (R24).
pub const UNKNOWN_SURFACE: Code = Code("unknown-surface");
/// A setup places more pieces than the limit (R31).
pub const TOO_MANY_PIECES: Code = Code("too-many-pieces");
/// A number that is infinite, not a number, or larger than any table.
pub const NOT_FINITE: Code = Code("not-finite");
/// A curve without a length (R29): the stack is shown as a pile.
pub const CURVE_LENGTH: Code = Code("curve-length");
/// A surface that is, through its children, its own child (R23).
pub const SURFACE_CYCLE: Code = Code("surface-cycle");
/// Listings of listings of children that come to more surfaces than the limit.
pub const TOO_MANY_SURFACES: Code = Code("too-many-surfaces");
