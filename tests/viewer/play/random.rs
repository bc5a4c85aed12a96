//! Whatever a player does, every part stays in the game, and what is seen is right.

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::{KeyCode, MouseButton};

use super::{
    hands::{game, strike},
    table::{pieces, table, written},
};
use crate::support::{open_game, quick_save};

/// Numbers that look like chance and are the same on every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

const KEYS: [(KeyCode, &str); 20] = [
    (KeyCode::KeyF, "f"),
    (KeyCode::KeyQ, "q"),
    (KeyCode::KeyE, "e"),
    (KeyCode::KeyR, "r"),
    (KeyCode::Digit1, "1"),
    (KeyCode::Digit4, "4"),
    (KeyCode::Digit9, "9"),
    (KeyCode::KeyS, "s"),
    (KeyCode::KeyD, "d"),
    (KeyCode::KeyL, "l"),
    (KeyCode::KeyM, "m"),
    (KeyCode::KeyA, "a"),
    (KeyCode::KeyW, "w"),
    (KeyCode::KeyZ, "z"),
    (KeyCode::KeyY, "y"),
    (KeyCode::KeyP, "p"),
    (KeyCode::Space, ""),
    (KeyCode::Escape, ""),
    (KeyCode::Enter, ""),
    (KeyCode::Tab, ""),
];
const HELD: [KeyCode; 3] = [KeyCode::ControlLeft, KeyCode::ShiftLeft, KeyCode::AltLeft];
const BUTTONS: [MouseButton; 3] = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];

/// Somewhere in the window: anywhere, at a part, or at a place to drop on.
fn somewhere(table: &Driver, dice: &mut Dice) -> [f32; 2] {
    let stacks: Vec<(String, usize)> = table
        .state()
        .unwrap()
        .stacks()
        .map(|(path, stack)| (path.to_string(), stack.len()))
        .collect();
    let anywhere = [dice.roll(1280) as f32, dice.roll(720) as f32];
    let (path, count) = &stacks[dice.roll(stacks.len() as u64) as usize];
    match dice.roll(4) {
        0 => anywhere,
        1 => table.anchor_of(path).unwrap_or(anywhere),
        _ => table.place_of(path, dice.roll(*count as u64) as usize).unwrap_or(anywhere),
    }
}

fn gesture(table: &mut Driver, dice: &mut Dice) {
    match dice.roll(12) {
        0..=3 => {
            let at = somewhere(table, dice);
            table.point(at);
        }
        4 | 5 => table.button(MouseButton::Left, true),
        6 | 7 => table.button(MouseButton::Left, false),
        8 => {
            let button = BUTTONS[dice.roll(3) as usize];
            let down = dice.roll(2) == 0;
            table.button(button, down);
        }
        9 => {
            let key = HELD[dice.roll(3) as usize];
            let down = dice.roll(3) == 0;
            table.key(key, "", down);
        }
        10 => table.wheel(dice.roll(9) as f32 - 4.0),
        _ => {
            let (code, text) = KEYS[dice.roll(KEYS.len() as u64) as usize];
            // Saving asks where, which is another test's affair.
            if code == KeyCode::KeyS {
                table.key(KeyCode::ControlLeft, "", false);
            }
            strike(table, code, text);
        }
    }
}

fn play(mut table: Driver, seed: u64) {
    let all = pieces(&table);
    let mut dice = Dice(seed);
    for step in 0..200 {
        gesture(&mut table, &mut dice);
        assert_eq!(pieces(&table), all, "seed {seed}, step {step}");
    }
    rest(&mut table);
    assert!(table.is_fresh(), "seed {seed}");
}

/// Lets go of everything, and waits until nothing moves.
fn rest(table: &mut Driver) {
    for key in HELD {
        table.key(key, "", false);
    }
    for button in BUTTONS {
        table.button(button, false);
    }
    strike(table, KeyCode::Escape, "");
    table.settle();
}

#[test]
fn two_hundred_random_gestures_lose_nothing() {
    for seed in 1..=8 {
        play(table(), seed);
    }
}

#[test]
fn nor_do_they_in_a_whole_game() {
    play(game("harbor"), 7);
}

#[test]
fn nor_do_they_when_games_are_saved_and_loaded_amid_them() {
    for seed in 1..=3 {
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join("game");
        written(&game);
        let data = Some(folder.path().join("data"));
        let mut table = Driver::home(&Folders { data, ..Folders::default() });
        open_game(&mut table, &game);
        quick_save(&mut table);
        let all = pieces(&table);
        let (mut dice, mut loads) = (Dice(seed), 0);
        for step in 0..200 {
            gesture(&mut table, &mut dice);
            if step % 40 == 19 {
                // Keys do nothing behind a question, and others with Shift.
                for _ in 0..2 {
                    rest(&mut table);
                }
            }
            if step % 20 == 9 {
                strike(&mut table, KeyCode::F5, "");
            }
            if step % 20 == 19 {
                let played = table.undo_name().is_some();
                strike(&mut table, KeyCode::F7, "");
                // Every other time the game comes while the hands go on.
                if played && step % 40 == 19 {
                    let loaded = table.wait(|table| table.undo_name().is_none());
                    assert!(loaded, "seed {seed}, step {step}: {:?}", table.messages());
                    loads += 1;
                }
            }
            assert_eq!(pieces(&table), all, "seed {seed}, step {step}");
        }
        assert!(loads > 0, "seed {seed}");
        rest(&mut table);
        assert_eq!(table.messages(), Vec::<String>::new(), "seed {seed}");
        assert!(table.is_fresh(), "seed {seed}");
    }
}
