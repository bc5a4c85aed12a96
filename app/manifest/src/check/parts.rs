//! Parts that setups name (R6, R32).

use std::collections::{BTreeSet, HashMap};

use crate::{
    Diagnostic, Entry, LoadOptions, Package, Severity,
    suggest::{did_you_mean, nearest},
    text::codes,
};

/// The ids of a package's parts by type.
type Types<'a> = HashMap<&'a str, Vec<&'a str>>;

/// Packages, types and parts that setups name and that are not there, and setups that place
/// too many (R31).
pub(super) fn check(
    packages: &[Package],
    known: &BTreeSet<&str>,
    options: &LoadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut index: HashMap<&str, Types<'_>> = HashMap::new();
    for package in packages {
        // Of two packages with one id the first is meant.
        index.entry(&*package.id).or_insert_with(|| types(package));
    }
    for package in packages {
        for setup in &package.setups {
            let mut placed = 0_usize;
            let mut told = false;
            for entry in setup.placements.iter().flat_map(|placement| &placement.entries) {
                match count(entry, &index, known) {
                    Ok(count) => placed = placed.saturating_add(count),
                    Err(diagnostic) => diagnostics.push(*diagnostic),
                }
                let most = options.limits.placed_parts;
                if placed > most && !told {
                    told = true;
                    let message = format!(
                        "with this entry the setup `{}` places more than {most} parts",
                        setup.key
                    );
                    let code = codes::TOO_MANY_PARTS;
                    diagnostics.push(Diagnostic::new(Severity::Error, code, entry.at, message));
                }
            }
        }
    }
}

fn types(package: &Package) -> Types<'_> {
    let mut types = Types::new();
    for part in &package.parts {
        types.entry(&*part.key.kind).or_default().push(&*part.key.id);
    }
    types.values_mut().for_each(|ids| ids.sort_unstable());
    types
}

/// How many parts an entry places.
fn count(
    entry: &Entry,
    index: &HashMap<&str, Types<'_>>,
    known: &BTreeSet<&str>,
) -> Result<usize, Box<Diagnostic>> {
    let part = &entry.part;
    let error = |code, message: String, written: &str, names: Vec<&str>| {
        let diagnostic = Diagnostic::new(Severity::Error, code, entry.at, message);
        Box::new(match nearest(written, names) {
            Some(name) => diagnostic.with_hint(did_you_mean(name)),
            None => diagnostic,
        })
    };
    let Some(types) = index.get(&*part.package) else {
        let message = format!("there is no package `{}` under the games root", part.package);
        let names = known.iter().copied().collect();
        return Err(error(codes::UNKNOWN_PACKAGE, message, &part.package, names));
    };
    let Some(ids) = types.get(&*part.kind) else {
        let message =
            format!("the package `{}` has no part of the type `{}`", part.package, part.kind);
        let names = types.keys().copied().collect();
        return Err(error(codes::UNKNOWN_TYPE, message, &part.kind, names));
    };
    let Some(id) = &part.id else { return Ok(ids.len().saturating_mul(entry.count as usize)) };
    if ids.binary_search(&&**id).is_err() {
        let message = format!("the package `{}` has no part `{}#{id}`", part.package, part.kind);
        return Err(error(codes::UNKNOWN_PART, message, id, ids.clone()));
    }
    Ok(entry.count as usize)
}
