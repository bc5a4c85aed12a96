//! A program that is killed while it saves.

use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;

use crate::{
    play::hands::strike,
    support::{child, flip_something, package, quick_save},
};

fn table(folder: &Path) -> Driver {
    let data = Some(folder.join("data"));
    let mut table = Driver::home(&Folders { data, ..Folders::default() });
    table.drop_file(&folder.join("game"));
    assert!(table.wait(|table| table.state().is_some()), "{:?}", table.messages());
    table
}

/// The child of the next test: saves one state and the other in turn, until it is killed.
#[test]
#[ignore = "only as a child of the next test"]
#[allow(clippy::print_stdout, reason = "the parent reads it")]
fn saves_for_ever() {
    let mut table = table(Path::new(&std::env::var_os("BAIZE_TEST_DATA").unwrap()));
    println!("ready");
    loop {
        flip_something(&mut table);
        strike(&mut table, KeyCode::F5, "");
    }
}

const ROUNDS: u64 = 100;
const MOST_ROUNDS: u64 = 500;

#[test]
fn killed_a_hundred_times_the_file_is_always_the_old_one_or_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    package(&folder.path().join("game"), "game", "Game");
    let saves = folder.path().join("data/saves/game");
    let file = saves.join("@quick.yaml");
    // The two files that may be there.
    let mut whole = BTreeSet::new();
    let mut table = table(folder.path());
    for _ in 0..2 {
        flip_something(&mut table);
        quick_save(&mut table);
        whole.insert(fs::read_to_string(&file).unwrap());
    }
    table.close();
    assert_eq!(whole.len(), 2);

    let mut seen = BTreeSet::new();
    let mut leftovers = 0;
    // The moments are spread over some rounds of saving, the same on every run. On a busy machine a
    // hundred of them may miss the middle of a file, and later ones are tried.
    for round in 0..MOST_ROUNDS {
        if round >= ROUNDS && leftovers > 0 {
            break;
        }
        let [program, arguments @ ..] = &child("saves::killed::saves_for_ever")[..] else {
            panic!("no program");
        };
        let mut child = Command::new(program)
            .args(arguments)
            .env("BAIZE_TEST_DATA", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(said.any(|line| line.unwrap().contains("ready")));
        thread::sleep(Duration::from_micros(
            500 + (round * 7919) % (40_000 * (1 + round / ROUNDS)),
        ));
        child.kill().unwrap();
        child.wait().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert!(whole.contains(&text), "round {round}: {text}");
        seen.insert(text);
        for entry in fs::read_dir(&saves).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            leftovers += usize::from(name.ends_with("tmp"));
            // What is offered after a crash is another test's affair.
            if name.ends_with("tmp") || name.ends_with("lock") {
                fs::remove_file(path).unwrap();
            }
        }
    }
    assert_eq!(seen, whole, "both were seen, so the children did save");
    // A dozen of a hundred, usually.
    assert!(leftovers > 0, "none was killed in the middle of a file");
}
