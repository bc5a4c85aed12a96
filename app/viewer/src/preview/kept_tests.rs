//! Nothing is kept of an edit that is gone, however many there are.
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    sync::{Arc, Weak},
    time::Duration,
};

use baize_manifest::Project;
use baize_solid::{Raster, Solid};
use bevy::{
    input::prelude::KeyCode,
    prelude::{Assets, Entity, Image, Mesh, MouseButton, With},
    render::storage::ShaderBuffer,
};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use tempfile::TempDir;

use super::{Preview, WatchOptions};
use crate::{
    Ask, Driver, Folders, Quality,
    content::Looks,
    stage::{PartMaterial, StageStats},
};

const PATIENCE: Duration = Duration::from_secs(60);
const QUIET: Duration = Duration::from_millis(300);

const BOARD: &str = "role: surface\ntype: board\nid: main\nsize: [400, 300]\nlayout:\n\
                     - {route: /a, x: 0}\n- {route: /rows, y: 80, stacking: {curve: M 0 0 H 90}}\n";
const PARTS: &str = "role: part\ntype: card\nback: back.png\n$variants: cards.csv\n---\n\
                     role: part\ntype: tile\nid: a\nface: tile.png\nshape: tile.png\n\
                     size: [60, 60, 2]\n";
/// Cards that share a face and a back.
const CARDS: usize = 14;
/// After so many edits, every kind was made in all its variants.
const ROUND: usize = 12;

/// A package in its folder, in the window.
struct Desk {
    folder: TempDir,
    driver: Driver,
    /// What was seen after each edit.
    seen: Vec<Seen>,
}

/// What was made for an edit.
struct Seen {
    projects: [Weak<Project>; 2],
    looks: Weak<Looks>,
    pictures: Vec<Weak<Raster>>,
    solids: Vec<Weak<Solid>>,
}

/// How many there are of what Bevy and the interface hold.
#[derive(Debug, PartialEq)]
struct Counts {
    entities: usize,
    meshes: usize,
    images: usize,
    materials: usize,
    buffers: usize,
    textures: usize,
    /// Bytes of the pictures on the device.
    picture_bytes: usize,
    /// Bytes of all pages.
    texture_bytes: usize,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let options = WatchOptions {
            path: folder.path().to_owned(),
            root: None,
            ask: Ask::default(),
            quality: Quality::Low,
            cache: None,
            all_parts: true,
            poll: None,
            fetch: None,
        };
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
        write("package.yaml", b"role: package\nid: t\n");
        write("board.yaml", BOARD.as_bytes());
        write("parts.yaml", PARTS.as_bytes());
        write("cards.csv", cards(0, false).as_bytes());
        write("setup.yaml", b"role: setup\ntype: game\nid: main\nsetup: {/a: tile, /rows: card}\n");
        for (index, name) in ["tile.png", "face.png", "other.png", "back.png"].iter().enumerate() {
            write(name, &png(30, 900 + index));
        }
        let mut driver = Driver::preview(options, &Folders::default()).unwrap();
        driver.update(PATIENCE).unwrap();
        driver.glide(false);
        // With the inspector of the tile, the list of mistakes and the names of all parts.
        let tile = driver.place_of("/a", 0).unwrap();
        driver.point(tile);
        driver.button(MouseButton::Left, true);
        driver.button(MouseButton::Left, false);
        for key in [KeyCode::F8, KeyCode::ShiftLeft, KeyCode::KeyN] {
            driver.key(key, if key == KeyCode::KeyN { "N" } else { "" }, true);
        }
        for key in [KeyCode::KeyN, KeyCode::ShiftLeft, KeyCode::F8] {
            driver.key(key, "", false);
        }
        driver.frames(3);
        let mut desk = Self { folder, driver, seen: Vec::new() };
        desk.see();
        desk
    }

    /// One edit, saved as careful editors do, and what became of it.
    fn edit(&mut self, number: usize) {
        let (name, bytes) = change(number);
        let beside = self.folder.path().join(format!("{name}~"));
        fs::write(&beside, bytes).unwrap();
        fs::rename(beside, self.folder.path().join(name)).unwrap();
        let report = self.driver.update(PATIENCE).unwrap();
        assert_eq!(report.errors() > 0, number % 6 == 4, "{number}: {:?}", report.diagnostics);
        self.see();
    }

    fn see(&mut self) {
        let update = self.driver.world().resource::<Preview>().latest.as_ref().unwrap();
        let view = update.view.as_ref().unwrap();
        let looks = &view.looks.looks;
        self.seen.push(Seen {
            projects: [&view.project, &update.report.project].map(Arc::downgrade),
            looks: Arc::downgrade(&view.looks),
            pictures: looks.iter().flat_map(|l| [&l.face, &l.back]).map(Arc::downgrade).collect(),
            solids: looks.iter().map(|look| Arc::downgrade(&look.solid)).collect(),
        });
    }

    fn counts(&mut self) -> Counts {
        // Whatever is told late has been told.
        while self.driver.update(QUIET).is_some() {}
        let world = self.driver.world_mut();
        let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        let mut context = contexts.single_mut(world).unwrap();
        let textures = context.get_mut().tex_manager().read().num_allocated();
        Counts {
            entities: world.query::<Entity>().iter(world).count(),
            meshes: world.resource::<Assets<Mesh>>().len(),
            images: world.resource::<Assets<Image>>().len(),
            materials: world.resource::<Assets<PartMaterial>>().len(),
            buffers: world.resource::<Assets<ShaderBuffer>>().len(),
            textures,
            picture_bytes: world.resource::<StageStats>().picture_bytes,
            texture_bytes: world.resource::<StageStats>().texture_bytes,
        }
    }
}

/// A file and its bytes after an edit: no two that follow each other are equal.
fn change(number: usize) -> (&'static str, Vec<u8>) {
    let round = number / 6;
    let is_odd = round % 2 == 1;
    match number % 6 {
        0 => ("tile.png", png(30, number)),
        // Of another size: on the device it stands elsewhere.
        1 => ("other.png", png(if is_odd { 30 } else { 40 }, number)),
        2 => ("cards.csv", cards(round + 1, is_odd).into()),
        // A solid that there never was before.
        3 => ("parts.yaml", PARTS.replace("[60, 60,", &format!("[{}, 60,", 61 + number)).into()),
        4 => ("board.yaml", BOARD.replace("{route: /a", &format!("{{rute{number}: /a")).into()),
        _ => ("board.yaml", BOARD.replace("x: 0", &format!("x: {}", number % 90)).into()),
    }
}

/// A table of cards, another of them wider each time, with a row more or not.
fn cards(wider: usize, more: bool) -> String {
    let mut csv = "id,face,size\nstring,string,number[]\n".to_owned();
    for card in 0..CARDS + usize::from(more) {
        let face = if card == 0 { "other.png" } else { "face.png" };
        let width = if card == wider % CARDS { 44 } else { 40 };
        csv.push_str(&format!("{card},{face},[{width};60;1]\n"));
    }
    csv
}

/// A disc on nothing, in a colour of its own for each number.
fn png(side: u32, number: usize) -> Vec<u8> {
    let [r, g] = [number % 251, number / 251].map(|value| value as u8);
    let half = side as f32 / 2.0;
    let pixel = |at: u32| {
        let [x, y] = [at % side, at / side].map(|px| px as f32 + 0.5 - half);
        [r, g, 90, if x.hypot(y) < half { 255 } else { 0 }]
    };
    let rgba = (0..side * side).flat_map(pixel).collect();
    baize_solid::png(&Raster { width: side, height: side, rgba }).unwrap()
}

/// Which of these are still held by anybody.
fn alive<T>(things: impl IntoIterator<Item = Weak<T>>) -> BTreeSet<usize> {
    let held = things.into_iter().filter(|thing| thing.strong_count() > 0);
    held.map(|thing| thing.as_ptr() as usize).collect()
}

#[test]
fn two_hundred_edits_leave_no_more_behind_than_twenty() {
    let mut desk = Desk::new();
    (0..2 * ROUND).for_each(|number| desk.edit(number));
    let few = desk.counts();
    (2 * ROUND..18 * ROUND).for_each(|number| desk.edit(number));
    assert_eq!(desk.counts(), few);

    desk.see();
    let (now, before) = desk.seen.split_last().unwrap();
    let gone = |of: fn(&Seen) -> Vec<Weak<Raster>>| {
        let now = alive(of(now));
        alive(before.iter().flat_map(of)).difference(&now).count()
    };
    assert_eq!(gone(|seen| seen.pictures.clone()), 0, "pictures");
    let solids = alive(before.iter().flat_map(|seen| seen.solids.clone()));
    assert_eq!(solids, alive(now.solids.clone()));
    assert_eq!(alive(before.iter().map(|seen| seen.looks.clone())), alive([now.looks.clone()]));
    let projects = alive(before.iter().flat_map(|seen| seen.projects.clone()));
    assert_eq!(projects, alive(now.projects.clone()));
    // The test itself sees what is let go: each edit of an image made a picture of its own.
    let pictures: HashMap<_, _> = before
        .iter()
        .flat_map(|seen| &seen.pictures)
        .map(|picture| (picture.as_ptr(), picture.strong_count()))
        .collect();
    assert!(pictures.len() >= 18 * ROUND / 6, "{}", pictures.len());
}
