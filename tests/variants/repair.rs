//! What an error says: why, and what would mend it.

use crate::catalogues::{c, catalogue, il, k, l, r, select};

#[test]
fn a_valid_selection_comes_back_without_sentinels() {
    assert_eq!(l().check(&select("#board scrambled")).unwrap(), select("scrambled"));
    assert_eq!(il().check(&select("mega")).unwrap(), select("mega"));
}

#[test]
fn the_text_is_that_of_the_reference() {
    let error = r().check(&select("courtpawns")).unwrap_err();
    assert_eq!(error.to_string(), "INVALID_VARIANT_COMBINATION: courtpawns (requires: courts)");
    let error = l().check(&select("classic hex5 nope")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "INVALID_VARIANT_COMBINATION: hex5 (duplicateGroup: classic); nope (unknown)"
    );
}

#[test]
fn what_is_missing_can_be_added() {
    let repair = r().repair(&select("courtpawns"));
    assert_eq!(repair.completed, Some(select("courtpawns courts")));
    assert_eq!(repair.cleaned, select(""));
    let repair = k().repair(&select("half-button kill-all"));
    assert_eq!(repair.completed, None, "the same as what cleaning gives");
    assert_eq!(repair.cleaned, select("kill-all no-button"));
}

#[test]
fn a_gate_switches_its_group() {
    let repair = l().repair(&select("hex5 scrambled"));
    assert_eq!(repair.completed, Some(select("scrambled")));
    assert_eq!(repair.cleaned, select("hex5"));
}

#[test]
fn a_conflict_cannot_be_completed() {
    let repair = c().repair(&select("advanced beginner"));
    assert_eq!(repair.completed, None);
    assert_eq!(repair.cleaned, select("beginner"));
}

#[test]
fn gates_that_exclude_each_other_end() {
    let circle = catalogue(
        r##"[{"uid": "x", "group": "g", "enabledWhen": {"h": ["#h"]}},
            {"uid": "y", "group": "h", "enabledWhen": {"g": ["x"]}}, {"uid": "z", "requires": ["y", "x"]}]"##,
    );
    assert_eq!(circle.repair(&select("z")).completed, None);
}
