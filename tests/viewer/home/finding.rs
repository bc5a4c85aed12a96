//! Games that are found, and those that cannot be read.

use std::fs;

use baize_viewer::{Driver, Folders};

use crate::support::{games, package};

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
fn a_broken_list_is_told_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("recents.json"), "{{{").unwrap();
    let data = Some(folder.path().to_owned());
    let home = Driver::home(&Folders { data, ..Folders::default() });
    let aside = folder.path().join("recents.json.bad");
    assert!(home.messages().contains(&aside.display().to_string()), "{:?}", home.messages());
    assert_eq!(fs::read_to_string(aside).unwrap(), "{{{");
}
