//! Each gesture and key, and wrong ones.

use bevy::input::prelude::KeyCode;

use super::hands::{drag, game, stack, strike, with};

#[test]
fn a_card_is_dragged_flipped_and_taken_back() {
    let mut table = game("harbor");
    let paths: Vec<(String, usize)> = table
        .state()
        .unwrap()
        .stacks()
        .map(|(path, stack)| (path.to_string(), stack.len()))
        .collect();
    let (from, count) = paths.iter().find(|(path, _)| path.contains("deck")).cloned().unwrap();
    let start = table.place_of(&from, count - 1).unwrap();
    table.point(start);
    assert_eq!(table.over(), Some((from.clone(), count - 1)));

    let before = stack(&table, &from);
    strike(&mut table, KeyCode::KeyF, "f");
    assert_ne!(stack(&table, &from), before);
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    assert_eq!(stack(&table, &from), before);

    let to = paths
        .iter()
        .map(|(path, _)| path.as_str())
        .find(|path| *path != from && table.anchor_of(path).is_some())
        .unwrap()
        .to_owned();
    let end = table.anchor_of(&to).unwrap();
    let there = stack(&table, &to);
    drag(&mut table, start, end);
    assert_eq!(stack(&table, &from).len(), count - 1, "to {to}");
    assert_eq!(stack(&table, &to).len(), there.len() + 1);
    assert!(table.is_fresh());
}
