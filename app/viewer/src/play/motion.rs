//! Parts glide to where they belong. The state is there at once, and so is the rest place of
//! every part: only what is seen takes its time.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use bevy::{platform::hash::FixedHasher, prelude::*, window::RequestRedraw};

use super::{PlaySet, drag::Drag, game::Game, space::Space};
use crate::{
    display::{Display, Item, PieceId},
    stage::Shown,
};

/// How long a part is under way.
const GLIDE: Duration = Duration::from_millis(150);
/// More parts at once go without gliding: it would cost much and show little.
const MANY: usize = 150;

/// What is under way.
#[derive(Resource)]
pub(crate) struct Motion {
    /// Whether parts and the camera glide; without, they jump.
    pub(crate) enabled: bool,
    legs: BTreeMap<Arc<str>, Leg>,
}

impl Default for Motion {
    fn default() -> Self {
        Self::new(true)
    }
}

/// The way of one part.
#[derive(Clone, Debug)]
struct Leg {
    from_place: Vec3,
    from_rotation: Quat,
    /// As it will be at rest.
    rest: Item,
    /// Where it is among the display's items.
    index: usize,
    start: Duration,
    /// How high it rises on the way.
    hop_mm: f32,
    /// How far it swings out on the way.
    sway: Vec3,
}

/// Moves parts.
pub(crate) struct MotionPlugin;

impl Plugin for MotionPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Motion>()
            .add_systems(Update, (follow_state, advance).chain().in_set(PlaySet::Move));
    }
}

impl Motion {
    /// Nothing under way, in a window where parts glide or jump.
    pub(crate) const fn new(enabled: bool) -> Self {
        Self { enabled, legs: BTreeMap::new() }
    }

    /// Whether nothing is under way.
    pub(crate) fn is_still(&self) -> bool {
        self.legs.is_empty()
    }

    /// The item as it will be at rest.
    pub(crate) fn rest<'a>(&'a self, item: &'a Item) -> &'a Item {
        self.legs.get(&item.key).map_or(item, |leg| &leg.rest)
    }

    /// Forgets the way of a part, which is taken in the hand.
    pub(crate) fn stop(&mut self, key: &str) {
        self.legs.remove(key);
    }

    /// Forgets all that is under way: another game is shown.
    pub(crate) fn forget(&mut self) {
        self.legs.clear();
    }

    /// Lets a part glide from where it is shown to its rest; gives how it looks at the start.
    pub(crate) fn send(&mut self, index: usize, seen: &Item, rest: &Item, now: Duration) -> Item {
        if !self.enabled {
            self.legs.remove(&rest.key);
            return rest.clone();
        }
        let far = Vec2::new(rest.place.x - seen.place.x, rest.place.z - seen.place.z).length();
        let turned = seen.rotation.angle_between(rest.rotation);
        if far < 0.05 && (rest.place.y - seen.place.y).abs() < 0.05 && turned < 0.002 {
            self.legs.remove(&rest.key);
            return rest.clone();
        }
        let over = (seen.rotation * Vec3::Z).dot(rest.rotation * Vec3::Z) < 0.0;
        let hop_mm = (far * 0.12).min(25.0).max(if over { 30.0 } else { 0.0 });
        let leg = Leg {
            from_place: seen.place,
            from_rotation: seen.rotation,
            rest: rest.clone(),
            index,
            start: now,
            hop_mm,
            sway: Vec3::ZERO,
        };
        let start = leg.at(now).unwrap_or_else(|| rest.clone());
        self.legs.insert(rest.key.clone(), leg);
        start
    }

    /// From what is seen to a new display: parts that are elsewhere now start their way, and
    /// the new display shows them at its start.
    fn start(&mut self, seen: &Display, next: &mut Display, space: &Space<'_>, now: Duration) {
        let mut old = std::mem::take(&mut self.legs);
        if !self.enabled {
            return;
        }
        let same_looks = Arc::ptr_eq(&seen.looks, &next.looks);
        let known: HashMap<&str, &Item, FixedHasher> =
            seen.items.iter().map(|item| (&*item.key, item)).collect();
        let gone: HashMap<PieceId, &Item> = if same_looks {
            let stays: HashSet<&str, FixedHasher> =
                next.items.iter().map(|item| &*item.key).collect();
            let gone = seen.items.iter().filter(|item| !stays.contains(&*item.key));
            gone.map(|item| (item.piece(), item)).collect()
        } else {
            HashMap::new()
        };
        for (index, item) in next.items.iter_mut().enumerate() {
            let before = known.get(&*item.key).or_else(|| gone.get(&item.piece()));
            let Some(before) = before else { continue };
            if let Some(mut leg) = old.remove(&item.key).filter(|leg| leg.rest == *item) {
                // Already on its way there.
                leg.index = index;
                *item = Item::clone(before);
                self.legs.insert(leg.rest.key.clone(), leg);
                continue;
            }
            if before.place == item.place
                && before.rotation == item.rotation
                && before.layer == item.layer
            {
                continue;
            }
            let Some(place) = space.moved(before.layer, before.place, item.layer) else { continue };
            let seen = Item { place, rotation: before.rotation, ..item.clone() };
            let rest = item.clone();
            let shuffled = before.path == item.path && before.index != item.index;
            *item = self.send(index, &seen, &rest, now);
            if shuffled
                && (place - rest.place).with_y(0.0).length() < 1.0
                && let Some(leg) = self.legs.get_mut(&rest.key)
            {
                // Pieces of a pile that change places swing out to both sides.
                let side = if rest.index % 2 == 0 { 1.0 } else { -1.0 };
                let half = next.looks.size_mm(rest.look)[0] as f32 / 2.0;
                leg.sway = rest.rotation * Vec3::X * half * side;
            }
        }
        if self.legs.len() > MANY {
            for leg in std::mem::take(&mut self.legs).into_values() {
                if let Some(item) = next.items.get_mut(leg.index) {
                    *item = leg.rest;
                }
            }
        }
    }
}

impl Leg {
    /// The part on its way; none once it has arrived.
    fn at(&self, now: Duration) -> Option<Item> {
        let share = now.saturating_sub(self.start).as_secs_f32() / GLIDE.as_secs_f32();
        if share >= 1.0 {
            return None;
        }
        let eased = share * share * (3.0 - 2.0 * share);
        let rise = 4.0 * eased * (1.0 - eased) * self.hop_mm;
        let swing = self.sway * (eased * std::f32::consts::PI).sin();
        Some(Item {
            place: self.from_place.lerp(self.rest.place, eased) + Vec3::Y * rise + swing,
            rotation: self.from_rotation.slerp(self.rest.rotation, eased),
            shade_mm: None,
            ..self.rest.clone()
        })
    }
}

/// The game changed: what is seen follows.
fn follow_state(
    game: Res<Game>,
    space: Space,
    time: Res<Time>,
    mut drag: ResMut<Drag>,
    mut motion: ResMut<Motion>,
    mut shown: ResMut<Shown>,
) {
    if !game.is_changed() {
        return;
    }
    let mut next = game.display();
    let held = drag.rests();
    let same = Arc::ptr_eq(&next.looks, &shown.0.looks)
        && next.items.len() == shown.0.items.len()
        && next.items.iter().zip(&shown.0.items).all(|(a, b)| {
            let b = held.get(&*b.key).copied().unwrap_or_else(|| motion.rest(b));
            a == b
        });
    if same && next.anchors == shown.0.anchors && next.huds == shown.0.huds {
        return;
    }
    drag.follow_state(&next);
    motion.start(&shown.0, &mut next, &space, time.elapsed());
    shown.0 = next;
}

fn advance(
    time: Res<Time>,
    mut motion: ResMut<Motion>,
    mut shown: ResMut<Shown>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if motion.legs.is_empty() {
        return;
    }
    let now = time.elapsed();
    let items = &mut shown.0.items;
    motion.legs.retain(|key, leg| {
        let Some(item) = items.get_mut(leg.index).filter(|item| item.key == *key) else {
            return false;
        };
        let under_way = leg.at(now);
        let stays = under_way.is_some();
        *item = under_way.unwrap_or_else(|| leg.rest.clone());
        stays
    });
    redraw.write(RequestRedraw);
}
