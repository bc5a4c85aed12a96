//! `baize explain`

use std::process::ExitCode;

use baize_manifest::{codes, explain};
use clap::Args;

use super::say;

/// Says what a diagnostic code means, with a wrong and a right example
#[derive(Args)]
pub(crate) struct Explain {
    /// The code, as `unknown-part`; none: a list of all
    code: Option<String>,
}

impl Explain {
    /// Runs the command: 0, or 1 when there is no such code.
    pub(crate) fn run(&self) -> ExitCode {
        let Some(code) = &self.code else {
            for code in codes::ALL {
                let title = explain(code.0).and_then(|page| page.lines().next()).unwrap_or("");
                say::line(title.trim_start_matches("# "));
            }
            return ExitCode::SUCCESS;
        };
        // As it stands in a message: `error[unknown-part]`.
        let code = code.split_once('[').map_or(code.as_str(), |(_, rest)| rest);
        match explain(code.trim_end_matches(']')) {
            Some(page) => {
                say::line(page.trim_end());
                ExitCode::SUCCESS
            }
            None => say::at_fault(&format!("there is no code `{code}`; `baize explain` lists all")),
        }
    }
}
