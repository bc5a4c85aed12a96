//! `baize check`

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::Args;

use super::{
    loaded::{Seen, load_all},
    reading::Reading,
};
use crate::report::{Counts, Format, print};

/// Reads packages and says what is wrong with them
#[derive(Args)]
pub(crate) struct Check {
    /// Folders of packages, single package files, or .bgmz files
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Check {
    /// Runs the command: 0 no errors, 1 errors, 2 a path could not be opened.
    pub(crate) fn run(&self) -> ExitCode {
        let (loaded, failed) = load_all(&self.paths, &self.reading);
        for message in &failed {
            super::say::error(message);
        }
        let mut counts = Counts::default();
        let mut seen = Seen::default();
        let mut out = BufWriter::new(io::stdout().lock());
        let mut print_all = || -> io::Result<()> {
            for one in &loaded {
                for package in &one.project.packages {
                    if seen.is_new_package(one, package) {
                        counts.add_package(package);
                    }
                }
                for diagnostic in &one.project.diagnostics {
                    if seen.is_new(one, diagnostic) {
                        counts.add_diagnostic(diagnostic);
                        print(&mut out, self.format, &one.project, &one.shown_root, diagnostic)?;
                    }
                }
            }
            counts.print(&mut out, self.format)?;
            out.flush()
        };
        // Nobody is left to tell when standard output is closed.
        let _closed = print_all();
        match (failed.is_empty(), counts.errors) {
            (false, _) => ExitCode::from(2),
            (true, 0) => ExitCode::SUCCESS,
            (true, _) => ExitCode::from(1),
        }
    }
}
