//! `baize new`

use std::fs;

use crate::support::baize;

#[test]
fn a_new_package_passes_check_and_shows_every_role() {
    let folder = tempfile::tempdir().unwrap();
    let run = baize(folder.path(), &["new", "games/My Game"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = baize(folder.path(), &["check", "games/My Game", "--format", "short"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "1 package, 4 parts, 1 surface, 1 setup, 0 errors, 0 warnings\n")
    );
    let run = baize(folder.path(), &["inspect", "games/My Game"]);
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let package = &found["packages"][0];
    assert_eq!(package["id"], "my-game");
    let deck = &package["setups"][0]["expanded"]["/deck"];
    assert_eq!(
        *deck,
        serde_json::json!(["my-game:card#sun", "my-game:card#moon", "my-game:card#star"])
    );
    // It teaches: every definition file says something about itself.
    for name in ["package.yaml", "parts.yaml", "table.yaml", "setup.yaml"] {
        let text = fs::read_to_string(folder.path().join("games/My Game").join(name)).unwrap();
        assert!(text.starts_with("# "), "{name}");
    }
}

#[test]
fn an_empty_folder_is_filled_and_a_used_one_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    assert_eq!(baize(folder.path(), &["new", "empty"]).code, 0);
    fs::create_dir(folder.path().join("used")).unwrap();
    fs::write(folder.path().join("used/mine.txt"), "mine").unwrap();
    let run = baize(folder.path(), &["new", "used"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("not empty"), "{}", run.err);
    assert_eq!(fs::read_dir(folder.path().join("used")).unwrap().count(), 1);
    fs::write(folder.path().join("file"), "x").unwrap();
    assert_eq!(baize(folder.path(), &["new", "file"]).code, 2);
}
