//! What can be done with a part: opened by a click of the right button, or by a key.

mod drawing;
mod entries;
mod places;

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, input::egui_wants_any_pointer_input};

use super::{
    PlaySet,
    ask::Ask,
    game::Game,
    lock::Locks,
    pick::Pointer,
    select::{Selection, Spot, subject},
};
use crate::{
    keys::{Action, Pressed},
    stage::Shown,
};

/// Movement that makes a click of the right button an orbit of the camera.
const STILL_PX: f32 = 4.0;

/// The menu, while it is open.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Menu(Option<Opened>);

impl Menu {
    /// Whether it is open.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }
}

/// An open menu.
#[derive(Clone, Debug)]
struct Opened {
    at_px: Vec2,
    /// What it is about; nothing: the table.
    on: Vec<Spot>,
    page: Page,
    /// What the places to move to are narrowed down by.
    filter: String,
    /// Just opened: the first entry wants the keyboard.
    fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Main,
    /// Places to move the pieces to.
    Move,
    /// Places to move the whole stack to.
    MoveAll,
}

impl Opened {
    /// The menu of some pieces at a place of the window.
    fn new(at_px: Vec2, on: Vec<Spot>) -> Self {
        Self { at_px, on, page: Page::Main, filter: String::new(), fresh: true }
    }
}

/// Shows menus.
pub(crate) struct MenuPlugin;

impl Plugin for MenuPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Menu>()
            .add_systems(PreUpdate, opened.run_if(resource_added::<Game>))
            .add_systems(
                Update,
                (click.run_if(not(egui_wants_any_pointer_input)), ask)
                    .chain()
                    .in_set(PlaySet::Input)
                    .after(super::hotkeys::press),
            )
            .add_systems(EguiPrimaryContextPass, drawing::draw.run_if(resource_exists::<Game>));
    }
}

/// Another game is on the table: what the menu was about is gone.
fn opened(mut menu: ResMut<Menu>) {
    *menu = Menu::default();
}

fn click(
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: Res<Pointer>,
    shown: Res<Shown>,
    selection: Res<Selection>,
    locks: Res<Locks>,
    mut menu: ResMut<Menu>,
    mut start: Local<Option<Vec2>>,
) {
    let Some(at) = pointer.at_px else { return };
    if buttons.just_pressed(MouseButton::Right) {
        *start = Some(at);
    }
    if start.is_some_and(|start| start.distance(at) >= STILL_PX) {
        *start = None;
    }
    if buttons.just_released(MouseButton::Right) && start.take().is_some() {
        let on = subject(&shown.0, &pointer, &selection, &locks);
        menu.0 = Some(Opened::new(at, on));
    }
}

fn ask(
    mut asks: MessageReader<Ask>,
    mut pressed: MessageReader<Pressed>,
    pointer: Res<Pointer>,
    mut menu: ResMut<Menu>,
) {
    if pressed.read().any(|pressed| pressed.action == Action::Cancel) && menu.0.is_some() {
        menu.0 = None;
    }
    for ask in asks.read().filter(|ask| ask.action == Action::Menu) {
        menu.0 = Some(Opened::new(pointer.at_px.unwrap_or_default(), ask.on.clone()));
    }
}
