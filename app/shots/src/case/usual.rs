//! The cases of a package without any: every setup is one.

use std::{collections::BTreeSet, sync::Arc};

use baize_manifest::{Diagnostic, Package, Severity};

use super::{
    codes, declared::Declared, define::Case, names::unique_name, resolve::case_of, variants,
};

/// One case a setup; of a package without a setup, its parts in a grid (R34). With several
/// packages in a folder, names start with the package's; `names` are those that the folder's other
/// packages have taken. A setup that is there only under some variants is shown under those.
pub(super) fn usual(
    package: &Package,
    defaults: &Declared,
    several: bool,
    names: &mut BTreeSet<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Case> {
    let prefix = if several { format!("{}-", package.id) } else { String::new() };
    let own = defaults.package.as_ref().is_none_or(|id| *id.value == *package.id);
    let chosen = if own { variants::selection(package, defaults, diagnostics) } else { None };
    let mut cases = Vec::new();
    for setup in &package.setups {
        let name = format!("{prefix}{}-{}", setup.key.kind, setup.key.id);
        let mut case = case_of(Arc::from(unique_name(names, &name)), defaults, None);
        case.setup = Some(setup.key.clone());
        case.gallery = false;
        case.variants = match &chosen {
            Some(chosen) => {
                // Those that the defaults choose are all that is asked for.
                let now = package.variants.derive(chosen);
                if setup.when.as_ref().is_some_and(|when| !when.holds(&now)) {
                    continue;
                }
                Some(chosen.clone())
            }
            None if setup.when.is_none() => None,
            None => match variants::there(package, setup) {
                Some(selection) => Some(selection),
                None => {
                    diagnostics.push(never_there(setup));
                    continue;
                }
            },
        };
        cases.push(case);
    }
    if package.setups.is_empty() {
        let name = format!("{prefix}gallery");
        let mut case = case_of(Arc::from(unique_name(names, &name)), defaults, None);
        case.gallery = true;
        case.variants = chosen;
        cases.push(case);
    }
    cases
}

fn never_there(setup: &baize_manifest::Setup) -> Diagnostic {
    let message = format!("no variants were found under which the setup `{}` is there", setup.key);
    Diagnostic::new(Severity::Warning, codes::NEVER_THERE, setup.at, message)
        .with_hint("it has no case: declare one in shots.toml, with `variants`")
}

/// What `[defaults]` says that means nothing without cases.
pub(super) fn ignored(defaults: &Declared) -> Vec<Diagnostic> {
    let Declared { setup, gallery, commands, .. } = defaults;
    let commands = commands.as_ref().and_then(|commands| commands.first());
    let given = [
        ("setup", setup.as_ref().map(|setup| setup.span)),
        ("gallery", gallery.as_ref().map(|gallery| gallery.span)),
        ("commands", commands.map(|command| command.span)),
    ];
    let told = given.into_iter().filter_map(|(key, span)| {
        let message = format!("`{key}` of `[defaults]` means nothing here: there is no case");
        let diagnostic = Diagnostic::new(Severity::Warning, codes::NO_CASE, span?, message);
        Some(
            diagnostic
                .with_hint("without cases every setup is shown once: declare a `[case.NAME]`"),
        )
    });
    told.collect()
}
