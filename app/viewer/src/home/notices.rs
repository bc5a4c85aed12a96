//! Messages that wait until the player has read them: what happened, and what was kept.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::{
    saves::Leaving,
    texts::{Texts, Value},
    theme,
};

/// One message, in the player's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    /// What happened.
    pub(crate) title: String,
    /// What was kept, and what can be done.
    pub(crate) text: String,
    /// The details, a line each: places in files, words of the system.
    pub(crate) details: Vec<String>,
}

impl Notice {
    /// A preview shows its package and opens nothing else.
    pub(crate) fn of_preview(texts: &Texts) -> Self {
        let (title, text) = (texts.say("preview-only"), texts.say("preview-only-text"));
        Self { title, text, details: Vec::new() }
    }
}

/// The messages that nobody has read yet, the oldest first.
#[derive(Resource, Default, Debug)]
pub(crate) struct Notices {
    unread: VecDeque<Notice>,
    /// How many more there were than anybody could read.
    left_out: usize,
}

/// More would bury the player.
const MOST: usize = 20;

impl Notices {
    /// Tells something, unless it waits to be read already.
    pub(crate) fn tell(&mut self, notice: Notice) {
        if self.unread.contains(&notice) {
            return;
        }
        match self.unread.len() < MOST {
            true => self.unread.push_back(notice),
            false => self.left_out += 1,
        }
    }

    /// The first one was read. After the last one, it is told how many were left out.
    fn read(&mut self, texts: &Texts) {
        self.unread.pop_front();
        if self.unread.is_empty() && self.left_out > 0 {
            let count = [("count", Value::from(std::mem::take(&mut self.left_out)))];
            self.unread.push_back(Notice {
                title: texts.say_with("notice-more", &count),
                text: String::new(),
                details: Vec::new(),
            });
        }
    }

    /// The messages.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Notice> {
        self.unread.iter()
    }
}

/// Shows messages.
pub(super) struct NoticesPlugin;

impl Plugin for NoticesPlugin {
    fn build(&self, app: &mut App) {
        // Whoever is asked whether to quit is asked nothing else.
        let asked = |leaving: Res<Leaving>| leaving.is_open();
        app.init_resource::<Notices>().add_systems(EguiPrimaryContextPass, draw.run_if(not(asked)));
    }
}

fn draw(mut contexts: EguiContexts, mut notices: ResMut<Notices>, texts: Res<Texts>) -> Result {
    let Some(notice) = notices.unread.front() else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let mut read = false;
    let modal = theme::modal("notice").show(context, |ui| {
        ui.set_width(520.0_f32.min(ui.ctx().content_rect().width() - 60.0));
        ui.label(egui::RichText::new(&notice.title).heading().color(theme::ACCENT));
        if !notice.text.is_empty() {
            ui.label(&notice.text);
        }
        if !notice.details.is_empty() {
            ui.add_space(4.0);
            let height = ui.ctx().content_rect().height() * 0.4;
            egui::Frame::new()
                .fill(ui.visuals().extreme_bg_color)
                .corner_radius(6)
                .inner_margin(10)
                .show(ui, |ui| {
                    egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
                        ui.set_width(ui.available_width());
                        for line in &notice.details {
                            let line = egui::RichText::new(line).monospace();
                            ui.add(egui::Label::new(line).wrap().selectable(true));
                        }
                    });
                });
        }
        ui.add_space(8.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let all_right = ui.add(theme::main_button(texts.say("notice-close")));
            if ui.memory(|memory| memory.focused().is_none()) {
                all_right.request_focus();
            }
            read |= all_right.clicked();
            if ui.button(texts.say("notice-copy")).clicked() {
                let mut text = format!("{}\n{}", notice.title, notice.text);
                for line in &notice.details {
                    text.push('\n');
                    text.push_str(line);
                }
                ui.ctx().copy_text(text);
            }
        });
    });
    if read || modal.should_close() {
        notices.read(&texts);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    #[test]
    fn what_was_left_out_is_told_after_the_others() {
        let texts = Texts::new(&[]);
        let mut notices = Notices::default();
        let notice = |number: usize| Notice {
            title: number.to_string(),
            text: String::new(),
            details: Vec::new(),
        };
        for number in 0..MOST + 3 {
            notices.tell(notice(number));
            notices.tell(notice(0));
        }
        for number in 0..MOST {
            assert_eq!(notices.all().next().unwrap().title, number.to_string());
            notices.read(&texts);
        }
        let titles: Vec<_> = notices.all().map(|one| one.title.clone()).collect();
        assert_eq!(titles, ["There were 3 more messages"]);
        notices.read(&texts);
        assert_eq!(notices.all().count(), 0);
    }
}
