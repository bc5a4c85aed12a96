//! `baize check`

use std::path::Path;

use crate::support::{baize, flawed, folder};

#[test]
fn a_good_package_gives_its_counts_and_0() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let run = baize(&games, &["check", "harbor"]);
    assert_eq!(run.code, 0, "{}", run.out);
    let last = run.lines().pop().unwrap().to_owned();
    assert!(last.starts_with("1 package, ") && last.ends_with(", 0 errors, 0 warnings"), "{last}");
}

#[test]
fn short_is_one_line_a_diagnostic_with_paths_that_an_editor_finds() {
    let flawed = flawed();
    let expected = [
        "game/parts.yaml:4:12: error[bad-size]: a length in `size` is over 0 mm, this is 0",
        "game/parts.yaml:6:1: warning[unknown-key]: a part has no `filet`",
        "1 package, 1 part, 0 surfaces, 0 setups, 1 error, 1 warning",
    ];
    let run = baize(flawed.path(), &["check", "game", "--format", "short"]);
    assert_eq!((run.code, run.lines()), (1, expected.to_vec()));
    // By its file, and with another root, the paths are the same.
    let run = baize(flawed.path(), &["check", "game/package.yaml", "--format", "short"]);
    assert_eq!((run.code, run.lines()), (1, expected.to_vec()));
    let run = baize(flawed.path(), &["check", "game", "--root", ".", "--format", "short"]);
    assert_eq!((run.code, run.lines()), (1, expected.to_vec()));
}

#[test]
fn human_shows_the_line_the_place_the_code_and_a_hint() {
    let flawed = flawed();
    let run = baize(flawed.path(), &["check", "game"]);
    assert_eq!(run.code, 1);
    for piece in [
        "error[bad-size]: a length in `size` is over 0 mm, this is 0",
        "game/parts.yaml:4:12",
        "4 │ size: [63, 0, 1]",
        "│            ^",
        "warning[unknown-key]",
        "did you mean `fillet`?",
    ] {
        assert!(run.out.contains(piece), "{piece} is not in:\n{}", run.out);
    }
    assert!(!run.out.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn json_has_one_object_a_line() {
    let flawed = flawed();
    let run = baize(flawed.path(), &["check", "game", "--format", "json"]);
    assert_eq!(run.code, 1);
    let objects: Vec<serde_json::Value> =
        run.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!(
        objects[1],
        serde_json::json!({
            "at": "parts.yaml:6:1",
            "code": "unknown-key",
            "end": "6:6",
            "hint": "did you mean `fillet`?",
            "labels": [],
            "message": "a part has no `filet`",
            "severity": "warning",
        })
    );
    assert_eq!(
        objects[2],
        serde_json::json!({
            "errors": 1, "packages": 1, "parts": 1, "setups": 0, "surfaces": 0, "warnings": 1,
        })
    );
}

#[test]
fn several_paths_are_counted_together_and_nothing_twice() {
    let two = folder(&[
        ("a/package.yaml", "role: package\nid: a\ntitle: A\n"),
        ("b/package.yaml", "role: package\nid: b\ntitle: B\n"),
        ("b/bad.yaml", "role: part\ntype: t\nid: x\nsize: [1, 1, 1]\nedge: red\n"),
    ]);
    let run = baize(two.path(), &["check", "a", "b", "b", "--root", ".", "--format", "short"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.lines().len(), 2, "{}", run.out);
    assert!(run.out.ends_with("2 packages, 1 part, 0 surfaces, 0 setups, 1 error, 0 warnings\n"));
}

#[test]
fn what_cannot_be_opened_is_2_and_the_rest_is_checked() {
    let flawed = flawed();
    let run = baize(flawed.path(), &["check", "nowhere", "game", "--format", "short"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("nowhere"), "{}", run.err);
    assert_eq!(run.lines().len(), 3);
    let run = baize(flawed.path(), &["check", "game", "--root", "game/none"]);
    assert_eq!(run.code, 2);
    assert_eq!(baize(flawed.path(), &["check"]).code, 2);
    assert_eq!(baize(flawed.path(), &["check", "game", "--format", "xml"]).code, 2);
}

#[test]
fn a_folder_without_a_package_is_an_error() {
    let empty = folder(&[("notes.txt", "x")]);
    let run = baize(empty.path(), &["check", ".", "--format", "short"]);
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with(".: error[no-package]: "), "{}", run.out);
}
