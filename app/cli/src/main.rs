//! The program `baize`: thin, everything it does lives in the other crates.

use std::process::ExitCode;

use clap::Parser;

mod commands;
mod inspect;
mod report;

/// Shows board game packages as a table you want to touch.
#[derive(Parser)]
#[command(name = "baize", version, about, propagate_version = true)]
struct Program {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    quiet_device_selection();
    Program::parse().command.run()
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
