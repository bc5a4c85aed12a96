//! A game goes on while its package is being worked on.

use baize_manifest::Side;
use baize_viewer::{Driver, Folders, Report, WatchOptions};
use bevy::input::prelude::KeyCode;

use crate::{
    play::hands::{strike, with},
    support::{flip_something, games, open_game, quick_save},
};

use super::folder::{BOARD, CARDS, Folder, PACKAGE, PARTS, PATIENCE, SETUP, package};

/// The window, as far as it can be without one, on the package.
fn window(folder: &Folder) -> Driver {
    let options = WatchOptions { all_parts: true, ..folder.options(None) };
    let mut table = Driver::preview(options, &Folders::default()).unwrap();
    table.update(PATIENCE).unwrap();
    table.glide(false);
    table
}

/// What the window was told after an edit.
fn after(table: &mut Driver, edit: impl FnOnce()) -> Report {
    edit();
    table.update(PATIENCE).unwrap()
}

fn flip(table: &mut Driver, path: &str) {
    let at = table.place_of(path, table.state().unwrap().stack(path).len() - 1).unwrap();
    table.point(at);
    table.key(KeyCode::KeyF, "f", true);
    table.key(KeyCode::KeyF, "f", false);
}

/// The parts on a path from the bottom up, with their sides.
fn stack(table: &Driver, path: &str) -> Vec<(String, Side)> {
    let stack = table.state().unwrap().stack(path);
    stack.iter().map(|piece| (piece.part.to_string(), piece.side)).collect()
}

#[test]
fn nothing_played_follows_the_setup() {
    let folder = package();
    let mut table = window(&folder);
    after(&mut table, || {
        folder.write("game/setup.yaml", SETUP.replace("/b: card#2", "/b: card#3"));
    });
    assert_eq!(stack(&table, "/b"), [("t:card#3".to_owned(), Side::Face)]);
    assert!(table.is_fresh());
}

#[test]
fn the_played_state_and_the_camera_stay() {
    let folder = package();
    let mut table = window(&folder);
    flip(&mut table, "/a");
    let eye = table.eye_mm();
    after(&mut table, || {
        folder.write("game/setup.yaml", SETUP.replace("/b: card#2", "/b: card#3"));
        folder.write("game/board.yaml", BOARD.replace("x: 80", "x: 300"));
    });
    assert_eq!(stack(&table, "/a"), [("t:card#1".to_owned(), Side::Back)]);
    assert_eq!(stack(&table, "/b"), [("t:card#2".to_owned(), Side::Face)]);
    assert_eq!(table.eye_mm(), eye);
    assert!(table.is_fresh());
}

#[test]
fn parts_that_are_no_more_leave() {
    let folder = package();
    let mut table = window(&folder);
    flip(&mut table, "/a");
    let report = after(&mut table, || {
        folder.write("game/cards.csv", CARDS.replace("3,art/3.png,#708090\n", ""));
    });
    assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
    let pile = stack(&table, "/pile");
    assert_eq!(pile.iter().map(|(part, _)| &**part).collect::<Vec<_>>(), ["t:card#1", "t:card#2"]);
    assert_eq!(table.left(), ["t:card#3"]);
    assert_eq!(stack(&table, "/a"), [("t:card#1".to_owned(), Side::Back)]);
    assert!(table.is_fresh());
    // They do not come back by themselves: nobody knows where to.
    after(&mut table, || folder.write("game/cards.csv", CARDS));
    assert_eq!(stack(&table, "/pile").len(), 2);
    assert_eq!(table.left(), [""; 0]);
}

#[test]
fn a_mistake_takes_nothing_off_the_table() {
    let folder = package();
    let mut table = window(&folder);
    flip(&mut table, "/pile");
    let before: Vec<_> = ["/a", "/b", "/pile", "/dice"].map(|path| stack(&table, path)).into();
    for (path, text) in [
        ("game/cards.csv", "id,face\nstring,string\n\"1,"),
        ("game/parts.yaml", "role: part\ntype: card\n  back: x"),
        ("game/package.yaml", ""),
    ] {
        let report = after(&mut table, || folder.write(path, text));
        assert!(report.errors() > 0, "{path}");
        let now: Vec<_> = ["/a", "/b", "/pile", "/dice"].map(|path| stack(&table, path)).into();
        assert_eq!(now, before, "{path}");
    }
    assert!(table.title().contains("1 error"), "{:?}", table.title());
    let mut last = None;
    for (path, text) in
        [("game/cards.csv", CARDS), ("game/parts.yaml", PARTS), ("game/package.yaml", PACKAGE)]
    {
        last = Some(after(&mut table, || folder.write(path, text)));
    }
    assert_eq!(last.map(|report| report.errors()), Some(0));
    assert_eq!(table.title(), "Test – Preview");
    let now: Vec<_> = ["/a", "/b", "/pile", "/dice"].map(|path| stack(&table, path)).into();
    assert_eq!(now, before);
}

#[test]
fn nothing_else_is_opened_in_a_preview_and_nothing_is_saved() {
    let folder = package();
    let data = tempfile::tempdir().unwrap();
    let folders = Folders { data: Some(data.path().to_owned()), ..Folders::default() };
    // A game whose program died, with a quick save.
    let mut other = Driver::home(&folders);
    open_game(&mut other, &games().join("harbor"));
    flip_something(&mut other);
    quick_save(&mut other);
    other.frames(61_000 / 16);
    assert!(other.wait(|_| data.path().join("saves/harbor/@autosave.yaml").exists()));
    drop(other);

    let options = WatchOptions { all_parts: true, ..folder.options(None) };
    let mut table = Driver::preview(options, &folders).unwrap();
    table.update(PATIENCE).unwrap();
    let state = table.state().cloned();
    assert!(table.widget("Continue").is_none(), "a game is offered");
    let is_told = |table: &mut Driver| {
        table.frames(5);
        assert_eq!(table.messages(), ["This window is a preview"]);
        strike(table, KeyCode::Escape, "");
        table.frames(3);
        assert_eq!(table.messages(), Vec::<String>::new());
        assert_eq!(table.state().cloned(), state);
    };
    table.drop_file(&games().join("harbor"));
    is_told(&mut table);
    for key in [KeyCode::F5, KeyCode::F7] {
        strike(&mut table, key, "");
        is_told(&mut table);
    }
    for (key, letter) in [(KeyCode::KeyO, "o"), (KeyCode::KeyS, "s")] {
        with(&mut table, &[KeyCode::ControlLeft], key, letter);
        is_told(&mut table);
    }
    assert!(!data.path().join("saves/t").exists());
}
