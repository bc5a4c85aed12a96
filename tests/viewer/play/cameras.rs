//! The camera in the hand.

use bevy::input::prelude::{KeyCode, MouseButton};

use super::{
    hands::{glide, strike, with},
    table::table,
};

#[test]
fn a_kept_view_is_found_again() {
    let mut table = table();
    let seat = table.eye_mm();
    table.point([640.0, 300.0]);
    table.wheel(3.0);
    let near = table.eye_mm();
    assert_ne!(near, seat);
    with(&mut table, &[KeyCode::ControlLeft], KeyCode::Digit1, "1");
    strike(&mut table, KeyCode::Space, "");
    table.settle();
    assert_eq!(table.eye_mm(), seat, "the seat");
    with(&mut table, &[KeyCode::ShiftLeft], KeyCode::Digit1, "!");
    table.frames(3);
    assert!(table.eye_mm() != seat && table.eye_mm() != near, "on its way");
    table.settle();
    assert_eq!(table.eye_mm(), near);
    with(&mut table, &[KeyCode::ShiftLeft], KeyCode::Digit2, "@");
    table.settle();
    assert_eq!(table.eye_mm(), near, "nothing is kept there");
}

#[test]
fn the_wheel_keeps_what_is_under_the_pointer_where_it_is() {
    let mut table = table();
    let pile = table.place_of("/slot/1", 0).or_else(|| table.anchor_of("/slot/1")).unwrap();
    table.point(pile);
    for lines in [2.0, 3.0, -1.5] {
        table.wheel(lines);
        let now = table.anchor_of("/slot/1").unwrap();
        let far = (now[0] - pile[0]).hypot(now[1] - pile[1]);
        assert!(far < 0.5, "{now:?}, and was {pile:?}");
    }
}

#[test]
fn the_camera_never_goes_under_the_table_and_is_never_lost() {
    let mut table = table();
    for (dx, dy) in [(0.0, -3000.0), (900.0, 4000.0), (-5000.0, -200.0), (300.0, -9000.0)] {
        table.point([640.0, 360.0]);
        table.button(MouseButton::Right, true);
        glide(&mut table, [640.0, 360.0], [640.0 + dx, 360.0 + dy]);
        table.button(MouseButton::Right, false);
        table.point([640.0, 360.0]);
        table.button(MouseButton::Middle, true);
        glide(&mut table, [640.0, 360.0], [640.0 + dx * 9.0, 360.0 - dy * 9.0]);
        table.button(MouseButton::Middle, false);
        for _ in 0..60 {
            table.wheel(if dx > 0.0 { -6.0 } else { 6.0 });
        }
        let [x, height, z] = table.eye_mm().unwrap();
        assert!(height > 5.0, "{height}");
        assert!(x.hypot(z) < 6000.0 && height < 6000.0, "{x} {height} {z}");
    }
    strike(&mut table, KeyCode::KeyP, "p");
    table.settle();
    let [x, height, z] = table.eye_mm().unwrap();
    assert!(height > 10.0 * x.hypot(z) / 3.0, "from above: {x} {height} {z}");
}
