//! The cases of a package without any: every setup is one.

use std::{collections::BTreeSet, sync::Arc};

use baize_manifest::{Diagnostic, Package, Severity};

use super::{codes, declared::Declared, define::Case, resolve::case_of, variants};

/// One case a setup; of a package without a setup, its parts in a grid (R34). With several
/// packages in a folder, names start with the package's. A setup that is there only under some
/// variants is shown under those.
pub(super) fn usual(
    package: &Package,
    defaults: &Declared,
    several: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Case> {
    let prefix = if several { format!("{}-", package.id) } else { String::new() };
    let own = defaults.package.as_ref().is_none_or(|id| *id.value == *package.id);
    let chosen = if own { variants::selection(package, defaults, diagnostics) } else { None };
    let mut names = BTreeSet::new();
    let mut cases = Vec::new();
    for setup in &package.setups {
        let name = format!("{prefix}{}-{}", setup.key.kind, setup.key.id);
        let mut case = case_of(unique(&mut names, &name), defaults, None);
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
        let mut case = case_of(unique(&mut names, &name), defaults, None);
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

/// A file name that is no other's, also where files have no case.
fn unique(names: &mut BTreeSet<String>, wanted: &str) -> Arc<str> {
    let plain = |c: char| if c.is_alphanumeric() || c == '-' || c == '_' { c } else { '-' };
    let wanted: String = wanted.chars().take(80).map(plain).collect();
    let mut name = wanted.clone();
    let mut number = 2;
    while !names.insert(name.to_lowercase()) {
        name = format!("{wanted}-{number}");
        number += 1;
    }
    Arc::from(name)
}
