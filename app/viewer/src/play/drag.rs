//! Left-drag takes the top part (Shift: the whole stack); it drops where an anchor or another
//! stack is near, and glides back otherwise.

use std::sync::Arc;

use baize_table::{Command, Pick};
use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_pointer_input;

use super::{
    PlaySet,
    game::{Act, Game},
    pick::{Pointer, meet_plane, on_hud, ray_through},
};
use crate::{
    display::Layer,
    keys::{Action, Held as Keys, Pressed},
    stage::{Canvas, HudPlaces, Shown, TableView},
};

/// Height that a part in the hand floats at.
const LIFT_MM: f32 = 30.0;
/// Movement that makes a press a drag.
const THRESHOLD_PX: f32 = 4.0;
/// How near to a target a drop counts.
const REACH_PX: f32 = 64.0;

/// What is being dragged.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Drag {
    /// Pressed on, but not yet moved.
    pressed: Option<Vec2>,
    /// The piece in the hand.
    pub(crate) held: Option<Held>,
    /// Where it would drop now.
    pub(crate) target: Option<Target>,
    /// Everywhere it could drop.
    pub(crate) targets: Vec<Target>,
}

/// A piece in the hand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Held {
    /// Key of its item.
    pub(crate) key: Arc<str>,
    /// Where it came from.
    pub(crate) path: Arc<str>,
    /// Its position there.
    pub(crate) index: usize,
    /// With everything on its path.
    pub(crate) whole: bool,
}

/// A path that a piece can be dropped on, and where that is in the window.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Target {
    pub(crate) path: Arc<str>,
    pub(crate) at_px: Vec2,
}

/// Lets the player drag.
pub(crate) struct DragPlugin;

impl Plugin for DragPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Drag>().add_systems(
            Update,
            (press.run_if(not(egui_wants_any_pointer_input)), follow, release)
                .chain()
                .in_set(PlaySet::Input),
        );
    }
}

fn press(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Keys,
    pointer: Res<Pointer>,
    shown: Res<Shown>,
    game: Res<Game>,
    canvas: Res<Canvas>,
    view: Option<Res<TableView>>,
    places: Res<HudPlaces>,
    mut drag: ResMut<Drag>,
    mut from: Local<Option<usize>>,
) {
    if buttons.just_pressed(MouseButton::Left) {
        drag.pressed = pointer.at_px;
        *from = pointer.over;
    }
    let (Some(start), Some(at), Some(index)) = (drag.pressed, pointer.at_px, *from) else { return };
    if drag.held.is_some()
        || !buttons.pressed(MouseButton::Left)
        || start.distance(at) < THRESHOLD_PX
    {
        return;
    }
    let Some(item) = shown.0.items.get(index) else { return };
    let (Some(path), Some(view)) = (item.path.clone(), view) else { return };
    drag.held = Some(Held {
        key: item.key.clone(),
        path: path.clone(),
        index: item.index,
        whole: keys.shift(),
    });
    drag.targets = targets(&game, &shown.0, &view.0, &canvas, &places, &path);
    *from = None;
}

/// Every path that has a place in the window, other than the one a piece comes from.
fn targets(
    game: &Game,
    display: &crate::display::Display,
    view: &crate::camera::View,
    canvas: &Canvas,
    places: &HudPlaces,
    from: &str,
) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for (anchor, place) in game.anchors().iter().zip(&display.anchors) {
        let Some(path) = anchor.path.clone().filter(|path| &**path != from) else { continue };
        let (layer, point) = *place;
        let at_px = match layer {
            Layer::Table => view.pixel(point, canvas.size_px),
            Layer::Hud(index) => places
                .0
                .get(index)
                .map(|hud| Vec2::new(hud.x_px, hud.y_px) + Vec2::new(point.x, point.z) * hud.scale),
        };
        if let Some(at_px) = at_px
            && !targets.iter().any(|target| target.path == path && target.at_px == at_px)
        {
            targets.push(Target { path, at_px });
        }
    }
    targets
}

fn follow(
    pointer: Res<Pointer>,
    canvas: Res<Canvas>,
    view: Option<Res<TableView>>,
    places: Res<HudPlaces>,
    mut drag: ResMut<Drag>,
    mut shown: ResMut<Shown>,
) {
    let (Some(held), Some(at), Some(view)) = (drag.held.clone(), pointer.at_px, view) else {
        return;
    };
    let ray = ray_through(&view.0, at, canvas.size_px);
    let key = held.key.clone();
    let place = shown.0.items.iter().find(|item| item.key == key).map(|item| match item.layer {
        Layer::Table => meet_plane(ray, LIFT_MM).unwrap_or(item.place),
        Layer::Hud(index) => match places.0.get(index) {
            Some(hud) => {
                let point = on_hud(hud, at);
                Vec3::new(point.x, LIFT_MM, point.y)
            }
            None => item.place,
        },
    });
    let Some(place) = place else { return };
    let moved = shown.0.items.iter().any(|item| item.key == key && item.place != place);
    if moved && let Some(item) = shown.0.items.iter_mut().find(|item| item.key == key) {
        item.place = place;
        item.shade_mm = None;
    }
    let near = drag
        .targets
        .iter()
        .filter(|target| target.at_px.distance(at) < REACH_PX)
        .min_by(|a, b| a.at_px.distance(at).total_cmp(&b.at_px.distance(at)))
        .cloned();
    if drag.target != near {
        drag.target = near;
    }
}

fn release(
    buttons: Res<ButtonInput<MouseButton>>,
    mut pressed: MessageReader<Pressed>,
    game: Res<Game>,
    mut drag: ResMut<Drag>,
    mut acts: MessageWriter<Act>,
) {
    let given_up = pressed.read().any(|pressed| pressed.action == Action::Cancel);
    if !given_up && buttons.pressed(MouseButton::Left) {
        return;
    }
    if drag.pressed.is_none() && drag.held.is_none() {
        return;
    }
    let Drag { held, target, .. } = std::mem::take(&mut *drag);
    let Some(held) = held else { return };
    match target.filter(|_| !given_up) {
        Some(target) => {
            let from = held.path.to_string();
            let to = target.path.to_string();
            acts.write(Act::Do(if held.whole {
                Command::Take { count: game.state().stack(&held.path).len(), from, to }
            } else {
                Command::Move { from, pick: Pick::One(held.index), to, at: None }
            }));
        }
        None => {
            acts.write(Act::Refresh);
        }
    }
}
