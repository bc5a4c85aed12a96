//! One module a command. Exit codes: 0 all right, 1 the input is at fault, 2 could not run,
//! 3 no graphics adapter.

use std::process::ExitCode;

use clap::Subcommand;

/// What `baize` can do.
#[derive(Subcommand)]
pub(crate) enum Command {}

impl Command {
    /// Runs the command.
    pub(crate) fn run(self) -> ExitCode {
        match self {}
    }
}
