//! What keys do to the part under the pointer, and to the game.

use baize_table::{Command, Pick};
use bevy::prelude::*;

use super::{PlaySet, chance::Chance, game::Act, pick::Pointer};
use crate::{
    keys::{Action, Pressed},
    stage::Shown,
};

/// Lets the player use keys.
pub(crate) struct HotkeysPlugin;

impl Plugin for HotkeysPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, press.in_set(PlaySet::Input));
    }
}

fn press(
    mut pressed: MessageReader<Pressed>,
    pointer: Res<Pointer>,
    shown: Res<Shown>,
    mut chance: ResMut<Chance>,
    mut acts: MessageWriter<Act>,
) {
    for asked in pressed.read() {
        match asked.action {
            Action::Undo => {
                acts.write(Act::Undo);
            }
            Action::Redo => {
                acts.write(Act::Redo);
            }
            _ => {}
        }
        let Some(item) = pointer.over.and_then(|index| shown.0.items.get(index)) else { continue };
        let Some(path) = &item.path else { continue };
        let path = path.to_string();
        let pick = Pick::One(item.index);
        let turn = |by| Some(Command::Rotate { path: path.clone(), pick: pick.clone(), by });
        let command = match asked.action {
            Action::Flip => {
                Some(Command::Flip { path: path.clone(), pick: pick.clone(), side: None })
            }
            Action::TurnLeft => turn(-15.0),
            Action::TurnRight => turn(15.0),
            Action::QuarterLeft => turn(-90.0),
            Action::QuarterRight => turn(90.0),
            Action::Shuffle => Some(Command::Shuffle { path: path.clone(), seed: chance.seed() }),
            _ => None,
        };
        if let Some(command) = command {
            acts.write(Act::Do(command));
        }
    }
}
