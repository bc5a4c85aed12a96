//! The cases of a package without any: every setup is one.

use std::{collections::BTreeSet, sync::Arc};

use baize_manifest::Package;

use super::{declared::Declared, define::Case, resolve::case_of};

/// One case a setup; of a package without a setup, its parts in a grid (R34). With several
/// packages in a folder, names start with the package's.
pub(super) fn usual(package: &Package, defaults: &Declared, several: bool) -> Vec<Case> {
    let prefix = if several { format!("{}-", package.id) } else { String::new() };
    let mut names = BTreeSet::new();
    let mut cases = Vec::new();
    for setup in &package.setups {
        let name = format!("{prefix}{}-{}", setup.key.kind, setup.key.id);
        let mut case = case_of(unique(&mut names, &name), defaults, None);
        case.setup = Some(setup.key.clone());
        case.gallery = false;
        cases.push(case);
    }
    if cases.is_empty() {
        let name = format!("{prefix}gallery");
        let mut case = case_of(unique(&mut names, &name), defaults, None);
        case.gallery = true;
        cases.push(case);
    }
    cases
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
