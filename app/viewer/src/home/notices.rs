//! Messages that wait until the player has read them: what happened, and what was kept.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::{saves::Leaving, texts::Texts, theme};

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

/// The messages that nobody has read yet, the oldest first.
#[derive(Resource, Default, Debug)]
pub(crate) struct Notices(VecDeque<Notice>);

/// More would bury the player.
const MOST: usize = 20;

impl Notices {
    /// Tells something, unless it waits to be read already.
    pub(crate) fn tell(&mut self, notice: Notice) {
        if self.0.len() < MOST && !self.0.contains(&notice) {
            self.0.push_back(notice);
        }
    }

    /// The messages.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Notice> {
        self.0.iter()
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
    let Some(notice) = notices.0.front() else { return Ok(()) };
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
        notices.0.pop_front();
    }
    Ok(())
}
