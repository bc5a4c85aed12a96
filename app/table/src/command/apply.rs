//! What every command does.

use std::{collections::BTreeMap, sync::Arc};

use baize_manifest::{Key, Project, Side};

use super::{Command, Edit, Refusal, angle::canonical_deg, order, transaction::Transaction};
use crate::{
    Limits, Piece, State,
    state::{Parts, split_key, split_part},
};

/// Groups within groups: deeper ones are no use to anyone.
const MAX_DEPTH: usize = 16;

/// Applies a command whole and returns what it changed.
///
/// # Errors
/// The reason for which the state is as it was.
pub(crate) fn apply(
    state: &mut State,
    command: &Command,
    project: &Project,
    limits: Limits,
) -> Result<Vec<Edit>, Refusal> {
    let mut transaction = Transaction::new(state);
    match (Doing { project, limits }).command(&mut transaction, command, 0) {
        Ok(()) => Ok(transaction.commit()),
        Err(refusal) => {
            transaction.roll_back();
            Err(refusal)
        }
    }
}

struct Doing<'a> {
    project: &'a Project,
    limits: Limits,
}

impl Doing<'_> {
    fn command(
        &self,
        on: &mut Transaction<'_>,
        command: &Command,
        depth: usize,
    ) -> Result<(), Refusal> {
        match command {
            Command::Move { from, pick, to, at } => {
                let indices = on.picked(from, pick)?;
                let (from, to) = (on.target(from)?, on.target(to)?);
                let pieces = on.take(&from, &indices);
                on.lay(&to, *at, pieces)
            }
            Command::Take { from, count, to } => {
                let start = tail_start(on, from, *count)?;
                let (from, to) = (on.target(from)?, on.target(to)?);
                let pieces = on.splice(&from, start, *count, Vec::new());
                on.lay(&to, None, pieces)
            }
            Command::Deal { from, to, count } => deal(on, from, to, *count),
            Command::Shuffle { path, seed } => {
                reorder(on, path, |stack| order::shuffle(stack, *seed))
            }
            Command::Reverse { path } => reorder(on, path, <[Piece]>::reverse),
            Command::Sort { path } => reorder(on, path, |stack| {
                stack.sort_by(|a, b| order::by_name(&a.part, &b.part));
            }),
            Command::Flip { path, pick, side } => {
                let indices = on.picked(path, pick)?;
                on.alter(&on.target(path)?, &indices, |piece| {
                    piece.side = side.unwrap_or(other_side(piece.side));
                });
                Ok(())
            }
            Command::Rotate { path, pick, by } => {
                if !by.is_finite() {
                    return Err(Refusal::NotFinite);
                }
                let indices = on.picked(path, pick)?;
                on.alter(&on.target(path)?, &indices, |piece| {
                    piece.rotation_deg = turned(piece.rotation_deg, *by);
                });
                Ok(())
            }
            Command::Enable { surface } => self.surface(on, surface, true),
            Command::Disable { surface } => self.surface(on, surface, false),
            Command::Add { path, part, count, side, rotation, at } => {
                let looks = (side.unwrap_or_default(), *rotation);
                self.add(on, path, part, *count, looks, *at)
            }
            Command::Remove { path, pick } => {
                let indices = on.picked(path, pick)?;
                on.take(&on.target(path)?, &indices);
                Ok(())
            }
            Command::Group { commands, .. } => self.group(on, commands, depth),
        }
    }

    fn group(
        &self,
        on: &mut Transaction<'_>,
        commands: &[Command],
        depth: usize,
    ) -> Result<(), Refusal> {
        if depth >= MAX_DEPTH {
            return Err(Refusal::TooDeep { limit: MAX_DEPTH });
        }
        for (index, command) in commands.iter().enumerate() {
            self.command(on, command, depth + 1)
                .map_err(|reason| Refusal::InGroup { index, reason: Box::new(reason) })?;
        }
        Ok(())
    }

    fn surface(&self, on: &mut Transaction<'_>, name: &str, enabled: bool) -> Result<(), Refusal> {
        let unknown = || Refusal::UnknownSurface(name.into());
        let (kind, id) = split_key(name).ok_or_else(unknown)?;
        let key = Key { kind: kind.into(), id: id.into() };
        let exists = self
            .project
            .package(on.state().package())
            .is_some_and(|package| package.surfaces.iter().any(|surface| surface.key == key));
        // One that a reload took away can still be put away.
        if !exists && (enabled || !on.state().surfaces().contains(&key)) {
            return Err(unknown());
        }
        on.surface(key, enabled);
        Ok(())
    }

    fn add(
        &self,
        on: &mut Transaction<'_>,
        path: &str,
        part: &str,
        count: usize,
        (side, rotation): (Side, f64),
        at: Option<usize>,
    ) -> Result<(), Refusal> {
        let path = on.target(path)?;
        if count == 0 {
            return Err(Refusal::Nothing);
        }
        if !rotation.is_finite() {
            return Err(Refusal::NotFinite);
        }
        let total = on.state().piece_count().saturating_add(count);
        let numbers = u32::try_from(count).ok().filter(|_| total <= self.limits.pieces);
        let numbers = numbers.ok_or(Refusal::TooMany { limit: self.limits.pieces })?;
        let known = split_part(part, on.state().package())
            .and_then(|(package, kind, id)| Parts::new(self.project).one(package, kind, id))
            .ok_or_else(|| Refusal::UnknownPart(part.into()))?;
        let first = on.number_copies(&known, numbers);
        let pieces = (0..numbers)
            .map(|copy| Piece {
                part: known.clone(),
                copy: first.saturating_add(copy),
                side,
                rotation_deg: canonical_deg(rotation),
            })
            .collect();
        on.lay(&path, at, pieces)
    }
}

/// Where the top `count` pieces of a path start.
fn tail_start(on: &Transaction<'_>, path: &str, count: usize) -> Result<usize, Refusal> {
    let len = on.stack(path)?.len();
    if count == 0 {
        return Err(Refusal::Nothing);
    }
    len.checked_sub(count).ok_or_else(|| Refusal::TooFew { path: path.into(), asked: count, len })
}

fn deal(on: &mut Transaction<'_>, from: &str, to: &[String], count: usize) -> Result<(), Refusal> {
    let total = to.len().saturating_mul(count);
    let start = tail_start(on, from, total)?;
    let from = on.target(from)?;
    let targets = to.iter().map(|path| on.target(path)).collect::<Result<Vec<_>, _>>()?;
    let pieces = on.splice(&from, start, total, Vec::new());
    let mut hands: BTreeMap<&Arc<str>, Vec<Piece>> = BTreeMap::new();
    for (target, piece) in targets.iter().cycle().zip(pieces.into_iter().rev()) {
        hands.entry(target).or_default().push(piece);
    }
    hands.into_iter().try_for_each(|(path, hand)| on.lay(path, None, hand))
}

fn reorder(
    on: &mut Transaction<'_>,
    path: &str,
    change: impl FnOnce(&mut [Piece]),
) -> Result<(), Refusal> {
    let mut stack = on.stack(path)?.to_vec();
    change(&mut stack);
    on.splice(&on.target(path)?, 0, stack.len(), stack);
    Ok(())
}

fn other_side(side: Side) -> Side {
    match side {
        Side::Face => Side::Back,
        Side::Back => Side::Face,
    }
}

/// The sum of two angles in degrees, from 0 up to but not including 360.
fn turned(rotation_deg: f64, by: f64) -> f64 {
    let sum = (rotation_deg % 360.0 + canonical_deg(by)).rem_euclid(360.0);
    // A tiny negative angle rounds up to the full turn.
    if sum >= 360.0 { 0.0 } else { sum }
}
