//! Files `shots.toml` that cannot be read, or hold anything at all.

use baize_shots::plan;

use super::{complaints, names};
use crate::support::{Games, words};

#[test]
fn what_is_not_toml_is_told_with_its_place() {
    for (text, place, code) in [
        ("[case.a\ncamera = 'top'\n", "1:", "toml-syntax"),
        ("[case.a]\ncamera = top\n", "2:10", "toml-syntax"),
        ("[case.a]\ncamera = 'top'\ncamera = 'low'\n", "3:1", "duplicate-key"),
    ] {
        let found = complaints(text);
        assert!(
            found.iter().any(|c| c.starts_with(place) && c.contains(&format!("[{code}]"))),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn files_that_are_not_text_or_too_large_are_told() {
    let games = Games::tiny();
    games.write("tiny/shots.toml", b"\xff\xfe[case]");
    assert_eq!(
        Games::complaints(&games.plan()),
        ["nowhere [not-text] shots.toml: this is not text in UTF-8"]
    );
    games.write("tiny/shots.toml", "#".repeat((1 << 20) + 1));
    let found = Games::complaints(&games.plan());
    assert!(
        matches!(found.as_slice(), [one] if one.contains("[unreadable-file] shots.toml: ")),
        "{found:?}"
    );
}

#[test]
fn one_broken_file_does_not_stop_the_others() {
    let games = Games::with_shots("[case.a]\nhud = 3\n");
    games.write("second/p.yaml", "- {role: package, id: second}\n");
    let plan = plan(&[games.root().to_owned()], None, None, &words());
    assert!(plan.is_broken());
    assert_eq!(names(&plan), ["second/gallery"]);
}

mod any_text {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn never_panics(lines in prop::collection::vec(line(), 0..8)) {
            let games = Games::with_shots(&lines.join("\n"));
            let plan = games.plan();
            prop_assert_eq!(plan.is_broken(), names(&plan).is_empty());
        }
    }

    fn line() -> impl Strategy<Value = String> {
        let key = prop::sample::select(vec![
            "setup",
            "commands",
            "camera",
            "size",
            "thresholds",
            "thresholds.other.tile",
            "hud",
        ]);
        let value = prop::sample::select(vec![
            "1",
            "'top'",
            "[",
            "{}",
            "[1,2]",
            "{do='reverse',path='/deck'}",
            "-9e99",
            "true",
            "\"\\u00e9",
        ]);
        prop_oneof![
            (key, value).prop_map(|(key, value)| format!("{key} = {value}")),
            "\\[(case|defaults)(\\.[a-c])?\\]",
            "[ -~]{0,12}",
        ]
    }
}
