//! Closing the window when the game cannot be kept.

use std::{fs, path::Path};

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;

use crate::{
    play::hands::with,
    support::{flip_something, games, open_game, type_text},
};

const TITLE: &str = "The game could not be kept";

fn harbor(data: &Path) -> Driver {
    let folders = Folders { data: Some(data.to_owned()), ..Folders::default() };
    let mut table = Driver::home(&folders);
    open_game(&mut table, &games().join("harbor"));
    table
}

fn asks(table: &mut Driver) -> bool {
    table.read_aloud().iter().any(|line| line == TITLE)
}

/// A changed game whose place something else lies in, and which was asked to close.
fn held(data: &Path) -> Driver {
    let mut table = harbor(data);
    fs::create_dir(data.join("saves/harbor/@autosave.yaml")).unwrap();
    flip_something(&mut table);
    table.ask_to_close();
    assert!(!table.is_closed());
    assert!(asks(&mut table), "{:#?}", table.read_aloud());
    table
}

/// The state that a saved game has.
fn opened(file: &Path) -> Option<baize_table::State> {
    let mut home = Driver::home(&Folders::default());
    home.drop_file(file);
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    home.state().cloned()
}

#[test]
fn the_window_stays_until_the_game_is_kept() {
    let data = tempfile::tempdir().unwrap();
    let mut table = held(data.path());
    let file = data.path().join("saves/harbor/@autosave.yaml");
    let said = table.read_aloud();
    let named = file.display().to_string();
    assert!(said.iter().any(|line| line.starts_with(&named)), "which, and why: {said:#?}");
    assert_eq!(table.messages(), Vec::<String>::new(), "the question tells it, and nothing else");
    assert!(table.click("Try again"));
    assert!(!table.is_closed() && asks(&mut table), "it is still in the way");
    assert!(table.click("Keep playing"));
    assert!(!table.is_closed() && !asks(&mut table));
    flip_something(&mut table);
    let state = table.state().cloned();
    table.ask_to_close();
    assert!(!table.is_closed() && asks(&mut table));
    fs::remove_dir(&file).unwrap();
    assert!(table.click("Try again"));
    assert!(table.is_closed());
    assert_eq!(opened(&file), state);
    assert!(!file.with_extension("lock").exists());
}

#[test]
fn a_game_that_cannot_be_kept_is_saved_elsewhere() {
    let data = tempfile::tempdir().unwrap();
    let mut table = held(data.path());
    let state = table.state().cloned();
    let enter = |table: &mut Driver, path: &Path| {
        assert!(table.click("Save elsewhere"));
        with(table, &[KeyCode::ControlLeft], KeyCode::KeyA, "a");
        type_text(table, path.to_str().unwrap());
        table.frames(2);
    };
    // Where a file is a folder to the path, nothing can be saved.
    let file = data.path().join("saved here");
    fs::write(&file, "").unwrap();
    enter(&mut table, &file.join("harbor.yaml"));
    assert!(table.click("Save there and quit"));
    assert!(!table.is_closed());
    assert!(asks(&mut table), "{:#?}", table.read_aloud());
    // What there is already is not replaced without a word.
    let taken = data.path().join("taken.yaml");
    fs::write(&taken, "mine").unwrap();
    enter(&mut table, &taken);
    assert!(table.widget("Replace it and quit").is_some());
    assert!(table.widget("Save there and quit").is_none());
    // A name without an ending gets one.
    enter(&mut table, &data.path().join("with Ann"));
    assert!(table.click("Save there and quit"));
    assert!(table.is_closed());
    assert_eq!(opened(&data.path().join("with Ann.yaml")), state);
    assert_eq!(fs::read_to_string(&taken).unwrap(), "mine");
    assert!(!data.path().join("saves/harbor/@autosave.lock").exists(), "nothing is lost");
}

#[test]
fn who_quits_anyway_is_not_held() {
    let data = tempfile::tempdir().unwrap();
    let mut table = held(data.path());
    assert!(table.click("Quit anyway"));
    assert!(table.is_closed());
    // So that what was kept before is offered.
    assert!(data.path().join("saves/harbor/@autosave.lock").exists());
}

#[test]
fn a_game_that_never_had_a_place_is_asked_for_once_it_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    fs::write(&data, "no folder").unwrap();
    let mut table = harbor(&data);
    while table.click("Close") {}
    table.ask_to_close();
    assert!(table.is_closed(), "nothing was played");

    let mut table = harbor(&data);
    while table.click("Close") {}
    flip_something(&mut table);
    let state = table.state().cloned();
    table.ask_to_close();
    assert!(!table.is_closed() && asks(&mut table));
    fs::remove_file(&data).unwrap();
    assert!(table.click("Try again"));
    table.frames(3);
    assert!(table.is_closed());
    assert_eq!(opened(&data.join("saves/harbor/@autosave.yaml")), state);
}
