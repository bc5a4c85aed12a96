//! The left button: a part is dragged (Shift: its whole stack; if it is selected, all that is),
//! or a box is drawn on the free table, or something is clicked.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use bevy::prelude::*;
use bevy_egui::input::{EguiWantsInput, egui_wants_any_pointer_input};

use super::{
    PlaySet, carry,
    drop::drop_of,
    game::{Act, Game},
    lock::Locks,
    motion::Motion,
    pick::Pointer,
    select::{self, Selection, Spot},
    space::Space,
    targets::{Target, aim, targets},
};
use crate::{
    display::{Display, Item, PieceId},
    keys::{Action, Held as Keys, Pressed},
    stage::Shown,
    texts::Texts,
};

/// Movement that makes a press a drag.
const THRESHOLD_PX: f32 = 4.0;

/// What the left button is doing.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Drag {
    /// Pressed, but not yet moved.
    pressed: Option<Press>,
    /// What is in the hand.
    pub(crate) held: Option<Held>,
    /// Where it would drop now.
    pub(crate) target: Option<Target>,
    /// Everywhere it could drop.
    pub(crate) targets: Vec<Target>,
    /// Where a box was begun.
    pub(crate) boxed: Option<Vec2>,
}

/// The left button went down.
#[derive(Clone, Debug)]
struct Press {
    at_px: Vec2,
    /// The key of the part there, unless it is locked.
    part: Option<Arc<str>>,
}

/// What is in the hand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Held {
    /// The parts that are seen: first the one that was taken.
    pub(crate) carried: Vec<Carried>,
    /// With everything on its path, seen or not.
    pub(crate) whole: bool,
    /// A piece that may lie where it cannot be seen, with its look: out of a search.
    pub(crate) loose: Option<(Spot, usize)>,
}

/// A part in the hand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Carried {
    /// As it lay, and will lie again if it is not dropped.
    pub(crate) rest: Item,
    /// Where it is among the display's items, unless that has changed.
    pub(crate) index: usize,
    /// From the one that was taken.
    pub(crate) offset: Vec3,
    /// From the pointer, on the layer it was taken from.
    pub(crate) grip: Vec3,
}

/// Lets the player drag.
pub(crate) struct DragPlugin;

impl Plugin for DragPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Drag>().init_resource::<Selection>().add_systems(
            Update,
            (press.run_if(not(egui_wants_any_pointer_input)), give_up, pull, release)
                .chain()
                .in_set(PlaySet::Input),
        );
        app.add_systems(Update, carry::carry.in_set(PlaySet::Carry))
            .add_systems(Update, select::keep_to_looks.in_set(PlaySet::Carry))
            .add_systems(PreUpdate, opened.run_if(resource_added::<Game>));
    }
}

impl Drag {
    /// Whether the left button is not used for anything.
    pub(crate) fn is_idle(&self) -> bool {
        self.pressed.is_none() && self.held.is_none() && self.boxed.is_none()
    }

    /// The carried items as they will be at rest, by key.
    pub(crate) fn rests(&self) -> HashMap<&str, &Item> {
        let carried = self.held.iter().flat_map(|held| &held.carried);
        carried.map(|carried| (&*carried.rest.key, &carried.rest)).collect()
    }

    /// The state changed while something is in the hand: it stays there if it still lies on the
    /// same path.
    pub(crate) fn follow_state(&mut self, next: &Display) {
        let Some(held) = &mut self.held else { return };
        let mut stays = held.loose.is_none();
        let items = next.items.iter().enumerate();
        let known: HashMap<&str, usize> = items.map(|(index, item)| (&*item.key, index)).collect();
        for carried in &mut held.carried {
            let index = known.get(&*carried.rest.key).copied();
            let now = index.and_then(|index| Some((index, next.items.get(index)?)));
            match now.filter(|(_, item)| item.path == carried.rest.path) {
                Some((index, item)) => {
                    carried.rest = item.clone();
                    carried.index = index;
                }
                None => stays = false,
            }
        }
        if !stays {
            *self = Self::default();
        }
    }

    /// Takes a piece in the hand that may lie unseen in a stack.
    pub(crate) fn take_loose(&mut self, spot: Spot, look: usize, targets: Vec<Target>) {
        *self = Self {
            held: Some(Held { carried: Vec::new(), whole: false, loose: Some((spot, look)) }),
            targets,
            ..Self::default()
        };
    }
}

/// Another game is on the table.
fn opened(mut drag: ResMut<Drag>, mut selection: ResMut<Selection>, mut motion: ResMut<Motion>) {
    *drag = Drag::default();
    *selection = Selection::default();
    motion.forget();
}

fn press(pointer: Res<Pointer>, shown: Res<Shown>, locks: Res<Locks>, mut drag: ResMut<Drag>) {
    let Some((at_px, over)) = pointer.pressed.filter(|_| drag.is_idle()) else { return };
    let over = over.and_then(|index| shown.0.items.get(index));
    let free = over.filter(|item| item.path.as_ref().is_some_and(|path| !locks.has(path)));
    let part = free.map(|item| item.key.clone());
    drag.pressed = Some(Press { at_px, part });
}

/// Escape, and whatever else ends a game as it is, lets go.
pub(crate) fn give_up(
    mut pressed: MessageReader<Pressed>,
    time: Res<Time>,
    space: Space,
    mut drag: ResMut<Drag>,
    mut motion: ResMut<Motion>,
    mut shown: ResMut<Shown>,
) {
    let ends = |action| {
        matches!(
            action,
            Action::Cancel
                | Action::Undo
                | Action::Redo
                | Action::QuickLoad
                | Action::Open
                | Action::Home
        )
    };
    if pressed.read().filter(|pressed| ends(pressed.action)).count() > 0 && !drag.is_idle() {
        let drag = std::mem::take(&mut *drag);
        back(drag.held, &mut motion, &mut shown, &space, time.elapsed());
    }
}

/// A press that moves becomes a drag or a box.
fn pull(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Keys,
    pointer: Res<Pointer>,
    game: Res<Game>,
    locks: Res<Locks>,
    space: Space,
    shown: Res<Shown>,
    mut selection: ResMut<Selection>,
    mut motion: ResMut<Motion>,
    mut drag: ResMut<Drag>,
) {
    let (Some(press), Some(at)) = (&drag.pressed, pointer.released_px.or(pointer.at_px)) else {
        return;
    };
    let down = buttons.pressed(MouseButton::Left) || pointer.released_px.is_some();
    if !down || press.at_px.distance(at) < THRESHOLD_PX {
        return;
    }
    let start = press.at_px;
    let taken = press.part.clone();
    drag.pressed = None;
    let Some(key) = taken else {
        drag.boxed = Some(start);
        return;
    };
    let items = &shown.0.items;
    let Some(first) = items.iter().position(|item| item.key == key) else { return };
    let Some(lead) = items.get(first) else { return };
    let whole = keys.shift();
    let several = !whole && selection.has(lead);
    if !several && !selection.is_empty() {
        selection.clear();
    }
    let lead = motion.rest(lead).clone();
    let with = |(_, item): &(usize, &Item)| {
        item.key != lead.key
            && item.path.as_ref().is_some_and(|path| !locks.has(path))
            && if whole { item.path == lead.path } else { several && selection.has(item) }
    };
    let mut grip = Vec3::ZERO;
    if let Some(under) = space.under(start, lead.layer, lead.place.y) {
        grip = (lead.place - under).with_y(0.0);
    }
    let mut carried = vec![Carried { rest: lead.clone(), index: first, offset: Vec3::ZERO, grip }];
    // From the other layers comes what is not seen on this one, too.
    let (here, elsewhere): (Vec<(usize, &Item)>, Vec<(usize, &Item)>) =
        items.iter().enumerate().filter(with).partition(|(_, item)| item.layer == lead.layer);
    let mut taken: BTreeSet<PieceId> = here.iter().map(|(_, item)| item.piece()).collect();
    taken.insert(lead.piece());
    let elsewhere = elsewhere.into_iter().filter(|(_, item)| taken.insert(item.piece()));
    for (index, item) in here.iter().copied().chain(elsewhere) {
        let rest = motion.rest(item).clone();
        let offset = if rest.path == lead.path && rest.layer == lead.layer {
            rest.place - lead.place
        } else {
            carry::gathered(carried.len())
        };
        carried.push(Carried { rest, index, offset, grip });
    }
    drag.targets = targets(&game, &shown.0, &motion, &locks);
    for carried in &carried {
        motion.stop(&carried.rest.key);
    }
    drag.held = Some(Held { carried, whole, loose: None });
}

/// The button goes up: what is in the hand drops, what is in the box is selected.
fn release(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Keys,
    pointer: Res<Pointer>,
    game: Res<Game>,
    locks: Res<Locks>,
    texts: Res<Texts>,
    egui: Res<EguiWantsInput>,
    time: Res<Time>,
    space: Space,
    mut selection: ResMut<Selection>,
    mut motion: ResMut<Motion>,
    mut shown: ResMut<Shown>,
    mut drag: ResMut<Drag>,
    mut acts: MessageWriter<Act>,
) {
    if buttons.pressed(MouseButton::Left) || drag.is_idle() {
        return;
    }
    let adds = keys.shift() || keys.control();
    let Drag { pressed, held, mut targets, boxed, .. } = std::mem::take(&mut *drag);
    let end = pointer.released_px.or(pointer.at_px);
    if let Some(press) = pressed {
        let part = press.part.and_then(|key| shown.0.items.iter().find(|item| item.key == key));
        match part {
            Some(item) if adds => selection.toggle(&shown.0, item),
            Some(item) if selection.has(item) => {}
            _ if adds => {}
            _ => selection.clear(),
        }
    }
    if let (Some(start), Some(end)) = (boxed, end) {
        let area = Rect::from_corners(start, end);
        selection.select_in(&shown.0, &space, &locks, area, adds);
    }
    if let Some(held) = held {
        // Aimed anew: on a slow machine the pointer went on since the last frame.
        let target = end.and_then(|at| aim(&mut targets, &shown.0, &space, at));
        let command = target
            .filter(|target| !locks.has(&target.path) && !egui.is_pointer_over_area())
            .zip(end)
            .and_then(|(target, at)| drop_of(&held, &target, &game, &shown.0, &space, at, &texts));
        // If the state does not change after all, this is where it is to be seen again.
        back(Some(held), &mut motion, &mut shown, &space, time.elapsed());
        acts.write_batch(command.map(Act::Do));
    }
}

/// Lets what was in the hand glide back to where it lay.
fn back(
    held: Option<Held>,
    motion: &mut Motion,
    shown: &mut Shown,
    space: &Space<'_>,
    now: std::time::Duration,
) {
    for Carried { rest, index, .. } in held.into_iter().flat_map(|held| held.carried) {
        let at = carry::find(&shown.0.items, &rest.key, index);
        let Some((index, seen)) = at.and_then(|at| Some((at, shown.0.items.get_mut(at)?))) else {
            continue;
        };
        let place = space.moved(seen.layer, seen.place, rest.layer).unwrap_or(rest.place);
        let from = Item { place, layer: rest.layer, ..seen.clone() };
        *seen = motion.send(index, &from, &rest, now);
    }
}
