//! What is chosen before a game begins.

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;

use crate::support::{games, package, reveal};

fn frontier() -> Driver {
    let mut home = Driver::home(&Folders::default());
    home.drop_file(&games().join("frontier"));
    assert!(home.wait(|home| home.widget("Play").is_some()), "{:?}", home.messages());
    home
}

fn chosen(home: &Driver) -> Vec<String> {
    let mut variants = home.state().unwrap().chosen().unwrap().variants.clone();
    variants.sort();
    variants
}

fn begin(home: &mut Driver) {
    home.click("Play");
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
}

#[test]
fn clicking_through_the_choices_ends_in_the_valid_selection_and_its_setup() {
    let mut home = frontier();
    // The campaign goes with the grand board only: a click does nothing, and it says why.
    let said = home.read_aloud();
    let why = said.iter().find(|text| text.starts_with("Campaign,")).unwrap();
    assert!(why.contains("only with") && why.contains("Grand board"), "{why}");
    reveal(&mut home, "Campaign");
    reveal(&mut home, "Grand board");
    reveal(&mut home, "Campaign");
    let said = home.read_aloud();
    assert!(
        said.iter().any(|text| text.contains("Caravans") && text.contains("Campaign")),
        "{said:#?}"
    );
    assert!(said.iter().any(|text| text.starts_with("Caravans, ")), "locked, with the reason");
    reveal(&mut home, "Caravans");
    begin(&mut home);
    assert_eq!(chosen(&home), ["campaign", "caravans", "grand"]);
    let state = home.state().unwrap();
    assert!(!state.stack("/chronicle").is_empty() && !state.stack("/market").is_empty());
    assert_eq!(state.stack("/board")[0].part.key.id.as_ref(), "large");
}

#[test]
fn reasons_and_what_comes_along_are_in_the_language_of_the_window() {
    let config = tempfile::tempdir().unwrap();
    std::fs::write(config.path().join("settings.toml"), "language = \"de\"\n").unwrap();
    let folders = Folders { config: Some(config.path().to_owned()), ..Folders::default() };
    let mut home = Driver::home(&folders);
    home.drop_file(&games().join("frontier"));
    assert!(home.wait(|home| home.widget("Spielen").is_some()), "{:?}", home.messages());
    let said = home.read_aloud();
    let why = said.iter().find(|text| text.starts_with("Campaign,")).unwrap();
    assert!(why.contains("nur mit") && why.contains("Grand board"), "{why}");
    reveal(&mut home, "Grand board");
    reveal(&mut home, "Campaign");
    let said = home.read_aloud();
    assert!(said.contains(&"Caravans kommt mit Campaign".to_owned()), "{said:#?}");
    assert!(said.iter().any(|text| text == "Caravans, kommt mit Campaign"), "{said:#?}");
}

#[test]
fn nothing_clicked_is_the_usual_game() {
    let mut home = frontier();
    begin(&mut home);
    assert_eq!(chosen(&home), Vec::<String>::new());
    assert!(home.state().unwrap().stack("/market").is_empty());
}

#[test]
fn a_game_under_way_keeps_what_it_was_saved_with() {
    let mut home = frontier();
    reveal(&mut home, "Grand board");
    reveal(&mut home, "Under way");
    reveal(&mut home, "Grand board");
    begin(&mut home);
    assert_eq!(chosen(&home), ["caravans"]);
    assert_eq!(home.state().unwrap().stack("/field/b3").len(), 2);
}

#[test]
fn the_keyboard_alone_chooses_and_begins() {
    let mut home = frontier();
    // Tab goes through what can be chosen; Space chooses; the last stop but one is the button.
    let strike = |home: &mut Driver, code, text: &str| {
        home.key(code, text, true);
        home.key(code, text, false);
        home.frames(1);
    };
    for _ in 0..40 {
        if home.focused().as_deref() == Some("Caravans") {
            break;
        }
        strike(&mut home, KeyCode::Tab, "");
    }
    assert_eq!(home.focused().as_deref(), Some("Caravans"));
    strike(&mut home, KeyCode::Space, " ");
    for _ in 0..40 {
        if home.focused().as_deref() == Some("Play") {
            break;
        }
        strike(&mut home, KeyCode::Tab, "");
    }
    strike(&mut home, KeyCode::Enter, "");
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    assert_eq!(chosen(&home), ["caravans"]);
}

#[test]
fn enter_begins_the_usual_game() {
    let mut home = Driver::home(&Folders::default());
    home.drop_file(&games().join("cards"));
    assert!(home.wait(|home| home.widget("Play").is_some()), "{:?}", home.messages());
    let said = home.read_aloud();
    assert!(said.iter().any(|text| text == "A new game"), "no name but one for players: {said:?}");
    home.key(KeyCode::Enter, "", true);
    home.key(KeyCode::Enter, "", false);
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    // Solitaire has seven columns.
    assert_eq!(home.state().unwrap().stack("/column/7").len(), 7);
}

#[test]
fn giving_up_leaves_home_as_it_was() {
    let mut home = frontier();
    home.key(KeyCode::Escape, "", true);
    home.key(KeyCode::Escape, "", false);
    home.frames(3);
    assert!(home.widget("Play").is_none());
    assert!(home.state().is_none() && home.widget("Open…").is_some());
}

#[test]
fn another_game_that_is_dropped_leaves_no_question_over_it() {
    let folder = tempfile::tempdir().unwrap();
    package(&folder.path().join("other"), "other", "Other");
    let mut home = frontier();
    home.drop_file(&folder.path().join("other"));
    assert!(home.wait(|home| home.state().is_some()), "{:?}", home.messages());
    assert_eq!(home.title(), "Other – Baize");
    assert!(home.widget("Play").is_none());
}
