//! `baize desktop`: the program among the others of the desktop.

mod entry;
mod install;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::say;

/// Puts Baize on the menu and opens .bgmz files with it (Linux)
#[derive(Args)]
pub(crate) struct Desktop {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Writes the menu entry, the icons and the file type, for this user
    Install {
        /// Remove them instead
        #[arg(long)]
        uninstall: bool,
    },
}

impl Desktop {
    /// Runs the command: 0 done, 2 something could not be written.
    pub(crate) fn run(&self) -> ExitCode {
        let What::Install { uninstall } = self.what;
        if cfg!(any(windows, target_os = "macos")) {
            return say::could_not(
                "this is for Linux desktops; docs/desktop.md says what to do on this system",
            );
        }
        let done = match uninstall {
            true => install::uninstall(),
            false => install::install(),
        };
        match done {
            Ok(lines) => {
                lines.iter().for_each(|line| say::line(line));
                ExitCode::SUCCESS
            }
            Err(error) => say::could_not(&error),
        }
    }
}
