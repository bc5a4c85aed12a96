//! Keys over parts, selections, menus and windows.

use bevy::input::prelude::{KeyCode, MouseButton};

use super::{
    hands::{drag, glide, press, strike, with},
    table::{ids, table},
};

#[test]
fn keys_turn_and_flip_the_part_under_the_pointer() {
    let mut table = table();
    let pile = table.place_of("/pile", 0).unwrap();
    table.point(pile);
    strike(&mut table, KeyCode::KeyE, "e");
    assert_eq!(ids(&table, "/pile"), "j+15");
    with(&mut table, &[KeyCode::AltLeft], KeyCode::KeyE, "e");
    assert_eq!(ids(&table, "/pile"), "j+105");
    with(&mut table, &[KeyCode::AltLeft], KeyCode::KeyQ, "q");
    strike(&mut table, KeyCode::KeyQ, "q");
    assert_eq!(ids(&table, "/pile"), "j");
    strike(&mut table, KeyCode::KeyF, "f");
    assert_eq!(ids(&table, "/pile"), "J");
    table.settle();
    assert!(table.is_fresh());
}

#[test]
fn keys_over_nothing_change_nothing() {
    let mut table = table();
    table.point([1270.0, 360.0]);
    for (code, text) in [
        (KeyCode::KeyF, "f"),
        (KeyCode::KeyQ, "q"),
        (KeyCode::KeyR, "r"),
        (KeyCode::Digit3, "3"),
        (KeyCode::KeyL, "l"),
        (KeyCode::KeyM, "m"),
    ] {
        strike(&mut table, code, text);
    }
    assert_eq!(table.undo_name(), None);
    assert!(table.open_windows().is_empty());
}

#[test]
fn shuffling_keeps_the_parts_and_a_single_one_is_not_shuffled() {
    let mut table = table();
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    strike(&mut table, KeyCode::KeyR, "r");
    let shuffled = ids(&table, "/deck");
    let mut sorted: Vec<&str> = shuffled.split(' ').collect();
    sorted.sort_unstable();
    assert_eq!(sorted.join(" "), "A B C D E");
    assert!(table.undo_name().unwrap().contains("/deck"));
    table.settle();
    assert!(table.is_fresh());
    let pile = table.place_of("/pile", 0).unwrap();
    table.point(pile);
    strike(&mut table, KeyCode::KeyR, "r");
    assert!(table.undo_name().unwrap().contains("/deck"), "no step for a stack of one");
}

#[test]
fn digits_draw_that_many_to_the_hand_face_up_or_as_many_as_there_are() {
    let mut table = table();
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    strike(&mut table, KeyCode::Digit2, "2");
    assert_eq!((ids(&table, "/deck"), ids(&table, "/hand")), ("A B C".into(), "i e d".into()));
    table.settle();
    table.point(deck);
    strike(&mut table, KeyCode::Digit9, "9");
    assert_eq!((ids(&table, "/deck"), ids(&table, "/hand")), ("".into(), "i e d c b a".into()));
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    assert_eq!((ids(&table, "/deck"), ids(&table, "/hand")), ("A B C".into(), "i e d".into()));
    table.settle();
    assert!(table.is_fresh());
}

#[test]
fn a_locked_path_is_left_alone_until_it_is_unlocked() {
    let mut table = table();
    let pile = table.place_of("/pile", 0).unwrap();
    let slot = table.anchor_of("/slot/1").unwrap();
    table.point(pile);
    strike(&mut table, KeyCode::KeyL, "l");
    strike(&mut table, KeyCode::KeyF, "f");
    drag(&mut table, pile, slot);
    let deck = table.place_of("/deck", 4).unwrap();
    drag(&mut table, deck, pile);
    assert_eq!((ids(&table, "/pile"), ids(&table, "/deck")), ("j".into(), "A B C D E".into()));
    assert!(table.said().unwrap().contains("/pile"), "{:?}", table.said());
    // The drag from what is locked drew a box.
    strike(&mut table, KeyCode::Escape, "");
    table.point(pile);
    strike(&mut table, KeyCode::KeyL, "l");
    drag(&mut table, pile, slot);
    assert_eq!((ids(&table, "/pile"), ids(&table, "/slot/1")), ("".into(), "j".into()));
}

#[test]
fn what_was_selected_and_then_locked_stays_when_the_others_are_dragged() {
    let mut table = table();
    let click = |table: &mut baize_viewer::Driver, path: &str| {
        let at = table.place_of(path, 0).unwrap();
        table.key(KeyCode::ControlLeft, "", true);
        press(table, at);
        table.button(MouseButton::Left, false);
        table.key(KeyCode::ControlLeft, "", false);
    };
    click(&mut table, "/pile");
    click(&mut table, "/row");
    assert_eq!(table.selected(), [("/pile".into(), 0), ("/row".into(), 0)]);
    // Another part of the row, which is not selected: the whole path is locked.
    let other = table.place_of("/row", 2).unwrap();
    table.point(other);
    strike(&mut table, KeyCode::KeyL, "l");
    let pile = table.place_of("/pile", 0).unwrap();
    let slot = table.anchor_of("/slot/1").unwrap();
    drag(&mut table, pile, slot);
    assert_eq!((ids(&table, "/row"), ids(&table, "/slot/1")), ("f g h".into(), "j".into()));
    assert!(table.is_fresh());
}

#[test]
fn nothing_is_drawn_or_dealt_to_a_locked_hand() {
    let mut table = table();
    let hand = table.place_of("/hand", 0).unwrap();
    table.point(hand);
    strike(&mut table, KeyCode::KeyL, "l");
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    strike(&mut table, KeyCode::Digit1, "1");
    assert_eq!((ids(&table, "/hand"), ids(&table, "/pool")), ("i".into(), "e".into()));
    table.settle();
    table.point(deck);
    strike(&mut table, KeyCode::KeyD, "d");
    table.frames(3);
    strike(&mut table, KeyCode::Enter, "");
    table.frames(3);
    assert_eq!((ids(&table, "/hand"), ids(&table, "/pool")), ("i".into(), "e d".into()));
}

#[test]
fn what_other_things_lie_on_starts_locked() {
    let mut table = table();
    // Between the slots and the row there is only the ground.
    let [x, y] = table.place_of("/ground", 0).unwrap();
    table.point([x + 10.0, y]);
    assert_eq!(table.over(), Some(("/ground".into(), 0)));
    strike(&mut table, KeyCode::KeyF, "f");
    assert_eq!(ids(&table, "/ground"), "felt");
    strike(&mut table, KeyCode::KeyL, "l");
    strike(&mut table, KeyCode::KeyF, "f");
    assert_eq!(ids(&table, "/ground"), "FELT");
}

#[test]
fn a_box_selects_and_keys_act_on_all_in_one_step() {
    let mut table = table();
    let [first, last] = [0, 2].map(|index| table.place_of("/row", index).unwrap());
    drag(&mut table, [first[0] - 60.0, first[1] - 50.0], [last[0] + 60.0, last[1] + 8.0]);
    let row = |index| ("/row".to_owned(), index);
    assert_eq!(table.selected(), [row(0), row(1), row(2)]);
    table.point([1270.0, 360.0]);
    strike(&mut table, KeyCode::KeyF, "f");
    assert_eq!(ids(&table, "/row"), "F G H");
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    assert_eq!(ids(&table, "/row"), "f g h", "one step");
    table.settle();
    // One of them takes all along.
    let pile = table.place_of("/pile", 0).unwrap();
    let from = table.place_of("/row", 1).unwrap();
    press(&mut table, from);
    glide(&mut table, from, pile);
    assert_eq!(table.in_hand(), 3);
    table.button(MouseButton::Left, false);
    table.settle();
    assert_eq!((ids(&table, "/row"), ids(&table, "/pile")), ("".into(), "j f g h".into()));
    assert!(table.is_fresh());
    strike(&mut table, KeyCode::Escape, "");
    assert!(table.selected().is_empty());
}

#[test]
fn clicks_with_control_or_shift_select_one_more_or_less() {
    let mut table = table();
    let click = |table: &mut baize_viewer::Driver, path: &str, held: KeyCode| {
        let at = table.place_of(path, 0).unwrap();
        table.key(held, "", true);
        press(table, at);
        table.button(MouseButton::Left, false);
        table.key(held, "", false);
    };
    click(&mut table, "/pile", KeyCode::ControlLeft);
    click(&mut table, "/hand", KeyCode::ShiftLeft);
    assert_eq!(table.selected(), [("/hand".into(), 0), ("/pile".into(), 0)]);
    click(&mut table, "/pile", KeyCode::ControlLeft);
    assert_eq!(table.selected(), [("/hand".into(), 0)]);
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyA, "a");
    assert_eq!(table.selected().len(), 10, "all but the ground");
    press(&mut table, [1270.0, 360.0]);
    table.button(MouseButton::Left, false);
    assert!(table.selected().is_empty(), "a click on nothing");
}

#[test]
fn what_is_selected_on_the_table_and_the_hud_goes_together() {
    let mut table = table();
    let click = |table: &mut baize_viewer::Driver, path: &str| {
        let at = table.place_of(path, 0).unwrap();
        table.key(KeyCode::ControlLeft, "", true);
        press(table, at);
        table.button(MouseButton::Left, false);
        table.key(KeyCode::ControlLeft, "", false);
    };
    for path in ["/hand", "/pile", "/row"] {
        click(&mut table, path);
    }
    let from = table.place_of("/pile", 0).unwrap();
    let slot = table.anchor_of("/slot/1").unwrap();
    press(&mut table, from);
    glide(&mut table, from, slot);
    assert_eq!(table.in_hand(), 3, "from the HUD, too");
    table.button(MouseButton::Left, false);
    table.settle();
    assert_eq!(ids(&table, "/slot/1"), "i j f");
    assert_eq!((ids(&table, "/hand"), ids(&table, "/row")), ("".into(), "g h".into()));
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    table.settle();
    assert_eq!((ids(&table, "/hand"), ids(&table, "/row")), ("i".into(), "f g h".into()));
    // From the HUD, and given up: all of it glides back to where it lay.
    let from = table.place_of("/hand", 0).unwrap();
    press(&mut table, from);
    glide(&mut table, from, slot);
    assert_eq!(table.in_hand(), 3);
    strike(&mut table, KeyCode::Escape, "");
    table.button(MouseButton::Left, false);
    table.settle();
    assert_eq!(ids(&table, "/slot/1"), "");
    assert!(table.is_fresh());
}

#[test]
fn s_and_d_search_and_deal_over_a_stack_and_pan_elsewhere() {
    let mut table = table();
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    let eye = table.eye_mm();
    table.key(KeyCode::KeyS, "s", true);
    table.frames(5);
    table.key(KeyCode::KeyS, "s", false);
    assert_eq!(table.open_windows(), ["search"]);
    assert_eq!(table.eye_mm(), eye, "the key belongs to the part");
    strike(&mut table, KeyCode::Escape, "");
    assert!(table.open_windows().is_empty());
    table.point([1270.0, 360.0]);
    table.frames(2);
    table.key(KeyCode::KeyS, "s", true);
    table.frames(5);
    table.key(KeyCode::KeyS, "s", false);
    assert!(table.open_windows().is_empty());
    assert_ne!(table.eye_mm(), eye);
}

#[test]
fn dealing_gives_everyone_on_the_hud_one_each() {
    let mut table = table();
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    strike(&mut table, KeyCode::KeyD, "d");
    table.frames(3);
    assert_eq!(table.open_windows(), ["deal"]);
    strike(&mut table, KeyCode::Enter, "");
    table.frames(3);
    assert!(table.open_windows().is_empty());
    assert_eq!(ids(&table, "/deck"), "A B C");
    assert_eq!((ids(&table, "/hand"), ids(&table, "/pool")), ("i e".into(), "d".into()));
}

#[test]
fn a_search_filters_and_enter_takes_the_first_to_the_hand() {
    let mut table = table();
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    strike(&mut table, KeyCode::KeyS, "s");
    table.frames(3);
    for (code, text) in [(KeyCode::KeyD, "d"), (KeyCode::Digit3, "#"), (KeyCode::KeyB, "b")] {
        strike(&mut table, code, text);
    }
    // `d#b` is what `card#b` ends with.
    table.frames(2);
    assert_eq!(ids(&table, "/deck"), "A B C D E", "letters are letters while one writes");
    strike(&mut table, KeyCode::Enter, "");
    table.frames(3);
    assert_eq!((ids(&table, "/deck"), ids(&table, "/hand")), ("A C D E".into(), "i b".into()));
}

#[test]
fn a_right_click_opens_the_menu_and_a_right_drag_turns_the_camera() {
    let mut table = table();
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    table.button(MouseButton::Right, true);
    table.button(MouseButton::Right, false);
    table.frames(3);
    assert_eq!(table.open_windows(), ["menu"]);
    // The first entry, which has the keyboard, is to flip.
    strike(&mut table, KeyCode::Enter, "");
    table.frames(3);
    assert!(table.open_windows().is_empty());
    assert_eq!(ids(&table, "/deck"), "A B C D e");
    let eye = table.eye_mm();
    table.button(MouseButton::Right, true);
    glide(&mut table, deck, [deck[0] + 120.0, deck[1]]);
    table.button(MouseButton::Right, false);
    table.frames(3);
    assert!(table.open_windows().is_empty());
    assert_ne!(table.eye_mm(), eye);
}

#[test]
fn what_is_written_over_the_table_is_hidden_and_shown_again() {
    let mut table = table();
    let told = |table: &mut baize_viewer::Driver| {
        table.read_aloud().iter().any(|text| text.contains("shows the keys"))
    };
    assert!(told(&mut table));
    for key in [KeyCode::F11, KeyCode::Escape] {
        strike(&mut table, KeyCode::F11, "");
        assert!(!told(&mut table));
        strike(&mut table, key, "");
        assert!(told(&mut table), "{key:?}");
    }
}

#[test]
fn the_key_opens_the_menu_and_escape_closes_it() {
    let mut table = table();
    let deck = table.place_of("/deck", 4).unwrap();
    table.point(deck);
    strike(&mut table, KeyCode::KeyM, "m");
    table.frames(3);
    assert_eq!(table.open_windows(), ["menu"]);
    strike(&mut table, KeyCode::Escape, "");
    table.frames(2);
    assert!(table.open_windows().is_empty());
    assert_eq!(table.undo_name(), None);
}
