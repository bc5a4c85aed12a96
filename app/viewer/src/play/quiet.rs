//! Keeps the interface from asking for frames when nothing happens.

use bevy::prelude::*;
use bevy_egui::{
    EguiInput, EguiPreUpdateSet, PrimaryEguiContext,
    egui::{Event, Modifiers},
};

/// Lets a table that nobody touches rest.
pub(crate) struct QuietPlugin;

impl Plugin for QuietPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PreUpdate,
            quiet.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        );
    }
}

/// bevy_egui 0.42 tells egui which modifiers are held in every frame, as an event; egui answers
/// every event with another frame, so that frames would never end. What was told is not told
/// again.
fn quiet(
    mut inputs: Query<(Entity, &mut EguiInput), With<PrimaryEguiContext>>,
    mut last: Local<Option<(Entity, Modifiers)>>,
) {
    for (entity, mut input) in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => last.replace((entity, *now)) != Some((entity, *now)),
            _ => true,
        });
    }
}
