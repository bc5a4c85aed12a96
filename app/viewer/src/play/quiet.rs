//! Lets the window come to rest: input that says nothing new asks for no frame.
//!
//! `bevy_egui` tells which modifier keys are held in every frame, and egui asks for another frame
//! after every event, so without this an idle window would draw all the time.

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, egui};

/// Takes news that are none out of the interface's input.
pub(crate) struct QuietPlugin;

impl Plugin for QuietPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PreUpdate,
            drop_known.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        );
    }
}

fn drop_known(mut contexts: Query<(&mut EguiContext, &mut EguiInput)>) {
    for (mut context, mut input) in &mut contexts {
        let known = context.get_mut().input(|input| input.modifiers);
        input.events.retain(
            |event| !matches!(event, egui::Event::ModifiersChanged(held) if *held == known),
        );
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use std::path::Path;

    use baize_manifest::{LoadOptions, load, open};
    use bevy::{prelude::*, window::RequestRedraw};

    use crate::{
        open::Ask,
        play::{driver::Driver, window::Folders},
    };

    #[test]
    fn an_idle_window_asks_for_no_frame_and_a_moved_pointer_for_few() {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/harbor"));
        let opened = open(path, None).unwrap();
        let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
        let mut driver =
            Driver::open(project, &*opened.files, &Ask::default(), &Folders::default()).unwrap();
        let asked = |driver: &Driver| driver.world().resource::<Messages<RequestRedraw>>().len();
        driver.frames(60);
        assert_eq!(asked(&driver), 0, "an idle window goes on drawing");
        driver.point([640.0, 700.0]);
        assert!(asked(&driver) > 0, "this would not notice");
        driver.frames(60);
        assert_eq!(asked(&driver), 0, "it never comes to rest again");
    }
}
