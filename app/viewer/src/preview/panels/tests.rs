//! The panels in use, without a window: what a designer does is sent as a window would send it.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may stop at what it did not expect"
)]

use std::{collections::BTreeMap, path::Path, time::Duration};

use bevy::{
    prelude::{KeyCode, MouseButton, Vec3},
    time::TimeUpdateStrategy,
};
use tempfile::TempDir;

use super::{Gallery, MistakeList, Panels, Selected, Side, Trying, inspector::Inspected};
use crate::{
    Ask, Driver, Folders, Quality,
    play::Game,
    preview::{
        WatchOptions,
        inspect::Spot,
        overlays::{Overlay, Overlays, Ruler},
    },
    stage::{Insets, Shown},
};

const PATIENCE: Duration = Duration::from_secs(60);

const BOARD: &str = "role: surface
type: board
id: main
size: [400, 240]
layout:
  - route: /left
    x: -150
    y: 0
  - route: /right
    x: 150 # as far as it goes
    y: 0
  - route: /row
    y: 80
    stacking: {curve: M -100 0 L 100 0, steps: 4, limit: 3}
";

/// A package on disk, previewed.
struct Desk {
    folder: TempDir,
    driver: Driver,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("game/package.yaml", "role: package\nid: t\ntitle: Test\n"),
            ("game/board.yaml", BOARD),
            (
                "game/parts.yaml",
                "- {role: part, type: tile, id: a, edge: '#a04020', size: [30, 30, 4]}\n\
                 - {role: part, type: tile, id: b, edge: '#2040a0', size: [20, 20, 4]}\n\
                 - {role: part, type: disc, id: c, edge: '#20a040', size: [20, 20, 4], fillet: 2}\n",
            ),
            (
                "game/setup.yaml",
                "role: setup\ntype: game\nid: main\nsetup:\n  /left: tile#a\n  /right: tile#b\n  \
                 /row: [tile#a, tile#a, tile#a, tile#a]\n  /nowhere: tile#b\n",
            ),
            (
                "config/preview.toml",
                "editor = '''sh -c \"printf %s {file}:{line}:{column} > OUT\"'''\n",
            ),
        ] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            let out = folder.path().join("opened").display().to_string();
            std::fs::write(path, text.replace("OUT", &out)).unwrap();
        }
        let options = WatchOptions {
            path: folder.path().join("game"),
            root: None,
            ask: Ask::default(),
            quality: Quality::Low,
            cache: None,
            all_parts: true,
            poll: None,
            fetch: None,
        };
        let folders = Folders { config: Some(folder.path().join("config")), ..Folders::default() };
        let mut driver = Driver::preview(options, &folders).unwrap();
        driver.update(PATIENCE).unwrap();
        driver.frames(3);
        driver.glide(false);
        Self { folder, driver }
    }

    fn get<R: bevy::prelude::Resource>(&self) -> &R {
        self.driver.world().resource::<R>()
    }

    fn strike(&mut self, held: &[KeyCode], code: KeyCode, text: &str) {
        for key in held {
            self.driver.key(*key, "", true);
        }
        self.driver.key(code, text, true);
        self.driver.key(code, text, false);
        for key in held {
            self.driver.key(*key, "", false);
        }
        self.driver.frames(2);
    }

    fn click(&mut self, at: [f32; 2]) {
        self.driver.point(at);
        self.driver.button(MouseButton::Left, true);
        self.driver.button(MouseButton::Left, false);
        self.driver.frames(2);
    }

    /// Where the middle of the uppermost part on a path is on the table.
    fn place(&self, path: &str) -> Vec3 {
        let items = self.get::<Shown>().0.items.iter();
        let on_path = items.filter(|item| item.path.as_deref() == Some(path));
        on_path.map(|item| item.place).next_back().unwrap()
    }

    /// The bytes of every file of the package.
    fn bytes(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = std::fs::read_dir(self.folder.path().join("game")).unwrap();
        let read = |path: &Path| std::fs::read(path).unwrap();
        entries
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.display().to_string(), read(&path)))
            .collect()
    }

    fn numbers(&mut self, route: usize, change: impl FnOnce(&mut crate::preview::inspect::Values)) {
        let world = self.driver.world_mut();
        world.resource_scope(|world, mut trying: bevy::prelude::Mut<Trying>| {
            let package = world.resource::<Game>().package().unwrap();
            let surface = package.surfaces[0].key.clone();
            let spot = Spot { surface, route, candidate: None };
            let mut now = trying.trial(package, &spot).unwrap().now;
            change(&mut now);
            trying.set(package, spot, now);
        });
        self.driver.frames(2);
    }
}

const SHIFT: [KeyCode; 1] = [KeyCode::ShiftLeft];

#[test]
fn a_click_looks_at_a_part_or_a_surface_and_a_drag_does_not() {
    let mut desk = Desk::new();
    let at = desk.driver.place_of("/left", 0).unwrap();
    desk.click(at);
    assert_eq!(*desk.get::<Selected>(), Selected::Part("t:tile#a@board#main".into()));
    assert_eq!(desk.get::<Panels>().side, Some(Side::Inspector));
    let place = desk.get::<Inspected>().place().unwrap();
    assert_eq!(place.to_string(), "parts.yaml:1:3");
    // The panel covers a part of the window: the table made room.
    assert!(desk.get::<Insets>().right_px > 100.0);
    let [a, b] = ["/left", "/right"].map(|path| desk.driver.place_of(path, 0).unwrap());
    desk.click([(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0]);
    assert_eq!(*desk.get::<Selected>(), Selected::Surface("board#main".into()));
    desk.strike(&[], KeyCode::Escape, "");
    assert_eq!(*desk.get::<Selected>(), Selected::Nothing);
    desk.driver.point(a);
    desk.driver.button(MouseButton::Left, true);
    desk.driver.point([a[0] + 9.0, a[1] + 9.0]);
    desk.driver.button(MouseButton::Left, false);
    desk.driver.frames(2);
    assert_eq!(*desk.get::<Selected>(), Selected::Nothing);
}

#[test]
fn every_overlay_has_a_key_and_panels_open_and_close() {
    let mut desk = Desk::new();
    for (overlay, code, text) in [
        (Overlay::Anchors, KeyCode::KeyA, "A"),
        (Overlay::Curves, KeyCode::KeyC, "C"),
        (Overlay::Frames, KeyCode::KeyF, "F"),
        (Overlay::Grid, KeyCode::KeyG, "G"),
        (Overlay::Outlines, KeyCode::KeyO, "O"),
        (Overlay::Wireframe, KeyCode::KeyW, "W"),
        (Overlay::Names, KeyCode::KeyN, "N"),
    ] {
        desk.strike(&SHIFT, code, text);
        assert!(desk.get::<Overlays>().has(overlay), "{overlay:?}");
    }
    // All at once, and each panel with them: whatever is drawn is drawn.
    for (code, text, side) in [
        (KeyCode::KeyI, "i", Side::Inspector),
        (KeyCode::KeyT, "t", Side::TryIt),
        (KeyCode::KeyN, "n", Side::Hidden),
    ] {
        desk.strike(&[], code, text);
        assert_eq!(desk.get::<Panels>().side, Some(side));
    }
    desk.strike(&[], KeyCode::KeyN, "n");
    assert_eq!(desk.get::<Panels>().side, None);
    desk.strike(&SHIFT, KeyCode::KeyA, "A");
    assert!(!desk.get::<Overlays>().has(Overlay::Anchors));
}

#[test]
fn the_ruler_measures_from_corner_to_corner_and_moves_no_part() {
    let mut desk = Desk::new();
    // From straight above, tops lie over their places.
    desk.strike(&[], KeyCode::KeyP, "p");
    desk.driver.frames(3);
    desk.strike(&[], KeyCode::Tab, "");
    let state = desk.driver.state().unwrap().clone();
    let corner = |desk: &Desk, path: &str, [x, z]: [f32; 2]| {
        let place = desk.place(path) + Vec3::new(x, 2.0, z);
        desk.driver.pixel_of(place).unwrap()
    };
    // Beside the corners: they catch.
    let from = corner(&desk, "/left", [-15.0, -15.0]);
    let to = corner(&desk, "/right", [10.0, -10.0]);
    desk.driver.point([from[0] - 2.0, from[1] + 2.0]);
    desk.driver.button(MouseButton::Left, true);
    desk.driver.point([(from[0] + to[0]) / 2.0, from[1] + 40.0]);
    desk.driver.point([to[0] + 2.0, to[1] - 2.0]);
    desk.driver.button(MouseButton::Left, false);
    desk.driver.frames(2);
    let (from, to) = desk.get::<Ruler>().ends().unwrap();
    // The left tile is 30 mm by 30 mm, the right one 20 mm by 20 mm, their middles 300 mm apart.
    let length = 325.0_f32.hypot(5.0);
    assert!((from.distance(to) - length).abs() < 0.05, "{length}: {from} {to}");
    assert_eq!(*desk.driver.state().unwrap(), state);
    assert_eq!(*desk.get::<Selected>(), Selected::Nothing);
    desk.strike(&[], KeyCode::Escape, "");
    assert_eq!(desk.get::<Ruler>().ends(), None);
}

#[test]
fn other_numbers_are_seen_at_once_and_written_nowhere() {
    let mut desk = Desk::new();
    let before = desk.bytes();
    let (start, shown) = (desk.place("/right"), desk.get::<Shown>().0.items.clone());
    desk.strike(&[], KeyCode::KeyT, "t");
    desk.numbers(1, |now| (now.x_mm, now.y_mm) = (140.0, 12.5));
    assert_eq!(desk.place("/right") - start, Vec3::new(-10.0, 0.0, 12.5));
    desk.numbers(2, |now| now.stack.as_mut().unwrap().limit = 2);
    let on_row = |desk: &Desk| {
        let items = desk.get::<Shown>().0.items.iter();
        items.filter(|item| item.path.as_deref() == Some("/row")).count()
    };
    assert_eq!(on_row(&desk), 2);
    // What is played goes on with them.
    let at = desk.driver.place_of("/left", 0).unwrap();
    desk.driver.point(at);
    desk.strike(&[], KeyCode::KeyE, "e");
    assert_eq!(on_row(&desk), 2);
    assert_eq!(desk.place("/right") - start, Vec3::new(-10.0, 0.0, 12.5));
    desk.strike(&[KeyCode::ControlLeft], KeyCode::KeyZ, "z");
    desk.numbers(1, |now| (now.x_mm, now.y_mm) = (150.0, 0.0));
    desk.numbers(2, |now| now.stack.as_mut().unwrap().limit = 3);
    assert_eq!(desk.get::<Shown>().0.items, shown);
    assert_eq!(desk.bytes(), before);
}

/// The list stays open while its filter is clicked into, and typed letters go there and nowhere else.
#[test]
fn any_part_is_put_on_any_path() {
    let mut desk = Desk::new();
    desk.strike(&[], KeyCode::KeyT, "t");
    let beside = |desk: &mut Desk, label: &str, right: f32, below: f32| {
        let [x, y] = desk.driver.widget(label).unwrap();
        desk.click([x + right, y + below]);
        desk.driver.frames(5);
    };
    let listed = |desk: &mut Desk| {
        let mut said = desk.driver.read_aloud();
        said.retain(|text| ["tile#a", "tile#b", "disc#c"].contains(&&**text));
        said
    };
    beside(&mut desk, "Part", 120.0, 0.0);
    assert_eq!(listed(&mut desk).len(), 3);
    beside(&mut desk, "Part", 120.0, 30.0);
    for letter in ["i", "s", "c"] {
        desk.strike(&[], KeyCode::KeyI, letter);
    }
    assert_eq!(listed(&mut desk), ["disc#c"]);
    desk.strike(&[], KeyCode::Enter, "");
    assert!(listed(&mut desk).is_empty(), "the list closes");
    beside(&mut desk, "Path", 120.0, 0.0);
    for letter in "/left".chars() {
        desk.strike(&[], KeyCode::KeyI, &letter.to_string());
    }
    assert!(desk.driver.click("Put"));
    let names = |desk: &Desk| -> Vec<String> {
        let stack = desk.driver.state().unwrap().stack("/left");
        stack.iter().map(|piece| piece.part.key.to_string()).collect()
    };
    assert_eq!(names(&desk), ["tile#a", "disc#c"]);
}

#[test]
fn a_trial_outlives_other_changes_and_ends_with_its_own() {
    let mut desk = Desk::new();
    let start = desk.place("/right");
    desk.numbers(1, |now| now.x_mm = 100.0);
    let board = desk.folder.path().join("game/board.yaml");
    std::fs::write(&board, BOARD.replace("x: -150", "x: -140")).unwrap();
    desk.driver.update(PATIENCE).unwrap();
    assert_eq!(desk.place("/right").x - start.x, -50.0);
    std::fs::write(&board, BOARD.replace("x: 150 ", "x: 120 ")).unwrap();
    desk.driver.update(PATIENCE).unwrap();
    assert_eq!(desk.place("/right").x - start.x, -30.0);
}

/// An index says nothing about an entry once another is written above it.
#[test]
fn a_trial_stays_with_its_entry_when_one_is_written_above_it() {
    let mut desk = Desk::new();
    let (left, right) = (desk.place("/left"), desk.place("/right"));
    desk.numbers(1, |now| now.x_mm = 100.0);
    assert_eq!(desk.place("/right").x - right.x, -50.0);
    let board = desk.folder.path().join("game/board.yaml");
    // It says what the tried one says, and takes its index.
    let above = "layout:\n  - route: /other\n    x: 150\n    y: 0\n  - route: /more\n    x: 150\n";
    std::fs::write(&board, BOARD.replace("layout:\n", above)).unwrap();
    desk.driver.update(PATIENCE).unwrap();
    desk.driver.frames(2);
    assert_eq!(desk.place("/right").x - right.x, -50.0);
    assert_eq!(desk.place("/left"), left);
    let trying = desk.get::<Trying>();
    let package = desk.get::<Game>().package().unwrap();
    let of = |route| {
        let surface = package.surfaces[0].key.clone();
        trying.trial(package, &Spot { surface, route, candidate: None }).unwrap()
    };
    assert!(of(3).is_changed());
    assert!([0, 1, 2, 4].into_iter().all(|route| !of(route).is_changed()));
    // What is left of it when its route is called otherwise: nothing.
    std::fs::write(&board, BOARD.replace("route: /right", "route: /right/:any")).unwrap();
    desk.driver.update(PATIENCE).unwrap();
    desk.driver.frames(2);
    std::fs::write(&board, BOARD).unwrap();
    desk.driver.update(PATIENCE).unwrap();
    desk.driver.frames(2);
    assert_eq!(desk.place("/right"), right);
}

#[test]
fn all_parts_take_the_tables_place_and_give_it_back() {
    let mut desk = Desk::new();
    let (items, eye) = (desk.get::<Shown>().0.items.clone(), desk.driver.eye_mm());
    desk.strike(&[], KeyCode::KeyG, "g");
    let names = |desk: &Desk| -> Vec<String> {
        let items = desk.get::<Shown>().0.items.iter();
        let mut names: Vec<String> = items.map(|item| item.key.to_string()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&desk), ["t:disc#c", "t:tile#a", "t:tile#b"]);
    desk.driver.world_mut().resource_mut::<Gallery>().ask("disc", true, true);
    desk.driver.frames(2);
    assert_eq!(names(&desk), ["t:disc#c"]);
    assert_eq!(desk.get::<Gallery>().pages().count(), 1);
    desk.strike(&[], KeyCode::KeyG, "g");
    assert_eq!(desk.get::<Shown>().0.items, items);
    assert_eq!(desk.driver.eye_mm(), eye);
}

/// In a window, the time that Bevy tells is that of the frame before.
#[test]
fn a_click_after_a_rest_is_a_click() {
    let mut desk = Desk::new();
    desk.driver.point([133.0, 15.0]);
    let start = std::time::Instant::now();
    for (seconds, is_down) in [(0, true), (20, false)] {
        let told = TimeUpdateStrategy::ManualInstant(start + Duration::from_secs(seconds));
        desk.driver.world_mut().insert_resource(told);
        desk.driver.button(MouseButton::Left, is_down);
    }
    desk.driver.frames(2);
    assert_eq!(desk.get::<Panels>().side, Some(Side::Inspector));
}

/// Rows are seldom full, and parts rise towards the camera: what there is stands in the middle.
#[test]
fn a_few_parts_stand_in_the_middle_of_the_gallery() {
    let mut desk = Desk::new();
    desk.strike(&[], KeyCode::KeyG, "g");
    desk.driver.world_mut().resource_mut::<Gallery>().ask("tile", false, false);
    desk.driver.frames(4);
    let shown = &desk.get::<Shown>().0;
    let labels: Vec<f32> = shown.labels.iter().map(|label| label.width_mm).collect();
    let places: Vec<Vec3> = shown.items.iter().map(|item| item.place).collect();
    let [left, right] = [(0, -0.5), (1, 0.5)].map(|(at, half)| {
        let across = Vec3::new(labels[at] * half, 0.0, 0.0);
        desk.driver.pixel_of(Vec3 { y: 0.0, ..places[at] } + across).unwrap()[0]
    });
    assert!(left > 0.0 && right < 1280.0, "{left} {right}");
    assert!((left + right - 1280.0).abs() < 8.0, "{left} {right}");
}

#[test]
#[cfg(unix)]
fn mistakes_open_the_list_and_enter_opens_the_editor_there() {
    let mut desk = Desk::new();
    assert!(!desk.get::<Panels>().mistakes);
    let board = desk.folder.path().join("game/board.yaml");
    std::fs::write(&board, BOARD.replace("limit: 3", "limit: three")).unwrap();
    desk.driver.update(PATIENCE).unwrap();
    assert!(desk.get::<Panels>().mistakes);
    let list = desk.get::<MistakeList>();
    assert_eq!(list.list.len(), 1);
    let line = &list.list[0].lines[0];
    assert_eq!(&line.text[line.mark.range.clone()], "three");
    desk.strike(&[], KeyCode::F9, "");
    desk.strike(&[], KeyCode::Enter, "");
    let opened = desk.folder.path().join("opened");
    let start = std::time::Instant::now();
    let text = loop {
        let text = std::fs::read_to_string(&opened).unwrap_or_default();
        if !text.is_empty() || start.elapsed() > PATIENCE {
            break text;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let root = desk.folder.path().join("game").canonicalize().unwrap();
    assert_eq!(text, format!("{}:14:58", root.join("board.yaml").display()));
}
