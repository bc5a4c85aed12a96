//! What the picker starts with.

use crate::catalogues::{catalogue, l, select};

#[test]
fn no_preset_and_an_empty_preset_are_different() {
    assert_eq!(l().start(None), select("classic"));
    assert_eq!(l().start(Some(&select(""))), select(""));
    assert_eq!(l().key(&l().start(Some(&select("")))), ["#board", "#setup"]);
}

#[test]
fn a_preset_is_cleaned_and_defaults_are_not_merged_in() {
    assert_eq!(l().start(Some(&select("scrambled"))), select("scrambled"));
    assert_eq!(l().start(Some(&select("hex5 scrambled"))), select("hex5"));
}

#[test]
fn groups_come_first_and_the_first_default_counts() {
    let defaults = catalogue(
        r##"[{"uid": "box", "default": true}, {"uid": "off"},
            {"uid": "one", "group": "g"}, {"uid": "two", "group": "g", "default": true},
            {"uid": "three", "group": "g", "default": true}, {"uid": "four", "group": "h"}]"##,
    );
    assert_eq!(defaults.defaults(), select("two box"));
}

#[test]
fn defaults_are_cleaned() {
    let defaults = catalogue(
        r##"[{"uid": "a", "default": true, "implies": ["b"]}, {"uid": "b"},
            {"uid": "c", "default": true, "requires": ["d"]}, {"uid": "d"}]"##,
    );
    assert_eq!(defaults.defaults(), select("a b"));
}

#[test]
fn flags_of_a_selection() {
    let flags = catalogue(
        r#"[{"uid": "a", "unrated": true}, {"uid": "b", "experimental": true}, {"uid": "c"}]"#,
    );
    assert!(flags.is_unrated(&select("c a")));
    assert!(!flags.is_unrated(&select("c b")));
    assert_eq!(flags.experimental(&select("c b a")), ["b"]);
}
