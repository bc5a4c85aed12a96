//! A disk that is full, and one that comes back.

use std::{fs, process::Command};

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;

use crate::{
    play::hands::{strike, with},
    support::{child, flip_something, games, open_game, quick_save},
};

fn harbor(data: &std::path::Path) -> Driver {
    let folders = Folders { data: Some(data.to_owned()), ..Folders::default() };
    let mut table = Driver::home(&folders);
    open_game(&mut table, &games().join("harbor"));
    table
}

/// The child of the next test: saves where no file may have more than a kibibyte.
#[test]
#[ignore = "only as a child of the next test"]
#[allow(clippy::print_stdout, reason = "the parent reads it")]
fn saves_on_a_full_disk() {
    let mut table = harbor(std::path::Path::new(&std::env::var_os("BAIZE_TEST_DATA").unwrap()));
    // That the game cannot be remembered is told.
    while table.click("Close") {}
    flip_something(&mut table);
    strike(&mut table, KeyCode::F5, "");
    assert!(table.wait(|table| table.messages().iter().any(|line| line.contains("@quick.yaml"))));
    let messages = table.messages();
    assert!(messages.iter().any(|line| line.contains("could not be saved")), "{messages:?}");
    // The game goes on.
    assert!(table.click("Close"));
    flip_something(&mut table);
    println!("told and went on");
}

#[cfg(unix)]
#[test]
fn a_full_disk_keeps_the_old_file_and_is_told() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    quick_save(&mut table);
    table.close();
    let file = data.path().join("saves/harbor/@quick.yaml");
    let before = fs::read(&file).unwrap();
    assert!(before.len() > 1024);
    // The system itself refuses more bytes, as a full disk does.
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 2; exec \"$@\"", "sh"])
        .args(child("saves::disk::saves_on_a_full_disk"))
        .env("BAIZE_TEST_DATA", data.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("told and went on"), "{said}\n{output:?}");
    assert_eq!(fs::read(&file).unwrap(), before);
    let left = fs::read_dir(file.parent().unwrap()).unwrap();
    let names: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| !name.to_string_lossy().ends_with("tmp")), "{names:?}");
}

#[test]
fn what_could_not_be_saved_is_tried_again() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    let file = data.path().join("saves/harbor/@quick.yaml");
    fs::create_dir(&file).unwrap();
    strike(&mut table, KeyCode::F5, "");
    assert!(table.wait(|table| !table.messages().is_empty()));
    table.click("Close");
    table.frames(61_000 / 16);
    assert_eq!(table.messages(), Vec::<String>::new(), "told once");
    // Whoever asks again is told again.
    strike(&mut table, KeyCode::F5, "");
    assert!(table.wait(|table| !table.messages().is_empty()));
    table.click("Close");
    fs::remove_dir(&file).unwrap();
    table.frames(61_000 / 16);
    assert!(table.wait(|_| file.is_file()));
    assert!(table.wait(|table| table.said().unwrap().contains("@quick.yaml")));
}

#[test]
fn a_game_that_could_not_be_kept_when_it_was_left_is_kept_later() {
    let data = tempfile::tempdir().unwrap();
    let mut table = harbor(data.path());
    let file = data.path().join("saves/harbor/@autosave.yaml");
    fs::create_dir(&file).unwrap();
    flip_something(&mut table);
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyH, "h");
    assert!(table.wait(|table| table.state().is_none() && !table.messages().is_empty()));
    let messages = table.messages();
    assert!(messages.iter().any(|line| line.contains("@autosave.yaml")), "{messages:?}");
    fs::remove_dir(&file).unwrap();
    table.frames(61_000 / 16);
    assert!(table.wait(|_| file.is_file()));
}
