//! The program `baize`: thin, everything it does lives in the other crates.

use std::process::ExitCode;

use clap::Parser;

mod commands;

/// Shows board game packages as a table you want to touch.
#[derive(Parser)]
#[command(name = "baize", version, about, propagate_version = true)]
struct Program {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    Program::parse().command.run()
}
