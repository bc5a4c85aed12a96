//! Copies of the sample games, to be changed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use baize_shots::{
    DrawError, Drawn, PartMap, Picture, Plan, Rasteriser, Renderer, View, plan, read_png,
};
use baize_viewer::{Studio, vocabulary};

/// A game of `games/` in a folder for a moment, without its pictures.
pub(crate) struct Copied {
    /// Deleted with this.
    _folder: tempfile::TempDir,
    root: PathBuf,
}

impl Copied {
    pub(crate) fn of(game: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let root = folder.path().join(game);
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
        copy(&games.join(game), &root);
        Self { _folder: folder, root }
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.root.join(file)
    }

    pub(crate) fn read(&self, file: &str) -> Vec<u8> {
        fs::read(self.path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    pub(crate) fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(file), bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
    }

    pub(crate) fn plan(&self) -> Plan {
        let plan = plan(std::slice::from_ref(&self.root), None, None, &vocabulary());
        assert!(!plan.is_broken(), "{plan:?}");
        plan
    }

    /// The stored picture of a case.
    pub(crate) fn stored(&self, case: &str) -> Picture {
        read_png(&self.read(&format!("shots/{case}.png"))).expect("it was stored").picture
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("the games are there") {
        let entry = entry.expect("the games can be listed");
        let (name, target) = (entry.file_name(), to.join(entry.file_name()));
        match entry.path().is_dir() {
            true if name == "shots" || name == "source" => {}
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).expect("a file can be copied")),
        }
    }
}

/// Draws once from each place, and then gives the same pictures again: one case under two profiles.
pub(crate) struct Replay<'s> {
    studio: &'s mut Studio,
    drawn: Vec<([f32; 2], Drawn)>,
}

impl<'s> Replay<'s> {
    pub(crate) fn new(studio: &'s mut Studio) -> Self {
        Self { studio, drawn: Vec::new() }
    }

    pub(crate) fn picture(&self) -> Option<&Picture> {
        self.drawn.first().map(|(_, drawn)| &drawn.picture)
    }
}

impl Renderer for Replay<'_> {
    fn rasteriser(&self) -> Rasteriser {
        self.studio.rasteriser()
    }

    fn draw(&mut self, view: &View<'_>) -> Result<Drawn, DrawError> {
        if let Some((_, known)) = self.drawn.iter().find(|(at, _)| *at == view.shift_px) {
            return Ok(known.clone());
        }
        let drawn = self.studio.draw(view)?;
        self.drawn.push((view.shift_px, drawn.clone()));
        Ok(drawn)
    }

    fn parts(&mut self, shift_px: [f32; 2]) -> Result<PartMap, DrawError> {
        self.studio.parts(shift_px)
    }
}
