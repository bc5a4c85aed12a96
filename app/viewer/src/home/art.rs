//! Pictures of games: drawn once by another process, then kept by content.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant, SystemTime},
};

use bevy::prelude::*;
use bevy_egui::egui;

use super::{at_home, card::Card, shelf::Shelf};
use crate::{play::Folders, wake::Wake};

/// Pictures of games, by the content of the game.
#[derive(Resource, Default)]
pub(super) struct Art {
    asked: BTreeSet<String>,
    pictures: BTreeMap<String, Option<Picture>>,
    painter: Option<Painter>,
    painted: Option<Mutex<Receiver<(String, Option<egui::ColorImage>)>>>,
}

enum Picture {
    Fresh(egui::ColorImage),
    Loaded(egui::TextureHandle),
}

struct Order {
    key: String,
    path: PathBuf,
    package: String,
    fetch: bool,
}

/// The thread that has pictures drawn, one after the other. When it is no longer wanted, it ends
/// the program that draws, and only then this one goes on.
struct Painter {
    orders: Option<Sender<Order>>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Painter {
    fn drop(&mut self) {
        self.orders = None;
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // If it panicked, nothing is drawn any more, either.
            let _ = thread.join();
        }
    }
}

/// Has pictures drawn of the games on the shelf.
pub(super) struct ArtPlugin;

impl Plugin for ArtPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Art>()
            .add_systems(Update, (order.run_if(at_home), receive))
            .add_systems(Last, end.run_if(on_message::<AppExit>));
    }
}

impl Art {
    /// The picture of a game; none while it is not there, and when there will not be one.
    pub(super) fn of(&mut self, card: &Card, context: &egui::Context) -> Option<egui::TextureId> {
        let key = card.content.as_ref()?;
        let slot = self.pictures.get_mut(key)?;
        if let Some(Picture::Fresh(image)) = slot {
            let image = std::mem::take(image);
            let texture = context.load_texture(key, image, egui::TextureOptions::LINEAR);
            *slot = Some(Picture::Loaded(texture));
        }
        match slot {
            Some(Picture::Loaded(texture)) => Some(texture.id()),
            _ => None,
        }
    }

    /// Whether a picture may still come.
    pub(super) fn is_waiting(&self, card: &Card) -> bool {
        let key = card.content.as_ref();
        self.painter.is_some() && key.is_some_and(|key| !self.pictures.contains_key(key))
    }
}

fn order(mut art: ResMut<Art>, shelf: Res<Shelf>, folders: Res<Folders>, wake: Res<Wake>) {
    for card in shelf.recent.iter().chain(&shelf.others) {
        let (Some(key), Some(package)) = (&card.content, &card.package) else { continue };
        if art.asked.contains(key) {
            continue;
        }
        if art.painter.is_none() {
            let (Some(cache), Some(program)) = (&folders.cache, &folders.program) else { return };
            start(&mut art, cache.join("thumbnails"), program.clone(), wake.clone());
        }
        let order = Order {
            key: key.clone(),
            path: card.path.clone(),
            package: package.clone(),
            fetch: card.fetch,
        };
        let orders = art.painter.as_ref().and_then(|painter| painter.orders.as_ref());
        let sent = orders.is_some_and(|orders| orders.send(order).is_ok());
        if !sent {
            return;
        }
        art.asked.insert(key.clone());
    }
}

fn start(art: &mut Art, folder: PathBuf, program: PathBuf, wake: Wake) {
    let (orders, todo) = channel::<Order>();
    let (done, painted) = channel();
    let is_over = Arc::new(AtomicBool::new(false));
    let over = is_over.clone();
    let thread = thread::Builder::new().name("art".into()).spawn(move || {
        clear(&folder, MOST_BYTES);
        for order in todo {
            let picture = paint(&order, &folder, &program, &over);
            if over.load(Ordering::Relaxed) || done.send((order.key, picture)).is_err() {
                return;
            }
            wake.wake();
        }
    });
    if let Ok(thread) = thread {
        art.painter = Some(Painter { orders: Some(orders), is_over, thread: Some(thread) });
        art.painted = Some(Mutex::new(painted));
    }
}

/// Ends what is being drawn with the window.
fn end(mut art: ResMut<Art>) {
    art.painter = None;
}

fn receive(mut art: ResMut<Art>) {
    let Some(painted) = &art.painted else { return };
    let new: Vec<_> = painted.lock().unwrap_or_else(PoisonError::into_inner).try_iter().collect();
    for (key, image) in new {
        art.pictures.insert(key, image.map(Picture::Fresh));
    }
}

/// How long a picture may take.
const PATIENCE: Duration = Duration::from_secs(90);

/// All pictures together on disk, in bytes: some hundreds of them.
const MOST_BYTES: u64 = 128 * 1024 * 1024;

/// In pixels: sharp on a card of 280 points at a scale factor of 2.
const SIZE_PX: &str = "560x315";

/// The picture in the cache, else a new one; none when it cannot be drawn.
fn paint(
    order: &Order,
    folder: &Path,
    program: &Path,
    is_over: &AtomicBool,
) -> Option<egui::ColorImage> {
    let file = folder.join(format!("{}.png", order.key));
    if let Some(image) = read(&file) {
        // What is used is not what is cleared away first. If that cannot be written, it is drawn
        // again some day.
        let _ = File::options().append(true).open(&file).map(|f| f.set_modified(SystemTime::now()));
        return Some(image);
    }
    fs::create_dir_all(folder).ok()?;
    let fresh = folder.join(format!("{}.{}.png", order.key, std::process::id()));
    let mut child = Command::new(program)
        .args(["shot", "--no-hud", "--quality", "medium", "--size", SIZE_PX])
        .args(order.fetch.then_some("--fetch"))
        .arg("--package")
        .arg(&order.package)
        .arg("--out")
        .arg(&fresh)
        .arg("--")
        .arg(&order.path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let drawn = wait(&mut child, PATIENCE, is_over);
    let image = drawn.then(|| read(&fresh)).flatten();
    // A picture that is broken or late is drawn again the next time.
    let _ = match image {
        Some(_) => fs::rename(&fresh, &file),
        None => fs::remove_file(&fresh),
    };
    image
}

/// Whether a process ends by itself within a time, and before everything is over; else it is ended.
fn wait(child: &mut Child, patience: Duration, is_over: &AtomicBool) -> bool {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if start.elapsed() < patience && !is_over.load(Ordering::Relaxed) => {
                thread::sleep(Duration::from_millis(20));
            }
            _ => {
                // It may have ended just now.
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

/// Removes pictures that a program which died was drawing, and then the oldest, until the others
/// take no more than so many bytes.
fn clear(folder: &Path, most: u64) {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, metadata) = (entry.path(), entry.metadata());
        let Some((modified, bytes)) =
            metadata.ok().and_then(|m| Some((m.modified().ok()?, m.is_file().then_some(m.len())?)))
        else {
            continue;
        };
        // `KEY.PROCESS.png` becomes `KEY.png` once it is whole.
        let is_unfinished =
            path.file_stem().is_some_and(|name| Path::new(name).extension().is_some());
        let is_old = modified.elapsed().is_ok_and(|age| age > 2 * PATIENCE);
        match is_unfinished {
            true if is_old => drop(fs::remove_file(path)),
            true => {}
            false => files.push((modified, bytes, path)),
        }
    }
    files.sort();
    let mut total: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
    for (_, bytes, path) in files {
        if total <= most {
            return;
        }
        // One that stays is tried again the next time.
        total -= if fs::remove_file(path).is_ok() { bytes } else { 0 };
    }
}

fn read(file: &Path) -> Option<egui::ColorImage> {
    let image = image::open(file).ok()?.into_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    Some(egui::ColorImage::from_rgba_unmultiplied(size, &image))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn old_pictures_and_unfinished_ones_are_cleared_away() {
        let folder = tempfile::tempdir().unwrap();
        for (name, age) in [("a.png", 900), ("b.png", 800), ("c.7.png", 700), ("d.8.png", 10)] {
            fs::write(folder.path().join(name), [0; 10]).unwrap();
            let file = File::options().append(true).open(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        }
        clear(folder.path(), 20);
        assert_eq!(names(folder.path()), ["a.png", "b.png", "d.8.png"]);
        clear(folder.path(), 19);
        assert_eq!(names(folder.path()), ["b.png", "d.8.png"]);
        clear(&folder.path().join("none"), 0);
    }

    /// A program that draws for ever: it begins its picture, says who it is, and waits.
    #[cfg(unix)]
    #[test]
    fn what_is_being_drawn_ends_with_the_window_and_leaves_nothing() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let (program, says) = (folder.path().join("draws"), folder.path().join("says"));
        let script = format!(
            "#!/bin/sh\nfor one in \"$@\"; do case $one in *.png) echo x > $one;; esac; done\n\
             echo $$ > {0}.new\nmv {0}.new {0}\nexec sleep 1000\n",
            says.display()
        );
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let pictures = folder.path().join("pictures");
        let mut art = Art::default();
        start(&mut art, pictures.clone(), program, Wake::default());
        let order = Order { key: "k".into(), path: "/g".into(), package: "g".into(), fetch: false };
        art.painter.as_ref().unwrap().orders.as_ref().unwrap().send(order).unwrap();
        let drawer = loop {
            match fs::read_to_string(&says) {
                Ok(text) => break text.trim().to_owned(),
                Err(_) => thread::sleep(Duration::from_millis(5)),
            }
        };
        let is_there = || Command::new("kill").args(["-0", &drawer]).status().unwrap().success();
        assert!(is_there());
        assert_eq!(names(&pictures).len(), 1);
        drop(art);
        assert!(!is_there(), "it goes on drawing");
        assert_eq!(names(&pictures), Vec::<String>::new());
    }
}
