//! The games that there are: those in the usual folders, and those that were opened before.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
};

use baize_manifest::is_archive;
use bevy::prelude::*;

use super::{
    Allowed, HomeAct, Notice, Notices,
    card::{Card, cards_of},
    opening::{Known, Origin},
    recents::{Recent, Recents},
};
use crate::{play::Folders, texts::Texts, wake::Wake};

/// The games that there are.
#[derive(Resource, Default)]
pub(super) struct Shelf {
    /// Those that were opened before, the latest first.
    pub(super) recent: Vec<Card>,
    /// The others, by title.
    pub(super) others: Vec<Card>,
    /// Whether more are being looked for.
    pub(super) is_looking: bool,
    recents: Recents,
    /// Looked into in this run only.
    extra: Vec<PathBuf>,
    search: Option<Arc<Mutex<Receiver<Vec<Card>>>>>,
    /// What the search has found so far; none before its first answer.
    seen: Option<BTreeSet<(PathBuf, Option<String>)>>,
    wanted: bool,
    changed: bool,
}

/// Fills the shelf.
pub(super) struct ShelfPlugin;

impl Plugin for ShelfPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Shelf { wanted: true, ..Shelf::default() })
            .add_systems(Startup, remembered)
            .add_systems(Update, (forget, search, collect, keep).chain());
    }
}

impl Shelf {
    /// Remembers what was opened, and whether its remote files may be fetched, where somebody was
    /// asked.
    pub(super) fn remember(&mut self, origin: Origin, fetch: Option<bool>) {
        self.recents.add(origin.path, origin.package, fetch);
        self.changed = true;
    }

    /// Looks into one more folder.
    pub(super) fn look_into(&mut self, path: PathBuf) {
        if !self.extra.contains(&path) {
            self.extra.push(path);
        }
        self.wanted = true;
    }

    /// Looks whether anything has changed.
    pub(super) fn look_again(&mut self) {
        self.wanted = true;
    }

    /// Whether the remote files of a package may be fetched; none: nobody was asked.
    pub(super) fn answer(&self, origin: &Origin) -> Option<bool> {
        self.recents.fetch(&origin.path, &origin.package)
    }

    /// All that was answered.
    pub(super) fn answers(&self) -> Vec<(Known, bool)> {
        let known = |r: &Recent| Known { path: r.path.clone(), package: r.package.clone() };
        self.recents.recents.iter().filter_map(|r| Some((known(r), r.fetch?))).collect()
    }

    /// Where packages are.
    pub(super) fn known(&self) -> Vec<Known> {
        let recents = self.recents.recents.iter();
        let recents = recents.map(|r| Known { path: r.path.clone(), package: r.package.clone() });
        let cards = self.recent.iter().chain(&self.others);
        let cards = cards.filter_map(|card| {
            Some(Known { path: card.path.clone(), package: card.package.clone()? })
        });
        recents.chain(cards).collect()
    }
}

fn file(folders: &Folders) -> Option<PathBuf> {
    folders.data.as_ref().map(|folder| folder.join("recents.json"))
}

fn remembered(
    mut shelf: ResMut<Shelf>,
    mut notices: ResMut<Notices>,
    folders: Res<Folders>,
    texts: Res<Texts>,
    (origin, allowed): (Option<Res<Origin>>, Option<Res<Allowed>>),
) {
    let (recents, aside) = file(&folders).map(|file| Recents::read(&file)).unwrap_or_default();
    shelf.recents = recents;
    // `baize play` has its game on the table already.
    if let Some(origin) = origin {
        let is_allowed = allowed.is_some_and(|allowed| allowed.0 == origin.path);
        shelf.remember(Origin::clone(&origin), is_allowed.then_some(true));
    }
    if let Some(aside) = aside {
        notices.tell(Notice {
            title: texts.say("recents-broken"),
            text: texts.say("recents-broken-text"),
            details: vec![aside.display().to_string()],
        });
    }
}

fn forget(mut acts: MessageReader<HomeAct>, mut shelf: ResMut<Shelf>) {
    for act in acts.read() {
        if let HomeAct::Forget(path) = act {
            shelf.recents.forget(path);
            shelf.recent.retain(|card| card.path != *path);
            shelf.changed = true;
            // It may be one of those in the usual folders.
            shelf.wanted = true;
        }
    }
}

/// Starts to look for games, where that is wanted and not under way.
fn search(mut shelf: ResMut<Shelf>, folders: Res<Folders>, wake: Res<Wake>) {
    if !shelf.wanted || shelf.search.is_some() {
        return;
    }
    shelf.wanted = false;
    let (sender, receiver) = channel();
    let (recents, wake) = (shelf.recents.recents.clone(), wake.clone());
    let mut places: Vec<PathBuf> = folders.games.clone();
    places.extend(shelf.extra.iter().cloned());
    let extra = shelf.extra.clone();
    let thread = thread::Builder::new().name("shelf".into()).spawn(move || {
        look(&recents, &places, &extra, &sender, &wake);
        drop(sender);
        wake.wake();
    });
    if thread.is_ok() {
        shelf.search = Some(Arc::new(Mutex::new(receiver)));
        shelf.is_looking = true;
    }
}

/// Sends all cards of what was opened before, then those of one package after the other.
fn look(
    recents: &[Recent],
    places: &[PathBuf],
    extra: &[PathBuf],
    sender: &Sender<Vec<Card>>,
    wake: &Wake,
) {
    let send = |cards: Vec<Card>| {
        // Without a receiver, the window is closed.
        let sent = sender.send(cards).is_ok();
        wake.wake();
        sent
    };
    let mut first = Vec::new();
    for recent in recents {
        let cards = cards_of(&recent.path);
        let found = cards.iter().find(|card| card.package.as_deref() == Some(&*recent.package));
        let card = found.or(cards.first().filter(|card| card.package.is_none())).cloned();
        first.extend(
            card.map(|card| if recent.fetch == Some(true) { card.fetched() } else { card }),
        );
    }
    if !send(first) {
        return;
    }
    let mut seen = BTreeSet::new();
    for place in places {
        let whole = extra.contains(place);
        for path in if whole { vec![place.clone()] } else { games_in(place) } {
            if !seen.insert(path.clone()) {
                continue;
            }
            let mut cards = cards_of(&path);
            // A folder beside the games that is no game is nobody's mistake.
            cards.retain(|card| whole || card.package.is_some() || is_meant(&path));
            if !send(cards) {
                return;
            }
        }
    }
}

/// Whether something in a folder of games is meant to be one although it has no package.
fn is_meant(path: &Path) -> bool {
    let declaration = ["package.yaml", "package.yml", "package.json", "package.toml"];
    is_archive(path) || declaration.iter().any(|name| path.join(name).is_file())
}

/// What may be a game in a folder of games, by name: folders, archives, and definition files that
/// declare a package.
fn games_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(folder) = std::fs::canonicalize(folder) else { return Vec::new() };
    let Ok(entries) = std::fs::read_dir(&folder) else { return Vec::new() };
    let is_game = |path: &PathBuf| {
        let hidden = path.file_name().is_some_and(|n| n.as_encoded_bytes().starts_with(b"."));
        !hidden && (path.is_dir() || is_archive(path) || declares_package(path))
    };
    let mut paths: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_game).collect();
    paths.sort();
    paths
}

/// Whether a definition file looks as if it declared a package; cheap, as it is not parsed.
fn declares_package(path: &Path) -> bool {
    /// Larger files are no packages that somebody wrote.
    const MOST: u64 = 4 * 1024 * 1024;
    let ending = path.extension().and_then(|ending| ending.to_str());
    let is_definition = ending.is_some_and(|ending| {
        ["md", "yaml", "yml", "json", "toml"].iter().any(|known| ending.eq_ignore_ascii_case(known))
    });
    let is_small = || std::fs::metadata(path).is_ok_and(|m| m.is_file() && m.len() <= MOST);
    if !is_definition || !is_small() {
        return false;
    }
    let Ok(text) = std::fs::read_to_string(path) else { return false };
    text.split("role").skip(1).any(|rest| {
        let rest = rest.trim_start_matches(['"', '\'', ' ', '\t', ':', '=']);
        let rest = rest.strip_prefix("package").unwrap_or_default();
        rest.starts_with(|c: char| !c.is_alphanumeric() && c != '-' && c != '_')
    })
}

fn collect(mut shelf: ResMut<Shelf>) {
    let Some(search) = shelf.search.clone() else { return };
    let search = search.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        match search.try_recv() {
            Ok(cards) => shelf.put(cards),
            Err(TryRecvError::Empty) => break,
            Err(TryRecvError::Disconnected) => {
                shelf.clear_away();
                break;
            }
        }
    }
}

impl Shelf {
    /// Puts what was found on the shelf: first what was opened before, then the others.
    fn put(&mut self, cards: Vec<Card>) {
        let name = |card: &Card| (card.path.clone(), card.package.clone());
        let Some(seen) = &mut self.seen else {
            self.seen = Some(cards.iter().map(name).collect());
            self.recent = cards;
            return;
        };
        for card in cards {
            if seen.insert(name(&card)) {
                self.others.retain(|other| name(other) != name(&card));
                self.others.push(card);
            }
        }
        self.others.sort_by_cached_key(|card| (card.title.to_lowercase(), card.path.clone()));
    }

    /// Takes away what an earlier search found and this one did not.
    fn clear_away(&mut self) {
        let seen = self.seen.take().unwrap_or_default();
        let recent: BTreeSet<_> =
            self.recent.iter().map(|card| (card.path.clone(), card.package.clone())).collect();
        self.others.retain(|card| {
            let name = (card.path.clone(), card.package.clone());
            seen.contains(&name) && !recent.contains(&name)
        });
        self.search = None;
        self.is_looking = false;
    }
}

/// Writes what was opened, when that has changed.
fn keep(
    mut shelf: ResMut<Shelf>,
    mut notices: ResMut<Notices>,
    folders: Res<Folders>,
    texts: Res<Texts>,
) {
    if !std::mem::take(&mut shelf.bypass_change_detection().changed) {
        return;
    }
    let Some(file) = file(&folders) else { return };
    if let Err(error) = shelf.recents.write(&file) {
        notices.tell(Notice {
            title: texts.say("recents-not-written"),
            text: String::new(),
            details: vec![format!("{}: {error}", file.display())],
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    #[test]
    fn a_game_that_is_there_from_the_start_is_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = App::new();
        app.insert_resource(Folders { data: Some(folder.path().to_owned()), ..Folders::default() })
            .insert_resource(Texts::new(&[]))
            .insert_resource(Origin { path: "/games/harbor".into(), package: "harbor".into() })
            .init_resource::<Notices>()
            .init_resource::<Shelf>()
            .add_systems(Startup, remembered)
            .add_systems(Update, keep);
        app.update();
        let (recents, aside) = Recents::read(&folder.path().join("recents.json"));
        let seen: Vec<_> = recents.recents.iter().map(|one| &*one.package).collect();
        assert_eq!((seen, aside), (vec!["harbor"], None));
    }

    #[test]
    fn games_in_a_folder_are_folders_archives_and_files_that_declare_a_package() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("a.yaml", "role: package\nid: a\n"),
            ("b.md", "# B\n\n```yaml\nrole: package\nid: b\n```\n"),
            ("c.json", "{\"role\": \"package\", \"id\": \"c\"}"),
            ("d.toml", "role = 'package'\nid = 'd'\n"),
            ("e.ZIP", ""),
            ("f.BGMZ", ""),
            ("no.yaml", "role: part\ntype: package\n"),
            ("no.md", "The role of packages."),
            ("no.txt", "role: package\n"),
            (".hidden.yaml", "role: package\n"),
        ] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        std::fs::create_dir(folder.path().join("g")).unwrap();
        let found = games_in(folder.path());
        let names: Vec<_> = found.iter().map(|path| path.file_name().unwrap()).collect();
        assert_eq!(names, ["a.yaml", "b.md", "c.json", "d.toml", "e.ZIP", "f.BGMZ", "g"]);
    }
}
