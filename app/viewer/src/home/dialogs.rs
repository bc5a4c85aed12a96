//! Asks for a file or folder: with the system's dialog, or by its path.

use std::path::PathBuf;

use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    tasks::BoxedFuture,
    window::{FileDragAndDrop, PrimaryWindow},
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{HomeAct, Notice, Notices};
use crate::{
    keys::{Action, Pressed},
    paths::{Answer, Dialog, expand},
    play::Folders,
    preview::Preview,
    saves::{SavedFile, ago, saved_files},
    texts::Texts,
    theme,
    wake::Wake,
};

/// The question for a path.
#[derive(Resource, Default)]
struct Question {
    is_open: bool,
    /// What is typed.
    path: String,
    /// Whether the system has shown no dialog.
    no_dialog: bool,
    is_fresh: bool,
    saved: Vec<SavedFile>,
    system: Option<Dialog>,
}

/// Asks for files, and takes those that are dropped on the window.
pub(super) struct DialogsPlugin;

impl Plugin for DialogsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Question>()
            .add_systems(Update, (ask, answer, dropped))
            .add_systems(EguiPrimaryContextPass, draw);
    }
}

fn ask(
    mut acts: MessageReader<HomeAct>,
    mut pressed: MessageReader<Pressed>,
    mut question: ResMut<Question>,
    mut notices: ResMut<Notices>,
    (folders, texts, preview): (Res<Folders>, Res<Texts>, Option<Res<Preview>>),
) {
    let by_key = pressed.read().any(|asked| asked.action == Action::Open);
    let mut by_button = false;
    for act in acts.read() {
        match act {
            HomeAct::Ask => by_button = true,
            // Something is opened already, by dropping it on the window: there is no question left.
            HomeAct::Open { .. } => {
                question.is_open = false;
                question.system = None;
            }
            _ => {}
        }
    }
    if (by_key || by_button) && preview.is_some() {
        notices.tell(Notice::of_preview(&texts));
    } else if by_key || by_button {
        question.is_open = true;
        question.is_fresh = true;
        question.no_dialog = false;
        question.saved = folders.data.as_deref().map(saved_files).unwrap_or_default();
    }
}

/// Something that is dropped on the window is opened.
fn dropped(mut files: MessageReader<FileDragAndDrop>, mut acts: MessageWriter<HomeAct>) {
    for file in files.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = file {
            acts.write(HomeAct::Open { path: path_buf.clone(), package: None });
        }
    }
}

fn answer(
    mut question: ResMut<Question>,
    mut acts: MessageWriter<HomeAct>,
    windows: Query<&Window, With<PrimaryWindow>>,
) {
    let Some(system) = &mut question.system else { return };
    let Some(answer) = system.answer(windows.iter().all(|window| window.focused)) else { return };
    question.system = None;
    match answer {
        Answer::Path(path) => {
            question.is_open = false;
            acts.write(HomeAct::Open { path, package: None });
        }
        Answer::Nothing => {}
        Answer::NoDialog => question.no_dialog = true,
    }
}

/// Shows the system's dialog.
fn show(question: &mut Question, folder: bool, title: &str, start: Option<&PathBuf>, wake: &Wake) {
    let mut dialog = rfd::AsyncFileDialog::new().set_title(title);
    if let Some(start) = start {
        dialog = dialog.set_directory(start);
    }
    let endings = ["bgmz", "yaml", "yml", "json", "toml", "md"];
    let dialog: BoxedFuture<'static, _> = match folder {
        true => Box::pin(dialog.pick_folder()),
        false => Box::pin(dialog.add_filter("Baize", &endings).pick_file()),
    };
    question.system = Dialog::show(dialog, wake);
}

fn draw(
    // Dialogs of some systems can only be made on the main thread.
    _main_thread: NonSendMarker,
    mut contexts: EguiContexts,
    mut question: ResMut<Question>,
    folders: Res<Folders>,
    texts: Res<Texts>,
    wake: Res<Wake>,
    mut acts: MessageWriter<HomeAct>,
) -> Result {
    if !question.is_open {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let question = &mut *question;
    let mut chosen = None;
    let modal = theme::modal("ask-path").show(context, |ui| {
        ui.set_width(460.0_f32.min(ui.ctx().content_rect().width() - 60.0));
        ui.heading(texts.say("ask-title"));
        ui.add_space(6.0);
        saved_games(ui, &question.saved, &texts, &mut chosen);
        ui.horizontal(|ui| {
            let start = folders.games.first();
            let size = egui::vec2((ui.available_width() - 8.0) / 2.0, 34.0);
            for (folder, text) in [(false, "ask-file"), (true, "ask-folder")] {
                let label = texts.say(text);
                if ui
                    .add_enabled(
                        question.system.is_none(),
                        egui::Button::new(&label).min_size(size),
                    )
                    .clicked()
                {
                    show(question, folder, &label, start, &wake);
                }
            }
        });
        if question.no_dialog {
            ui.label(egui::RichText::new(texts.say("ask-no-dialog")).color(theme::ACCENT));
        }
        ui.add_space(6.0);
        let label = ui.label(texts.say("ask-path"));
        let field = egui::TextEdit::singleline(&mut question.path)
            .hint_text(texts.say("ask-path-hint"))
            .desired_width(f32::INFINITY)
            .margin(egui::vec2(8.0, 6.0));
        let field = ui.add(field).labelled_by(label.id);
        if std::mem::take(&mut question.is_fresh) {
            field.request_focus();
            theme::select_all(ui.ctx(), field.id, &question.path);
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        ui.add_space(8.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let is_written = !question.path.trim().is_empty();
            let open = ui.add_enabled(is_written, theme::main_button(texts.say("ask-open")));
            if is_written && (open.clicked() || entered) {
                chosen = Some(expand(question.path.trim()));
            }
            ui.button(texts.say("ask-cancel")).clicked()
        })
        .inner
    });
    if let Some(path) = chosen {
        question.is_open = false;
        acts.write(HomeAct::Open { path, package: None });
    } else if modal.inner || modal.should_close() {
        question.is_open = false;
        // A dialog that is still open answers into the void.
        question.system = None;
    }
    Ok(())
}

/// The saved games, the latest first.
fn saved_games(
    ui: &mut egui::Ui,
    saved: &[SavedFile],
    texts: &Texts,
    chosen: &mut Option<PathBuf>,
) {
    if saved.is_empty() {
        return;
    }
    ui.label(egui::RichText::new(texts.say("saved-games")).color(theme::TEXT_WEAK));
    let height = (ui.ctx().content_rect().height() - 420.0).max(90.0);
    egui::Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(8).inner_margin(6).show(
        ui,
        |ui| {
            egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
                ui.set_width(ui.available_width());
                for file in saved {
                    let name = match file.name.as_str() {
                        "@quick" => texts.say("saved-quick"),
                        "@last" => texts.say("saved-last"),
                        name if name.starts_with("@autosave") => texts.say("saved-autosave"),
                        name => name.to_owned(),
                    };
                    let label = format!("{}  ·  {name}", file.package);
                    let ago = ago(texts, file.written);
                    let said = format!("{label}, {ago}");
                    let when = egui::RichText::new(ago).small();
                    let button = egui::Button::new(label)
                        .right_text(when.color(theme::TEXT_WEAK))
                        .min_size(egui::vec2(ui.available_width(), 28.0))
                        .frame_when_inactive(false);
                    let button = ui.add(button);
                    // Read aloud with a pause between.
                    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(said));
                    if button.clicked() {
                        *chosen = Some(file.path.clone());
                    }
                }
            });
        },
    );
    ui.add_space(6.0);
}
