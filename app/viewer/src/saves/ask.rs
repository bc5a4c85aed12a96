//! Asks for the name to save a game under.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{keeping::Desk, slots::file_of};
use crate::{
    keys::{Action, Pressed},
    texts::Value,
    theme,
};

/// The question for a name.
#[derive(Resource, Default)]
struct Question {
    is_open: bool,
    is_fresh: bool,
    name: String,
    /// Where the game that the name is for is saved.
    folder: PathBuf,
    /// Whether there is a saved game of this name.
    is_taken: bool,
}

impl Question {
    /// Looks whether there is a saved game of this name. The file system knows best: to some of
    /// them `game` and `Game` are one name.
    fn look(&mut self) {
        self.is_taken = self.folder.join(file_of(&self.name)).exists();
    }
}

/// Asks for the name to save a game under.
pub(super) struct AskPlugin;

impl Plugin for AskPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Question>()
            .add_systems(Update, ask)
            .add_systems(EguiPrimaryContextPass, draw);
    }
}

fn ask(mut pressed: MessageReader<Pressed>, mut question: ResMut<Question>, desk: Desk<'_>) {
    if !pressed.read().any(|asked| asked.action == Action::Save) {
        return;
    }
    let Some(folder) = desk.folder() else { return };
    if question.folder != folder {
        // The name of another game is none for this one.
        question.name.clear();
        question.folder.clone_from(&folder);
    }
    if question.name.is_empty() {
        let name =
            |number: usize| desk.texts.say_with("save-name", &[("number", Value::from(number))]);
        let is_free = |number: &usize| !folder.join(file_of(&name(*number))).exists();
        question.name = name((1..).find(is_free).unwrap_or(1));
    }
    question.look();
    question.is_open = true;
    question.is_fresh = true;
}

fn draw(mut contexts: EguiContexts, mut question: ResMut<Question>, mut desk: Desk<'_>) -> Result {
    if !question.is_open {
        return Ok(());
    }
    if desk.game.is_none() {
        // It was left while it was asked for.
        question.is_open = false;
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let question = &mut *question;
    let modal = theme::modal("ask-name").show(context, |ui| {
        ui.set_width(400.0_f32.min(ui.ctx().content_rect().width() - 60.0));
        ui.heading(desk.texts.say("save-title"));
        ui.add_space(4.0);
        let label = ui.label(desk.texts.say("save-as"));
        let field = egui::TextEdit::singleline(&mut question.name)
            .desired_width(f32::INFINITY)
            .margin(egui::vec2(8.0, 6.0));
        let field = ui.add(field).labelled_by(label.id);
        if std::mem::take(&mut question.is_fresh) {
            field.request_focus();
            theme::select_all(ui.ctx(), field.id, &question.name);
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if field.changed() {
            question.look();
        }
        let is_taken = question.is_taken;
        let warning = if is_taken { desk.texts.say("save-taken") } else { " ".into() };
        ui.label(egui::RichText::new(warning).color(theme::ACCENT));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let text = if is_taken { "save-replace" } else { "save-save" };
            let named = !question.name.trim().is_empty();
            let save = ui.add_enabled(named, theme::main_button(desk.texts.say(text))).clicked();
            let cancel = ui.button(desk.texts.say("save-cancel")).clicked();
            (named && (save || entered), cancel)
        })
        .inner
    });
    let (save, cancel) = modal.inner;
    if save {
        desk.save_as(question.name.trim());
    }
    if save || cancel || modal.should_close() {
        question.is_open = false;
    }
    Ok(())
}
