//! Keeps the game that is being played, so that nothing is lost, and writes what is asked for.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::Duration,
};

use baize_table::State;
use bevy::prelude::*;

use super::{
    SaveAct,
    disk::free_path,
    document::Saved,
    saver::{EVERY, Order, Saver, Why, Written},
    slots::{QUICK, Slot, file_of, folder_of, plain, quick_saves},
};
use crate::{
    home::{HomeAct, Notice, Notices, Origin},
    keys::{Action, Pressed},
    play::{Folders, Game},
    preview::Preview,
    texts::{Texts, Value},
    wake::Wake,
};

/// What is kept of the game that is being played.
#[derive(Resource)]
pub(super) struct Keeping {
    slot: Slot,
    /// What is on disk, or is being written there.
    kept: State,
    /// When it was last written.
    at: Duration,
    /// Whether the player knows that it cannot be written.
    told: bool,
}

/// What could not be written and is tried again.
#[derive(Resource, Default)]
pub(super) struct Unwritten(pub(super) BTreeMap<PathBuf, Failed>);

/// A game that could not be written.
pub(super) struct Failed {
    pub(super) order: Order,
    /// When it was last tried.
    tried: Duration,
    /// Why it could not.
    pub(super) error: String,
}

/// Whether failures are told in messages, or whoever asked tells them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tell {
    Failures,
    Nothing,
}

/// Where everything that is saved goes.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Desk<'w> {
    pub(super) saver: ResMut<'w, Saver>,
    unwritten: ResMut<'w, Unwritten>,
    pub(super) game: Option<ResMut<'w, Game>>,
    pub(super) origin: Option<Res<'w, Origin>>,
    pub(super) folders: Res<'w, Folders>,
    pub(super) texts: Res<'w, Texts>,
    pub(super) wake: Res<'w, Wake>,
}

impl Desk<'_> {
    /// The folder for saved games of the present one; none when it cannot be saved.
    pub(super) fn folder(&self) -> Option<PathBuf> {
        let data = self.folders.data.as_ref().filter(|_| self.origin.is_some())?;
        let game = self.game.as_ref().filter(|game| game.has_table())?;
        Some(folder_of(data, &game.package_id()))
    }

    /// The game as it is now, to be written to a file.
    fn order(&self, path: &Path, why: Why) -> Option<Order> {
        let (game, origin) = (self.game.as_ref()?, self.origin.as_ref()?);
        Some(Order {
            path: path.to_owned(),
            state: game.state().clone(),
            title: game.title(),
            origin: Origin::clone(origin),
            why,
        })
    }

    /// Writes the game to a file; the state that is being written.
    pub(super) fn write(&mut self, path: &Path, why: Why) -> Option<State> {
        let order = self.order(path, why)?;
        let state = order.state.clone();
        // What could not be written there before is out of date, and must not follow.
        self.unwritten.0.remove(path);
        self.saver.write(order, &self.wake);
        Some(state)
    }

    /// Says something on the status line.
    pub(super) fn say(&mut self, text: String) {
        if let Some(game) = &mut self.game {
            game.said = text;
        }
    }

    /// The latest quick save of the present game.
    fn quick_save(&self) -> Option<PathBuf> {
        let data = self.folders.data.as_ref()?;
        let package = self.game.as_ref()?.package_id();
        quick_saves(data, &package).into_iter().find(|path| match Saved::read(path) {
            Ok(saved) => saved.is_some_and(|saved| saved.package() == package),
            // Opening it tells what is wrong.
            Err(_) => path.exists(),
        })
    }

    /// Writes the game under a name.
    pub(super) fn save_as(&mut self, name: &str) {
        let Some(folder) = self.folder() else { return };
        self.write(&folder.join(file_of(name)), Why::Asked);
    }
}

/// Begins to keep a game that was put on the table.
pub(super) fn begin(
    mut commands: Commands,
    mut desk: Desk<'_>,
    time: Res<Time<Real>>,
    mut notices: ResMut<Notices>,
) {
    let (Some(folder), Some(game), Some(_)) = (desk.folder(), &desk.game, &desk.origin) else {
        return;
    };
    match Slot::take(&folder) {
        Ok(slot) => {
            let keeping =
                Keeping { slot, kept: game.state().clone(), at: time.elapsed(), told: false };
            commands.insert_resource(keeping);
            desk.saver.listen(&desk.wake);
        }
        Err(error) => notices.tell(Notice {
            title: desk.texts.say("save-no-folder"),
            text: desk.texts.say("save-no-folder-text"),
            details: vec![format!("{}: {error}", folder.display())],
        }),
    }
}

/// Ends keeping, as a game that is closed: waits until it is written.
pub(super) fn end(world: &mut World) {
    let Some(keeping) = world.remove_resource::<Keeping>() else { return };
    let written = world.resource_mut::<Saver>().finish();
    hear_of(world, written, Tell::Failures);
    // What could not be kept is at least offered as far as it was kept before.
    if !world.resource::<Unwritten>().0.contains_key(&keeping.slot.file) {
        keeping.slot.release();
    }
    if !world.resource::<Unwritten>().0.is_empty() {
        // So that it is tried again, also when nothing moves.
        let wake = world.resource::<Wake>().clone();
        world.resource_mut::<Saver>().listen(&wake);
    }
}

/// Keeps the game when it is time, and when it is asked for.
pub(super) fn keep(
    mut acts: MessageReader<SaveAct>,
    desk: Desk<'_>,
    keeping: Option<ResMut<Keeping>>,
    time: Res<Time<Real>>,
) {
    let asked = acts.read().any(|act| *act == SaveAct::Keep);
    keep_when(asked, desk, keeping, &time);
}

/// Keeps the game, if it has changed.
fn keep_at_once(desk: Desk<'_>, keeping: Option<ResMut<Keeping>>, time: Res<Time<Real>>) {
    keep_when(true, desk, keeping, &time);
}

fn keep_when(asked: bool, mut desk: Desk<'_>, keeping: Option<ResMut<Keeping>>, time: &Time<Real>) {
    let now = time.elapsed();
    for failed in desk.unwritten.0.values_mut() {
        if now.saturating_sub(failed.tried) >= EVERY {
            failed.tried = now;
            desk.saver.write(failed.order.clone(), &desk.wake);
        }
    }
    let Some(mut keeping) = keeping else { return };
    if !asked && now.saturating_sub(keeping.at) < EVERY {
        return;
    }
    keeping.at = now;
    let changed = desk.game.as_ref().is_some_and(|game| *game.state() != keeping.kept);
    if changed {
        let path = keeping.slot.file.clone();
        if let Some(state) = desk.write(&path, Why::Kept) {
            keeping.kept = state;
        }
    }
}

/// The keys of saving.
pub(super) fn press(
    mut pressed: MessageReader<Pressed>,
    mut desk: Desk<'_>,
    mut acts: MessageWriter<HomeAct>,
    mut notices: ResMut<Notices>,
    preview: Option<Res<Preview>>,
) {
    for asked in pressed.read() {
        let saves = matches!(asked.action, Action::Save | Action::QuickSave | Action::QuickLoad);
        if saves && preview.is_some() {
            notices.tell(Notice::of_preview(&desk.texts));
            continue;
        }
        if asked.action == Action::Home && desk.game.is_some() {
            acts.write(HomeAct::Leave);
        }
        let Some(folder) = desk.folder() else { continue };
        let quick = folder.join(format!("{QUICK}.yaml"));
        match asked.action {
            Action::QuickSave => {
                desk.write(&quick, Why::Asked);
            }
            Action::QuickLoad => {
                // Right after a quick save, that is the one that is meant.
                desk.saver.settle();
                desk.saver.listen(&desk.wake);
                if let Some(path) = desk.quick_save() {
                    acts.write(HomeAct::Open { path, package: None });
                } else {
                    let text = desk.texts.say("save-no-quick");
                    desk.say(text);
                }
            }
            _ => {}
        }
    }
}

/// Hears what was written.
pub(super) fn hear(world: &mut World) {
    if world.resource::<Saver>().is_busy() {
        let written = world.resource_mut::<Saver>().written();
        hear_of(world, written, Tell::Failures);
    }
}

fn hear_of(world: &mut World, written: Vec<Written>, tell: Tell) {
    let now = world.resource::<Time<Real>>().elapsed();
    for Written { order, error } in written {
        let own = world.get_resource::<Keeping>().is_some_and(|k| k.slot.file == order.path);
        let name = order.path.display().to_string();
        let name = [("path", Value::from(&name))];
        let texts = world.resource::<Texts>();
        let said = texts.say_with("save-done", &name);
        let notice = error.as_ref().map(|error| Notice {
            title: texts.say(if order.why == Why::Asked { "save-failed" } else { "keep-failed" }),
            text: texts.say_with("save-failed-text", &name),
            details: vec![format!("{}: {error}", order.path.display())],
        });
        let (Some(notice), Some(error)) = (notice, error) else {
            world.resource_mut::<Unwritten>().0.remove(&order.path);
            if let (true, Some(mut keeping)) = (own, world.get_resource_mut::<Keeping>()) {
                keeping.told = false;
            } else if order.why == Why::Asked
                && let Some(mut game) = world.get_resource_mut::<Game>()
            {
                game.said = said;
            }
            continue;
        };
        let mut is_new = true;
        if own && let Some(mut keeping) = world.get_resource_mut::<Keeping>() {
            is_new = !std::mem::replace(&mut keeping.told, true);
            // So that it counts as changed the next time.
            keeping.kept = State::default();
        }
        // Also what is kept: the game may be closed before it is written again.
        let mut unwritten = world.resource_mut::<Unwritten>();
        let failed = Failed { order, tried: now, error };
        let before = unwritten.0.insert(failed.order.path.clone(), failed);
        is_new &= own || before.is_none();
        if is_new && tell == Tell::Failures {
            world.resource_mut::<Notices>().tell(notice);
        }
    }
}

/// Keeps the game as it is now, and tries everything again that could not be written before, and
/// waits for that. What could not be written then is [`Unwritten`], and nobody is told.
pub(super) fn keep_now(world: &mut World) {
    let _ = world.run_system_cached(keep_at_once);
    let _ = world.run_system_cached(keep_homeless);
    let again: Vec<Order> =
        world.resource::<Unwritten>().0.values().map(|failed| failed.order.clone()).collect();
    write_now(world, again);
}

/// Writes games, and waits for that.
pub(super) fn write_now(world: &mut World, orders: Vec<Order>) {
    let wake = world.resource::<Wake>().clone();
    let mut saver = world.resource_mut::<Saver>();
    for order in orders {
        saver.write(order, &wake);
    }
    let written = saver.finish();
    saver.listen(&wake);
    hear_of(world, written, Tell::Nothing);
}

/// A game that had no place to be kept in, because the folder could not be written to, gets one
/// now, or is one of those that could not be written.
fn keep_homeless(
    mut commands: Commands,
    mut desk: Desk<'_>,
    keeping: Option<Res<Keeping>>,
    time: Res<Time<Real>>,
) {
    let is_played = desk.game.as_ref().is_some_and(|game| game.is_played());
    let Some(folder) = desk.folder().filter(|_| is_played && keeping.is_none()) else { return };
    let at = time.elapsed();
    match Slot::take(&folder) {
        Ok(slot) => {
            let path = slot.file.clone();
            if let Some(kept) = desk.write(&path, Why::Kept) {
                commands.insert_resource(Keeping { slot, kept, at, told: true });
            }
        }
        Err(error) => {
            // Under a name that no other run of the program writes to.
            let stem = plain(&desk.game.as_ref().map(|game| game.title()).unwrap_or_default());
            if let Some(order) = desk.order(&free_path(&folder, &stem, "yaml"), Why::Kept) {
                let failed = Failed { order, tried: at, error: error.to_string() };
                desk.unwritten.0.insert(failed.order.path.clone(), failed);
            }
        }
    }
}

/// Keeps the game before the program ends.
pub(super) fn exit(world: &mut World) {
    let exits = world.get_resource::<Messages<AppExit>>().is_some_and(|exits| !exits.is_empty());
    if !exits || world.get_resource::<Keeping>().is_none() {
        return;
    }
    let _ = world.write_message(SaveAct::Keep);
    let _ = world.run_system_cached(keep);
    end(world);
}
