//! Diagnostics for people, editors and tools.

mod human;
mod json;
mod short;

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use baize_manifest::{Diagnostic, Project, Severity};
use clap::ValueEnum;
pub(crate) use json::diagnostic as diagnostic_json;
use serde_json::json;

/// How diagnostics are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// With the source line and the place underlined
    #[default]
    Human,
    /// `file:line:col: severity[code]: message`, one a line, for editors
    Short,
    /// One JSON object a line, for tools
    Json,
}

/// Prints one diagnostic of a project. File names are shown from `root`, the games root as the
/// user would write it.
pub(crate) fn print(
    out: &mut dyn Write,
    format: Format,
    project: &Project,
    root: &Path,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    match format {
        Format::Human => human::print(out, &project.sources, root, diagnostic),
        Format::Short => writeln!(out, "{}", short::line(&project.sources, root, diagnostic)),
        Format::Json => writeln!(out, "{}", diagnostic_json(&project.sources, diagnostic)),
    }
}

/// What was found: the last line of `check`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) packages: usize,
    pub(crate) parts: usize,
    pub(crate) surfaces: usize,
    pub(crate) setups: usize,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

impl Counts {
    /// Counts a package's definitions.
    pub(crate) fn add_package(&mut self, package: &baize_manifest::Package) {
        self.packages += 1;
        self.parts += package.parts.len();
        self.surfaces += package.surfaces.len();
        self.setups += package.setups.len();
    }

    /// Counts a diagnostic.
    pub(crate) fn add_diagnostic(&mut self, diagnostic: &Diagnostic) {
        match diagnostic.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Hint => {}
        }
    }

    /// Prints the counts.
    pub(crate) fn print(self, out: &mut dyn Write, format: Format) -> io::Result<()> {
        let Self { packages, parts, surfaces, setups, errors, warnings } = self;
        if format == Format::Json {
            let counts = json!({
                "errors": errors,
                "packages": packages,
                "parts": parts,
                "setups": setups,
                "surfaces": surfaces,
                "warnings": warnings,
            });
            return writeln!(out, "{counts}");
        }
        let words = [
            count(packages, "package"),
            count(parts, "part"),
            count(surfaces, "surface"),
            count(setups, "setup"),
            count(errors, "error"),
            count(warnings, "warning"),
        ];
        writeln!(out, "{}", words.join(", "))
    }
}

/// A file of a project as the user would write it: remote ones and `data:` URLs as they are.
fn shown(root: &Path, file: &str) -> PathBuf {
    let is_url = file.contains("://") || file.starts_with("data:");
    if is_url { PathBuf::from(file) } else { root.join(file) }
}

fn count(number: usize, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}

pub(crate) fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "hint",
    }
}

/// Whether colours help: on a terminal whose user has not asked for none.
fn wants_colour() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
