//! What can be done with a part: opened by a click of the right button, or by a key.

use std::sync::Arc;

use baize_table::{Command, Pick};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui, input::egui_wants_any_pointer_input};

use super::{
    PlaySet,
    ask::Ask,
    drop::moves,
    game::{Act, Game},
    lock::Locks,
    motion::Motion,
    pick::Pointer,
    select::{Selection, Spot, subject},
    targets::targets,
};
use crate::{
    keys::{Action, Keymap, Pressed},
    stage::Shown,
    texts::{Texts, Value},
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
            .add_systems(EguiPrimaryContextPass, draw.run_if(resource_exists::<Game>));
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

/// What was chosen.
enum Choice {
    Ask(Action, Option<u8>),
    Do(Option<Command>),
    Press(Action),
    Turn(Page),
}

fn draw(
    mut contexts: EguiContexts,
    game: Res<Game>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    keymap: Res<Keymap>,
    locks: Res<Locks>,
    motion: Res<Motion>,
    mut menu: ResMut<Menu>,
    mut asks: MessageWriter<Ask>,
    mut acts: MessageWriter<Act>,
    mut pressed: MessageWriter<Pressed>,
) -> Result {
    let Some(opened) = &mut menu.bypass_change_detection().0 else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let mut choice = None;
    let look = Look { game: &game, shown: &shown, texts: &texts, keymap: &keymap, locks: &locks };
    let area = egui::Area::new("menu".into())
        .order(egui::Order::Foreground)
        .fixed_pos(egui::pos2(opened.at_px.x + 2.0, opened.at_px.y + 2.0))
        .constrain(true)
        .show(context, |ui| {
            egui::Frame::menu(ui.style()).show(ui, |ui| {
                ui.set_width(250.0);
                choice = match (opened.page, opened.on.is_empty()) {
                    (Page::Main, true) => look.of_table(ui, opened.fresh),
                    (Page::Main, false) => look.of_parts(ui, &opened.on, opened.fresh),
                    (page, _) => look.places(ui, opened, page, &motion),
                };
            });
        });
    let fresh = std::mem::replace(&mut opened.fresh, false);
    if fresh {
        // The focus that was asked for comes with the next pass.
        context.request_repaint();
    }
    match choice {
        Some(Choice::Turn(page)) => {
            opened.page = page;
            opened.fresh = true;
            return Ok(());
        }
        Some(Choice::Ask(action, number)) => {
            asks.write(Ask { action, number, on: opened.on.clone() });
        }
        Some(Choice::Do(command)) => {
            acts.write_batch(command.map(Act::Do));
        }
        Some(Choice::Press(action)) => {
            pressed.write(Pressed { action, number: None });
        }
        None if !fresh && area.response.clicked_elsewhere() => {}
        None => return Ok(()),
    }
    menu.0 = None;
    context.request_repaint();
    Ok(())
}

/// What a menu is made from.
struct Look<'a> {
    game: &'a Game,
    shown: &'a Shown,
    texts: &'a Texts,
    keymap: &'a Keymap,
    locks: &'a Locks,
}

impl Look<'_> {
    fn entry(&self, ui: &mut egui::Ui, action: Action, first: &mut bool) -> bool {
        let keys = self.keymap.chords(action).first().map(ToString::to_string);
        self.line(ui, &self.texts.say(action.text()), &keys.unwrap_or_default(), first)
    }

    fn line(&self, ui: &mut egui::Ui, text: &str, keys: &str, first: &mut bool) -> bool {
        let button = egui::Button::new(text).frame_when_inactive(false).shortcut_text(keys);
        let response = ui.add_sized([ui.available_width(), 24.0], button);
        if std::mem::take(first) {
            response.request_focus();
        }
        response.clicked()
    }

    fn of_table(&self, ui: &mut egui::Ui, mut first: bool) -> Option<Choice> {
        let mut choice = None;
        for action in [
            Action::Undo,
            Action::Redo,
            Action::SelectAll,
            Action::ResetView,
            Action::TopView,
            Action::Help,
        ] {
            if self.entry(ui, action, &mut first) {
                choice = Some(Choice::Press(action));
            }
        }
        choice
    }

    fn of_parts(&self, ui: &mut egui::Ui, on: &[Spot], mut first: bool) -> Option<Choice> {
        let spot = on.first()?;
        let count = self.game.state().stack(&spot.path).len();
        ui.strong(self.title(on));
        ui.weak(&*spot.path);
        ui.separator();
        if self.locks.has(&spot.path) {
            let lock = self.entry(ui, Action::Lock, &mut first);
            return lock.then_some(Choice::Ask(Action::Lock, None));
        }
        let mut choice = None;
        let mut entries = vec![Action::Flip, Action::QuarterLeft, Action::QuarterRight];
        if count > 1 {
            entries.extend([Action::Shuffle, Action::Search, Action::Deal]);
        }
        entries.push(Action::Lock);
        for action in entries {
            if self.entry(ui, action, &mut first) {
                choice = Some(Choice::Ask(action, None));
            }
        }
        ui.horizontal(|ui| {
            ui.add_space(4.0);
            ui.label(self.texts.say("menu-draw"));
            for number in 1..=count.min(6) as u8 {
                if ui.button(number.to_string()).clicked() {
                    choice = Some(Choice::Ask(Action::Draw, Some(number)));
                }
            }
        });
        ui.separator();
        if self.line(ui, &self.texts.say("menu-move"), "", &mut first) {
            choice = Some(Choice::Turn(Page::Move));
        }
        if count > 1 {
            if self.line(ui, &self.texts.say("menu-move-all"), "", &mut first) {
                choice = Some(Choice::Turn(Page::MoveAll));
            }
            if self.line(ui, &self.texts.say("menu-turn-over"), "", &mut first) {
                let path = spot.path.to_string();
                let name = [("path", Value::from(&path))];
                choice = Some(Choice::Do(Some(Command::Group {
                    name: Some(self.texts.say_with("group-turn-over", &name)),
                    commands: vec![
                        Command::Reverse { path: path.clone() },
                        Command::Flip { path, pick: Pick::All, side: None },
                    ],
                })));
            }
        }
        choice
    }

    /// What the menu is about; what lies face down keeps its secret.
    fn title(&self, on: &[Spot]) -> String {
        let [spot] = on else {
            return self.texts.say_with("menu-parts", &[("count", on.len().into())]);
        };
        let items = &self.shown.0.items;
        let item = items
            .iter()
            .find(|item| item.index == spot.index && item.path.as_ref() == Some(&spot.path));
        let look = item.and_then(|item| self.shown.0.looks.looks.get(item.look));
        match (item, look) {
            (Some(item), Some(look)) if item.back_up => look.part.key.kind.to_string(),
            (_, Some(look)) => look.part.key.to_string(),
            _ => spot.path.to_string(),
        }
    }

    fn places(
        &self,
        ui: &mut egui::Ui,
        opened: &mut Opened,
        page: Page,
        motion: &Motion,
    ) -> Option<Choice> {
        let hint = self.texts.say("filter");
        let field = ui.add(
            egui::TextEdit::singleline(&mut opened.filter)
                .hint_text(hint)
                .desired_width(f32::INFINITY),
        );
        if opened.fresh {
            field.request_focus();
        }
        let own: Vec<&Arc<str>> = opened.on.iter().map(|spot| &spot.path).collect();
        let mut paths: Vec<Arc<str>> = targets(self.game, &self.shown.0, motion, self.locks)
            .into_iter()
            .map(|target| target.path)
            .filter(|path| own.iter().any(|own| *own != path))
            .filter(|path| path.to_lowercase().contains(&opened.filter.to_lowercase()))
            .collect();
        paths.dedup();
        // Enter in the field takes the first.
        let enter = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let mut to = paths.first().filter(|_| enter).cloned();
        if paths.is_empty() {
            ui.weak(self.texts.say("menu-no-place"));
        }
        egui::ScrollArea::vertical().max_height(280.0).show_rows(
            ui,
            24.0,
            paths.len(),
            |ui, rows| {
                for path in paths.iter().take(rows.end).skip(rows.start) {
                    if self.line(ui, path, "", &mut false) {
                        to = Some(path.clone());
                    }
                }
            },
        );
        let to = to?.to_string();
        Some(Choice::Do(match page {
            Page::MoveAll => {
                let from = opened.on.first()?.path.to_string();
                let count = self.game.state().stack(&from).len();
                (from != to).then_some(Command::Take { from, count, to })
            }
            _ => {
                let free = opened.on.iter().filter(|spot| !self.locks.has(&spot.path));
                moves(free.cloned().collect(), &to, self.texts)
            }
        }))
    }
}
