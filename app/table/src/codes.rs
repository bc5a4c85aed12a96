//! The codes of the diagnostics of this crate. Where the loader says the same thing about a
//! package, its code is used.

use baize_manifest::Code;
pub use baize_manifest::codes::{
    CHILD_CYCLE, EMPTY_CURVE, TOO_MANY_PARTS, UNKNOWN_PART, UNKNOWN_SURFACE, UNKNOWN_TYPE,
};

/// A number that is infinite, not a number, or larger than any table.
pub const NOT_FINITE: Code = Code("not-finite");
/// Listings of listings of children that come to more surfaces than the limit.
pub const TOO_MANY_SURFACES: Code = Code("too-many-surfaces");
