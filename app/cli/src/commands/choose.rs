//! Choosing variants on the command line.

use std::fmt::Write;

use baize_manifest::{Key, Package, Project};
use baize_variants::{InvalidCombination, Sanitized, Selection};
use clap::Args;

use super::say;

/// Which variants.
#[derive(Args)]
pub(crate) struct Choosing {
    /// A variant to choose, once for each; without any, the package's defaults
    #[arg(long = "variant", value_name = "UID")]
    variants: Vec<String>,
    /// Leave out what does not go together instead of refusing it, and say what
    #[arg(long, requires = "variants")]
    sanitize: bool,
}

impl Choosing {
    /// The project with a package (none: the first) under the chosen variants; without any,
    /// under those that the setup was saved with, else under the defaults.
    ///
    /// # Errors
    /// When the choice is not valid: why, and what would mend it.
    pub(crate) fn apply(
        &self,
        project: &Project,
        package: Option<&str>,
        setup: Option<&Key>,
    ) -> Result<Project, String> {
        let chosen = match package {
            Some(id) => project.package(id),
            None => project.packages.first(),
        };
        match chosen {
            Some(chosen) => Ok(project.select(&chosen.id, &self.selection(chosen, setup)?)),
            None => Ok(project.clone()),
        }
    }

    /// Whether anything is chosen on the command line.
    pub(crate) fn is_given(&self) -> bool {
        !self.variants.is_empty()
    }

    /// What is chosen in a package.
    ///
    /// # Errors
    /// When the choice is not valid: why, and what would mend it.
    pub(crate) fn selection(
        &self,
        package: &Package,
        setup: Option<&Key>,
    ) -> Result<Selection, String> {
        if self.variants.is_empty() {
            return Ok(package.selection_for(setup));
        }
        let given: Selection = self.variants.iter().cloned().collect();
        if self.sanitize {
            let cleaned = package.variants.sanitize(&given);
            tell(package, &cleaned);
            return Ok(cleaned.selection);
        }
        let checked = package.variants.check(&given);
        checked.map_err(|invalid| refusal(package, &invalid))
    }
}

fn tell(package: &Package, cleaned: &Sanitized) {
    let catalogue = &package.variants;
    for dropped in &cleaned.dropped {
        let words = catalogue.cause_words(&dropped.cause);
        say::note(&format!("variant {} dropped: {words}", dropped.uid));
    }
    for added in &cleaned.added {
        let by = catalogue.label(&added.by);
        say::note(&format!("variant {} comes with {by}", added.uid));
    }
}

fn refusal(package: &Package, invalid: &InvalidCombination) -> String {
    let catalogue = &package.variants;
    let mut text = "these variants do not go together".to_owned();
    for violation in &invalid.violations {
        let words = catalogue.words(&violation.reason);
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {}: {words}", violation.uid);
        if let Some(near) =
            catalogue.nearest_uid(&violation.uid).filter(|uid| *uid != violation.uid)
        {
            let _ = write!(text, "; did you mean `{near}`?");
        }
    }
    if let Some(completed) = &invalid.repair.completed {
        let _ = write!(text, "\nvalid would be: {}", arguments(completed));
    }
    let _ = write!(text, "\nwith --sanitize: {}", arguments(&invalid.repair.cleaned));
    text
}

/// A selection as it is written on the command line.
fn arguments(selection: &Selection) -> String {
    if selection.is_empty() {
        return "nothing chosen".to_owned();
    }
    let uids: Vec<String> = selection.uids().iter().map(|uid| format!("--variant {uid}")).collect();
    uids.join(" ")
}
