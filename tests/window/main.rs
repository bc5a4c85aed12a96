//! The real window on a display that is only imagined (Xvfb), drawn by whatever adapter there is,
//! with a real pointer and real keys (`xdotool`). Its pictures are kept in `target/window/`.
//!
//! Where Xvfb or `xdotool` is missing there is nothing to test with: the tests say so and pass.
//! `cargo xtask test` installs both where it may.
#![cfg(all(target_os = "linux", feature = "viewer"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test may stop at what it did not expect, and says what it skips"
)]

mod display;
mod frame;
mod game;
mod leaving;
mod table;

use std::time::Duration;

use display::Display;
use game::Game;
use table::Table;

/// One window at a time: software rasterisers want all cores.
static ONE: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[test]
fn a_card_is_dragged_to_the_hand_flipped_taken_back_and_saved() {
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let Some(display) = Display::start(1280, 720) else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::open("harbor");
    let (from, to) = ("/deck", "/hand/0");
    let before = [from, to].map(|path| game.stack(path));
    let [deck, hand] = game.way(from, to);
    let there = game.drag(deck, hand, to);

    let mut table = Table::open(&display, "games/harbor", folder.path());
    table.keep("1-opened");

    table.point(deck);
    table.button_down();
    table.glide(deck, hand);
    table.keep("2-dragging");
    table.button_up();
    table.keep("3-dropped");

    table.point(there);
    let dropped_at = table.keep("4-pointed-at");
    table.strike("f");
    let flipped = table.keep("5-flipped");
    // Above the pointer, where no tip hides the card.
    let card = frame::around([there[0] - 20.0, there[1] - 20.0], 18);
    assert!(flipped.differs(&dropped_at, card) > 0.2, "the card shows its other side");

    table.strike("ctrl+z");
    let undone = table.keep("6-taken-back");
    let left = undone.differs(&dropped_at, card);
    assert!(left < 0.02, "the card is as it was: {left} of it is not");

    table.strike("F5");
    let saved = table.saved("harbor");
    let [deck, hand] = before;
    let (card, rest) = deck.split_last().unwrap();
    assert_eq!(saved.get(from).map(Vec::as_slice), Some(rest));
    let hand: Vec<String> = hand.iter().chain([card]).cloned().collect();
    assert_eq!(saved.get(to), Some(&hand));
    assert_eq!(table.quit(), 0);
}

#[test]
fn a_table_that_nobody_touches_takes_no_time() {
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let Some(display) = Display::start(1280, 720) else { return };
    let folder = tempfile::tempdir().unwrap();
    let table = Table::open(&display, "games/harbor", folder.path());
    let wait = Duration::from_secs(20);
    // What begins late, or a machine that is busy, must not count: one quiet time is enough.
    let mut shares = Vec::new();
    while shares.len() < 3 && shares.iter().all(|share| *share >= 0.01) {
        let before = table.cpu_time();
        std::thread::sleep(wait);
        shares.push((table.cpu_time() - before).as_secs_f64() / wait.as_secs_f64());
    }
    eprintln!("an idle table takes so much of a core: {shares:?}");
    assert!(shares.iter().any(|share| *share < 0.01), "an idle table takes {shares:?} of a core");
    // The terminal is closed that it was started from.
    assert_eq!(table.ask_to_end("-HUP"), 0);
}
