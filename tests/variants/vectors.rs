//! The table of test vectors: validity and cleaning.

use baize_variants::Catalogue;

use crate::catalogues::{c, catalogue, i, il, k, l, r, select, violations};

/// Checks one line: what validation says, what cleaning gives, and whether the original
/// evaluator gives the same.
fn check(catalogue: &Catalogue, given: &str, said: &str, cleaned: &str, upstream: &str) {
    let selection = select(given);
    assert_eq!(violations(&catalogue.validate(&selection)), said, "validating `{given}`");
    let result = catalogue.sanitize(&selection).selection;
    assert_eq!(result, select(cleaned), "cleaning `{given}`");
    assert_eq!(catalogue.validate(&result), []);
    assert_eq!(catalogue.upstream().sanitize(&selection), select(upstream), "upstream `{given}`");
}

/// A line on which both agree.
fn same(catalogue: &Catalogue, given: &str, said: &str, cleaned: &str) {
    check(catalogue, given, said, cleaned, cleaned);
}

#[test]
fn a_group_and_a_gate() {
    let l = l();
    same(&l, "hex5 scrambled", "scrambled/enabledWhen(hex5)", "hex5");
    same(&l, "scrambled hex5", "scrambled/enabledWhen(hex5)", "hex5");
    same(&l, "classic hex5", "hex5/duplicateGroup(classic)", "hex5");
    same(&l, "hex5 classic scrambled", "classic/duplicateGroup(hex5)", "classic scrambled");
    same(&l, "#board scrambled", "", "scrambled");
    same(&l, "", "", "");
    check(&l, "scrambled nope", "nope/unknown", "scrambled", "scrambled nope");
}

#[test]
fn the_same_member_twice_is_a_duplicate_of_itself() {
    same(&l(), "hex5 hex5", "hex5/duplicateGroup(hex5)", "hex5");
}

#[test]
fn a_checkbox_twice() {
    check(&r(), "courts courts", "courts/duplicate", "courts", "courts courts");
    assert_eq!(violations(&r().upstream().validate(&select("courts courts"))), "");
}

#[test]
fn requirements() {
    same(&r(), "courtpawns", "courtpawns/requires(courts)", "");
    same(&r(), "courtpawns courts", "", "courtpawns courts");
}

#[test]
fn conflicts_hold_on_both_sides() {
    let both = "advanced/conflictsWith(beginner) beginner/conflictsWith(advanced)";
    same(&c(), "advanced beginner", both, "beginner");
    let both = "beginner/conflictsWith(advanced) advanced/conflictsWith(beginner)";
    same(&c(), "beginner advanced", both, "advanced");
}

#[test]
fn implications() {
    for catalogue in [i(), il()] {
        same(&catalogue, "mega", "", "mega stacked");
        same(&catalogue, "stacked", "stacked/requires(mega)", "");
        same(&catalogue, "stacked mega", "", "stacked mega");
    }
}

#[test]
fn a_lock_into_a_group() {
    same(&k(), "kill-all", "kill-all/enabledWhen(#button)", "kill-all no-button");
    check(
        &k(),
        "half-button kill-all",
        "kill-all/enabledWhen(half-button)",
        "kill-all no-button",
        "half-button kill-all no-button",
    );
}

#[test]
fn a_chain_of_conflicts() {
    let chain = catalogue(
        r#"[{"uid": "a", "conflictsWith": ["b"]}, {"uid": "b", "conflictsWith": ["c"]},
            {"uid": "c"}]"#,
    );
    let said = "a/conflictsWith(b) b/conflictsWith(a,c) c/conflictsWith(b)";
    check(&chain, "a b c", said, "a c", "c");
}

#[test]
fn an_implied_uid_without_what_it_needs() {
    let needs = catalogue(
        r#"[{"uid": "a", "implies": ["b"]}, {"uid": "b", "requires": ["c"]}, {"uid": "c"},
            {"uid": "d", "requires": ["b"]}]"#,
    );
    check(&needs, "a d", "d/requires(b)", "a", "a d");
    same(&needs, "a c", "", "a c b");
}

#[test]
fn an_implied_uid_that_conflicts_with_a_choice() {
    let soft = catalogue(
        r#"[{"uid": "a", "implies": ["b"]}, {"uid": "b", "conflictsWith": ["c"]}, {"uid": "c"}]"#,
    );
    let locked = catalogue(
        r#"[{"uid": "a", "implies": ["b"], "impliesLock": true},
            {"uid": "b", "conflictsWith": ["c"]}, {"uid": "c"}]"#,
    );
    // The original lets the conflict of `c` and the implied `b` drop both at once, then brings
    // `b` back.
    check(&soft, "c a", "", "c a", "a b");
    same(&locked, "c a", "", "a b");
}

#[test]
fn two_groups_keep_the_last_of_each() {
    let taiji = catalogue(
        r#"[{"uid": "7x7", "group": "board"}, {"uid": "11x11", "group": "board"},
            {"uid": "squares", "group": "scoring"}, {"uid": "lines", "group": "scoring"}]"#,
    );
    same(&taiji, "7x7 11x11 squares", "11x11/duplicateGroup(7x7)", "11x11 squares");
}

#[test]
fn a_key_is_the_same_for_the_same_rules() {
    let l = l();
    assert_eq!(l.key(&select("")), ["#board", "#setup"]);
    assert_eq!(l.key(&select("scrambled classic")), ["classic", "scrambled"]);
    assert_eq!(l.key(&select("classic scrambled #board")), ["classic", "scrambled"]);
    assert_eq!(l.key(&select("hex5 zebra zebra")), ["#setup", "hex5", "zebra"]);
}
