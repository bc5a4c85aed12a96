//! `baize inspect`

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
};

use baize_manifest::Severity;
use clap::Args;
use serde_json::json;

use super::{
    loaded::{Seen, load_all},
    reading::Reading,
};
use crate::{inspect::package_json, report::diagnostic_json};

/// Prints the resolved definitions of packages as JSON
#[derive(Args)]
pub(crate) struct Inspect {
    /// Folders of packages, single package files, or .bgmz files
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

impl Inspect {
    /// Runs the command: 0 no errors, 1 errors, 2 a path could not be opened.
    pub(crate) fn run(&self) -> ExitCode {
        let (loaded, failed) = load_all(&self.paths, &self.reading);
        for message in &failed {
            super::say::error(message);
        }
        let mut seen = Seen::default();
        let (mut packages, mut diagnostics) = (Vec::new(), Vec::new());
        let mut has_errors = false;
        for one in &loaded {
            for package in &one.project.packages {
                if seen.is_new_package(one, package) {
                    packages.push(package_json(&one.project, package));
                }
            }
            for diagnostic in &one.project.diagnostics {
                has_errors |= diagnostic.severity == Severity::Error;
                if seen.is_new(one, diagnostic) {
                    diagnostics.push(diagnostic_json(&one.project.sources, diagnostic));
                }
            }
        }
        let all = json!({ "diagnostics": diagnostics, "packages": packages });
        let mut out = BufWriter::new(io::stdout().lock());
        // Nobody is left to tell when standard output is closed.
        let _closed = serde_json::to_writer_pretty(&mut out, &all)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(out))
            .and_then(|()| out.flush());
        match (failed.is_empty(), has_errors) {
            (false, _) => ExitCode::from(2),
            (true, false) => ExitCode::SUCCESS,
            (true, true) => ExitCode::from(1),
        }
    }
}
