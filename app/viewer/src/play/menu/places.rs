//! The menu's page with the places to move parts to.

use std::sync::Arc;

use baize_table::Command;
use bevy_egui::egui;

use super::{Opened, Page, drawing::Choice, entries::Look};
use crate::play::{drop::moves, motion::Motion, targets::targets};

impl Look<'_> {
    /// The places that parts can be moved to.
    pub(super) fn places(
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
