//! The list of everything on the table: does by keyboard and screen reader what the pointer does.

mod moving;
mod panel;
mod rows;
mod tree;

use std::{collections::BTreeSet, sync::Arc};

use baize_table::State;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::{
    keys::{Action, Pressed},
    play::{Game, PlaySet, Selection, Spot},
    stage::Shown,
};
use rows::Entry;

/// The list as it stands.
#[derive(Resource, Debug, Default)]
pub(crate) struct List {
    is_open: bool,
    /// Whether keys go to its rows.
    has_focus: bool,
    /// Whether the rows take the keys in the next frame.
    take_focus: bool,
    /// What is chosen.
    chosen: Option<Entry>,
    /// Stacks whose parts are shown.
    opened: BTreeSet<Arc<str>>,
    filter: String,
    /// A path is being chosen for what is chosen.
    moving: Option<Moving>,
}

/// The choice of a path to move something to.
#[derive(Clone, Debug, Default)]
struct Moving {
    chosen: Option<Arc<str>>,
    filter: String,
}

impl List {
    /// What keys act on while they go to the list; none while they do not.
    pub(crate) fn subject(&self, state: &State) -> Option<Vec<Spot>> {
        let chosen = self.chosen.as_ref().filter(|_| self.is_open && self.has_focus)?;
        Some(chosen.spots(state))
    }

    /// Shows a part that came to a path, as the one that is chosen.
    fn follow(&mut self, path: Arc<str>, index: usize) {
        self.opened.insert(path.clone());
        self.chosen = Some(Entry::Part(path, index));
        self.take_focus = true;
    }
}

/// Lets the player use the list.
pub(crate) struct ListPlugin;

impl Plugin for ListPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<List>()
            .add_systems(Update, (ask, select).chain().in_set(PlaySet::Input))
            .add_systems(EguiPrimaryContextPass, panel::draw.run_if(resource_exists::<Game>));
    }
}

fn ask(mut pressed: MessageReader<Pressed>, mut list: ResMut<List>) {
    for asked in pressed.read() {
        match asked.action {
            Action::List if list.is_open => {
                list.is_open = false;
                list.moving = None;
            }
            Action::List => {
                list.is_open = true;
                list.take_focus = true;
            }
            Action::Cancel if list.moving.is_some() => {
                list.moving = None;
                list.take_focus = true;
            }
            Action::Cancel if list.is_open => list.is_open = false,
            _ => {}
        }
    }
}

/// What is chosen in the list is selected on the table, where it can be seen.
fn select(
    list: Res<List>,
    game: Res<Game>,
    shown: Res<Shown>,
    mut selection: ResMut<Selection>,
    mut last: Local<Option<Vec<Spot>>>,
) {
    let subject = list.subject(game.state());
    if *last == subject && !game.is_added() {
        return;
    }
    if let Some(spots) = &subject {
        selection.clear();
        let spots: BTreeSet<&Spot> = spots.iter().collect();
        for item in &shown.0.items {
            if Spot::of(item).is_some_and(|spot| spots.contains(&spot)) {
                selection.toggle(&shown.0, item);
            }
        }
    }
    *last = subject;
}
