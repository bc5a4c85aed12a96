//! Games that are found, and those that cannot be read.

use std::fs;

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;

use crate::{
    play::hands::strike,
    support::{games, open_game, package},
};

#[test]
fn games_in_the_folder_are_found_each_once_and_broken_ones_say_why() {
    let folder = tempfile::tempdir().unwrap();
    package(&folder.path().join("good"), "good", "Good game");
    fs::create_dir_all(folder.path().join("broken")).unwrap();
    fs::write(folder.path().join("broken/package.yaml"), "role: package\nid: [").unwrap();
    fs::create_dir_all(folder.path().join("pictures")).unwrap();
    fs::write(folder.path().join("pictures/a.txt"), "no game").unwrap();
    let games = vec![folder.path().to_owned(), folder.path().to_owned()];
    let mut home = Driver::home(&Folders { games, ..Folders::default() });
    assert!(home.wait(|home| home.widget("Good game").is_some()));
    home.frames(3);
    let said = home.read_aloud();
    let count = |name: &str| said.iter().filter(|text| text.starts_with(name)).count();
    assert_eq!((count("Good game"), count("broken"), count("pictures")), (1, 1, 0), "{said:#?}");

    home.click("broken");
    let messages = home.messages();
    assert!(messages[0].contains("broken"), "{messages:?}");
    assert!(messages.iter().any(|line| line.contains("package.yaml:2")), "{messages:?}");
    home.click("Close");
    assert_eq!(home.messages(), Vec::<String>::new());
}

#[test]
fn what_was_played_is_remembered_and_can_be_gone() {
    let folder = tempfile::tempdir().unwrap();
    let data = Some(folder.path().join("data"));
    let folders = Folders { data, games: vec![games()], ..Folders::default() };
    let path = folder.path().join("mine");
    package(&path, "mine", "My game");
    let mut home = Driver::home(&folders);
    home.drop_file(&path);
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    home.close();

    let mut home = Driver::home(&folders);
    assert!(home.wait(|home| home.widget("Xiangqi").is_some()));
    assert!(home.read_aloud().contains(&"Played before".to_owned()));
    assert!(home.widget("My game").is_some());
    home.close();

    fs::remove_dir_all(&path).unwrap();
    let mut home = Driver::home(&folders);
    assert!(home.wait(|home| home.widget("mine").is_some()));
    home.click("mine");
    assert!(home.messages().iter().any(|line| line.contains("mine")), "{:?}", home.messages());
}

#[test]
fn a_game_is_taken_out_of_the_list_with_the_keyboard_and_by_its_button() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders { data: Some(folder.path().join("data")), ..Folders::default() };
    let mut home = Driver::home(&folders);
    for (name, title) in [("a", "First"), ("b", "Second"), ("c", "Third")] {
        package(&folder.path().join(name), name, title);
        open_game(&mut home, &folder.path().join(name));
    }
    home.close();

    let mut home = Driver::home(&folders);
    assert!(home.wait(|home| home.widget("First").is_some()));
    let focus = |home: &mut Driver, name: &str| {
        for _ in 0..20 {
            strike(home, KeyCode::Tab, "");
            if home.focused().is_some_and(|focused| focused.starts_with(name)) {
                return;
            }
        }
        panic!("{name} cannot be reached");
    };
    focus(&mut home, "Third");
    focus(&mut home, "Take “Third” out of the list");
    strike(&mut home, KeyCode::Enter, "");
    assert!(home.wait(|home| home.widget("Third").is_none()));
    focus(&mut home, "First");
    strike(&mut home, KeyCode::Delete, "");
    assert!(home.wait(|home| home.widget("First").is_none()));
    assert!(home.widget("Second").is_some());
    assert!(home.click("Take “Second” out of the list"));
    assert!(home.wait(|home| home.widget("Second").is_none()));
    assert!(home.state().is_none(), "nothing was opened");
    home.close();
    let left = fs::read_to_string(folder.path().join("data/recents.json")).unwrap();
    assert!(!left.contains("package"), "{left}");
}

#[test]
fn a_package_in_one_file_is_found_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let text = "# Alone\n\n```yaml\nrole: package\nid: alone\ntitle: Alone\n```\n";
    fs::write(folder.path().join("alone.md"), text).unwrap();
    fs::write(folder.path().join("readme.md"), "All games.\n").unwrap();
    let games = vec![folder.path().to_owned()];
    let mut home = Driver::home(&Folders { games, ..Folders::default() });
    assert!(home.wait(|home| home.widget("Alone").is_some()));
    home.frames(3);
    assert!(home.widget("readme").is_none());
    home.click("Alone");
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
}

#[test]
fn a_broken_list_is_told_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("recents.json"), "{{{").unwrap();
    let data = Some(folder.path().to_owned());
    let home = Driver::home(&Folders { data, ..Folders::default() });
    let aside = folder.path().join("recents.json.bad");
    assert!(home.messages().contains(&aside.display().to_string()), "{:?}", home.messages());
    assert_eq!(fs::read_to_string(aside).unwrap(), "{{{");
}
