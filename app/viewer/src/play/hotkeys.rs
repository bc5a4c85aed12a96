//! What keys do to the parts under the pointer or selected, and to the game.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::{
    PlaySet,
    ask::Ask,
    drag::Drag,
    game::{Act, Game},
    lock::Locks,
    pick::Pointer,
    select::{Selection, subject},
};
use crate::{
    keys::{Action, Group, Held, Keymap, Pressed},
    list::List,
    stage::Shown,
};

/// Lets the player use keys.
pub(crate) struct HotkeysPlugin;

/// Actions of the camera whose key went to a part: they count again once the key is up.
#[derive(Resource, Default, Debug)]
pub(crate) struct Claimed(BTreeSet<Action>);

impl Claimed {
    /// Whether the key of an action that is held down belongs to a part.
    pub(crate) fn has(&self, action: Action) -> bool {
        self.0.contains(&action)
    }
}

impl Plugin for HotkeysPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Claimed>()
            .add_systems(Update, press.in_set(PlaySet::Input).before(super::drag::give_up));
    }
}

pub(crate) fn press(
    mut pressed: MessageReader<Pressed>,
    pointer: Res<Pointer>,
    shown: Res<Shown>,
    keymap: Res<Keymap>,
    held: Held,
    locks: Res<Locks>,
    drag: Res<Drag>,
    (list, game): (Res<List>, Res<Game>),
    mut selection: ResMut<Selection>,
    mut claimed: ResMut<Claimed>,
    mut acts: MessageWriter<Act>,
    mut asks: MessageWriter<Ask>,
) {
    claimed.0.retain(|action| held.is(*action));
    for asked in pressed.read() {
        match asked.action {
            Action::Undo => {
                acts.write(Act::Undo);
            }
            Action::Redo => {
                acts.write(Act::Redo);
            }
            Action::SelectAll => selection.select_all(&shown.0, &locks),
            Action::Cancel if drag.is_idle() => selection.clear(),
            action if action.group() == Group::Parts => {
                let listed = list.subject(game.state());
                let on = listed.unwrap_or_else(|| subject(&shown.0, &pointer, &selection, &locks));
                if on.is_empty() {
                    continue;
                }
                let camera = Action::ALL.iter().filter(|other| other.group() == Group::Camera);
                claimed.0.extend(camera.filter(|other| {
                    keymap.chords(**other).iter().any(|c| keymap.chords(action).contains(c))
                }));
                asks.write(Ask { action, number: asked.number, on });
            }
            _ => {}
        }
    }
}
