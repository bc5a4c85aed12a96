//! What a drop means.

use std::collections::BTreeMap;

use baize_table::{Command, Pick};
use bevy::math::Vec2;

use super::{drag::Held, game::Game, select::Spot, space::Space, targets::Target};
use crate::{
    display::Display,
    texts::{Texts, Value},
};

/// The command that a drop stands for; none when everything stays as it is.
pub(crate) fn drop_of(
    held: &Held,
    target: &Target,
    game: &Game,
    display: &Display,
    space: &Space<'_>,
    at_px: Vec2,
    texts: &Texts,
) -> Option<Command> {
    let to = target.path.to_string();
    if let Some((spot, look)) = &held.loose {
        // The stack may have been shuffled meanwhile: only what is seen in the hand is dropped.
        let there = game.state().stack(&spot.path).get(spot.index)?;
        if display.looks.index(&there.part) != Some(*look) {
            return None;
        }
        let from = spot.path.to_string();
        let pick = Pick::One(spot.index);
        return (from != to).then_some(Command::Move { from, pick, to, at: None });
    }
    let lead = &held.carried.first()?.rest;
    let from = lead.path.as_ref()?;
    if held.whole {
        let count = game.state().stack(from).len();
        let from = from.to_string();
        return (from != to).then_some(Command::Take { count, from, to });
    }
    let mut spots: Vec<Spot> =
        held.carried.iter().filter_map(|carried| Spot::of(&carried.rest)).collect();
    spots.sort();
    // A piece may be seen in two places.
    spots.dedup();
    if let [spot] = spots.as_slice()
        && spot.path == target.path
    {
        let at = place_in(held, display, space, at_px)?;
        let (from, pick) = (to.clone(), Pick::One(spot.index));
        return Some(Command::Move { from, pick, to, at: Some(at) });
    }
    moves(spots, &to, texts)
}

/// Moves pieces to a path; none when they all lie there.
pub(crate) fn moves(mut spots: Vec<Spot>, to: &str, texts: &Texts) -> Option<Command> {
    spots.retain(|spot| &*spot.path != to);
    let values = [("count", spots.len().into()), ("path", Value::from(to))];
    let to_it = |(from, pick)| Command::Move { from, pick, to: to.to_owned(), at: None };
    group(picks(spots).into_iter().map(to_it).collect(), || texts.say_with("group-move", &values))
}

/// Pieces by path, as commands pick them.
pub(crate) fn picks(spots: Vec<Spot>) -> Vec<(String, Pick)> {
    let mut by_path: BTreeMap<std::sync::Arc<str>, Vec<usize>> = BTreeMap::new();
    for spot in spots {
        by_path.entry(spot.path).or_default().push(spot.index);
    }
    let pick = |(path, indices): (std::sync::Arc<str>, Vec<usize>)| {
        let pick = match indices.as_slice() {
            [only] => Pick::One(*only),
            _ => Pick::Several(indices),
        };
        (path.to_string(), pick)
    };
    by_path.into_iter().map(pick).collect()
}

/// One step out of several commands; none out of none.
pub(crate) fn group(mut commands: Vec<Command>, name: impl FnOnce() -> String) -> Option<Command> {
    match commands.len() {
        0 => None,
        1 => commands.pop(),
        _ => Some(Command::Group { name: Some(name()), commands }),
    }
}

/// The position in its own spread stack that a part is dropped at; none when it is its own, or
/// when the stack is a pile.
fn place_in(held: &Held, display: &Display, space: &Space<'_>, at_px: Vec2) -> Option<usize> {
    /// Parts of a spread stack lie at least so far apart.
    const SPREAD_PX: f32 = 6.0;
    let lead = &held.carried.first()?.rest;
    let own = space.pixel_of(lead)?;
    let others = display
        .items
        .iter()
        .filter(|item| item.path == lead.path && item.layer == lead.layer && item.key != lead.key);
    let mut nearest = (own.distance(at_px), None);
    for item in others {
        let pixel = space.pixel_of(item)?;
        let far = pixel.distance(at_px);
        if pixel.distance(own) > SPREAD_PX && far < nearest.0 {
            nearest = (far, Some(item.index));
        }
    }
    nearest.1
}
