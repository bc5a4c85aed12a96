//! `baize setup`: a state as a setup document, after some commands.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use baize_manifest::Severity;
use baize_table::Command;
use clap::Args;

use super::{
    played::{Played, Playing},
    say,
};

/// Prints the state as a setup document
#[derive(Args)]
pub(crate) struct SetupArgs {
    #[command(flatten)]
    playing: Playing,
    /// Run a list of commands first, written as docs/commands.md describes (`-`: standard input)
    #[arg(long, value_name = "FILE.yaml")]
    apply: Option<PathBuf>,
}

/// The largest list of commands that is read, in bytes.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

impl SetupArgs {
    /// Runs the command: 0 no errors, 1 errors in the package or a refused command, 2 something
    /// could not be opened.
    pub(crate) fn run(&self) -> ExitCode {
        let mut played = match self.playing.start() {
            Ok(played) => played,
            Err(code) => return code,
        };
        say_errors(&played);
        if let Some(file) = &self.apply {
            let text = match read(file) {
                Ok(text) => text,
                Err(error) => return say::could_not(&format!("{}: {error}", file.display())),
            };
            if let Err(message) = apply(&mut played, &text) {
                return say::at_fault(&format!("{}: {message}", file.display()));
            }
        }
        let key = &played.setup;
        match played.session.state().to_setup_yaml(&key.kind, &key.id) {
            Ok(yaml) => {
                // Nobody is left to tell when standard output is closed.
                let _closed = io::stdout().write_all(yaml.as_bytes());
                played.exit_code()
            }
            Err(error) => say::could_not(&error.to_string()),
        }
    }
}

/// What is wrong goes to standard error: standard output is the document.
fn say_errors(played: &Played) {
    for diagnostic in &played.diagnostics {
        if diagnostic.severity == Severity::Error {
            let place = diagnostic.span.map(|span| played.project.sources.place(span));
            let place = place.map_or_else(String::new, |place| format!("{place}: "));
            say::error(&format!("{place}{}", diagnostic.message));
        }
    }
}

fn read(file: &Path) -> io::Result<String> {
    let mut text = String::new();
    let mut take = |from: &mut dyn Read| from.take(MAX_BYTES + 1).read_to_string(&mut text);
    if file == Path::new("-") {
        take(&mut io::stdin().lock())?;
    } else {
        take(&mut File::open(file)?)?;
    }
    if text.len() as u64 > MAX_BYTES {
        return Err(io::Error::other(format!("more than {MAX_BYTES} bytes of commands")));
    }
    Ok(text)
}

/// Runs the commands in order, up to the first that is no command or is refused.
fn apply(played: &mut Played, text: &str) -> Result<(), String> {
    let commands: Vec<serde_yaml::Value> = match serde_yaml::from_str(text) {
        Ok(serde_yaml::Value::Null) => Vec::new(),
        Ok(serde_yaml::Value::Sequence(commands)) => commands,
        Ok(_) => return Err("it is not a list of commands".into()),
        Err(error) => return Err(error.to_string()),
    };
    for (index, value) in commands.into_iter().enumerate() {
        let number = index + 1;
        let command: Command =
            serde_yaml::from_value(value).map_err(|error| format!("command {number}: {error}"))?;
        let name = command.name();
        played
            .session
            .apply(command, &played.project)
            .map_err(|refusal| format!("command {number} ({name}): {refusal}"))?;
    }
    Ok(())
}
