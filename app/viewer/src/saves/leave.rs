//! Closing the window: the game is kept first, and where it cannot be, the player says what then.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    window::{PrimaryWindow, WindowCloseRequested, close_when_requested},
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    disk::free_path,
    keeping::{Unwritten, end, keep_now, write_now},
    saver::{Order, Saver, Why},
    slots::plain,
};
use crate::{
    paths::{Answer, Dialog, expand},
    stage::DeviceFault,
    texts::Texts,
    theme,
    wake::Wake,
};

/// The question what to do with a game that cannot be kept.
#[derive(Resource, Default)]
pub(crate) struct Leaving {
    is_open: bool,
    is_fresh: bool,
    /// The player has decided: the window closes.
    anyway: bool,
    /// Where else to save it, as typed.
    path: String,
    /// What it is called in a folder that is typed.
    name: String,
    /// What the path was when a dialog gave it: that asks by itself before a file is replaced.
    chosen: Option<PathBuf>,
    /// Why it could not be saved there.
    error: Option<String>,
    dialog: Option<Dialog>,
}

impl Leaving {
    /// Whether the question waits for an answer.
    pub(crate) fn is_open(&self) -> bool {
        self.is_open
    }

    fn target(&self) -> PathBuf {
        let mut path = expand(self.path.trim());
        if path.is_dir() {
            return free_path(&path, &self.name, "yaml");
        }
        // Anything else would not be known for a saved game.
        let ending = path.extension().and_then(OsStr::to_str).map(str::to_lowercase);
        if !matches!(ending.as_deref(), Some("yaml" | "yml")) {
            let mut name = path.file_name().unwrap_or_default().to_owned();
            name.push(".yaml");
            path.set_file_name(name);
        }
        path
    }

    fn replaces(&self) -> bool {
        let target = self.target();
        self.chosen.as_ref() != Some(&target) && target.exists()
    }
}

/// What the player says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Again,
    Elsewhere,
    Anyway,
    Stay,
}

/// Keeps the game before the window closes.
pub(super) struct LeavePlugin;

impl Plugin for LeavePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Leaving>()
            .add_systems(Last, leave.before(close_when_requested).before(super::keeping::exit))
            .add_systems(EguiPrimaryContextPass, draw);
    }
}

/// The window closes once everything is kept; else the request is taken back, and a question comes.
fn leave(world: &mut World) {
    if world.resource::<Messages<WindowCloseRequested>>().is_empty() {
        return;
    }
    if world.resource::<Leaving>().anyway {
        end(world);
        return;
    }
    keep_now(world);
    // Where nothing can be drawn, nothing can be asked either.
    let blind = world.get_resource::<DeviceFault>().is_some_and(|fault| fault.0.is_some());
    let Some(failed) = world.resource::<Unwritten>().0.values().next().filter(|_| !blind) else {
        end(world);
        return;
    };
    let name = plain(&failed.order.title);
    world.resource_mut::<Messages<WindowCloseRequested>>().clear();
    let mut leaving = world.resource_mut::<Leaving>();
    if !leaving.is_open {
        let path = free_path(&documents(), &name, "yaml").display().to_string();
        *leaving = Leaving { is_open: true, is_fresh: true, path, name, ..Leaving::default() };
    }
    world.resource::<Wake>().wake();
}

/// The folder of the user's documents, or another one of theirs.
fn documents() -> PathBuf {
    let folder = |dirs: directories::UserDirs| {
        dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_owned()
    };
    directories::UserDirs::new().map(folder).unwrap_or_default()
}

fn draw(
    // Dialogs of some systems can only be made on the main thread.
    _main_thread: NonSendMarker,
    mut contexts: EguiContexts,
    mut leaving: ResMut<Leaving>,
    mut commands: Commands,
    (unwritten, saver): (Res<Unwritten>, Res<Saver>),
    texts: Res<Texts>,
    wake: Res<Wake>,
    windows: Query<&Window, With<PrimaryWindow>>,
) -> Result {
    if !leaving.is_open {
        return Ok(());
    }
    if unwritten.0.is_empty() {
        // It is tried again, or could be written meanwhile.
        leaving.is_open = saver.is_busy();
        return Ok(());
    }
    let leaving = &mut *leaving;
    hear(leaving, windows.iter().all(|window| window.focused));
    let context = contexts.ctx_mut()?;
    let modal = theme::modal("leave").show(context, |ui| {
        ui.set_width(520.0_f32.min(ui.ctx().content_rect().width() - 60.0));
        let title = egui::RichText::new(texts.say("leave-title")).heading();
        ui.label(title.color(theme::ACCENT));
        ui.label(texts.say("leave-text"));
        for (path, failed) in &unwritten.0 {
            let line = format!("{}: {}", path.display(), failed.error);
            ui.add(egui::Label::new(egui::RichText::new(line).monospace()).wrap().selectable(true));
        }
        ui.separator();
        let elsewhere = elsewhere(ui, leaving, &texts, &wake);
        ui.separator();
        let rest = row(ui, |ui| {
            let again = ui.add(theme::main_button(texts.say("leave-again")));
            if std::mem::take(&mut leaving.is_fresh) {
                again.request_focus();
            }
            let anyway = ui.button(texts.say("leave-anyway"));
            let stay = ui.button(texts.say("leave-stay"));
            let choices = [(again, Choice::Again), (anyway, Choice::Anyway), (stay, Choice::Stay)];
            choices.into_iter().find(|(button, _)| button.clicked()).map(|(_, choice)| choice)
        });
        elsewhere.or(rest)
    });
    let choice = modal.inner.or(modal.should_close().then_some(Choice::Stay));
    if let Some(choice) = choice {
        commands.queue(move |world: &mut World| decide(world, choice));
        context.request_repaint();
    }
    Ok(())
}

/// Where else it could be saved.
fn elsewhere(
    ui: &mut egui::Ui,
    leaving: &mut Leaving,
    texts: &Texts,
    wake: &Wake,
) -> Option<Choice> {
    let label = egui::Label::new(texts.say("leave-elsewhere")).sense(egui::Sense::CLICK);
    let label = ui.add(label);
    let field = egui::TextEdit::singleline(&mut leaving.path)
        .desired_width(f32::INFINITY)
        .margin(egui::vec2(8.0, 6.0));
    let field = ui.add(field).labelled_by(label.id);
    if label.clicked() {
        field.request_focus();
    }
    if field.changed() {
        leaving.error = None;
    }
    let replaces = leaving.replaces();
    let warning = match &leaving.error {
        Some(error) => error.clone(),
        None if replaces => texts.say("leave-taken"),
        None => " ".into(),
    };
    ui.label(egui::RichText::new(warning).color(theme::ACCENT));
    row(ui, |ui| {
        let text = if replaces { "leave-replace" } else { "leave-save" };
        let is_named = !leaving.path.trim().is_empty();
        let save = ui.add_enabled(is_named, egui::Button::new(texts.say(text))).clicked();
        let choose = egui::Button::new(texts.say("leave-choose"));
        if ui.add_enabled(leaving.dialog.is_none(), choose).clicked() {
            leaving.dialog = show(&leaving.target(), &texts.say("leave-elsewhere"), wake);
        }
        save.then_some(Choice::Elsewhere)
    })
}

/// A row of buttons from the right. Its height is given, for a second row in one window would
/// make that higher with every frame.
fn row<T>(ui: &mut egui::Ui, buttons: impl FnOnce(&mut egui::Ui) -> T) -> T {
    let size = egui::vec2(ui.available_width(), 34.0);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.allocate_ui_with_layout(size, layout, buttons).inner
}

fn show(target: &Path, title: &str, wake: &Wake) -> Option<Dialog> {
    let mut dialog = rfd::AsyncFileDialog::new().set_title(title).add_filter("Baize", &["yaml"]);
    if let Some(folder) = target.parent() {
        dialog = dialog.set_directory(folder);
    }
    if let Some(name) = target.file_name() {
        dialog = dialog.set_file_name(name.to_string_lossy());
    }
    Dialog::show(Box::pin(dialog.save_file()), wake)
}

fn hear(leaving: &mut Leaving, is_focused: bool) {
    let Some(answer) = leaving.dialog.as_mut().and_then(|dialog| dialog.answer(is_focused)) else {
        return;
    };
    leaving.dialog = None;
    // A path is typed where the system has no dialogs.
    if let Answer::Path(path) = answer {
        leaving.path = path.display().to_string();
        leaving.error = None;
        leaving.chosen = Some(path);
    }
}

fn decide(world: &mut World, choice: Choice) {
    match choice {
        Choice::Stay => {
            *world.resource_mut::<Leaving>() = Leaving::default();
            return;
        }
        Choice::Again => {}
        Choice::Anyway => world.resource_mut::<Leaving>().anyway = true,
        Choice::Elsewhere => {
            if let Some(error) = save_elsewhere(world) {
                world.resource_mut::<Leaving>().error = Some(error);
                return;
            }
            world.resource_mut::<Leaving>().anyway = true;
        }
    }
    // As if the window's button was pressed once more.
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    let windows: Vec<Entity> = windows.iter(world).collect();
    let requests = windows.into_iter().map(|window| WindowCloseRequested { window });
    let _ = world.write_message_batch(requests);
}

/// Saves everything that could not be written at the path that the player gave, and beside it if
/// there is more than one; why not, where that fails.
fn save_elsewhere(world: &mut World) -> Option<String> {
    let target = world.resource::<Leaving>().target();
    let folder = target.parent().unwrap_or(Path::new("."));
    let stem = target.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let left = std::mem::take(&mut world.resource_mut::<Unwritten>().0);
    let mut orders: Vec<Order> = Vec::new();
    for failed in left.values() {
        let path = match orders.len() {
            0 => target.clone(),
            number => free_path(folder, &format!("{stem} {}", number + 1), "yaml"),
        };
        orders.push(Order { path, why: Why::Kept, ..failed.order.clone() });
    }
    write_now(world, orders);
    let mut unwritten = world.resource_mut::<Unwritten>();
    let error = unwritten.0.values().next().map(|failed| failed.error.clone());
    if error.is_some() {
        // What was saved elsewhere by now does no harm there.
        unwritten.0 = left;
    }
    error
}
