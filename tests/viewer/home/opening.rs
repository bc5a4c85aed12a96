//! Opening by dropping, by path, and what cannot be opened.

use std::fs;

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;

use crate::{
    play::hands::{strike, with},
    support::{flip_something, games, open_game, package, quick_save, type_text},
};

#[test]
fn a_folder_that_is_dropped_is_played_and_home_comes_back() {
    let mut home = Driver::home(&Folders::default());
    open_game(&mut home, &games().join("harbor"));
    assert_eq!(home.title(), "Harbor – Baize");
    assert!(home.is_fresh());
    with(&mut home, &[KeyCode::ControlLeft], KeyCode::KeyH, "h");
    home.frames(3);
    assert!(home.state().is_none());
    assert_eq!(home.title(), "Baize");
    assert!(home.widget("Open…").is_some());
}

#[test]
fn one_game_takes_the_place_of_another() {
    let mut home = Driver::home(&Folders::default());
    open_game(&mut home, &games().join("harbor"));
    open_game(&mut home, &games().join("xiangqi"));
    assert_eq!(home.title(), "Xiangqi – Baize");
    assert!(home.is_fresh());
}

#[test]
fn a_path_is_typed_with_the_keyboard_alone() {
    let folder = tempfile::tempdir().unwrap();
    package(&folder.path().join("game"), "game", "Typed");
    let mut home = Driver::home(&Folders::default());
    with(&mut home, &[KeyCode::ControlLeft], KeyCode::KeyO, "o");
    home.frames(3);
    type_text(&mut home, folder.path().join("game").to_str().unwrap());
    home.key(KeyCode::Enter, "", true);
    home.key(KeyCode::Enter, "", false);
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    assert_eq!(home.title(), "Typed – Baize");
}

#[test]
fn what_cannot_be_opened_is_told_and_home_stays() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.yaml"), "role: part\ntype: card\nid: 1\n").unwrap();
    let mut home = Driver::home(&Folders::default());
    for path in [folder.path().join("a.yaml"), folder.path().join("gone"), "/dev/null".into()] {
        home.drop_file(&path);
        assert!(home.wait(|home| !home.messages().is_empty()), "{path:?}");
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(home.messages()[0].contains(name), "{:?}", home.messages());
        assert!(home.state().is_none());
        home.click("Close");
    }
    assert!(home.widget("Open…").is_some());
}

#[test]
fn a_folder_of_several_games_puts_them_on_the_list() {
    let folder = tempfile::tempdir().unwrap();
    package(&folder.path().join("a"), "a", "First");
    package(&folder.path().join("b"), "b", "Second");
    let mut home = Driver::home(&Folders::default());
    home.drop_file(folder.path());
    assert!(home.wait(|home| !home.messages().is_empty()));
    assert!(home.messages()[0].contains('2'), "{:?}", home.messages());
    home.click("Close");
    assert!(home.wait(|home| home.widget("Second").is_some()));
    home.click("Second");
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    assert_eq!(home.title(), "Second – Baize");
}

#[test]
fn a_game_with_mistakes_is_on_the_table_and_they_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    package(&path, "game", "Faulty");
    fs::write(path.join("bad.yaml"), "role: part\ntype: card\nid: x\nsize: [no]\n").unwrap();
    let mut home = Driver::home(&Folders::default());
    home.drop_file(&path);
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    assert!(
        home.messages().iter().any(|line| line.contains("bad.yaml:4")),
        "{:?}",
        home.messages()
    );
}

#[test]
fn keys_do_nothing_behind_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let data = Some(folder.path().to_owned());
    let mut table = Driver::home(&Folders { data, ..Folders::default() });
    open_game(&mut table, &games().join("harbor"));
    quick_save(&mut table);
    flip_something(&mut table);
    let state = table.state().cloned();
    strike(&mut table, KeyCode::F2, "");
    table.frames(3);
    assert!(table.widget("On the table").is_some());
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyO, "o");
    table.frames(3);
    assert!(table.widget("Open a game").is_some());
    // What would load the quick save, open the list of keys and take the last change back.
    for key in [KeyCode::F7, KeyCode::F1] {
        strike(&mut table, key, "");
    }
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    table.frames(5);
    assert!(table.widget("Keys").is_none());
    // Esc answers the question, and closes nothing else.
    strike(&mut table, KeyCode::Escape, "");
    table.frames(3);
    assert!(table.widget("Open a game").is_none());
    assert!(table.widget("On the table").is_some());
    strike(&mut table, KeyCode::Escape, "");
    table.frames(3);
    assert!(table.widget("On the table").is_none());
    assert_eq!(table.state().cloned(), state);
}

#[test]
fn a_sign_whose_shift_is_let_go_first_is_not_held_for_ever() {
    let config = tempfile::tempdir().unwrap();
    fs::write(config.path().join("keys.toml"), "pan-forward = \"?\"\n").unwrap();
    let folders = Folders { config: Some(config.path().to_owned()), ..Folders::default() };
    let mut table = Driver::home(&folders);
    open_game(&mut table, &games().join("harbor"));
    table.settle();
    let start = table.eye_mm();
    table.key(KeyCode::ShiftLeft, "", true);
    table.key(KeyCode::Slash, "?", true);
    table.frames(10);
    assert_ne!(table.eye_mm(), start, "it moves while the key is held");
    table.key(KeyCode::ShiftLeft, "", false);
    // The layout says another sign now.
    table.key(KeyCode::Slash, "/", false);
    table.settle();
    let end = table.eye_mm();
    table.frames(30);
    assert_eq!(table.eye_mm(), end);
}
