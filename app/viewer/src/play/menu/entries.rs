//! What the menu offers.

use baize_table::{Command, Pick};
use bevy_egui::egui;

use super::{Page, drawing::Choice};
use crate::{
    keys::{Action, Keymap},
    play::{game::Game, lock::Locks, select::Spot},
    stage::Shown,
    texts::{Texts, Value},
};

/// What a menu is made from.
pub(super) struct Look<'a> {
    pub(super) game: &'a Game,
    pub(super) shown: &'a Shown,
    pub(super) texts: &'a Texts,
    pub(super) keymap: &'a Keymap,
    pub(super) locks: &'a Locks,
}

impl Look<'_> {
    fn entry(&self, ui: &mut egui::Ui, action: Action, first: &mut bool) -> bool {
        let keys = self.keymap.chords(action).first().map(ToString::to_string);
        self.line(ui, &self.texts.say(action.text()), &keys.unwrap_or_default(), first)
    }

    /// An entry; whether it was chosen.
    pub(super) fn line(&self, ui: &mut egui::Ui, text: &str, keys: &str, first: &mut bool) -> bool {
        let button = egui::Button::new(text).frame_when_inactive(false).shortcut_text(keys);
        let response = ui.add_sized([ui.available_width(), 24.0], button);
        if std::mem::take(first) {
            response.request_focus();
        }
        response.clicked()
    }

    /// What can be done with the table.
    pub(super) fn of_table(&self, ui: &mut egui::Ui, mut first: bool) -> Option<Choice> {
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

    /// What can be done with parts.
    pub(super) fn of_parts(
        &self,
        ui: &mut egui::Ui,
        on: &[Spot],
        mut first: bool,
    ) -> Option<Choice> {
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
}
