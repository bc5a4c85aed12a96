//! What can only be said when all definitions are there.

mod children;
mod parts;

use std::collections::BTreeSet;

use crate::{
    Diagnostic, LoadOptions, Package,
    discover::{Declaration, Library},
};

/// Checks all packages: children of surfaces, and parts that setups name. Listings of children
/// that cannot be followed are taken out, so that nothing that walks them can run in circles.
pub(crate) fn check_project(
    packages: &mut [Package],
    declarations: &[Declaration],
    library: &Library<'_>,
    options: &LoadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for package in packages.iter_mut() {
        children::check(package, library, diagnostics);
    }
    let known: BTreeSet<&str> =
        declarations.iter().filter_map(|declaration| declaration.id.as_deref()).collect();
    parts::check(packages, &known, options, diagnostics);
}
