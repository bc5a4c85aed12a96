//! The codes of all diagnostics of this crate; `baize explain` has a page on each.

use super::Code;

/// Declares the codes and the list of all of them, so that none is left out of the list.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        $($(#[$doc])* pub const $name: Code = Code($text);)*

        /// All codes, in the order of this file.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    // Files as texts.
    /// A file that is not UTF-8 text.
    NOT_TEXT = "not-text";
    /// A file or document is over a limit (R31).
    TOO_LARGE = "too-large";

    // YAML, JSON, TOML.
    /// A text that is not well-formed YAML.
    YAML_SYNTAX = "yaml-syntax";
    /// A text that is not well-formed JSON.
    JSON_SYNTAX = "json-syntax";
    /// A text that is not well-formed TOML.
    TOML_SYNTAX = "toml-syntax";
    /// A key that its map already has (R10).
    DUPLICATE_KEY = "duplicate-key";
    /// A map key that is not a scalar.
    KEY_NOT_TEXT = "key-not-text";
    /// A YAML tag that is not of the core schema, or does not fit its value.
    YAML_TAG = "yaml-tag";
    /// An alias without an anchor before it, or inside its own anchor.
    YAML_ALIAS = "yaml-alias";
    /// A merge key (`<<`) whose value is neither a map nor a list of maps.
    YAML_MERGE = "yaml-merge";
    /// Nested deeper than the limit (R31).
    TOO_DEEP = "too-deep";
    /// More nodes than the limit (R31).
    TOO_MANY_NODES = "too-many-nodes";

    // Markdown.
    /// Two blocks with one explicit `file=` path (R3).
    DUPLICATE_BLOCK = "duplicate-block";
    /// A `file=` without a usable path.
    BLOCK_NAME = "block-name";

    // Typed CSV.
    /// A CSV whose quotes or rows do not fit together.
    CSV_SYNTAX = "csv-syntax";
    /// A CSV without a header or without a type row.
    CSV_NO_HEADER = "csv-no-header";
    /// A column without a name, or with the name of another (R9).
    CSV_HEADER = "csv-header";
    /// A type row that is longer or shorter than the header.
    CSV_TYPE_COUNT = "csv-type-count";
    /// A type that cannot be read (R9).
    CSV_TYPE = "csv-type";
    /// A cell that is not of its column's type.
    CSV_CELL = "csv-cell";
    /// A row that is longer than the header (R9).
    CSV_LONG_ROW = "csv-long-row";
    /// More rows than the limit (R31).
    CSV_TOO_MANY_ROWS = "csv-too-many-rows";

    // `$variants`.
    /// A `$variants` that is neither a path nor a CSV text.
    VARIANTS_VALUE = "variants-value";
    /// A CSV column with the name `$variants`.
    VARIANTS_COLUMN = "variants-column";
    /// `$variants` that make more nodes than the limit (R31).
    VARIANTS_TOO_MANY = "variants-too-many";

    // Files and packages.
    /// A file or the games root cannot be read.
    UNREADABLE_FILE = "unreadable-file";
    /// A reference that leads out of the games root, or is no plain path (R1).
    OUTSIDE_ROOT = "outside-root";
    /// A remote URL that was not allowed to be fetched (R7).
    REMOTE_URL = "remote-url";
    /// A remote file that did not come in time (R7).
    REMOTE_TIMEOUT = "remote-timeout";
    /// A remote file whose server answered that it is not there (R7).
    REMOTE_STATUS = "remote-status";
    /// A remote file whose server cannot be reached or understood (R7).
    REMOTE_UNREACHABLE = "remote-unreachable";
    /// A `data:` URL that cannot be read (R7).
    DATA_URL = "data-url";
    /// A CSV that `$variants` names is not there.
    MISSING_CSV = "missing-csv";
    /// No package is declared where one was looked for.
    NO_PACKAGE = "no-package";
    /// Two packages with one id (R6).
    DUPLICATE_PACKAGE = "duplicate-package";
    /// A package takes in another package's declaration (R6).
    FOREIGN_PACKAGE = "foreign-package";
    /// An `include` pattern that cannot be read (R4).
    BAD_PATTERN = "bad-pattern";
    /// An `include` pattern that matches nothing (R4).
    UNMATCHED_PATTERN = "unmatched-pattern";
    /// A `.yml` file that only a missing pattern keeps out (R4).
    YML_LEFT_OUT = "yml-left-out";

    // All definitions.
    /// An object that looks like a definition, without a role.
    MISSING_ROLE = "missing-role";
    /// A role that is almost one of the format (R11).
    UNKNOWN_ROLE = "unknown-role";
    /// A key that an object with a role does not have (R11).
    UNKNOWN_KEY = "unknown-key";
    /// A key that an object needs is not there.
    MISSING_KEY = "missing-key";
    /// A value of the wrong kind: a text where a number is needed.
    WRONG_TYPE = "wrong-type";
    /// A list with too few or too many items.
    WRONG_LENGTH = "wrong-length";
    /// A number that its key cannot have.
    BAD_NUMBER = "bad-number";
    /// A word that is none of those that its key takes.
    UNKNOWN_WORD = "unknown-word";
    /// An id or a type that nothing can refer to.
    BAD_NAME = "bad-name";
    /// A second definition with the same `type#id`.
    DUPLICATE_DEFINITION = "duplicate-definition";
    /// More definitions than the limit (R31).
    TOO_MANY_DEFINITIONS = "too-many-definitions";
    /// A text that should refer to a part or a surface and cannot.
    BAD_REFERENCE = "bad-reference";

    // Parts.
    /// A length of a size that is not over 0 (R18).
    BAD_SIZE = "bad-size";
    /// A crop with 0 columns or rows (R14).
    BAD_CROP = "bad-crop";
    /// A crop whose cell leaves its image (R14).
    CROP_OUTSIDE = "crop-outside";
    /// A crop without an image to cut from.
    CROP_WITHOUT_IMAGE = "crop-without-image";
    /// A fillet that is less than 0 (R19).
    BAD_FILLET = "bad-fillet";
    /// A colour that cannot be read (R20).
    BAD_COLOUR = "bad-colour";
    /// A part that shows nothing.
    NO_FACE = "no-face";
    /// An image that is not there.
    MISSING_IMAGE = "missing-image";
    /// A file that is no image, or one of a kind that is not read (R13).
    UNREADABLE_IMAGE = "unreadable-image";

    // Surfaces.
    /// A mount with an area that is not on the HUD (R22).
    AREA_WITHOUT_HUD = "area-without-hud";
    /// A child that is no surface of the package (R23).
    UNKNOWN_CHILD = "unknown-child";
    /// Children that lead back to where they come from (R23).
    CHILD_CYCLE = "child-cycle";
    /// A child surface that nobody lists (R23).
    UNLISTED_CHILD = "unlisted-child";
    /// A listed child whose own mount is of another kind (R23).
    CHILD_MOUNT = "child-mount";
    /// A fixed value for a param that no route of the child has (R23).
    UNKNOWN_PARAM = "unknown-param";
    /// A route that cannot be read (R25).
    BAD_ROUTE = "bad-route";
    /// A route that never wins, because one before it takes all its paths (R27).
    UNREACHABLE_ROUTE = "unreachable-route";
    /// A list of candidates without any.
    NO_CANDIDATES = "no-candidates";
    /// A candidate without a field for a param of its route (R26).
    CANDIDATE_WITHOUT_PARAM = "candidate-without-param";
    /// A candidate with the same values as one before it (R26).
    DUPLICATE_CANDIDATE = "duplicate-candidate";
    /// A curve that is no SVG path (R29).
    BAD_CURVE = "bad-curve";
    /// A curve of length 0 (R29).
    EMPTY_CURVE = "empty-curve";
    /// `zStart` or `zEnd` without a curve (R29).
    RAMP_WITHOUT_CURVE = "ramp-without-curve";

    // Setups.
    /// A setup enables a surface that is not there (R24).
    UNKNOWN_SURFACE = "unknown-surface";
    /// A setup enables a surface twice.
    DUPLICATE_SURFACE = "duplicate-surface";
    /// A path that no route can match.
    BAD_PATH = "bad-path";
    /// A reference to a package that is not under the games root (R6).
    UNKNOWN_PACKAGE = "unknown-package";
    /// A reference to a type without parts.
    UNKNOWN_TYPE = "unknown-type";
    /// A reference to a part that is not there.
    UNKNOWN_PART = "unknown-part";
    /// A setup that places more parts than the limit (R31).
    TOO_MANY_PARTS = "too-many-parts";

    // Variants.
    /// A uid that no variant has.
    UNKNOWN_VARIANT = "unknown-variant";
    /// A group that no variant is in.
    UNKNOWN_VARIANT_GROUP = "unknown-variant-group";
    /// A choice that the group does not have.
    VARIANT_NOT_IN_GROUP = "variant-not-in-group";
    /// A list of choices without any.
    VARIANT_EMPTY_GATE = "variant-empty-gate";
    /// A `#group` in another group.
    VARIANT_SENTINEL_GROUP = "variant-sentinel-group";
    /// A `#group` whose group has no member.
    VARIANT_STRAY_SENTINEL = "variant-stray-sentinel";
    /// A constraint on a `#group`.
    VARIANT_SENTINEL_CONSTRAINT = "variant-sentinel-constraint";
    /// A second preselected variant in a group.
    VARIANT_TWO_DEFAULTS = "variant-two-defaults";
    /// A variant that names itself.
    VARIANT_SELF_REFERENCE = "variant-self-reference";
    /// Variants that need each other.
    VARIANT_REQUIRES_CYCLE = "variant-requires-cycle";
    /// A variant that needs what it excludes.
    VARIANT_REQUIRES_CONFLICT = "variant-requires-conflict";
    /// A variant that implies what it excludes.
    VARIANT_IMPLIES_CONFLICT = "variant-implies-conflict";
    /// `impliesLock` without `implies`.
    VARIANT_LOCK_WITHOUT_IMPLIES = "variant-lock-without-implies";
}
