//! The window's size becomes the canvas's, and the interface is drawn last of all.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::PrimaryEguiContext;

use crate::stage::{Canvas, ScreenCamera};

/// Keeps the canvas as large as the window.
pub(crate) struct CanvasPlugin;

impl Plugin for CanvasPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, (follow, attach));
    }
}

fn follow(windows: Query<&Window, With<PrimaryWindow>>, mut canvas: ResMut<Canvas>) {
    let Ok(window) = windows.single() else { return };
    let size = window.size();
    if size.min_element() >= 1.0 && size != canvas.size_px {
        canvas.size_px = size;
    }
}

/// The interface belongs to the camera that is drawn last, so that it lies over everything.
fn attach(
    mut commands: Commands,
    cameras: Query<Entity, (With<ScreenCamera>, Without<PrimaryEguiContext>)>,
) {
    for camera in &cameras {
        commands.entity(camera).insert(PrimaryEguiContext);
    }
}
