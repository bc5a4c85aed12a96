//! Pictures of games: drawn once by another process, then kept by content.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
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
    painter: Option<Sender<Order>>,
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
}

/// Has pictures drawn of the games on the shelf.
pub(super) struct ArtPlugin;

impl Plugin for ArtPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Art>().add_systems(Update, (order.run_if(at_home), receive));
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
        let order = Order { key: key.clone(), path: card.path.clone(), package: package.clone() };
        let sent = art.painter.as_ref().is_some_and(|painter| painter.send(order).is_ok());
        if !sent {
            return;
        }
        art.asked.insert(key.clone());
    }
}

fn start(art: &mut Art, folder: PathBuf, program: PathBuf, wake: Wake) {
    let (orders, todo) = channel::<Order>();
    let (done, painted) = channel();
    let painter = thread::Builder::new().name("art".into()).spawn(move || {
        for order in todo {
            let picture = paint(&order, &folder, &program);
            if done.send((order.key, picture)).is_err() {
                return;
            }
            wake.wake();
        }
    });
    if painter.is_ok() {
        art.painter = Some(orders);
        art.painted = Some(Mutex::new(painted));
    }
}

fn receive(mut art: ResMut<Art>) {
    let Some(painted) = &art.painted else { return };
    let new: Vec<_> = painted.lock().unwrap_or_else(PoisonError::into_inner).try_iter().collect();
    for (key, image) in new {
        art.pictures.insert(key, image.map(Picture::Fresh));
    }
}

/// In pixels: sharp on a card of 280 points at a scale factor of 2.
const SIZE_PX: &str = "560x315";

/// The picture in the cache, else a new one; none when it cannot be drawn.
fn paint(order: &Order, folder: &Path, program: &Path) -> Option<egui::ColorImage> {
    let file = folder.join(format!("{}.png", order.key));
    if let Some(image) = read(&file) {
        return Some(image);
    }
    std::fs::create_dir_all(folder).ok()?;
    let fresh = folder.join(format!("{}.{}.png", order.key, std::process::id()));
    let mut child = Command::new(program)
        .args(["shot", "--no-hud", "--quality", "medium", "--size", SIZE_PX, "--package"])
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
    let drawn = wait(&mut child, Duration::from_secs(90));
    let image = drawn.then(|| read(&fresh)).flatten();
    // A picture that is broken or late is drawn again the next time.
    let _ = match image {
        Some(_) => std::fs::rename(&fresh, &file),
        None => std::fs::remove_file(&fresh),
    };
    image
}

/// Whether a process ends by itself within a time; else it is ended.
fn wait(child: &mut std::process::Child, patience: Duration) -> bool {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if start.elapsed() < patience => thread::sleep(Duration::from_millis(40)),
            _ => {
                // It may have ended just now.
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

fn read(file: &Path) -> Option<egui::ColorImage> {
    let image = image::open(file).ok()?.into_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    Some(egui::ColorImage::from_rgba_unmultiplied(size, &image))
}
