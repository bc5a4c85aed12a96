//! What a case chooses of a package's variants.

use baize_manifest::{Diagnostic, Package, Setup, Severity, codes};
use baize_variants::{Selection, When, is_sentinel};

use super::{
    codes as own_codes,
    declared::{At, Declared},
};

/// What is declared; none when nothing is, or when it is not valid, which is told at its place. An
/// invalid choice is never mended by itself: the picture would be one of something else than
/// `shots.toml` says.
pub(super) fn selection(
    package: &Package,
    declared: &Declared,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Selection> {
    let At { value: uids, span } = declared.variants.as_ref()?;
    let catalogue = &package.variants;
    let mut tell = |diagnostic: Diagnostic| {
        // Once for each place, not for each case that has it from the defaults.
        if !diagnostics.contains(&diagnostic) {
            diagnostics.push(diagnostic);
        }
    };
    let mut all_known = true;
    for uid in uids {
        let is_group = |group: &str| catalogue.groups().any(|known| known == group);
        let known = match uid.value.strip_prefix('#') {
            Some(group) => is_group(group),
            None => catalogue.entry(&uid.value).is_some(),
        };
        if !known {
            all_known = false;
            let message = format!("the package `{}` has no variant `{}`", package.id, uid.value);
            let mut diagnostic =
                Diagnostic::new(Severity::Error, codes::UNKNOWN_VARIANT, uid.span, message);
            diagnostic.hint = hint(package, &uid.value);
            tell(diagnostic);
        }
    }
    if !all_known {
        return None;
    }
    let given: Selection = uids.iter().map(|uid| &*uid.value).collect();
    let invalid = match catalogue.check(&given) {
        Ok(selection) => return Some(selection),
        Err(invalid) => invalid,
    };
    for violation in &invalid.violations {
        let place = uids.iter().find(|uid| *uid.value == *violation.uid);
        let words = catalogue.words(&violation.reason);
        let message = format!("`{}` cannot be chosen here: {words}", violation.uid);
        let valid = invalid.repair.completed.as_ref().unwrap_or(&invalid.repair.cleaned);
        let place = place.map_or(*span, |uid| uid.span);
        tell(
            Diagnostic::new(Severity::Error, own_codes::INVALID_VARIANTS, place, message)
                .with_hint(format!("valid would be `variants = {}`", list(valid))),
        );
    }
    None
}

/// A selection under which a setup is there: the usual one, else that with what the setup's
/// condition asks for.
pub(super) fn there(package: &Package, setup: &Setup) -> Option<Selection> {
    let catalogue = &package.variants;
    let is_there = |selection: &Selection, when: &When| when.holds(&catalogue.derive(selection));
    let usual = package.selection_for(Some(&setup.key));
    let Some(when) = setup.when.as_deref().filter(|when| !is_there(&usual, when)) else {
        return Some(usual);
    };
    let wanted = when.groups.values().filter_map(|choices| choices.first()).chain(&when.active);
    let wanted: Selection = wanted.filter(|uid| !is_sentinel(uid)).cloned().collect();
    let valid = match catalogue.check(&wanted) {
        Ok(selection) => selection,
        Err(invalid) => invalid.repair.completed.unwrap_or(invalid.repair.cleaned),
    };
    // What is implied comes along.
    let whole = catalogue.sanitize(&valid).selection;
    is_there(&whole, when).then_some(whole)
}

fn hint(package: &Package, uid: &str) -> Option<String> {
    if let Some(near) = package.variants.nearest_uid(uid) {
        return Some(format!("did you mean `{near}`?"));
    }
    let known: Vec<&str> = package.variants.entries().iter().map(|entry| &*entry.uid).collect();
    if known.is_empty() {
        return Some("it has no variants at all".to_owned());
    }
    Some(format!("it has {}", known.join(", ")))
}

/// As it is written in `shots.toml`.
pub(super) fn list(selection: &Selection) -> String {
    let uids: Vec<String> = selection.uids().iter().map(|uid| format!("{uid:?}")).collect();
    format!("[{}]", uids.join(", "))
}
