//! Windows over the table: help, parts shown large, searching, dealing.

use bevy::input::prelude::{KeyCode, MouseButton};

use super::{
    hands::{glide, press, strike, with},
    table::{ids, table},
};

#[test]
fn the_keys_are_shown_and_hidden_by_two_keys() {
    let mut table = table();
    let told = |table: &mut baize_viewer::Driver| {
        let said = table.read_aloud();
        let has = |text: &str| said.iter().any(|line| line == text);
        // The title, what a gesture does, and the key of an action.
        (has("Keys"), has("Take the part under the pointer"), has("Ctrl+Shift+Z, Ctrl+Y"))
    };
    assert_eq!(told(&mut table), (false, false, false));
    strike(&mut table, KeyCode::F1, "");
    assert_eq!(told(&mut table), (true, true, true));
    strike(&mut table, KeyCode::Escape, "");
    assert_eq!(told(&mut table), (false, false, false));
    with(&mut table, &[KeyCode::ShiftLeft], KeyCode::Slash, "?");
    assert_eq!(told(&mut table), (true, true, true));
    with(&mut table, &[KeyCode::ShiftLeft], KeyCode::Slash, "?");
    assert_eq!(told(&mut table), (false, false, false));
}

#[test]
fn a_part_is_shown_large_while_alt_is_held_and_what_lies_face_down_shows_its_back() {
    let mut table = table();
    let [deck, pile] =
        [("/deck", 4), ("/pile", 0)].map(|(path, index)| table.place_of(path, index).unwrap());
    table.point(deck);
    assert_eq!(table.magnified(), [], "without the key");
    table.key(KeyCode::AltLeft, "", true);
    table.frames(3);
    assert_eq!(table.magnified(), [("card#e".to_owned(), true)]);
    // One under the other, whatever the pointer goes to.
    table.point(pile);
    table.frames(3);
    let both = [("card#e".to_owned(), true), ("card#j".to_owned(), false)];
    assert_eq!(table.magnified(), both);
    table.key(KeyCode::AltLeft, "", false);
    let row = table.place_of("/row", 2).unwrap();
    table.point(row);
    table.frames(3);
    assert_eq!(table.magnified(), both, "the key is up");
    assert_eq!(table.undo_name(), None);
}

#[test]
fn any_part_of_a_stack_is_dragged_out_of_the_search_to_where_it_is_dropped() {
    let mut table = table();
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    strike(&mut table, KeyCode::KeyS, "s");
    table.frames(3);
    let from = table.widget("card#b").unwrap();
    let pool = table.anchor_of("/pool").unwrap();
    press(&mut table, from);
    glide(&mut table, from, pool);
    assert!(table.lit().contains(&"/pool".to_owned()), "{:?}", table.lit());
    table.button(MouseButton::Left, false);
    table.settle();
    assert_eq!((ids(&table, "/deck"), ids(&table, "/pool")), ("A C D E".into(), "B".into()));
    assert_eq!(table.open_windows(), ["search"], "to take another one");
    // Given up, it stays where it was.
    let from = table.widget("card#d").unwrap();
    press(&mut table, from);
    glide(&mut table, from, pool);
    strike(&mut table, KeyCode::Escape, "");
    table.button(MouseButton::Left, false);
    table.settle();
    assert_eq!((ids(&table, "/deck"), ids(&table, "/pool")), ("A C D E".into(), "B".into()));
    assert!(table.is_fresh());
}

#[test]
fn cards_are_dealt_to_the_paths_that_are_chosen() {
    let mut table = table();
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    strike(&mut table, KeyCode::KeyD, "d");
    table.frames(3);
    // Instead of one of the hands, two places of the table.
    assert!(table.click("/pool"));
    assert!(table.click("Other places"));
    table.frames(30);
    for path in ["/slot/1", "/nook"] {
        assert!(table.click(path), "{path} among {:?}", table.read_aloud());
    }
    assert!(table.click("Deal"));
    table.settle();
    assert!(table.open_windows().is_empty());
    assert_eq!(ids(&table, "/deck"), "A B");
    // In the order of their names; to a hand face up.
    let seen = ["/hand", "/nook", "/slot/1", "/pool"].map(|path| ids(&table, path));
    assert_eq!(seen, ["i e", "D", "C", ""]);
    assert_eq!(table.undo_name().as_deref(), Some("Deal 1 each from /deck"));
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    assert_eq!(ids(&table, "/deck"), "A B C D E", "in one step");
    table.settle();
    assert!(table.is_fresh());
}
