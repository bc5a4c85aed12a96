//! The program `baize`: thin, everything it does lives in the other crates.

use std::process::ExitCode;

#[cfg(not(feature = "viewer"))]
use clap::CommandFactory;
use clap::Parser;

mod commands;
mod inspect;
mod report;

/// Shows board game packages as a table you want to touch.
///
/// Without a command it opens a window with the games that there are, or with the game that a
/// path leads to.
#[derive(Parser)]
#[command(name = "baize", version, about, long_about, propagate_version = true)]
#[command(args_conflicts_with_subcommands = true)]
struct Program {
    #[command(subcommand)]
    command: Option<commands::Command>,
    #[cfg(feature = "viewer")]
    #[command(flatten)]
    home: commands::HomeArgs,
}

fn main() -> ExitCode {
    quiet_device_selection();
    let program = Program::parse();
    match program.command {
        Some(command) => command.run(),
        #[cfg(feature = "viewer")]
        None => program.home.run(),
        #[cfg(not(feature = "viewer"))]
        None => {
            // Printing the help can only fail when nobody reads it.
            let _ = Program::command().print_help();
            ExitCode::from(2)
        }
    }
}

/// Without a display, Mesa's layer that selects a device by the display's has nothing to ask,
/// and its attempt prints errors that frighten people who only want a picture.
fn quiet_device_selection() {
    let display =
        ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if cfg!(target_os = "linux") && !display && std::env::var_os("NODEVICE_SELECT").is_none() {
        #[allow(
            unsafe_code,
            reason = "the first statement of the program: no other thread reads the environment"
        )]
        unsafe {
            std::env::set_var("NODEVICE_SELECT", "1");
        }
    }
}
