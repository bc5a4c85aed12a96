//! Conditions on setups, surfaces, parts and placements.

use baize_variants::{When, first_that_holds};

use crate::catalogues::{l, select};

fn when(json: &str) -> When {
    serde_json::from_str(json).unwrap()
}

fn holds(condition: &str, selection: &str) -> bool {
    let catalogue = l();
    when(condition).holds(&catalogue.derive(&select(selection)))
}

#[test]
fn groups_and_active_uids() {
    assert!(holds("{}", "hex5"));
    assert!(holds(r##"{"board": ["#board", "classic"]}"##, ""));
    assert!(holds(r##"{"board": ["#board", "classic"]}"##, "classic"));
    assert!(!holds(r##"{"board": ["#board", "classic"]}"##, "hex5"));
    assert!(holds(r#"{"board": ["hex5"], "active": ["scrambled"]}"#, "scrambled hex5"));
    assert!(!holds(r#"{"board": ["hex5"], "active": ["scrambled"]}"#, "hex5"));
    assert!(!holds(r##"{"nope": ["#nope"]}"##, ""));
    assert!(!holds(r#"{"board": []}"#, ""));
    assert!(!holds(r##"{"active": ["#board"]}"##, "#board"));
}

#[test]
fn a_stored_selection_is_taken_as_it_is() {
    // Unknown today, invalid today: still what the game was played with.
    assert!(holds(r#"{"active": ["gone"]}"#, "gone"));
    assert!(holds(
        r#"{"board": ["hex5"], "active": ["scrambled", "classic"]}"#,
        "classic scrambled hex5"
    ));
}

#[test]
fn the_first_that_holds_else_the_first_without() {
    let items = [
        ("fallback", None),
        ("hex", Some(when(r#"{"board": ["hex5", "hex6"]}"#))),
        ("hex6", Some(when(r#"{"board": ["hex6"]}"#))),
        ("never", None),
    ];
    let catalogue = l();
    let pick = |selection: &str| {
        let now = catalogue.derive(&select(selection));
        first_that_holds(&items, |item| item.1.as_ref(), &now).map(|item| item.0)
    };
    assert_eq!(pick("hex6"), Some("hex"));
    assert_eq!(pick(""), Some("fallback"));
    let now = catalogue.derive(&select(""));
    assert!(first_that_holds(&items[1..3], |item| item.1.as_ref(), &now).is_none());
}

#[test]
fn what_can_never_hold_is_said() {
    let condition = when(
        r##"{"bord": ["hex5"], "board": ["#board", "hex9", "scrambled"], "setup": [],
            "active": ["scrambeld", "#board", "hex5"]}"##,
    );
    let said: Vec<(String, Option<usize>, String)> = condition
        .problems(&l())
        .into_iter()
        .map(|problem| (problem.key, problem.item, problem.hint.unwrap_or_default()))
        .collect();
    let choices = "the choices of `board` are `#board`, `classic`, `hex5`, `hex6`";
    let expected = [
        ("active", Some(0), "did you mean `scrambled`?"),
        ("active", Some(1), ""),
        ("board", Some(1), choices),
        ("board", Some(2), choices),
        ("bord", None, "did you mean `board`?"),
        ("setup", None, ""),
    ];
    let expected = expected.map(|(key, item, hint)| (key.to_owned(), item, hint.to_owned()));
    assert_eq!(said, expected);
}
