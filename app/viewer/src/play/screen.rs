//! Which screen the window shows.

use bevy::prelude::*;

use super::game::Game;
use crate::{
    camera::Camera,
    display::Display,
    stage::{Setting, Shown, TableView},
};

/// What the window shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Screen {
    /// The games that there are.
    #[default]
    Home,
    /// A game on the table.
    Table,
}

/// The screen follows the game.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ScreenSet;

/// Shows the table while there is a game; insert or remove [`Game`] to open or close one.
pub(crate) struct ScreenPlugin;

impl Plugin for ScreenPlugin {
    fn build(&self, app: &mut App) {
        app.init_state::<Screen>().add_systems(
            PreUpdate,
            (
                opened.run_if(resource_added::<Game>),
                closed.run_if(resource_removed::<Game>.and_then(not(resource_exists::<Game>))),
            )
                .in_set(ScreenSet),
        );
    }
}

pub(crate) fn opened(
    mut commands: Commands,
    game: Res<Game>,
    mut shown: ResMut<Shown>,
    mut setting: ResMut<Setting>,
    mut next: ResMut<NextState<Screen>>,
) {
    shown.0 = game.display();
    setting.camera = Camera::Seat;
    // Without a view, the stage stands the camera where the setting says.
    commands.remove_resource::<TableView>();
    next.set(Screen::Table);
}

fn closed(mut commands: Commands, mut shown: ResMut<Shown>, mut next: ResMut<NextState<Screen>>) {
    shown.0 = Display::default();
    commands.remove_resource::<TableView>();
    next.set(Screen::Home);
}
