//! Paths whose parts stay where they are.

use std::{collections::BTreeSet, sync::Arc};

use bevy::{math::Vec3Swizzles, prelude::*};

use super::game::Game;
use crate::{
    display::{Display, Item},
    stage::Shown,
};

/// Paths that are locked. A matter of the window, not of the game: it is neither saved nor
/// undone, and locking again is one key away.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Locks(BTreeSet<Arc<str>>);

impl Locks {
    /// Whether a path is locked.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.0.contains(path)
    }

    /// Locks a path or unlocks it.
    pub(crate) fn set(&mut self, path: &Arc<str>, locked: bool) {
        if locked {
            self.0.insert(path.clone());
        } else {
            self.0.remove(path);
        }
    }
}

/// Locks what a game is played on.
pub(crate) struct LockPlugin;

impl Plugin for LockPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Locks>().add_systems(
            PreUpdate,
            opened.after(super::screen::opened).run_if(resource_added::<Game>),
        );
    }
}

fn opened(shown: Res<Shown>, mut locks: ResMut<Locks>) {
    locks.0 = grounds(&shown.0);
}

/// Paths of parts that a game is played on: parts of two or more other paths lie on them.
fn grounds(display: &Display) -> BTreeSet<Arc<str>> {
    let mut grounds = BTreeSet::new();
    for ground in &display.items {
        let Some(path) = &ground.path else { continue };
        let mut others = BTreeSet::new();
        for item in &display.items {
            if item.path.as_ref() != Some(path) && lies_on(display, item, ground) {
                others.insert(item.path.clone());
            }
        }
        if others.len() >= 2 {
            grounds.insert(path.clone());
        }
    }
    grounds
}

/// Whether an item's middle is over a larger other.
fn lies_on(display: &Display, item: &Item, ground: &Item) -> bool {
    let size = |item: &Item| display.looks.size_mm(item.look).map(|mm| mm as f32);
    let (own, [width, height, depth]) = (size(item), size(ground));
    let middle = (ground.rotation.inverse() * (item.place - ground.place)).xy().abs();
    item.layer == ground.layer
        && own[0] * own[1] < width * height / 2.0
        && item.foot_mm >= ground.foot_mm + depth - 0.5
        && middle.x < width / 2.0
        && middle.y < height / 2.0
}
