//! How long input takes in a game of a thousand cards. Run alone, it says so:
//! `cargo test --workspace --lib pace -- --nocapture`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop at what it did not expect, and figures are for people"
)]

use std::time::{Duration, Instant};

use baize_manifest::{LoadOptions, MemoryFiles, load};
use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
};

use super::{
    driver::Driver,
    pick::{Pointer, pick, ray_through},
    window::Folders,
};
use crate::{
    open::Ask,
    stage::{Canvas, HudPlaces, Shown, TableView},
};

/// Forty piles of 20 cards, and a row of 200.
fn thousand() -> Driver {
    let mut text =
        "role: package\nid: t\n---\n{role: part, type: card, id: a, size: [40, 60, 0.4], \
                    fillet: 3}\n---\nrole: surface\ntype: board\nid: main\nsize: [1000, 800]\n\
                    layout:\n"
            .to_owned();
    for pile in 0..40 {
        let (x, y) = (pile % 10 * 60 - 270, pile / 10 * 80 - 260);
        text += &format!("- {{route: /pile/{pile}, x: {x}, y: {y}, stacking: {{tilt: 0}}}}\n");
    }
    text += "- {route: /row, x: 0, y: 200, stacking: {curve: M -400 0 H 400}}\n";
    text += "---\nrole: setup\ntype: game\nid: main\nsetup:\n";
    for pile in 0..40 {
        text += &format!("  /pile/{pile}: {{part: card#a, count: 20}}\n");
    }
    text += "  /row: {part: card#a, count: 200}\n";
    let mut files = MemoryFiles::default();
    files.insert("game.yaml", text.as_bytes());
    let project = load(&files, None, &LoadOptions::default());
    let mut table = Driver::open(project, &files, &Ask::default(), &Folders::default()).unwrap();
    table.settle();
    table
}

/// The shortest of several runs: what the machine does besides is not ours.
fn shortest(mut run: impl FnMut() -> Duration) -> Duration {
    (0..15).map(|_| run()).min().unwrap()
}

#[test]
fn pace_of_picking_is_under_half_a_millisecond() {
    let table = thousand();
    let world = table.world();
    let shown = &world.resource::<Shown>().0;
    assert_eq!(shown.items.len(), 1000);
    let view = world.resource::<TableView>().0;
    let (canvas, places) = (world.resource::<Canvas>(), world.resource::<HudPlaces>());
    let mut hits = 0;
    let took = shortest(|| {
        let start = Instant::now();
        hits = 0;
        for step in 0..100 {
            let at = Vec2::new(200.0 + (step % 10) as f32 * 90.0, 60.0 + (step / 10) as f32 * 65.0);
            let ray = ray_through(&view, at, canvas.size_px);
            hits += usize::from(pick(shown, ray, at, &places.0).is_some());
        }
        start.elapsed() / 100
    });
    eprintln!("picking among 1000 parts: {took:?}, {hits} of 100 met one");
    assert!(hits > 20, "{hits}");
    assert!(took < Duration::from_micros(500), "{took:?}");
}

#[test]
fn pace_from_key_to_state_is_under_a_millisecond() {
    let mut table = thousand();
    let at = table.place_of("/pile/13", 19).unwrap();
    table.point(at);
    assert!(table.world().resource::<Pointer>().over.is_some());
    let window = table.window();
    let key = |table: &mut Driver, state| {
        let input = KeyboardInput {
            key_code: KeyCode::KeyF,
            logical_key: Key::Character("f".into()),
            state,
            text: None,
            repeat: false,
            window,
        };
        table.world_mut().write_message(input);
    };
    let took = shortest(|| {
        let before = table.state().unwrap().clone();
        key(&mut table, ButtonState::Pressed);
        let start = Instant::now();
        table.world_mut().run_schedule(PreUpdate);
        table.world_mut().run_schedule(Update);
        let took = start.elapsed();
        assert_ne!(*table.state().unwrap(), before);
        key(&mut table, ButtonState::Released);
        table.settle();
        took
    });
    eprintln!("from a key to the changed state and its display, 1000 parts: {took:?}");
    assert!(took < Duration::from_millis(1), "{took:?}");
}
