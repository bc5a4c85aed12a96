//! What the user sets: read, applied at once, kept.

use std::fs;

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;
use bevy_egui::egui::accesskit::{Action, Role};

use super::{
    hands::{strike, with},
    table::{ids, table_with},
};

fn home(settings: &str) -> (tempfile::TempDir, Driver) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("settings.toml"), settings).unwrap();
    let folders = Folders { config: Some(folder.path().to_owned()), ..Folders::default() };
    let table = Driver::home(&folders);
    (folder, table)
}

/// The names and values of everything that is told.
fn told(table: &mut Driver) -> Vec<(bevy_egui::egui::accesskit::NodeId, Role, String)> {
    let all = table.spoken().unwrap().nodes.into_iter();
    all.filter_map(|(id, node)| Some((id, node.role(), node.label().or(node.value())?.to_owned())))
        .collect()
}

fn press(table: &mut Driver, name: &str) {
    let all = told(table);
    let found = all.iter().find(|(_, role, text)| *role != Role::Label && text == name);
    table.ask_of(found.unwrap_or_else(|| panic!("{name} among {all:?}")).0, Action::Click);
}

#[test]
fn a_change_shows_at_once_and_is_kept() {
    let (folder, mut table) = home("# mine\ntable = \"red\"\n");
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::Comma, ",");
    assert!(told(&mut table).iter().any(|(_, _, text)| text == "Settings"));
    press(&mut table, "Deutsch");
    let all = told(&mut table);
    assert!(all.iter().any(|(_, _, text)| text == "Einstellungen"), "{all:?}");
    press(&mut table, "Eiche");
    press(&mut table, "Teile gleiten an ihren Platz");
    press(&mut table, "150 %");
    table.frames(3);
    assert_eq!(table.scale_factor(), Some(1.5));
    let kept = fs::read_to_string(folder.path().join("settings.toml")).unwrap();
    // Each in its place or, if it is new, at the end.
    assert_eq!(kept, "# mine\ntable = \"oak\"\nlanguage = \"de\"\nmotion = false\nscale = 1.5\n");

    let folders = Folders { config: Some(folder.path().to_owned()), ..Folders::default() };
    let mut again = Driver::home(&folders);
    again.frames(3);
    assert_eq!(again.scale_factor(), Some(1.5));
    with(&mut again, &[KeyCode::ControlLeft], KeyCode::Comma, ",");
    assert!(told(&mut again).iter().any(|(_, _, text)| text == "Einstellungen"));
}

#[test]
fn mistakes_are_told_with_their_lines_and_a_broken_file_is_left_alone() {
    let broken = "motion = false\nscale = = 2\n";
    let (folder, mut table) = home(broken);
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::Comma, ",");
    let all = told(&mut table);
    assert!(all.iter().any(|(_, _, text)| text.starts_with("line 2: ")), "{all:?}");
    press(&mut table, "Oak");
    assert_eq!(fs::read_to_string(folder.path().join("settings.toml")).unwrap(), broken);
    let all = told(&mut table);
    assert!(all.iter().any(|(_, _, text)| text.starts_with("line 2: ")), "{all:?}");
}

#[test]
fn what_was_done_is_told_in_the_language_that_is_set() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("settings.toml"), "language = \"de\"\n").unwrap();
    let folders = Folders { config: Some(folder.path().to_owned()), ..Folders::default() };
    let mut table = table_with(&folders);
    let pile = table.place_of("/pile", 0).unwrap();
    table.point(pile);
    strike(&mut table, KeyCode::KeyF, "f");
    assert_eq!(ids(&table, "/pile"), "J");
    let flipped = "Ein Teil auf /pile umdrehen";
    assert_eq!(table.said().as_deref(), Some(flipped));
    assert_eq!(table.undo_name().as_deref(), Some(flipped));
    let all = told(&mut table);
    let takes_back = format!("Ctrl+Z nimmt zurück: {flipped}");
    assert!(all.iter().any(|(_, _, text)| *text == takes_back), "{all:?}");
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    assert_eq!(table.said(), Some(format!("Rückgängig gemacht: {flipped}")));
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    let nothing = "Es gibt nichts mehr zurückzunehmen oder zu wiederholen";
    assert_eq!(table.said().as_deref(), Some(nothing));
}
