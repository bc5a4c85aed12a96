//! A package in a temporary folder, and somebody who watches it.

use std::{fs, path::PathBuf, time::Duration};

use baize_manifest::{LoadOptions, load, open};
use baize_solid::Raster;
use baize_viewer::{
    Ask, Camera, Cloth, Headless, Light, Quality, Report, Seen, Shot, Studio, WatchOptions,
};
use tempfile::TempDir;

use crate::support::{draw, with_studio};

/// What went wrong. Nothing panics on the studio's thread, which all tests share.
pub(super) type Outcome = Result<(), String>;

/// How long a test waits for a change: machines that run tests are busy.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);
/// How long nothing must happen when nothing changed.
const QUIET: Duration = Duration::from_millis(400);

pub(super) const PACKAGE: &str = "role: package\nid: t\ntitle: Test\n";
pub(super) const PARTS: &str = "role: part\ntype: card\nback: art/back.png\nsize: [40, 60, 1]\n\
                                $variants: cards.csv\n";
pub(super) const CARDS: &str = "id,face,edge\nstring,string,string\n1,art/1.png,#102030\n\
                                2,art/2.png,#405060\n3,art/3.png,#708090\n";
pub(super) const BOARD: &str = "role: surface\ntype: board\nid: main\nsize: [400, 120]\nlayout:\n\
                                \x20 - {route: /a, x: -150}\n\
                                \x20 - {route: /b, x: -75}\n\
                                \x20 - {route: /pile, x: 0}\n\
                                \x20 - {route: /dice, x: 80}\n";
pub(super) const SETUP: &str = "role: setup\ntype: game\nid: main\nsetup:\n  /a: card#1\n\
                                \x20 /b: card#2\n  /pile: card\n  /dice: die#red\n";
pub(super) const DICE: &str = "# Dice\n\n```yaml file=dice.yaml\nrole: part\ntype: die\n\
                               face: art/die.png\nsize: [16, 16, 16]\n$variants: dice.csv\n```\n\n\
                               ```csv file=dice.csv\nid,name\nstring,string\nred,Red\n```\n";

/// A plain picture.
pub(super) fn png(width: u32, height: u32, rgb: [u8; 3]) -> Vec<u8> {
    baize_solid::png(&draw(width, height, |x, y| if x < 3 && y < 3 { [255; 3] } else { rgb }))
        .unwrap()
}

/// The package as it is before an edit, in `game/` of a games root.
pub(super) fn package() -> Folder {
    let folder = Folder(tempfile::tempdir().unwrap());
    for (path, text) in [
        ("game/package.yaml", PACKAGE),
        ("game/parts.yaml", PARTS),
        ("game/cards.csv", CARDS),
        ("game/board.yaml", BOARD),
        ("game/setup.yaml", SETUP),
        ("game/dice.md", DICE),
    ] {
        folder.write(path, text);
    }
    let colours = [[200, 40, 30], [40, 180, 60], [60, 80, 220]];
    for (index, rgb) in colours.into_iter().enumerate() {
        folder.write(&format!("game/art/{}.png", index + 1), png(20, 30, rgb));
    }
    folder.write("game/art/back.png", png(20, 30, [90, 90, 90]));
    folder.write("game/art/die.png", png(16, 16, [230, 200, 40]));
    folder
}

/// Of a package with as many cards as the largest games have, each with a cell of one sheet.
pub(super) const MANY: usize = 1000;

/// The rows of [`many`]: one card has another cell, or another width.
pub(super) fn rows(other_cell: Option<usize>, wider: Option<usize>) -> String {
    let mut csv = "id,faceCrop,size\nstring,number[],number[]\n".to_owned();
    for card in 0..MANY {
        let cell = (card + usize::from(other_cell == Some(card))) % MANY;
        let (col, row, width) = (cell % 40, cell / 40, 8 + usize::from(wider == Some(card)));
        csv.push_str(&format!("{card},[{col};{row};40;25],[{width};12;1]\n"));
    }
    csv
}

/// A package of so many cards, all of them on the table.
pub(super) fn many() -> Folder {
    let folder = Folder(tempfile::tempdir().unwrap());
    let sheet = draw(160, 100, |x, y| [x as u8, 2 * y as u8, 90]);
    folder.write("game/sheet.png", baize_solid::png(&sheet).unwrap());
    folder.write("game/package.yaml", PACKAGE);
    folder.write(
        "game/parts.yaml",
        "role: part\ntype: card\nface: sheet.png\nedge: '#fff'\n$variants: cards.csv\n",
    );
    folder.write("game/cards.csv", rows(None, None));
    let mut board = "role: surface\ntype: board\nid: main\nsize: [440, 360]\nlayout:\n  - route: \
                     /at/:n\n    candidates:\n"
        .to_owned();
    let mut setup = "role: setup\ntype: game\nid: main\nsetup:\n".to_owned();
    for card in 0..MANY {
        let (x, y) = (card % 40 * 11, card / 40 * 14);
        board.push_str(&format!(
            "      - {{n: {card}, x: {}, y: {}}}\n",
            x as i32 - 214,
            y as i32 - 168
        ));
        setup.push_str(&format!("  /at/{card}: card#{card}\n"));
    }
    folder.write("game/board.yaml", board);
    folder.write("game/setup.yaml", setup);
    folder
}

/// A games root on disk.
pub(super) struct Folder(TempDir);

impl Folder {
    pub(super) fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file in place, as the simplest editors do.
    pub(super) fn write(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// Writes a file beside it and renames that, as careful editors do.
    pub(super) fn save(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let beside = self.at(&format!("{path}~"));
        fs::write(&beside, bytes).unwrap();
        fs::rename(beside, self.at(path)).unwrap();
    }

    pub(super) fn rename(&self, from: &str, to: &str) {
        fs::rename(self.at(from), self.at(to)).unwrap();
    }

    pub(super) fn remove(&self, path: &str) {
        fs::remove_file(self.at(path)).unwrap();
    }

    pub(super) fn options(&self, poll: Option<Duration>) -> WatchOptions {
        WatchOptions {
            path: self.0.path().to_owned(),
            root: None,
            ask: Ask::default(),
            quality: Quality::Low,
            cache: None,
            all_parts: false,
            poll,
            fetch: None,
        }
    }
}

/// A package, somebody who watches it, and the studio where its pictures are taken.
pub(super) struct Table<'s> {
    studio: &'s mut Studio,
    headless: Headless,
    pub(super) folder: Folder,
}

impl Table<'_> {
    /// What is seen after the next change.
    pub(super) fn seen(&mut self) -> Result<Seen, String> {
        let seen = self.headless.next(self.studio, &shot(), PATIENCE);
        seen.map_err(|error| error.to_string())?.ok_or_else(|| "nothing was noticed".to_owned())
    }

    /// What is seen once the changes are over, and after how many updates.
    pub(super) fn last(&mut self) -> Result<(Seen, usize), String> {
        let mut seen = self.seen()?;
        let mut count = 1;
        while let Some(next) =
            self.headless.next(self.studio, &shot(), QUIET).map_err(|error| error.to_string())?
        {
            seen = next;
            count += 1;
        }
        Ok((seen, count))
    }

    /// Nothing is noticed.
    pub(super) fn is_quiet(&mut self) -> Outcome {
        match self.headless.next(self.studio, &shot(), QUIET) {
            Ok(None) => Ok(()),
            Ok(Some(seen)) => Err(format!("something was noticed: {:?}", seen.report.change)),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The picture that somebody sees who opens the package now.
    pub(super) fn fresh(&mut self) -> Result<Raster, String> {
        let opened = open(self.folder.0.path(), None).map_err(|error| error.to_string())?;
        let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
        self.studio
            .take(&project, &opened.files, &Ask::default(), &shot(), &|| {})
            .map(|taken| taken.picture)
            .map_err(|error| error.to_string())
    }

    /// What is seen after the next change is what somebody sees who opens the package now, and
    /// nothing is wrong with it.
    pub(super) fn is_right(&mut self) -> Result<Seen, String> {
        let (seen, _) = self.last()?;
        ensure(seen.report.diagnostics.is_empty(), || told(&seen.report))?;
        let fresh = self.fresh()?;
        ensure(seen.picture.as_ref() == Some(&fresh), || {
            "the picture is not the right one".into()
        })?;
        Ok(seen)
    }
}

fn shot() -> Shot {
    Shot {
        size_px: [200, 90],
        camera: Camera::Top,
        light: Light::Flat,
        cloth: Cloth::Blue,
        quality: Some(Quality::Low),
        ..Shot::default()
    }
}

/// Watches the package, lets somebody work on it, and fails with what went wrong. `poll`: look so
/// often instead of waiting to be told.
pub(super) fn watched(
    poll: Option<Duration>,
    folder: Folder,
    work: impl FnOnce(&mut Table<'_>, Seen) -> Outcome + Send + 'static,
) {
    let outcome = with_studio(move |studio| {
        let options = folder.options(poll);
        let headless = Headless::start(options).map_err(|error| error.to_string())?;
        let mut table = Table { studio, headless, folder };
        let first = table.seen()?;
        work(&mut table, first)
    });
    if let Err(message) = outcome {
        panic!("{message}");
    }
}

pub(super) fn ensure(holds: bool, message: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(message()) }
}

/// Diagnostics as `code file:line`, newest first.
pub(super) fn codes(report: &Report) -> Vec<String> {
    let place = |span| {
        let place = report.project.sources.place(span);
        format!("{}:{}", place.file, place.line)
    };
    report
        .diagnostics
        .iter()
        .map(|one| format!("{} {}", one.code.0, one.span.map(place).unwrap_or_default()))
        .collect()
}

pub(super) fn told(report: &Report) -> String {
    let messages: Vec<&str> = report.diagnostics.iter().map(|one| &*one.message).collect();
    format!("{:?} {messages:?}", codes(report))
}
