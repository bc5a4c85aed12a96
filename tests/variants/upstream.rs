//! Where the original evaluator surprises, and what ours gives instead.

use baize_variants::Catalogue;

use crate::catalogues::{catalogue, select, violations};

fn differs(catalogue: &Catalogue, given: &str, upstream: &str, ours: &str) {
    let selection = select(given);
    assert_eq!(catalogue.upstream().sanitize(&selection), select(upstream), "upstream `{given}`");
    assert_eq!(catalogue.sanitize(&selection).selection, select(ours), "ours `{given}`");
}

#[test]
fn members_that_gate_each_other() {
    let gates = catalogue(
        r##"[{"uid": "p", "group": "one", "enabledWhen": {"two": ["#two"]}},
            {"uid": "q", "group": "two", "enabledWhen": {"one": ["#one"]}}]"##,
    );
    differs(&gates, "p q", "", "q");
    differs(&gates, "q p", "", "p");
}

#[test]
fn an_option_judged_against_what_is_doomed() {
    let doomed = catalogue(
        r##"[{"uid": "hex", "group": "board", "requires": ["big"]}, {"uid": "big"},
            {"uid": "x", "enabledWhen": {"board": ["#board"]}}]"##,
    );
    differs(&doomed, "hex x", "", "x");
}

#[test]
fn an_implied_uid_that_conflicts_with_its_trigger() {
    for lock in ["false", "true"] {
        let json = r#"[{"uid": "a", "implies": ["b"], "impliesLock": LOCK},
            {"uid": "b", "conflictsWith": ["a"]}]"#;
        differs(&catalogue(&json.replace("LOCK", lock)), "a", "", "a");
    }
}

#[test]
fn cycles_of_requirements_stand_together_or_not_at_all() {
    let cycle = catalogue(r#"[{"uid": "a", "requires": ["b"]}, {"uid": "b", "requires": ["a"]}]"#);
    differs(&cycle, "a b", "a b", "a b");
    differs(&cycle, "a", "", "");
    assert_eq!(violations(&cycle.validate(&select("a b"))), "");
}

#[test]
fn unknown_uids_in_constraints() {
    let names = catalogue(
        r##"[{"uid": "a", "implies": ["nope"]}, {"uid": "b", "requires": ["nope"]},
            {"uid": "c", "conflictsWith": ["nope"]},
            {"uid": "d", "enabledWhen": {"nope": ["#nope"]}},
            {"uid": "e", "enabledWhen": {}}]"##,
    );
    differs(&names, "a", "a nope", "a");
    differs(&names, "b", "", "");
    differs(&names, "c", "c", "c");
    differs(&names, "d", "", "");
    differs(&names, "e", "e", "e");
}

#[test]
fn the_last_definition_counts_there_and_the_first_one_here() {
    let twice = catalogue(r#"[{"uid": "a"}, {"uid": "a", "requires": ["b"]}, {"uid": "b"}]"#);
    differs(&twice, "a", "", "a");
}

#[test]
fn a_gate_on_the_own_group_sees_the_entry_itself() {
    let own = catalogue(
        r##"[{"uid": "a", "group": "g", "enabledWhen": {"g": ["#g"]}},
            {"uid": "b", "group": "g", "enabledWhen": {"g": ["b"]}}]"##,
    );
    differs(&own, "a", "", "");
    differs(&own, "b", "b", "b");
}

#[test]
fn a_stray_sentinel_makes_no_group_but_one_in_its_own_group_does() {
    let gated = r##""enabledWhen": {"board": ["#board"]}"##;
    let stray = catalogue(&format!(r##"[{{"uid": "#board"}}, {{"uid": "a", {gated}}}]"##));
    differs(&stray, "a", "", "");
    assert_eq!(stray.key(&select("")), Vec::<String>::new());
    let named = format!(r##"[{{"uid": "#board", "group": "board"}}, {{"uid": "a", {gated}}}]"##);
    let named = catalogue(&named);
    differs(&named, "a", "a", "a");
    assert_eq!(named.key(&select("")), ["#board"]);
}
