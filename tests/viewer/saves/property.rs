//! Any state that can be played to is equal after it was saved and loaded.

use baize_viewer::{Driver, Folders};
use bevy::input::prelude::KeyCode;

use crate::{
    play::hands::{drag, strike},
    support::{games, open_game, quick_save},
};

/// A small generator: the same moves on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }
}

fn play(table: &mut Driver, random: &mut Random) {
    let paths: Vec<(String, usize)> = table
        .state()
        .unwrap()
        .stacks()
        .filter(|(_, stack)| !stack.is_empty())
        .map(|(path, stack)| (path.to_string(), stack.len()))
        .collect();
    let (path, count) = paths[random.below(paths.len())].clone();
    let Some(place) = table.place_of(&path, count - 1) else { return };
    match random.below(5) {
        0 => {
            table.point(place);
            strike(table, KeyCode::KeyF, "f");
        }
        1 => {
            table.point(place);
            strike(table, KeyCode::KeyQ, "q");
        }
        2 => {
            table.point(place);
            strike(table, KeyCode::KeyR, "r");
        }
        _ => {
            let (other, _) = &paths[random.below(paths.len())];
            if let Some(to) = table.anchor_of(other) {
                drag(table, place, to);
            }
        }
    }
}

#[test]
fn a_loaded_game_is_equal_to_the_saved_one_after_any_moves() {
    for (game, seed) in [("harbor", 1), ("cards", 2), ("chess", 3)] {
        let data = tempfile::tempdir().unwrap();
        let folders = Folders { data: Some(data.path().to_owned()), ..Folders::default() };
        let mut table = Driver::home(&folders);
        open_game(&mut table, &games().join(game));
        let start = table.state().cloned();
        let mut random = Random(seed);
        for _ in 0..3 {
            for _ in 0..15 {
                play(&mut table, &mut random);
            }
            let saved = table.state().cloned().unwrap();
            quick_save(&mut table);
            for _ in 0..5 {
                play(&mut table, &mut random);
            }
            table.drop_file(&data.path().join(format!("saves/{game}/@quick.yaml")));
            assert!(
                table.wait(|table| table.state() == Some(&saved)),
                "{game}: {:?}",
                table.messages()
            );
            assert_eq!(table.messages(), Vec::<String>::new());
            assert!(table.is_fresh());
        }
        assert_ne!(table.state().cloned(), start, "{game}: something was played");
    }
}
