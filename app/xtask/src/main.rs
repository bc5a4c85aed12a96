//! `cargo xtask`: what the README promises on a fresh machine.

mod driver;
mod large_game;
mod many_cards;
mod steps;
mod written;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask play         builds Baize and opens games/harbor; without a display, draws it to a PNG
cargo xtask test         checks the format, lints, and runs all tests
cargo xtask large-game   writes packages for measuring to target/large-game and
                         target/many-cards";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    let outcome = match command.as_deref() {
        Some("play") => steps::play(),
        Some("test") => steps::test(),
        Some("large-game") => large_game::write().and_then(|()| many_cards::write()),
        Some("help" | "--help" | "-h") | None => {
            steps::say(HELP);
            Ok(())
        }
        Some(other) => Err(format!("there is no `cargo xtask {other}`\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            steps::complain(&message);
            ExitCode::FAILURE
        }
    }
}
