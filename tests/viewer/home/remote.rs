//! Remote files in the window (R7): asked for once, fetched only when that is allowed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;

use crate::{
    play::hands::{strike, with},
    server::Server,
    support::{flip_something, quick_save},
};

/// A game whose cards are on the server, in a folder with room for what the program keeps.
fn game(server: &Server, folder: &Path) -> PathBuf {
    let path = folder.join("game");
    fs::create_dir_all(&path).unwrap();
    let text = format!(
        "role: package\nid: game\ntitle: Far away\n---\n\
         - {{role: part, type: card, size: [63, 88, 0.3], $variants: 'http://{}/game/cards.csv'}}\n\
         - {{role: part, type: chip, id: red, size: [20, 20, 2]}}\n\
         - {{role: surface, type: board, id: main, size: [300, 200], layout: [{{route: /deck}}, {{route: /chips, x: 100}}]}}\n\
         - {{role: setup, type: game, id: main, setup: {{/deck: card, /chips: chip#red}}}}\n",
        server.host
    );
    fs::write(path.join("package.yaml"), text).unwrap();
    fs::canonicalize(path).unwrap()
}

fn folders(folder: &Path) -> Folders {
    Folders {
        data: Some(folder.join("data")),
        cache: Some(folder.join("cache")),
        ..Folders::default()
    }
}

/// Opens the game as far as the question.
fn asked(folder: &Path, path: &Path) -> Driver {
    let mut home = Driver::home(&folders(folder));
    home.drop_file(path);
    assert!(home.wait(|home| home.widget("Fetch").is_some()), "{:?}", home.messages());
    home
}

fn cards(table: &Driver) -> Option<usize> {
    table.state().map(|state| state.stack("/deck").len())
}

#[test]
fn nothing_is_fetched_before_the_answer_and_no_is_remembered() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let path = game(&server, folder.path());
    let mut home = asked(folder.path(), &path);
    assert!(home.read_aloud().contains(&server.host), "{:?}", home.read_aloud());
    // No answer is no answer: it is asked again.
    strike(&mut home, KeyCode::Escape, "");
    home.frames(3);
    assert!(home.widget("Fetch").is_none() && home.state().is_none());
    home.drop_file(&path);
    assert!(home.wait(|home| home.widget("Fetch").is_some()));
    // What has the keyboard is to go without.
    strike(&mut home, KeyCode::Enter, "");
    assert!(home.wait(|home| cards(home) == Some(0)), "{:?}", home.messages());
    assert!(home.messages().iter().any(|line| line.contains(&server.host)), "what is missing");
    home.close();
    let mut home = Driver::home(&folders(folder.path()));
    home.drop_file(&path);
    assert!(home.wait(|home| cards(home) == Some(0)), "{:?}", home.messages());
    assert_eq!(server.asked(), 0);
}

#[test]
fn what_is_allowed_once_is_fetched_also_for_saved_games_and_after_a_crash() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let path = game(&server, folder.path());
    let mut table = asked(folder.path(), &path);
    table.click("Fetch");
    assert!(table.wait(|table| cards(table) == Some(2)), "{:?}", table.messages());
    assert_eq!(table.messages(), Vec::<String>::new());
    // The table, and the image of both cards.
    assert_eq!(server.asked(), 2);

    flip_something(&mut table);
    let saved = table.state().cloned();
    quick_save(&mut table);
    // A chip that is just being turned over can be too thin to be pointed at.
    table.settle();
    flip_something(&mut table);
    strike(&mut table, KeyCode::F7, "");
    assert!(table.wait(|table| table.state().cloned() == saved), "{:?}", table.messages());
    table.settle();
    flip_something(&mut table);
    let last = table.state().cloned();
    table.frames(61_000 / 16);
    let kept = folder.path().join("data/saves/game/@autosave.yaml");
    assert!(table.wait(|_| kept.exists()));
    // Dropped without being closed: as if it had died.
    drop(table);

    let mut home = Driver::home(&folders(folder.path()));
    assert!(home.click("Continue"));
    assert!(home.wait(|home| home.state().cloned() == last), "{:?}", home.messages());
    with(&mut home, &[KeyCode::ControlLeft], KeyCode::KeyO, "o");
    home.frames(3);
    // Its row says when it was saved, too.
    let mut said = home.read_aloud().into_iter();
    let row = said.find(|text| text.starts_with("game  ·  quick save")).unwrap();
    assert!(home.click(&row));
    assert!(home.wait(|home| home.state().cloned() == saved), "{:?}", home.messages());
    assert_eq!(home.messages(), Vec::<String>::new());
    assert_eq!(server.asked(), 0, "all is in the cache");
}

#[test]
fn a_game_without_remote_files_is_not_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    crate::support::package(&folder.path().join("near"), "near", "Near");
    let mut home = Driver::home(&folders(folder.path()));
    home.drop_file(&folder.path().join("near"));
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    assert!(
        !fs::read_to_string(folder.path().join("data/recents.json")).unwrap().contains("fetch")
    );
}

#[test]
fn a_card_at_home_has_no_mistakes_for_what_was_not_fetched() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    game(&server, folder.path());
    let games = vec![folder.path().to_owned()];
    let mut home = Driver::home(&Folders { games, ..folders(folder.path()) });
    assert!(home.wait(|home| home.widget("Far away").is_some()));
    home.click("Far away");
    assert!(home.wait(|home| home.widget("Fetch").is_some()), "{:?}", home.messages());
    assert_eq!(server.asked(), 0);
}
