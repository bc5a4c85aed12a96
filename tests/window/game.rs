//! What is known of a game beforehand: the same program without a window tells where in the
//! window things will be.

use baize_manifest::{LoadOptions, load, open};
use baize_viewer::{Ask, Driver, Folders};

use crate::table::workspace;

/// A game, as it starts.
pub(crate) struct Game(Driver);

impl Game {
    /// One of the sample games.
    pub(crate) fn open(name: &str) -> Self {
        let path = workspace().join("games").join(name);
        let opened = open(&path, None).unwrap();
        let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
        let table = Driver::open(project, &*opened.files, &Ask::default(), &Folders::default());
        Self(table.unwrap())
    }

    /// The parts on a path, from below.
    pub(crate) fn stack(&self, path: &str) -> Vec<String> {
        let stack = self.0.state().unwrap().stack(path).iter();
        stack.map(|piece| piece.part.to_string()).collect()
    }

    /// Where the top piece of a path is and where another path is.
    pub(crate) fn way(&self, from: &str, to: &str) -> [[f32; 2]; 2] {
        let top = self.stack(from).len() - 1;
        [self.0.place_of(from, top).unwrap(), self.0.anchor_of(to).unwrap()]
    }

    /// Drags from one place to another, and tells where the top piece of a path is then.
    pub(crate) fn drag(&mut self, from: [f32; 2], to: [f32; 2], path: &str) -> [f32; 2] {
        self.0.drag(from, to);
        // More than parts need to glide to where they go.
        self.0.frames(60);
        self.0.place_of(path, self.stack(path).len() - 1).unwrap()
    }
}
