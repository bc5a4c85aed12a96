//! What is chosen before a game begins: variants and the setup.

mod choice;
mod window;
mod words;

use bevy::prelude::*;

use choice::Choice;
use window::draw;

use super::work::Found;

/// What is being chosen.
#[derive(Resource, Default)]
pub(super) struct Start(Option<Choice>);

impl Start {
    /// Asks the player what to play.
    pub(super) fn choose(&mut self, found: Found) {
        self.0 = Choice::new(found);
    }

    /// Asks no longer: another game came meanwhile.
    pub(super) fn give_up(&mut self) {
        self.0 = None;
    }
}

/// The dialog before a game.
pub(super) struct StartPlugin;

impl Plugin for StartPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Start>().add_systems(bevy_egui::EguiPrimaryContextPass, draw);
    }
}
