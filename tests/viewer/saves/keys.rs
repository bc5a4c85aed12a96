//! Saving and loading with keys, and what is kept without being asked.

use std::fs;

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;

use crate::{
    play::hands::{glide, press, strike, with},
    support::{flip_something, games, open_game, quick_save, reveal, type_text},
};

/// A game of harbor that keeps things in a folder.
fn harbor(data: &std::path::Path) -> Driver {
    let folders = Folders { data: Some(data.to_owned()), ..Folders::default() };
    let mut table = Driver::home(&folders);
    open_game(&mut table, &games().join("harbor"));
    table
}

#[test]
fn quick_save_and_load_go_back_to_an_equal_state() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    with(&mut table, &[], KeyCode::F7, "");
    assert!(table.said().unwrap().contains("no quick save"));
    flip_something(&mut table);
    let saved = table.state().cloned();
    quick_save(&mut table);
    flip_something(&mut table);
    assert_ne!(table.state().cloned(), saved);
    strike(&mut table, KeyCode::F7, "");
    assert!(table.wait(|table| table.state().cloned() == saved), "{:?}", table.messages());
    assert_eq!(table.messages(), Vec::<String>::new());
    assert!(table.is_fresh());
    assert_eq!(table.title(), "Harbor – Baize");
}

#[test]
fn a_quick_load_right_after_a_quick_save_goes_back_to_that_one() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    flip_something(&mut table);
    quick_save(&mut table);
    flip_something(&mut table);
    let saved = table.state().cloned();
    strike(&mut table, KeyCode::F5, "");
    strike(&mut table, KeyCode::F7, "");
    // The history begins anew with the game that is loaded.
    assert!(table.wait(|table| table.undo_name().is_none()), "{:?}", table.messages());
    assert_eq!(table.state().cloned(), saved);
}

#[test]
fn a_loaded_game_begins_with_nothing_selected() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    quick_save(&mut table);
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyA, "a");
    assert!(!table.selected().is_empty());
    strike(&mut table, KeyCode::F7, "");
    assert!(table.wait(|table| table.selected().is_empty()), "{:?}", table.messages());
    table.settle();
    let (path, top) = top_of_deck(&table);
    let from = table.place_of(&path, top).unwrap();
    press(&mut table, from);
    glide(&mut table, from, [from[0] + 40.0, from[1] + 30.0]);
    assert_eq!(table.in_hand(), 1, "and not what was selected before");
}

/// The deck's path, and the place of its top card in it.
fn top_of_deck(table: &Driver) -> (String, usize) {
    let mut stacks = table.state().unwrap().stacks();
    let (path, stack) = stacks.find(|(path, _)| path.contains("deck")).unwrap();
    (path.to_string(), stack.len() - 1)
}

#[test]
fn a_game_is_saved_under_a_name_and_opened_in_another_run() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    flip_something(&mut table);
    let saved = table.state().cloned();
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyS, "s");
    table.frames(2);
    type_text(&mut table, "with Ann: late");
    strike(&mut table, KeyCode::Enter, "");
    let file = data.path().join("saves/harbor/with Ann_ late.yaml");
    assert!(table.wait(|_| file.exists()), "{:?}", table.said());
    table.close();

    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("role: setup") && text.contains("package: harbor"), "{text}");
    let folders = Folders { data: Some(data.path().to_owned()), ..Folders::default() };
    let mut home = Driver::home(&folders);
    with(&mut home, &[KeyCode::ControlLeft], KeyCode::KeyO, "o");
    home.frames(2);
    home.click("harbor  ·  with Ann_ late");
    let is_open = home.wait(|home| home.state().is_some());
    assert!(is_open, "{:?} {:#?}", home.messages(), home.read_aloud());
    assert_eq!(home.state().cloned(), saved);
}

#[test]
fn what_changed_is_kept_every_minute_and_on_exit() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    let file = data.path().join("saves/harbor/@autosave.yaml");
    // A minute of frames of 16 ms, and a second more.
    let minute = 61_000 / 16;
    table.frames(minute);
    assert!(!file.exists(), "nothing has changed");
    flip_something(&mut table);
    table.frames(minute);
    assert!(table.wait(|_| file.exists()));
    let first = fs::read_to_string(&file).unwrap();
    flip_something(&mut table);
    table.close();
    assert_ne!(fs::read_to_string(&file).unwrap(), first);
    assert!(!data.path().join("saves/harbor/@autosave.lock").exists());
}

#[test]
fn going_home_keeps_the_game() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    flip_something(&mut table);
    let state = table.state().cloned();
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyH, "h");
    table.frames(3);
    assert!(table.state().is_none());
    let file = data.path().join("saves/harbor/@autosave.yaml");
    table.drop_file(&file);
    assert!(table.wait(|table| table.state().is_some()), "{:?}", table.messages());
    assert_eq!(table.state().cloned(), state);
}

#[test]
fn variants_of_a_saved_game_are_as_they_were() {
    let data = tempfile::tempdir().unwrap();
    let folders = Folders { data: Some(data.path().to_owned()), ..Folders::default() };
    let mut table = Driver::home(&folders);
    table.drop_file(&games().join("frontier"));
    assert!(table.wait(|table| table.widget("Play").is_some()));
    reveal(&mut table, "Grand board");
    reveal(&mut table, "Campaign");
    table.click("Play");
    assert!(table.wait(|table| table.state().is_some()));
    let state = table.state().cloned().unwrap();
    quick_save(&mut table);
    let file = data.path().join("saves/frontier/@quick.yaml");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("variantsKey:"), "{text}");
    // A combination that cannot be chosen loads all the same.
    fs::write(&file, text.replace("- caravans\n", "")).unwrap();
    table.drop_file(&file);
    let key = |table: &Driver| table.state().unwrap().chosen().unwrap().clone();
    assert!(table.wait(|table| key(table) != *state.chosen().unwrap()), "{:?}", table.messages());
    assert!(!key(&table).variants.contains(&"caravans".to_owned()));
}

#[test]
fn a_package_that_moved_is_found_where_it_was_seen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old");
    crate::support::package(&path, "mine", "Mine");
    let folders = Folders {
        data: Some(folder.path().join("data")),
        games: vec![folder.path().join("games")],
        ..Folders::default()
    };
    let mut table = Driver::home(&folders);
    table.drop_file(&path);
    assert!(table.wait(|table| table.state().is_some()));
    quick_save(&mut table);
    table.close();
    let save = folder.path().join("data/saves/mine/@quick.yaml");
    fs::rename(&path, folder.path().join("moved")).unwrap();

    let mut home = Driver::home(&folders);
    home.drop_file(&save);
    assert!(home.wait(|home| !home.messages().is_empty()));
    assert!(home.messages()[0].contains("not found"), "{:?}", home.messages());
    home.click("Close");
    fs::create_dir(folder.path().join("games")).unwrap();
    fs::rename(folder.path().join("moved"), folder.path().join("games/mine")).unwrap();
    home.close();

    let mut home = Driver::home(&folders);
    assert!(home.wait(|home| home.widget("Mine").is_some()));
    home.drop_file(&save);
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
}

#[test]
fn packages_with_alike_ids_do_not_load_each_others_saves() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let folders = Folders { data: Some(data.clone()), ..Folders::default() };
    let opened = |id: &str, name: &str| {
        let path = folder.path().join(name);
        crate::support::package(&path, &format!("'{id}'"), name);
        let mut table = Driver::home(&folders);
        open_game(&mut table, &path);
        table
    };
    let mut one = opened("a_b", "one");
    flip_something(&mut one);
    quick_save(&mut one);
    one.close();
    let mut other = opened("a.b", "other");
    strike(&mut other, KeyCode::F7, "");
    assert!(other.said().unwrap().contains("no quick save"), "{:?}", other.said());
    flip_something(&mut other);
    let saved = other.state().cloned();
    quick_save(&mut other);
    other.close();
    assert!(data.join("saves/a_b/@quick.yaml").exists());

    // What an earlier version wrote is found where it wrote it.
    let mine = fs::read_dir(data.join("saves")).unwrap().map(|entry| entry.unwrap().path());
    let mine = mine.into_iter().find(|path| !path.ends_with("a_b")).unwrap();
    fs::rename(mine.join("@quick.yaml"), data.join("saves/a_b/@quick.yaml")).unwrap();
    let mut other = opened("a.b", "other");
    strike(&mut other, KeyCode::F7, "");
    assert!(other.wait(|other| other.state().cloned() == saved), "{:?}", other.messages());
    let mut one = opened("a_b", "one");
    strike(&mut one, KeyCode::F7, "");
    assert!(one.said().unwrap().contains("no quick save"), "it is the other one's");
}

#[test]
fn a_name_that_is_taken_is_told() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    let ask = |table: &mut Driver, name: &str| {
        with(table, &[KeyCode::ControlLeft], KeyCode::KeyS, "s");
        table.frames(2);
        type_text(table, name);
        table.frames(2);
    };
    ask(&mut table, "Ann");
    assert!(table.widget("Replace").is_none());
    strike(&mut table, KeyCode::Enter, "");
    assert!(table.wait(|_| data.path().join("saves/harbor/Ann.yaml").exists()));
    ask(&mut table, "An");
    assert!(table.widget("Replace").is_none());
    type_text(&mut table, "n");
    table.frames(2);
    assert!(table.widget("Replace").is_some());
    strike(&mut table, KeyCode::Escape, "");
    table.frames(2);
    // Offered again, it is still taken.
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyS, "s");
    table.frames(2);
    assert!(table.widget("Replace").is_some());
}
