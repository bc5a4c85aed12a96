//! The camera in the hand: right-drag orbits, middle-drag and keys pan, the wheel zooms to the
//! pointer. It never goes under the table and is never lost.

use bevy::{
    input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit},
    prelude::*,
    window::RequestRedraw,
};
use bevy_egui::input::egui_wants_any_pointer_input;

use super::{PlaySet, flight::Flight, hotkeys::Claimed, pick::Pointer, turntable::Orbit};
use crate::{
    keys::{Action, Held},
    stage::{Shown, TableView},
};

/// Lets the player move the camera.
pub(crate) struct OrbitPlugin;

impl Plugin for OrbitPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            Update,
            (drag.run_if(not(egui_wants_any_pointer_input)), keys)
                .chain()
                .in_set(PlaySet::Input)
                .after(super::hotkeys::press),
        );
    }
}

fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    pointer: Res<Pointer>,
    shown: Res<Shown>,
    view: Option<ResMut<TableView>>,
    mut flight: ResMut<Flight>,
) {
    let Some(mut view) = view else { return };
    let (middle, radius) = shown.0.middle();
    let mut orbit = Orbit::of(&view.0);
    let mut moved = false;
    if buttons.pressed(MouseButton::Right) && motion.delta != Vec2::ZERO {
        orbit.yaw -= motion.delta.x * 0.006;
        orbit.pitch += motion.delta.y * 0.006;
        moved = true;
    }
    if buttons.pressed(MouseButton::Middle) && motion.delta != Vec2::ZERO {
        orbit.pan(motion.delta * -0.0012);
        moved = true;
    }
    let lines = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 40.0,
    };
    if lines != 0.0 {
        orbit.zoom(pointer.on_table, 0.88_f32.powf(lines.clamp(-6.0, 6.0)), radius);
        moved = true;
    }
    if moved {
        orbit.keep(middle, radius);
        view.0 = orbit.view(view.0.field);
        flight.stop();
    }
}

fn keys(
    held: Held,
    claimed: Res<Claimed>,
    time: Res<Time>,
    shown: Res<Shown>,
    view: Option<ResMut<TableView>>,
    mut flight: ResMut<Flight>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut view) = view else { return };
    let share = |action| if held.is(action) && !claimed.has(action) { 1.0 } else { 0.0 };
    let way = Vec2::new(
        share(Action::PanRight) - share(Action::PanLeft),
        share(Action::PanBack) - share(Action::PanForward),
    );
    if way == Vec2::ZERO {
        return;
    }
    let mut orbit = Orbit::of(&view.0);
    orbit.pan(way.normalize() * time.delta_secs().min(0.1) * 0.9);
    let (middle, radius) = shown.0.middle();
    orbit.keep(middle, radius);
    view.0 = orbit.view(view.0.field);
    flight.stop();
    // The key stays down, and the table goes on moving.
    redraw.write(RequestRedraw);
}
