//! What is wrong with a catalogue, and where: one test a kind.

use baize_variants::{Catalogue, Entry, Severity};

use crate::catalogues::catalogue;

/// `severity code place related` of each problem.
fn said(json: &str) -> Vec<String> {
    let catalogue = catalogue(json);
    let problems = catalogue.problems().iter().map(|problem| {
        let severity = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let related = problem.related.map(|at| format!(" of [{at}]")).unwrap_or_default();
        format!("{severity} {} {}{related}", problem.kind.code(), problem.spot)
    });
    problems.collect()
}

#[test]
fn nothing_is_wrong_with_the_examples() {
    use crate::catalogues::{c, i, il, k, l, r};
    for catalogue in [l(), r(), c(), i(), il(), k()] {
        assert_eq!(catalogue.problems(), []);
    }
}

#[test]
fn uids() {
    assert_eq!(
        said(r##"[{"uid": "a"}, {"name": "A"}, {"uid": "#"}, {"uid": "a"}]"##),
        [
            "error variant-without-uid [1].uid",
            "error variant-without-uid [2].uid",
            "error duplicate-variant [3].uid of [0]",
        ]
    );
}

#[test]
fn groups_and_sentinels() {
    assert_eq!(
        said(
            r##"[{"uid": "a", "group": ""}, {"uid": "b", "group": "board"},
                {"uid": "#board", "group": "bord"}, {"uid": "#bord"},
                {"uid": "#board"}, {"uid": "c", "group": "x"},
                {"uid": "#x", "requires": ["a"], "impliesLock": true}]"##
        ),
        [
            "error variant-empty-group [0].group",
            "error variant-sentinel-group [2].group",
            "warning variant-stray-sentinel [3].uid",
            "error duplicate-variant [4].uid of [2]",
            "warning variant-sentinel-constraint [6].requires",
            "warning variant-sentinel-constraint [6].impliesLock",
        ]
    );
    let stray = catalogue(r##"[{"uid": "#bord"}, {"uid": "b", "group": "board"}]"##);
    assert_eq!(stray.problems()[0].hint.as_deref(), Some("did you mean `#board`?"));
}

#[test]
fn a_sentinel_in_a_foreign_group_names_no_group() {
    let broken = catalogue(r##"[{"uid": "#x", "group": "y"}, {"uid": "a"}]"##);
    assert_eq!(broken.groups().count(), 0);
}

#[test]
fn two_defaults() {
    assert_eq!(
        said(
            r##"[{"uid": "a", "group": "g", "default": true}, {"uid": "b", "default": true},
                {"uid": "c", "group": "g", "default": true}, {"uid": "d", "default": true}]"##
        ),
        ["warning variant-two-defaults [2].default of [0]"]
    );
}

#[test]
fn unknown_names() {
    assert_eq!(
        said(
            r##"[{"uid": "aaa", "requires": ["bbb", "nope"], "conflictsWith": ["cartwheel"],
                 "implies": ["nope"], "enabledWhen": {"g": ["#g", "ccc", "nope"], "h": ["#h"]}},
                {"uid": "bbb"}, {"uid": "ccc", "group": "g"},
                {"uid": "ddd", "requires": ["#g"]}]"##
        ),
        [
            "warning unknown-variant [0].enabledWhen.g[2]",
            "warning unknown-variant-group [0].enabledWhen.h",
            "warning unknown-variant [0].requires[1]",
            "warning unknown-variant [0].conflictsWith[0]",
            "warning unknown-variant [0].implies[0]",
            "warning unknown-variant [3].requires[0]",
        ]
    );
}

#[test]
fn gates_that_never_pass() {
    assert_eq!(
        said(
            r##"[{"uid": "a", "group": "g"}, {"uid": "b", "group": "h"},
                {"uid": "c", "enabledWhen": {"g": [], "h": ["a", "#g", "b"]}}]"##
        ),
        [
            "warning variant-empty-gate [2].enabledWhen.g",
            "warning variant-not-in-group [2].enabledWhen.h[0] of [0]",
            "warning variant-not-in-group [2].enabledWhen.h[1]",
        ]
    );
}

#[test]
fn requirements_in_a_circle() {
    let cycle = r#"{"uid": "a", "requires": ["z", "b"]}, {"uid": "b", "requires": ["c"]},
        {"uid": "c", "requires": ["a"]}, {"uid": "z"}"#;
    assert_eq!(
        said(&format!("[{cycle}]")),
        ["warning variant-requires-cycle [0].requires[1] of [1]"]
    );
    let brought = r#"{"uid": "t", "implies": ["a", "b", "c"]}"#;
    assert_eq!(said(&format!("[{cycle}, {brought}]")), Vec::<String>::new());
    let part = r#"{"uid": "t", "implies": ["a", "b"]}"#;
    assert_eq!(said(&format!("[{cycle}, {part}]")).len(), 1);
    let from_inside = r#"[{"uid": "a", "requires": ["b"], "implies": ["b"]},
        {"uid": "b", "requires": ["a"]}]"#;
    assert_eq!(said(from_inside), Vec::<String>::new());
    assert_eq!(
        said(r#"[{"uid": "a", "requires": ["a"]}]"#),
        ["warning variant-self-reference [0].requires[0]"]
    );
}

#[test]
fn what_can_never_be_together() {
    assert_eq!(
        said(
            r#"[{"uid": "a", "implies": ["b", "d"], "group": "g"},
                {"uid": "b", "conflictsWith": ["a"]},
                {"uid": "c", "requires": ["d", "b"], "conflictsWith": ["b", "c"], "group": "g"},
                {"uid": "d", "group": "g"}]"#
        ),
        [
            "warning variant-implies-conflict [0].implies[0] of [1]",
            "warning variant-implies-conflict [0].implies[1] of [3]",
            "warning variant-requires-conflict [2].requires[0] of [3]",
            "warning variant-requires-conflict [2].requires[1] of [1]",
            "warning variant-self-reference [2].conflictsWith[1]",
        ]
    );
}

#[test]
fn a_lock_on_nothing() {
    assert_eq!(
        said(r#"[{"uid": "a", "impliesLock": true}]"#),
        ["warning variant-lock-without-implies [0].impliesLock"]
    );
}

#[test]
fn too_many() {
    let entries = |count: usize| {
        (0..count).map(|at| Entry { uid: format!("v{at}"), ..Entry::default() }).collect()
    };
    assert_eq!(Catalogue::new(entries(Catalogue::MAX_ENTRIES)).problems(), []);
    let more = Catalogue::with_limit(entries(12), 10);
    assert_eq!(more.entries().len(), 10);
    assert_eq!(more.problems()[0].kind.code(), "variant-limit");
    assert_eq!(more.problems()[0].spot.entry, 10);
}

#[test]
fn a_long_chain_of_requirements_is_searched_without_recursion() {
    let count = 200_000;
    let entries = (0..count).map(|at| Entry {
        uid: format!("v{at}"),
        requires: vec![format!("v{}", (at + 1) % count)],
        ..Entry::default()
    });
    let chain = Catalogue::with_limit(entries.collect(), count);
    assert_eq!(chain.problems().len(), 1);
}
