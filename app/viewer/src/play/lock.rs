//! Paths whose parts stay where they are.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use bevy::{math::Vec3Swizzles, prelude::*};

use super::game::Game;
use crate::{
    display::{Display, Item, Layer},
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
    let area = |item: &Item| {
        let [width, height, _] = size(display, item);
        width * height
    };
    let smallest = display.items.iter().map(area).fold(f32::INFINITY, f32::min);
    let large: Vec<&Item> =
        display.items.iter().filter(|item| area(item) / 2.0 > smallest).collect();
    let mut grounds = BTreeSet::new();
    if large.is_empty() {
        return grounds;
    }
    let middles = Middles::of(display);
    for ground in large {
        let Some(path) = &ground.path else { continue };
        if !grounds.contains(path) && middles.are_on(display, ground) {
            grounds.insert(path.clone());
        }
    }
    grounds
}

fn size(display: &Display, item: &Item) -> [f32; 3] {
    display.looks.size_mm(item.look).map(|mm| mm as f32)
}

/// Whether an item's middle is over a larger other.
fn lies_on(display: &Display, item: &Item, ground: &Item) -> bool {
    let (own, [width, height, depth]) = (size(display, item), size(display, ground));
    let middle = (ground.rotation.inverse() * (item.place - ground.place)).xy().abs();
    item.layer == ground.layer
        && own[0] * own[1] < width * height / 2.0
        && item.foot_mm >= ground.foot_mm + depth - 0.5
        && middle.x < width / 2.0
        && middle.y < height / 2.0
}

/// Side of a square that middles are gathered in.
const SQUARE_MM: f32 = 60.0;

/// Where the middles of items are: tables have thousands of them, and each ground only those near
/// it on it.
struct Middles<'a> {
    squares: HashMap<(Layer, [i64; 2]), ByPath<'a>>,
}

/// Items of a square, by their path. Of those that differ in nothing but their height, as in a
/// pile, only the highest is there: it lies on whatever one of them lies on.
type ByPath<'a> = BTreeMap<Option<&'a str>, HashMap<(usize, [u32; 2]), &'a Item>>;

impl<'a> Middles<'a> {
    fn of(display: &'a Display) -> Self {
        let mut squares: HashMap<_, ByPath<'a>> = HashMap::new();
        for item in &display.items {
            let square = squares.entry((item.layer, square(item.place))).or_default();
            let alike = (item.look, [item.place.x.to_bits(), item.place.z.to_bits()]);
            let top = square.entry(item.path.as_deref()).or_default().entry(alike).or_insert(item);
            if item.foot_mm > top.foot_mm {
                *top = item;
            }
        }
        Self { squares }
    }

    /// Whether parts of two or more other paths lie on a ground.
    fn are_on(&self, display: &Display, ground: &Item) -> bool {
        let [width, height, _] = size(display, ground);
        let reach = Vec2::new(width, height).length() / 2.0;
        let [left, top] = square(ground.place - Vec3::new(reach, 0.0, reach));
        let [right, bottom] = square(ground.place + Vec3::new(reach, 0.0, reach));
        let mut paths = BTreeSet::new();
        let mut are_two_with = |square: &ByPath<'a>| {
            for (path, items) in square {
                let is_new = *path != ground.path.as_deref() && !paths.contains(path);
                if is_new && items.values().any(|item| lies_on(display, item, ground)) {
                    paths.insert(*path);
                }
            }
            paths.len() >= 2
        };
        // A ground of a kilometre has more squares than there are items.
        let wide = right.saturating_sub(left).saturating_mul(bottom.saturating_sub(top));
        if usize::try_from(wide).map_or(true, |wide| wide > self.squares.len()) {
            let mut all = self.squares.iter();
            return all.any(|((layer, _), square)| *layer == ground.layer && are_two_with(square));
        }
        (left..=right)
            .flat_map(|x| (top..=bottom).map(move |y| [x, y]))
            .any(|at| self.squares.get(&(ground.layer, at)).is_some_and(&mut are_two_with))
    }
}

/// The square that a place is in.
fn square(place: Vec3) -> [i64; 2] {
    [place.x, place.z].map(|mm| (mm / SQUARE_MM).floor() as i64)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use baize_manifest::{LoadOptions, MemoryFiles, load};
    use bevy::math::Quat;

    use super::*;
    use crate::{
        open::Ask,
        play::{Driver, Folders},
    };

    /// As the word says: every item is compared with every other.
    fn by_definition(display: &Display) -> BTreeSet<Arc<str>> {
        let is_ground = |ground: &&Item| {
            let others = display.items.iter().filter(|item| item.path != ground.path);
            let on_it = others.filter(|item| lies_on(display, item, ground));
            on_it.map(|item| &item.path).collect::<BTreeSet<_>>().len() >= 2
        };
        display.items.iter().filter(is_ground).filter_map(|ground| ground.path.clone()).collect()
    }

    /// A display of pieces of three sizes, none of them placed.
    fn pieces() -> Display {
        let mut text = "role: package\nid: t\n---\nrole: surface\ntype: board\nid: main\n\
                        size: [1000, 800]\nlayout:\n- {route: /a, x: -400, y: -350}\n\
                        - {route: /b, y: -300}\n- {route: /c}\n"
            .to_owned();
        for (id, size) in [("a", "[10, 12, 2]"), ("b", "[70, 90, 1]"), ("c", "[900, 400, 3]")] {
            text += &format!("---\n{{role: part, type: card, id: {id}, size: {size}}}\n");
        }
        text += "---\nrole: setup\ntype: game\nid: main\nsetup:\n  /a: card#a\n  /b: card#b\n\
                 \x20 /c: card#c\n";
        let mut files = MemoryFiles::default();
        files.insert("game.yaml", text.as_bytes());
        let project = load(&files, None, &LoadOptions::default());
        let table = Driver::open(project, &files, &Ask::default(), &Folders::default()).unwrap();
        let mut display = table.world().resource::<Shown>().0.clone();
        let one_each = std::mem::take(&mut display.items);
        assert_eq!(one_each.len(), 3);
        for (item, count) in one_each.into_iter().zip([100, 40, 4]) {
            display.items.extend(std::iter::repeat_n(item, count));
        }
        display
    }

    #[test]
    fn grounds_are_found_as_if_all_items_were_compared() {
        let mut display = pieces();
        assert_eq!(display.items.len(), 144);
        let mut seed = 7_u64;
        let mut next = |most: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % most
        };
        let (mut most, mut least) = (0, usize::MAX);
        for _ in 0..60 {
            let paths = 2 + next(60);
            for item in &mut display.items {
                let at = Vec3::new(next(60) as f32 * 20.0, 0.0, next(40) as f32 * 20.0);
                item.place = at - Vec3::new(600.0, 0.0, 400.0);
                item.foot_mm = next(8) as f32;
                item.place.y = item.foot_mm;
                let turn = Quat::from_rotation_y(next(8) as f32 * 0.4);
                item.rotation = turn * Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2);
                item.layer = if next(5) == 0 { Layer::Hud(0) } else { Layer::Table };
                item.path = Some(format!("/p/{}", next(paths)).into());
            }
            let found = grounds(&display);
            assert_eq!(found, by_definition(&display));
            (most, least) = (most.max(found.len()), least.min(found.len()));
        }
        assert!(least < most && most > 5, "{least} to {most} grounds tell nothing");
    }
}
