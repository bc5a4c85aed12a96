//! Packages on disk, and what tests of the window do again and again.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use baize_viewer::Driver;
use bevy::input::prelude::KeyCode;

use crate::play::hands::strike;

/// The games of this repository.
pub(crate) fn games() -> PathBuf {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    fs::canonicalize(games).unwrap()
}

/// A small package: three cards on a board.
pub(crate) fn package(folder: &Path, id: &str, title: &str) {
    fs::create_dir_all(folder).unwrap();
    let text = format!(
        "role: package\nid: {id}\ntitle: {title}\n---\n\
         - {{role: part, type: card, id: one, size: [50, 70, 0.4]}}\n\
         - {{role: part, type: card, id: two, size: [50, 70, 0.4]}}\n\
         - {{role: surface, type: board, id: main, size: [300, 200], layout: [{{route: /deck}}, {{route: /hand, x: 80, y: 0}}]}}\n\
         - {{role: setup, type: game, id: main, setup: {{/deck: [card#one, card#two], /hand: card#one}}}}\n"
    );
    fs::write(folder.join("package.yaml"), text).unwrap();
}

/// Drops a game on the window and begins it, without choosing anything.
pub(crate) fn open_game(driver: &mut Driver, path: &Path) {
    let before = driver.state().cloned();
    driver.drop_file(path);
    let opened = driver.wait(|driver| {
        driver.click("Play");
        driver.state() != before.as_ref()
    });
    assert!(opened, "{:?}", driver.messages());
}

/// Clicks on a choice of the start dialog, and scrolls to it before.
pub(crate) fn reveal(driver: &mut Driver, name: &str) {
    for _ in 0..40 {
        let [_, y] = driver.widget(name).unwrap_or_else(|| panic!("{name} is not there"));
        // Between the dialog's title and its buttons.
        if (190.0..530.0).contains(&y) {
            driver.click(name);
            return;
        }
        driver.point([640.0, 360.0]);
        driver.wheel(if y < 190.0 { 1.0 } else { -1.0 });
        driver.frames(10);
    }
    panic!("{name} does not come into view");
}

/// Types a text, letter by letter.
pub(crate) fn type_text(driver: &mut Driver, text: &str) {
    for letter in text.chars() {
        strike(driver, KeyCode::KeyA, &letter.to_string());
    }
}

/// Turns over the topmost part of the first stack that can be pointed at.
pub(crate) fn flip_something(driver: &mut Driver) {
    let stacks: Vec<(String, usize)> = driver
        .state()
        .unwrap()
        .stacks()
        .map(|(path, stack)| (path.to_string(), stack.len()))
        .collect();
    for (path, count) in stacks {
        let Some(place) = count.checked_sub(1).and_then(|top| driver.place_of(&path, top)) else {
            continue;
        };
        driver.point(place);
        if driver.over().is_some_and(|(over, _)| over == path) {
            let before = driver.state().cloned();
            strike(driver, KeyCode::KeyF, "f");
            assert!(driver.state().cloned() != before, "{:#?}", driver.read_aloud());
            return;
        }
    }
    panic!("nothing to point at");
}

/// Saves with F5 and waits until it is said.
pub(crate) fn quick_save(driver: &mut Driver) {
    strike(driver, KeyCode::F5, "");
    let said = driver.wait(|driver| driver.said().is_some_and(|said| said.contains("@quick")));
    assert!(said, "{:?}", driver.messages());
}

/// The command that runs one ignored test of this program as a process of its own.
pub(crate) fn child(test: &str) -> Vec<OsString> {
    let program = std::env::current_exe().unwrap().into_os_string();
    let arguments = [test, "--exact", "--ignored", "--nocapture"].map(OsString::from);
    std::iter::once(program).chain(arguments).collect()
}
