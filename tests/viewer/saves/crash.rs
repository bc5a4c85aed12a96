//! What a program that died has left is offered.

use std::fs;

use baize_viewer::{Driver, Folders};

use crate::support::{flip_something, games, open_game, package};

#[test]
fn the_last_state_is_offered_and_gone_on_with() {
    let data = tempfile::tempdir().unwrap();
    let folders = Folders { data: Some(data.path().to_owned()), ..Folders::default() };
    let mut table = Driver::home(&folders);
    open_game(&mut table, &games().join("harbor"));
    flip_something(&mut table);
    let state = table.state().cloned();
    table.frames(61_000 / 16);
    let file = data.path().join("saves/harbor/@autosave.yaml");
    assert!(table.wait(|_| file.exists()));
    // Dropped without being closed: as if it had died.
    drop(table);

    let mut home = Driver::home(&folders);
    let said = home.read_aloud();
    assert!(said.iter().any(|text| text.contains("“Harbor” was kept")), "{said:#?}");
    home.click("Continue");
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    assert_eq!(home.state().cloned(), state);
    home.close();

    let mut home = Driver::home(&folders);
    assert!(home.widget("Continue").is_none(), "offered once");
}

#[test]
fn what_could_not_be_gone_on_with_is_offered_again() {
    let folder = tempfile::tempdir().unwrap();
    let (path, away) = (folder.path().join("game"), folder.path().join("away"));
    package(&path, "mine", "Mine");
    let folders = Folders { data: Some(folder.path().join("data")), ..Folders::default() };
    let mut table = Driver::home(&folders);
    open_game(&mut table, &path);
    flip_something(&mut table);
    let state = table.state().cloned();
    table.frames(61_000 / 16);
    let file = folder.path().join("data/saves/mine/@autosave.yaml");
    assert!(table.wait(|_| file.exists()));
    drop(table);

    fs::rename(&path, &away).unwrap();
    let mut home = Driver::home(&folders);
    assert!(home.click("Continue"));
    assert!(home.wait(|home| !home.messages().is_empty()));
    assert!(home.state().is_none());
    home.close();

    fs::rename(&away, &path).unwrap();
    let mut home = Driver::home(&folders);
    assert!(home.click("Continue"));
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    assert_eq!(home.state().cloned(), state);
}

#[test]
fn a_save_that_is_broken_says_where_and_home_stays() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("cut.yaml");
    for (text, place) in [
        ("role: setup\ntype: saved\nid: a\nsetup:\n  /deck: [\n", "line 6"),
        ("role: setup\ntype: saved\nid: a\nsetup: {}\n", "x-baize"),
        ("type: saved\nx-baize: {package: a}\n", "role"),
    ] {
        fs::write(&file, text).unwrap();
        let mut home = Driver::home(&Folders::default());
        home.drop_file(&file);
        assert!(home.wait(|home| !home.messages().is_empty()));
        let messages = home.messages();
        assert!(messages[0].contains("broken") && messages[1].contains(place), "{messages:?}");
        assert!(home.state().is_none());
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}
