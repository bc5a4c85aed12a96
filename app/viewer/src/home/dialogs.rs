//! Asks for a file or folder: with the system's dialog, or by its path.

use std::{
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, TryRecvError, channel},
    },
    thread,
};

use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    tasks::{BoxedFuture, block_on},
    window::{FileDragAndDrop, PrimaryWindow},
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{HomeAct, Notice, Notices};
use crate::{
    keys::{Action, Pressed},
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
    system: Option<SystemDialog>,
}

struct SystemDialog {
    answer: Mutex<Receiver<Option<PathBuf>>>,
    /// Whether another window was in front meanwhile.
    seen: bool,
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
    // A dialog that came took the keyboard; one that never came leaves it here.
    system.seen |= windows.iter().any(|window| !window.focused);
    let answer = system.answer.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
    let path = match answer {
        Ok(path) => path,
        Err(TryRecvError::Empty) => return,
        Err(TryRecvError::Disconnected) => None,
    };
    let seen = system.seen;
    question.system = None;
    match path {
        Some(path) => {
            question.is_open = false;
            acts.write(HomeAct::Open { path, package: None });
        }
        None => question.no_dialog |= !seen,
    }
}

/// Shows the system's dialog. It answers in its own time; some systems never do.
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
    let (sender, receiver) = channel();
    let wake = wake.clone();
    let thread = thread::Builder::new().name("dialog".into()).spawn(move || {
        let path = block_on(dialog).map(|file| file.path().to_owned());
        // Without a receiver, the question was closed meanwhile.
        let _ = sender.send(path);
        wake.wake();
    });
    if thread.is_ok() {
        let answer = Mutex::new(receiver);
        question.system = Some(SystemDialog { answer, seen: false });
    }
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
                    let when = egui::RichText::new(ago(texts, file.written)).small();
                    let button = egui::Button::new(label)
                        .right_text(when.color(theme::TEXT_WEAK))
                        .min_size(egui::vec2(ui.available_width(), 28.0))
                        .frame_when_inactive(false);
                    if ui.add(button).clicked() {
                        *chosen = Some(file.path.clone());
                    }
                }
            });
        },
    );
    ui.add_space(6.0);
}

/// A path as people type it: `~` is the home folder, quotes around it are not meant.
fn expand(typed: &str) -> PathBuf {
    let quotes = ['"', '\''];
    let bare = typed.strip_prefix(quotes).and_then(|rest| rest.strip_suffix(quotes));
    let typed = bare.unwrap_or(typed);
    let path = typed.strip_prefix("file://").map_or_else(|| typed.to_owned(), decoded);
    let home = directories::BaseDirs::new().map(|found| found.home_dir().to_owned());
    match (path.strip_prefix('~'), home) {
        (Some(""), Some(home)) => home,
        (Some(rest), Some(home)) if rest.starts_with(['/', '\\']) => home.join(&rest[1..]),
        _ => PathBuf::from(&path),
    }
}

/// The path of a URL as file managers copy it: `%20` is a space.
fn decoded(url: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = url;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        let code = after.get(..2).filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()));
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(b'%');
                rest = after;
            }
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_paths_mean_what_people_mean() {
        assert_eq!(expand("/a b"), PathBuf::from("/a b"));
        assert_eq!(expand("'/a b'"), PathBuf::from("/a b"));
        assert_eq!(expand("file:///a"), PathBuf::from("/a"));
        assert_eq!(expand("file:///my%20games/%C3%BC"), PathBuf::from("/my games/ü"));
        assert_eq!(expand("file:///100%/%zz%+1%4"), PathBuf::from("/100%/%zz%+1%4"));
        assert_eq!(expand("/a%20b"), PathBuf::from("/a%20b"));
        assert_eq!(expand("~x"), PathBuf::from("~x"));
        if let Some(home) = directories::BaseDirs::new() {
            assert_eq!(expand("~/games"), home.home_dir().join("games"));
            assert_eq!(expand("~"), home.home_dir());
        }
    }
}
