//! `baize` without a command: the games that there are, or the one that a path leads to.

use std::{path::PathBuf, process::ExitCode};

use baize_viewer::{Cloth, PlayOptions, Quality};
use clap::Args;

use super::play;

/// What to open, and how it looks
#[derive(Args)]
pub(crate) struct HomeArgs {
    /// A package or a saved game to play; without one, the games that there are
    #[arg(value_name = "PATH")]
    path: Option<PathBuf>,
    /// The table top: green, blue, red or oak [default: by the settings, else green]
    #[arg(long)]
    table: Option<Cloth>,
    /// low, medium or high [default: by the settings, else by the machine]
    #[arg(long)]
    quality: Option<Quality>,
}

impl HomeArgs {
    /// Runs until the window is closed.
    pub(crate) fn run(self) -> ExitCode {
        let options = PlayOptions {
            quality: self.quality,
            cloth: self.table,
            folders: super::folders::folders(),
            path: None,
            fetch: false,
        };
        play::exit_code(baize_viewer::home(self.path, &options))
    }
}
