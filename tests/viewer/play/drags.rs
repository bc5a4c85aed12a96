//! Dragging, and what becomes of drops.

use bevy::input::prelude::{KeyCode, MouseButton};

use super::{
    hands::{drag, glide, press, strike, with},
    table::{ids, table},
};

/// A place of the window where nothing lies and nothing can be dropped.
const NOWHERE: [f32; 2] = [1270.0, 360.0];

#[test]
fn the_top_part_goes_where_it_is_dropped_between_table_child_and_hud() {
    let mut table = table();
    for (to, there) in [("/slot/1", "E"), ("/nook", "D"), ("/hand", "i C"), ("/pool", "B")] {
        let top = table.state().unwrap().stack("/deck").len() - 1;
        let from = table.place_of("/deck", top).unwrap();
        let end = table.anchor_of(to).unwrap();
        drag(&mut table, from, end);
        assert_eq!(ids(&table, to), there, "{to}");
        assert!(table.is_fresh(), "{to}");
    }
    assert_eq!(ids(&table, "/deck"), "A");
    // And from the HUD back to the table.
    let from = table.place_of("/hand", 0).unwrap();
    let end = table.anchor_of("/slot/2").unwrap();
    drag(&mut table, from, end);
    assert_eq!((ids(&table, "/hand"), ids(&table, "/slot/2")), ("C".into(), "i".into()));
}

#[test]
fn the_whole_stack_goes_with_shift_and_comes_back_in_one_step() {
    let mut table = table();
    let from = table.place_of("/deck", 4).unwrap();
    let end = table.anchor_of("/pile").unwrap();
    table.key(KeyCode::ShiftLeft, "", true);
    press(&mut table, from);
    glide(&mut table, from, [from[0] + 60.0, from[1] + 60.0]);
    assert_eq!(table.in_hand(), 5, "the whole stack is seen moving");
    glide(&mut table, from, end);
    table.button(MouseButton::Left, false);
    table.key(KeyCode::ShiftLeft, "", false);
    table.settle();
    assert_eq!((ids(&table, "/deck"), ids(&table, "/pile")), ("".into(), "j A B C D E".into()));
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    assert_eq!((ids(&table, "/deck"), ids(&table, "/pile")), ("A B C D E".into(), "j".into()));
}

#[test]
fn what_is_dropped_nowhere_or_on_its_own_place_or_given_up_leaves_no_trace() {
    let mut table = table();
    let from = table.place_of("/deck", 4).unwrap();
    let slot = table.anchor_of("/slot/1").unwrap();
    drag(&mut table, from, NOWHERE);
    assert_eq!(table.undo_name(), None, "nowhere");
    drag(&mut table, from, [from[0] + 12.0, from[1] + 9.0]);
    assert_eq!(table.undo_name(), None, "its own place");
    press(&mut table, from);
    glide(&mut table, from, slot);
    assert_eq!(table.in_hand(), 1);
    strike(&mut table, KeyCode::Escape, "");
    assert_eq!(table.in_hand(), 0, "Escape lets go");
    table.button(MouseButton::Left, false);
    table.settle();
    assert_eq!(table.undo_name(), None, "Escape");
    assert_eq!(ids(&table, "/deck"), "A B C D E");
    assert!(table.is_fresh());
}

#[test]
fn undo_during_a_drag_lets_go_first() {
    let mut table = table();
    let from = table.place_of("/pile", 0).unwrap();
    table.point(from);
    strike(&mut table, KeyCode::KeyF, "f");
    assert_eq!(ids(&table, "/pile"), "J");
    let slot = table.anchor_of("/slot/1").unwrap();
    press(&mut table, from);
    glide(&mut table, from, slot);
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    assert_eq!(table.in_hand(), 0);
    table.button(MouseButton::Left, false);
    table.settle();
    assert_eq!((ids(&table, "/pile"), ids(&table, "/slot/1")), ("j".into(), "".into()));
    assert!(table.is_fresh());
}

#[test]
fn a_part_in_the_hand_can_be_flipped_and_is_dropped_so() {
    let mut table = table();
    let from = table.place_of("/deck", 4).unwrap();
    let slot = table.anchor_of("/slot/1").unwrap();
    press(&mut table, from);
    glide(&mut table, from, slot);
    strike(&mut table, KeyCode::KeyF, "f");
    assert_eq!(table.in_hand(), 1, "it stays in the hand");
    table.button(MouseButton::Left, false);
    table.settle();
    assert_eq!((ids(&table, "/deck"), ids(&table, "/slot/1")), ("A B C D".into(), "e".into()));
    assert!(table.is_fresh());
}

#[test]
fn a_part_that_still_glides_can_be_taken() {
    let mut table = table();
    let from = table.place_of("/deck", 4).unwrap();
    let slot = table.anchor_of("/slot/1").unwrap();
    press(&mut table, from);
    glide(&mut table, from, slot);
    table.button(MouseButton::Left, false);
    table.frames(2);
    assert_eq!(ids(&table, "/slot/1"), "E", "the state is there at once");
    assert!(!table.is_fresh(), "and the part still on its way");
    let here = table.place_of("/slot/1", 0).unwrap();
    let other = table.anchor_of("/slot/2").unwrap();
    drag(&mut table, here, other);
    assert_eq!((ids(&table, "/slot/1"), ids(&table, "/slot/2")), ("".into(), "E".into()));
    assert!(table.is_fresh());
}

#[test]
fn all_places_light_up_while_something_is_dragged_but_locked_ones() {
    let mut table = table();
    let from = table.place_of("/deck", 4).unwrap();
    assert!(table.lit().is_empty());
    press(&mut table, from);
    glide(&mut table, from, [from[0] + 40.0, from[1]]);
    assert_eq!(
        table.lit(),
        ["/deck", "/hand", "/nook", "/pile", "/pool", "/row", "/slot/1", "/slot/2"],
        "and not /ground, which other things lie on"
    );
    table.button(MouseButton::Left, false);
    table.settle();
    assert!(table.lit().is_empty());
}

#[test]
fn a_row_is_put_in_another_order_by_dragging_within_it() {
    let mut table = table();
    let first = table.place_of("/row", 0).unwrap();
    let last = table.place_of("/row", 2).unwrap();
    drag(&mut table, first, last);
    assert_eq!(ids(&table, "/row"), "g h f");
    assert!(table.is_fresh());
}

#[test]
fn without_motion_everything_is_there_at_once() {
    let mut table = table();
    table.glide(false);
    let from = table.place_of("/deck", 4).unwrap();
    let slot = table.anchor_of("/slot/1").unwrap();
    press(&mut table, from);
    glide(&mut table, from, slot);
    table.button(MouseButton::Left, false);
    assert_eq!(ids(&table, "/slot/1"), "E");
    assert!(table.is_fresh());
}
