//! What is asked of parts becomes commands: by keys, by the menu, alike.

use std::{collections::BTreeSet, sync::Arc};

use baize_table::{Command, Pick};
use bevy::prelude::*;

use super::{
    PlaySet,
    chance::Chance,
    drop::{group, picks},
    game::{Act, Game},
    hand::{dealt, hands},
    lock::Locks,
    select::Spot,
};
use crate::{
    keys::Action,
    stage::Shown,
    texts::{Texts, Value},
};

/// An action on pieces.
#[derive(Message, Clone, Debug, PartialEq)]
pub(crate) struct Ask {
    pub(crate) action: Action,
    /// How many, for what counts.
    pub(crate) number: Option<u8>,
    /// The pieces; for what is done with stacks, the stacks that they are in.
    pub(crate) on: Vec<Spot>,
}

impl Ask {
    /// The stacks that are meant, each once.
    pub(crate) fn paths(&self) -> BTreeSet<Arc<str>> {
        self.on.iter().map(|spot| spot.path.clone()).collect()
    }
}

/// Does what is asked of parts, as far as it needs no more than a command.
pub(crate) struct AskPlugin;

impl Plugin for AskPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Ask>()
            .add_systems(Update, answer.in_set(PlaySet::Input).after(super::hotkeys::press));
    }
}

fn answer(
    mut asks: MessageReader<Ask>,
    game: Res<Game>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    mut locks: ResMut<Locks>,
    mut chance: ResMut<Chance>,
    mut acts: MessageWriter<Act>,
) {
    for ask in asks.read() {
        if ask.action == Action::Lock {
            let paths = ask.paths();
            let lock = !paths.iter().all(|path| locks.has(path));
            for path in &paths {
                locks.set(path, lock);
            }
            let name = if lock { "said-locked" } else { "said-unlocked" };
            let list = paths.iter().map(|path| &**path).collect::<Vec<_>>().join(", ");
            acts.write(Act::Say(texts.say_with(name, &[("path", Value::from(&list))])));
            continue;
        }
        let free: Vec<Spot> =
            ask.on.iter().filter(|spot| !locks.has(&spot.path)).cloned().collect();
        if free.is_empty() {
            if let Some(spot) = ask.on.first().filter(|_| is_change(ask.action)) {
                let path = [("path", Value::from(&*spot.path))];
                acts.write(Act::Say(texts.say_with("said-is-locked", &path)));
            }
            continue;
        }
        let ask = Ask { on: free, ..ask.clone() };
        let act = match ask.action {
            Action::Draw => Some(draw(&ask, &game, &shown, &locks, &texts)),
            _ => command(&ask, &game, &texts, &mut chance).map(Act::Do),
        };
        acts.write_batch(act);
    }
}

/// Whether an action changes the state by itself.
fn is_change(action: Action) -> bool {
    !matches!(action, Action::Menu | Action::Magnify | Action::Search | Action::Deal)
}

fn command(ask: &Ask, game: &Game, texts: &Texts, chance: &mut Chance) -> Option<Command> {
    let turn = |by: f64| move |(path, pick): (String, Pick)| Command::Rotate { path, pick, by };
    let picked = || picks(ask.on.clone()).into_iter();
    let (name, commands): (&str, Vec<Command>) = match ask.action {
        Action::Flip => {
            let flip = |(path, pick)| Command::Flip { path, pick, side: None };
            ("group-flip", picked().map(flip).collect())
        }
        Action::TurnLeft => ("group-turn", picked().map(turn(-15.0)).collect()),
        Action::TurnRight => ("group-turn", picked().map(turn(15.0)).collect()),
        Action::QuarterLeft => ("group-turn", picked().map(turn(-90.0)).collect()),
        Action::QuarterRight => ("group-turn", picked().map(turn(90.0)).collect()),
        Action::Shuffle => {
            let paths = ask.paths().into_iter();
            let stacks = paths.filter(|path| game.state().stack(path).len() > 1);
            let shuffle =
                |path: Arc<str>| Command::Shuffle { path: path.to_string(), seed: chance.seed() };
            ("group-shuffle", stacks.map(shuffle).collect())
        }
        _ => return None,
    };
    let count = ask.on.len();
    group(commands, || texts.say_with(name, &[("count", count.into())]))
}

/// Draws as many as asked for, or as many as there are.
fn draw(ask: &Ask, game: &Game, shown: &Shown, locks: &Locks, texts: &Texts) -> Act {
    let hands = hands(game, &shown.0);
    let from = ask.on.first().map(|spot| spot.path.clone()).unwrap_or_default();
    let Some(hand) = hands.iter().find(|hand| **hand != from && !locks.has(hand)) else {
        return Act::Say(texts.say("said-no-hand"));
    };
    let count = usize::from(ask.number.unwrap_or(1)).min(game.state().stack(&from).len());
    let values =
        [("count", count.into()), ("from", Value::from(&*from)), ("to", Value::from(&**hand))];
    let name = texts.say_with("group-draw", &values);
    let to = std::slice::from_ref(hand);
    Act::Do(dealt(game.state(), &from, to, count, &hands, name))
}
