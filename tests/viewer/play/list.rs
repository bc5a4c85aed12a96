//! The list of everything: a whole turn without a pointer, and what screen readers are told.

use baize_viewer::Driver;
use bevy::input::prelude::KeyCode;
use bevy_egui::egui::accesskit::{Action, Node, NodeId, Role};

use super::hands::{game, stack, strike, with};

/// All that is told, in order.
fn nodes(table: &mut Driver) -> Vec<(NodeId, Node)> {
    table.spoken().unwrap().nodes
}

/// The name of what has the keyboard.
fn focused(table: &mut Driver) -> String {
    let told = table.spoken().unwrap();
    let node = told.nodes.iter().find(|(id, _)| *id == told.focus);
    node.and_then(|(_, node)| node.label()).unwrap_or_default().to_owned()
}

/// Goes down until the row of this name has the keyboard.
fn go_to(table: &mut Driver, start: &str) {
    strike(table, KeyCode::Home, "");
    for _ in 0..200 {
        if focused(table).starts_with(start) {
            return;
        }
        strike(table, KeyCode::ArrowDown, "");
    }
    panic!("there is no {start}: at {:?}", focused(table));
}

fn of_role(table: &mut Driver, role: Role) -> Vec<(NodeId, String, Node)> {
    let all = nodes(table).into_iter().filter(|(_, node)| node.role() == role);
    all.map(|(id, node)| (id, node.label().unwrap_or_default().to_owned(), node)).collect()
}

#[test]
fn a_whole_turn_by_keys_alone() {
    let mut table = game("harbor");
    let deck = stack(&table, "/deck");
    let hand = stack(&table, "/hand/0");

    strike(&mut table, KeyCode::F2, "");
    go_to(&mut table, "/deck – ");
    strike(&mut table, KeyCode::Digit1, "1");
    table.frames(20);
    assert_eq!(stack(&table, "/deck").len(), deck.len() - 1);
    assert_eq!(stack(&table, "/hand/0").len(), hand.len() + 1);

    go_to(&mut table, "/hand/0 – ");
    strike(&mut table, KeyCode::ArrowRight, "");
    strike(&mut table, KeyCode::ArrowRight, "");
    let card = focused(&mut table);
    assert!(card.starts_with("card#"), "the drawn card shows its face: {card}");
    strike(&mut table, KeyCode::Enter, "");
    go_to(&mut table, "/discard – ");
    strike(&mut table, KeyCode::Enter, "");
    table.frames(20);
    let played = stack(&table, "/discard");
    assert_eq!(played.len(), 1);
    assert_eq!(stack(&table, "/hand/0"), hand);

    assert_eq!(focused(&mut table), card, "the choice follows the card");
    strike(&mut table, KeyCode::KeyF, "f");
    table.frames(20);
    assert_ne!(stack(&table, "/discard"), played);
    assert_eq!(focused(&mut table), "card, face down");
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    table.frames(20);
    assert_eq!(stack(&table, "/discard"), played);
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    table.frames(20);
    assert_eq!((stack(&table, "/deck"), stack(&table, "/hand/0")), (deck, hand));
    assert!(table.is_fresh());
}

#[test]
fn what_lies_face_down_is_not_told() {
    let mut table = game("harbor");
    strike(&mut table, KeyCode::F2, "");
    go_to(&mut table, "/deck – ");
    strike(&mut table, KeyCode::ArrowRight, "");
    let told = nodes(&mut table);
    let all = format!("{told:?}");
    let secret = ["new-keel", "guild-house", "millwheel", "chimney-row"];
    assert!(stack(&table, "/deck").iter().any(|piece| piece.contains("new-keel")));
    for name in secret {
        assert!(!all.contains(name), "{name} is told");
    }
    assert!(all.contains("card, face down"));
}

#[test]
fn rows_have_names_and_levels_and_can_be_opened_and_pressed_from_outside() {
    let mut table = game("harbor");
    table.spoken();
    strike(&mut table, KeyCode::F2, "");
    let trees = of_role(&mut table, Role::Tree);
    assert_eq!(trees.len(), 1, "{trees:?}");
    assert_eq!(trees[0].1, "On the table");

    let row = |table: &mut Driver, start: &str| {
        let rows = of_role(table, Role::TreeItem);
        // They come in no order.
        let found = rows.iter().filter(|(_, name, _)| name.starts_with(start));
        let found = found.min_by_key(|(_, _, node)| (node.level(), node.position_in_set()));
        found.unwrap_or_else(|| panic!("{start} among {rows:?}")).clone()
    };
    let (id, name, node) = row(&mut table, "/bank/gold/1 – ");
    assert_eq!(name, "/bank/gold/1 – 7 parts");
    assert_eq!(
        (node.level(), node.is_expanded(), node.is_selected()),
        (Some(1), Some(false), Some(false))
    );
    assert!(node.supports_action(Action::Expand) && node.supports_action(Action::Click));
    table.ask_of(id, Action::Expand);
    let (_, _, node) = row(&mut table, "/bank/gold/1 – ");
    assert_eq!(node.is_expanded(), Some(true));
    let (id, _, node) = row(&mut table, "coin#gold");
    assert_eq!(
        (node.level(), node.position_in_set(), node.size_of_set()),
        (Some(2), Some(1), Some(7))
    );
    table.ask_of(id, Action::Click);
    let (_, _, node) = row(&mut table, "coin#gold");
    assert_eq!(node.is_selected(), Some(true));
    assert_eq!(focused(&mut table), "coin#gold");

    let before = stack(&table, "/bank/gold/1");
    let buttons = of_role(&mut table, Role::Button);
    let flip = buttons.iter().find(|(_, name, _)| name == "Flip").unwrap();
    table.ask_of(flip.0, Action::Click);
    table.frames(20);
    let after = stack(&table, "/bank/gold/1");
    assert_eq!(before[..6], after[..6]);
    assert_ne!(before[6], after[6]);
}

#[test]
fn letters_in_the_filter_are_letters() {
    let mut table = game("harbor");
    strike(&mut table, KeyCode::F2, "");
    with(&mut table, &[KeyCode::ShiftLeft], KeyCode::Tab, "");
    let before = table.state().cloned();
    for (code, text) in [(KeyCode::KeyF, "f"), (KeyCode::KeyI, "i"), (KeyCode::KeyS, "s")] {
        strike(&mut table, code, text);
    }
    assert_eq!(table.state().cloned(), before);
    let rows = of_role(&mut table, Role::TreeItem);
    let names: Vec<&str> = rows.iter().map(|(_, name, _)| name.as_str()).collect();
    assert!(names.contains(&"/island/fish – 5 parts"), "{names:?}");
    assert!(names.iter().all(|name| name.to_lowercase().contains("fis") || name.starts_with('/')));
    assert!(!names.iter().any(|name| name.starts_with("/deck")), "{names:?}");
    strike(&mut table, KeyCode::Escape, "");
    assert!(of_role(&mut table, Role::TreeItem).is_empty());
}
