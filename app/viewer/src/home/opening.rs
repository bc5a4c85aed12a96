//! Opens packages and saved games without keeping the window waiting.

use std::{
    path::PathBuf,
    sync::Arc,
    thread::{self, JoinHandle},
};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    Allowed, HomeAct, Notice, Notices,
    progress::Progress,
    remote::Asking,
    shelf::Shelf,
    start::Start,
    work::{Failure, Found, Laid, Outcome, Tools, Wish, lay, look},
};
use crate::{
    open::Ask,
    play::{Folders, Game},
    preview::Preview,
    saves::SaveAct,
    stage::Setting,
    texts::{Texts, Value},
    theme,
    wake::Wake,
};

/// Where the game on the table comes from.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The folder or file that was opened, absolute.
    pub(crate) path: PathBuf,
    /// The package's id.
    pub(crate) package: String,
}

/// A package that was seen somewhere.
pub(crate) type Known = Origin;

/// What is being opened.
#[derive(Resource, Default)]
pub(super) struct Opening(Option<Job>);

struct Job {
    /// What the player calls it.
    name: String,
    progress: Arc<Progress>,
    thread: JoinHandle<Result<Outcome, Failure>>,
}

/// A game that is laid out, waiting for the present one to be saved.
#[derive(Resource)]
struct Ready(Box<Game>, Origin);

/// Opens what is asked for.
pub(super) struct OpeningPlugin;

impl Plugin for OpeningPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Opening>()
            .add_systems(
                Update,
                (leave, (put_down.run_if(resource_exists::<Ready>), listen, finish).chain()),
            )
            .add_systems(Last, stir)
            .add_systems(
                PostUpdate,
                name_window.run_if(resource_added::<Game>.or_else(resource_removed::<Game>)),
            )
            .add_systems(EguiPrimaryContextPass, draw);
    }
}

impl Opening {
    /// Lays out a package that was read.
    pub(super) fn lay(&mut self, found: Found, ask: Ask, tools: Tools, wake: &Wake) {
        let name = found.origin.package.clone();
        self.start(name, wake, move |progress| lay(found, ask, &tools, progress));
    }

    /// Opens what somebody wants.
    pub(super) fn look(&mut self, wish: Wish, tools: Tools, wake: &Wake) {
        let name = wish.path.file_name().unwrap_or(wish.path.as_os_str()).to_string_lossy();
        self.start(name.into_owned(), wake, move |progress| look(&wish, &tools, progress));
    }

    fn start(
        &mut self,
        name: String,
        wake: &Wake,
        work: impl FnOnce(&Arc<Progress>) -> Result<Outcome, Failure> + Send + 'static,
    ) {
        self.cancel();
        let progress = Arc::new(Progress::default());
        let (own, wake) = (progress.clone(), wake.clone());
        let thread = thread::Builder::new().name("opening".into()).spawn(move || {
            let outcome = work(&own);
            wake.wake();
            outcome
        });
        // Without a thread, the system has no memory left: then nothing opens.
        self.0 = thread.ok().map(|thread| Job { name, progress, thread });
    }

    fn cancel(&mut self) {
        if let Some(job) = self.0.take() {
            job.progress.cancel();
        }
    }
}

/// What is needed to open anything, as it is now.
pub(super) fn tools(folders: &Folders, setting: &Setting, shelf: &Shelf) -> Tools {
    Tools {
        cache: folders.cache.clone(),
        quality: setting.quality,
        known: shelf.known(),
        answers: shelf.answers(),
    }
}

fn listen(
    mut acts: MessageReader<HomeAct>,
    mut opening: ResMut<Opening>,
    mut asking: ResMut<Asking>,
    mut notices: ResMut<Notices>,
    (allowed, preview): (Option<Res<Allowed>>, Option<Res<Preview>>),
    (shelf, folders, setting): (Res<Shelf>, Res<Folders>, Res<Setting>),
    (texts, wake): (Res<Texts>, Res<Wake>),
) {
    for act in acts.read() {
        match act {
            // The window is there for what is previewed alone.
            HomeAct::Open { .. } if preview.is_some() => notices.tell(Notice::of_preview(&texts)),
            HomeAct::Open { path, package } => {
                asking.give_up();
                let fetch = allowed.as_ref().filter(|allowed| allowed.0 == *path).map(|_| true);
                let (path, package) = (path.clone(), package.clone());
                let wish = Wish { path, package, ask: None, fetch };
                opening.look(wish, tools(&folders, &setting, &shelf), &wake);
            }
            HomeAct::Cancel => opening.cancel(),
            _ => {}
        }
    }
}

fn finish(
    mut commands: Commands,
    mut opening: ResMut<Opening>,
    mut shelf: ResMut<Shelf>,
    mut notices: ResMut<Notices>,
    (mut start, mut asking): (ResMut<Start>, ResMut<Asking>),
    mut saves: MessageWriter<SaveAct>,
    texts: Res<Texts>,
) {
    if opening.0.as_ref().is_none_or(|job| !job.thread.is_finished()) {
        return;
    }
    let Some(job) = opening.0.take() else { return };
    let crashed = || Failure { title: "open-nothing", details: vec![texts.say("open-crashed")] };
    match job.thread.join().unwrap_or_else(|_| Err(crashed())) {
        Ok(Outcome::Choose(found)) => start.choose(*found),
        Ok(Outcome::Remote(remote)) => asking.ask(*remote),
        Ok(Outcome::Laid(laid)) => {
            let Laid { game, origin, problems, lacks_remote, fetch } = *laid;
            if !problems.is_empty() {
                let count = [("count", Value::from(problems.len()))];
                let mut text = texts.say("open-problems-text");
                if lacks_remote {
                    text.push('\n');
                    text.push_str(&texts.say("open-problems-remote"));
                }
                let title = texts.say_with("open-problems", &count);
                notices.tell(Notice { title, text, details: problems });
            }
            shelf.remember(origin.clone(), fetch);
            start.give_up();
            // The present game is saved before its place is taken.
            saves.write(SaveAct::Keep);
            commands.insert_resource(Ready(Box::new(game), origin));
        }
        Ok(Outcome::Several(path, count)) => {
            shelf.look_into(path);
            notices.tell(Notice {
                title: texts.say_with("open-several", &[("count", Value::from(count))]),
                text: texts.say("open-several-text"),
                details: Vec::new(),
            });
        }
        Err(failure) => notices.tell(Notice {
            title: texts.say_with(failure.title, &[("name", Value::from(&job.name))]),
            text: texts.say("open-failed-text"),
            details: failure.details,
        }),
    }
}

fn put_down(world: &mut World) {
    if let Some(Ready(game, origin)) = world.remove_resource() {
        // Removed first, so that the new one counts as added.
        world.remove_resource::<Game>();
        world.insert_resource(origin);
        world.insert_resource(*game);
    }
}

/// What is asked in one frame is done in the next, although nothing moves.
fn stir(mut acts: MessageReader<HomeAct>, wake: Res<Wake>) {
    if acts.read().count() > 0 {
        wake.wake();
    }
}

/// Leaves in the frame after the game was asked to be saved.
fn leave(
    mut commands: Commands,
    mut acts: MessageReader<HomeAct>,
    mut saves: MessageWriter<SaveAct>,
    mut shelf: ResMut<Shelf>,
    preview: Option<Res<Preview>>,
    mut leaving: Local<bool>,
) {
    if std::mem::take(&mut *leaving) {
        commands.remove_resource::<Game>();
        commands.remove_resource::<Origin>();
        shelf.look_again();
    }
    // What is previewed stays on the table: the window is there for it alone.
    if acts.read().any(|act| *act == HomeAct::Leave) && preview.is_none() {
        saves.write(SaveAct::Keep);
        *leaving = true;
    }
}

fn name_window(
    game: Option<Res<Game>>,
    preview: Option<Res<Preview>>,
    mut windows: Query<&mut Window>,
    wake: Res<Wake>,
) {
    // Another screen is to be drawn, although nothing moves.
    wake.wake();
    // A preview's title tells of mistakes, too.
    if preview.is_some() {
        return;
    }
    let title = match game {
        Some(game) => format!("{} – Baize", game.title()),
        None => "Baize".into(),
    };
    for mut window in &mut windows {
        window.title.clone_from(&title);
    }
}

fn draw(
    mut contexts: EguiContexts,
    opening: Res<Opening>,
    texts: Res<Texts>,
    mut acts: MessageWriter<HomeAct>,
) -> Result {
    let Some(job) = &opening.0 else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    // The bar moves although nothing else does.
    context.request_repaint_after_secs(0.1);
    let modal = theme::modal("opening").show(context, |ui| {
        ui.set_width(340.0);
        let name = [("name", Value::from(&job.name))];
        ui.label(egui::RichText::new(texts.say_with("open-busy", &name)).size(17.0));
        ui.add_space(4.0);
        let bar = egui::ProgressBar::new(job.progress.share().unwrap_or(0.0))
            .fill(theme::ACCENT.gamma_multiply(0.8))
            .desired_height(8.0)
            .animate(job.progress.share().is_none());
        ui.add(bar);
        ui.add_space(4.0);
        ui.vertical_centered(|ui| ui.button(texts.say("open-cancel")).clicked()).inner
    });
    if modal.inner || modal.should_close() {
        acts.write(HomeAct::Cancel);
    }
    Ok(())
}
