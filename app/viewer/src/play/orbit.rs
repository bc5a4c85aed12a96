//! The camera in the hand: right-drag orbits, middle-drag and WASD pan, the wheel zooms to the
//! pointer, Space resets, P looks from above. It never goes under the table and is never lost.

use bevy::{
    input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit},
    prelude::*,
};
use bevy_egui::input::egui_wants_any_pointer_input;

use super::{PlaySet, hotkeys::Claimed, pick::Pointer};
use crate::{
    camera::{Camera as Where, View, facing},
    keys::{Action, Held, Pressed},
    stage::{Setting, Shown, TableView},
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

/// Lowest and highest angle above the table.
const PITCH_DEG: (f32, f32) = (8.0, 90.0);

/// A view as what it looks at and from how far.
struct Orbit {
    target: Vec3,
    yaw: f32,
    pitch: f32,
    distance: f32,
}

impl Orbit {
    fn of(view: &View) -> Self {
        let ahead = view.rotation * Vec3::NEG_Z;
        let distance = if ahead.y < -0.02 { view.eye.y / -ahead.y } else { view.eye.length() };
        let pitch = (-ahead.y).clamp(-1.0, 1.0).asin();
        // Looking straight down, the way the picture's top points tells the yaw.
        let top = view.rotation * Vec3::Y;
        let flat = if ahead.y < -0.999 { top } else { ahead };
        Self { target: view.eye + ahead * distance, yaw: flat.x.atan2(-flat.z), pitch, distance }
    }

    fn view(&self, field: f32) -> View {
        let (sin, cos) = self.pitch.sin_cos();
        let ahead = Vec3::new(self.yaw.sin() * cos, -sin, -self.yaw.cos() * cos);
        let rotation = if self.pitch > 1.57 {
            Quat::from_rotation_y(-self.yaw) * facing(Vec3::NEG_Y)
        } else {
            facing(ahead)
        };
        View { eye: self.target - ahead * self.distance, rotation, field }
    }

    /// Keeps the camera over the table and near what lies on it.
    fn keep(&mut self, middle: Vec3, radius: f32) {
        self.pitch = self.pitch.clamp(PITCH_DEG.0.to_radians(), PITCH_DEG.1.to_radians());
        self.distance = self.distance.clamp(60.0, radius * 6.0 + 400.0);
        let away = (self.target - middle).clamp_length_max(radius * 1.2 + 50.0);
        self.target = Vec3::new(middle.x + away.x, 0.0, middle.z + away.z);
    }
}

fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    pointer: Res<Pointer>,
    shown: Res<Shown>,
    view: Option<ResMut<TableView>>,
) {
    let Some(mut view) = view else { return };
    let mut orbit = Orbit::of(&view.0);
    let mut moved = false;
    if buttons.pressed(MouseButton::Right) && motion.delta != Vec2::ZERO {
        orbit.yaw -= motion.delta.x * 0.006;
        orbit.pitch += motion.delta.y * 0.006;
        moved = true;
    }
    if buttons.pressed(MouseButton::Middle) && motion.delta != Vec2::ZERO {
        pan(&mut orbit, motion.delta * -0.0012);
        moved = true;
    }
    let lines = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 40.0,
    };
    if lines != 0.0 {
        let factor = 0.88_f32.powf(lines.clamp(-6.0, 6.0));
        if let Some(under) = pointer.on_table {
            orbit.target = under + (orbit.target - under) * factor;
        }
        orbit.distance *= factor;
        moved = true;
    }
    if moved {
        let (middle, radius) = shown.0.middle();
        orbit.keep(middle, radius);
        view.0 = orbit.view(view.0.field);
    }
}

fn pan(orbit: &mut Orbit, share: Vec2) {
    let right = Vec3::new(orbit.yaw.cos(), 0.0, orbit.yaw.sin());
    let near = Vec3::new(-orbit.yaw.sin(), 0.0, orbit.yaw.cos());
    orbit.target += (right * share.x + near * share.y) * orbit.distance;
}

fn keys(
    mut pressed: MessageReader<Pressed>,
    held: Held,
    claimed: Res<Claimed>,
    time: Res<Time>,
    shown: Res<Shown>,
    mut setting: ResMut<Setting>,
    mut commands: Commands,
    view: Option<ResMut<TableView>>,
) {
    let Some(mut view) = view else { return };
    let asked: Vec<Action> = pressed.read().map(|pressed| pressed.action).collect();
    for (action, camera) in [(Action::ResetView, Where::Seat), (Action::TopView, Where::Top)] {
        if asked.contains(&action) {
            setting.camera = camera;
            // Without a view, the stage stands the camera where the setting says.
            commands.remove_resource::<TableView>();
            return;
        }
    }
    let share = |action| if held.is(action) && !claimed.has(action) { 1.0 } else { 0.0 };
    let way = Vec2::new(
        share(Action::PanRight) - share(Action::PanLeft),
        share(Action::PanBack) - share(Action::PanForward),
    );
    if way != Vec2::ZERO {
        let mut orbit = Orbit::of(&view.0);
        pan(&mut orbit, way.normalize() * time.delta_secs().min(0.1) * 0.9);
        let (middle, radius) = shown.0.middle();
        orbit.keep(middle, radius);
        view.0 = orbit.view(view.0.field);
    }
}
