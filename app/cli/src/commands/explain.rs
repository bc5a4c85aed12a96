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

/// Pages on codes of later stages, which no package alone can give: scenes and screenshot tests.
const LATER: [(&str, &str); 8] = [
    ("contradiction", include_str!("../../explain/contradiction.md")),
    ("invalid-variants", include_str!("../../explain/invalid-variants.md")),
    ("not-finite", include_str!("../../explain/not-finite.md")),
    ("refused-command", include_str!("../../explain/refused-command.md")),
    ("setup-never-there", include_str!("../../explain/setup-never-there.md")),
    ("too-many-surfaces", include_str!("../../explain/too-many-surfaces.md")),
    ("unknown-setup", include_str!("../../explain/unknown-setup.md")),
    ("which-package", include_str!("../../explain/which-package.md")),
];

fn page(code: &str) -> Option<&'static str> {
    let later = || LATER.iter().find(|(name, _)| *name == code).map(|(_, page)| *page);
    explain(code).or_else(later)
}

impl Explain {
    /// Runs the command: 0, or 1 when there is no such code.
    pub(crate) fn run(&self) -> ExitCode {
        let Some(code) = &self.code else {
            let later = LATER.iter().map(|(name, _)| *name);
            for code in codes::ALL.iter().map(|code| code.0).chain(later) {
                let title = page(code).and_then(|page| page.lines().next()).unwrap_or("");
                say::line(title.trim_start_matches("# "));
            }
            return ExitCode::SUCCESS;
        };
        // As it stands in a message: `error[unknown-part]`.
        let code = code.split_once('[').map_or(code.as_str(), |(_, rest)| rest);
        match page(code.trim_end_matches(']')) {
            Some(page) => {
                say::line(page.trim_end());
                ExitCode::SUCCESS
            }
            None => say::at_fault(&format!("there is no code `{code}`; `baize explain` lists all")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_later_stages_have_pages() {
        let own = [baize_table::codes::NOT_FINITE, baize_table::codes::TOO_MANY_SURFACES];
        for name in own.iter().map(|code| code.0).chain(LATER.iter().map(|(name, _)| *name)) {
            let text = page(name).unwrap_or_default();
            assert!(text.starts_with(&format!("# {name}: ")), "{name} has no page of its own");
            assert!(text.contains("Wrong") && text.contains("Right"), "{name} lacks an example");
        }
    }
}
