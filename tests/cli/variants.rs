//! `baize variants`, and `--variant` on other commands.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::support::{baize, folder};

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

const ENTRIES: &str = r##"[
  {"uid": "classic", "group": "board", "default": true, "name": "8x8 board"},
  {"uid": "#board", "name": "9x9 board"},
  {"uid": "hex5", "group": "board"},
  {"uid": "scrambled", "name": "Scrambled Eggs",
   "enabledWhen": {"board": ["#board", "classic"]}}]"##;

/// Exit code and JSON of `baize variants --catalogue c.json --json` and more.
fn ask(catalogue: &str, more: &[&str]) -> (i32, Value) {
    let files = folder(&[("c.json", catalogue)]);
    let mut arguments = vec!["variants", "--catalogue", "c.json", "--json"];
    arguments.extend(more);
    let run = baize(files.path(), &arguments);
    (run.code, serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}{}", run.out, run.err)))
}

#[test]
fn defaults_nothing_and_a_choice_are_different() {
    let (code, value) = ask(ENTRIES, &[]);
    assert_eq!((code, &value["selection"]), (0, &json!(["classic"])));
    let (code, value) = ask(ENTRIES, &["--select"]);
    assert_eq!((code, &value["selection"]), (0, &json!([])));
    assert_eq!(value["key"], json!(["#board"]));
    let (code, value) = ask(ENTRIES, &["--select", "hex5"]);
    assert_eq!((code, &value["valid"]), (0, &json!(true)));
    let scrambled = &value["rows"][1]["checkbox"];
    assert_eq!(
        scrambled["reasons"],
        json!([{
            "reason": "enabledWhen",
            "related": ["hex5"],
            "words": "only with board: 9x9 board or 8x8 board"
        }])
    );
    assert_eq!(scrambled["available"], json!(false));
}

#[test]
fn an_invalid_choice_is_1_and_says_what_would_mend_it() {
    let (code, value) = ask(ENTRIES, &["--select", "hex5", "scrambled"]);
    assert_eq!((code, &value["valid"]), (1, &json!(false)));
    assert_eq!(value["violations"][0]["uid"], "scrambled");
    assert_eq!(value["repair"], json!({"completed": ["scrambled"], "cleaned": ["hex5"]}));
    assert_eq!(value["sanitized"], json!(["hex5"]));
    assert_eq!(value["dropped"][0]["uid"], "scrambled");
}

#[test]
fn clicks_follow_one_another() {
    let (code, value) = ask(ENTRIES, &["--select", "classic", "--click", "scrambled", "hex5"]);
    assert_eq!((code, &value["selection"]), (0, &json!(["hex5"])));
    assert_eq!(value["clicks"][0], json!({"uid": "scrambled", "took": true, "note": null}));
    let note = value["clicks"][1]["note"].as_str().unwrap();
    assert!(note.starts_with("Scrambled Eggs was switched off"), "{note}");
}

#[test]
fn the_original_answers_too() {
    let (_, value) = ask(ENTRIES, &["--select", "hex5", "nope", "--mode", "upstream"]);
    assert_eq!(value["sanitized"], json!(["hex5", "nope"]));
    let (_, value) = ask(ENTRIES, &["--select", "hex5", "nope"]);
    assert_eq!(value["sanitized"], json!(["hex5"]));
}

#[test]
fn a_list_of_games() {
    let games = format!(
        r#"[{{"uid": "one", "game": "One", "variants": {ENTRIES}}},
            {{"uid": "two", "revision": "a", "variants": []}},
            {{"uid": "two", "revision": "b", "variants": [{{"uid": "x"}}]}}]"#
    );
    let (code, value) = ask(&games, &[]);
    assert_eq!((code, value.as_array().unwrap().len()), (0, 3));
    let (code, value) = ask(&games, &["--game", "two:b"]);
    assert_eq!((code, &value["revision"]), (0, &json!("b")));
    let files = folder(&[("c.json", &games)]);
    let run = |more: &[&str]| {
        let mut arguments = vec!["variants", "--catalogue", "c.json"];
        arguments.extend(more);
        baize(files.path(), &arguments)
    };
    assert_eq!(run(&["--game", "two"]).code, 1);
    assert!(run(&["--game", "two"]).err.contains("two:a or two:b"));
    assert_eq!(run(&["--game", "three"]).code, 1);
    assert_eq!(run(&["--select", "x"]).code, 1);
    assert_eq!(run(&[]).lines().len(), 3);
}

#[test]
fn what_cannot_be_read() {
    let files = folder(&[("bad.json", "{"), ("broken.json", r#"[{"uid": "a"}, {"uid": "a"}]"#)]);
    let run = |file: &str| baize(files.path(), &["variants", "--catalogue", file]);
    assert_eq!(run("none.json").code, 2);
    assert_eq!(run("bad.json").code, 1);
    let broken = run("broken.json");
    assert_eq!(broken.code, 1);
    let said = "error[duplicate-variant]: [1].uid: the variant `a` is defined twice";
    assert!(broken.out.contains(said), "{}", broken.out);
    assert_eq!(baize(files.path(), &["variants"]).code, 2, "neither a path nor a catalogue");
}

#[test]
fn a_package_in_words() {
    let run = baize(&games(), &["variants", "frontier", "--select", "campaign", "grand"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    for piece in [
        "board\n  ( ) #board: Small board - not with Campaign, which goes only with board: Grand board",
        "  (x) grand: Grand board",
        "[ ] head-start: Head start [unrated] [fans] - not with Campaign",
        "chosen: campaign grand",
    ] {
        assert!(run.out.contains(piece), "{piece} is not in:\n{}", run.out);
    }
}

#[test]
fn scenes_follow_the_choice() {
    let games = games();
    let scene = |more: &[&str]| {
        let mut arguments = vec!["scene", "frontier"];
        arguments.extend(more);
        baize(&games, &arguments)
    };
    let plain = scene(&[]);
    assert_eq!(plain.code, 0, "{}", plain.err);
    assert!(!plain.out.contains("wagon"), "{}", plain.out);
    let caravans = scene(&["--variant", "caravans"]);
    assert!(caravans.out.contains("wagon"), "{}", caravans.out);
    let refused = scene(&["--variant", "lean"]);
    assert_eq!(refused.code, 1);
    for piece in [
        "lean: needs Caravans",
        "valid would be: --variant lean --variant caravans",
        "with --sanitize: nothing chosen",
    ] {
        assert!(refused.err.contains(piece), "{piece} is not in:\n{}", refused.err);
    }
    let cleaned = scene(&["--variant", "lean", "--sanitize"]);
    assert_eq!((cleaned.code, cleaned.out), (0, plain.out));
    assert!(cleaned.err.contains("variant lean dropped: needs Caravans"), "{}", cleaned.err);
}

#[test]
fn a_saved_game_keeps_its_choice() {
    let chosen = ["setup", "frontier", "--variant", "grand", "--variant", "campaign"];
    let mut sanitized = chosen.to_vec();
    sanitized.push("--sanitize");
    let saved = baize(&games(), &sanitized);
    assert_eq!(saved.code, 0, "{}", saved.err);
    assert!(saved.err.contains("variant caravans comes with Campaign"), "{}", saved.err);
    let keys = "variants:\n- grand\n- campaign\n- caravans\nvariantsKey:\n- '#market'\n";
    assert!(saved.out.contains(keys), "{}", saved.out);
}
