//! `baize play`: a package, or a saved game, in a window.

use std::process::ExitCode;

use baize_viewer::{Ask, Cloth, PlayError, PlayOptions, Quality};
use clap::Args;

use super::{choose::Choosing, open::Opening, say};

/// Opens a package or a saved game on a table to play at
#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    opening: Opening,
    #[command(flatten)]
    choosing: Choosing,
    /// The setup, as TYPE#ID [default: game#main, else the first]
    #[arg(long, value_name = "TYPE#ID", value_parser = super::open::key)]
    setup: Option<baize_manifest::Key>,
    /// The table top: green, blue, red or oak [default: by the settings, else green]
    #[arg(long)]
    table: Option<Cloth>,
    /// low, medium or high [default: by the settings, else by the machine]
    #[arg(long)]
    quality: Option<Quality>,
}

impl PlayArgs {
    /// Runs the command until the window is closed.
    pub(crate) fn run(self) -> ExitCode {
        let options = PlayOptions {
            quality: self.quality,
            cloth: self.table,
            folders: super::folders::folders(),
            path: Some(self.opening.path().to_owned()),
            fetch: self.opening.may_fetch(),
        };
        if baize_viewer::is_saved_game(self.opening.path()) {
            if self.setup.is_some() || self.choosing.is_given() || self.opening.names_package() {
                return say::could_not(
                    "a saved game has its package, setup and variants: \
                     leave out --package, --setup and --variant",
                );
            }
            return exit_code(baize_viewer::home(options.path.clone(), &options));
        }
        let opened = match self.opening.open() {
            Ok(opened) => opened,
            Err(message) => return say::could_not(&message),
        };
        say::diagnostics(&opened.project);
        let mut ask =
            Ask { package: opened.package, setup: self.setup, gallery: false, variants: None };
        if let Ok(package) = baize_viewer::package_of(&opened.project, &ask) {
            match self.choosing.selection(package, ask.setup.as_ref()) {
                Ok(selection) => ask.variants = Some(selection),
                Err(message) => return say::at_fault(&message),
            }
        }
        exit_code(baize_viewer::play(opened.project, opened.files, &ask, &options))
    }
}

/// What the program ends with when the window is closed.
pub(super) fn exit_code(played: Result<(), PlayError>) -> ExitCode {
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(PlayError::NoAdapter(error)) => {
            say::error(&error.to_string());
            ExitCode::from(3)
        }
        Err(error @ PlayError::Open(_)) => say::at_fault(&error.to_string()),
        Err(error) => say::could_not(&error.to_string()),
    }
}
