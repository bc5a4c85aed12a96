//! The text of `shots.toml` → its tables.

use std::{collections::BTreeMap, sync::Arc};

use baize_manifest::{Diagnostic, SourceId, Span, codes};
use toml::de::DeTable;

use super::{
    declared::Declared,
    fields,
    table::{Field, Reader},
    vocabulary::Vocabulary,
};

/// What a `shots.toml` says.
#[derive(Debug, Default)]
pub(super) struct ShotsFile {
    pub(super) defaults: Declared,
    /// In the order of the file.
    pub(super) cases: Vec<DeclaredCase>,
}

/// A case's own keys.
#[derive(Debug)]
pub(super) struct DeclaredCase {
    pub(super) name: Arc<str>,
    pub(super) at: Span,
    pub(super) own: Declared,
}

/// Reads the file; all that is wrong with it is told.
pub(super) fn read(
    text: &str,
    source: SourceId,
    words: &Vocabulary,
) -> (ShotsFile, Vec<Diagnostic>) {
    let mut reader = Reader { source, diagnostics: Vec::new() };
    let mut file = ShotsFile::default();
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let span = reader.span(error.span().unwrap_or(0..0));
        let is_duplicate = error.message().contains("duplicate key");
        let code = if is_duplicate { codes::DUPLICATE_KEY } else { codes::TOML_SYNTAX };
        reader.error(code, span, format!("this is not TOML: {}", error.message()));
    }
    // After a slip of the pen, the rest is still worth reading.
    let table = table.into_inner();
    for field in reader.fields(&table) {
        match field.key {
            "defaults" => {
                if let Some(table) = reader.table(&field) {
                    file.defaults = fields::read(&mut reader, table, fields::DEFAULTS, words);
                }
            }
            "case" => cases(&mut reader, &field, words, &mut file),
            _ => reader.unknown_key(&field, "`shots.toml`", &["defaults", "case"]),
        }
    }
    (file, reader.diagnostics)
}

fn cases(reader: &mut Reader, field: &Field<'_>, words: &Vocabulary, file: &mut ShotsFile) {
    let Some(table) = reader.table(field) else { return };
    let mut known: BTreeMap<String, Span> = BTreeMap::new();
    for case in reader.fields(table) {
        let name = case.key;
        if let Some(problem) = problem_with_name(name) {
            let message = format!("`{name}` cannot name a picture: {problem}");
            reader.error(codes::BAD_NAME, case.key_span, message);
        }
        if let Some(first) = known.insert(name.to_lowercase(), case.key_span) {
            let message =
                format!("`{name}` and another case have one picture where files have no case");
            let diagnostic = Diagnostic::new(
                baize_manifest::Severity::Error,
                codes::DUPLICATE_DEFINITION,
                case.key_span,
                message,
            );
            reader.diagnostics.push(diagnostic.with_label(first, "the other one"));
        }
        let place = format!("the case `{name}`");
        let Some(table) = reader.table(&case) else { continue };
        let own = fields::read(reader, table, &place, words);
        file.cases.push(DeclaredCase { name: Arc::from(name), at: case.key_span, own });
    }
}

/// Why a name cannot be that of a file on every system.
fn problem_with_name(name: &str) -> Option<&'static str> {
    const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];
    let lower = name.to_lowercase();
    let device = |prefix: &str| {
        lower
            .strip_prefix(prefix)
            .is_some_and(|n| n.len() == 1 && n.chars().all(|c| c.is_ascii_digit()))
    };
    if name.is_empty() {
        Some("it is empty")
    } else if name.len() > 100 {
        Some("it is longer than 100 bytes")
    } else if !name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_') {
        Some("only letters, digits, `-` and `_` can be in it")
    } else if RESERVED.contains(&lower.as_str()) || device("com") || device("lpt") {
        Some("Windows has no such files")
    } else {
        None
    }
}
