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
    /// A file is not UTF-8.
    NOT_UTF8 = "not-utf8";
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
}
