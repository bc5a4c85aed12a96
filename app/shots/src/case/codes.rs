//! The codes of the diagnostics of this crate; further ones are those of packages.

use baize_manifest::Code;

/// A case names a setup that the package does not have.
pub(super) const UNKNOWN_SETUP: Code = Code("unknown-setup");
/// A command of a case is refused.
pub(super) const REFUSED_COMMAND: Code = Code("refused-command");
/// A folder holds several packages, and a case does not say which it means.
pub(super) const WHICH_PACKAGE: Code = Code("which-package");
/// Variants of a case that do not go together.
pub(super) const INVALID_VARIANTS: Code = Code("invalid-variants");
/// No selection of variants was found under which a setup is there.
pub(super) const NEVER_THERE: Code = Code("setup-never-there");
/// Keys of a case that exclude each other.
pub(super) const CONTRADICTION: Code = Code("contradiction");
/// `[defaults]` says what only a case can use, and there is none.
pub(super) const NO_CASE: Code = Code("no-case");
