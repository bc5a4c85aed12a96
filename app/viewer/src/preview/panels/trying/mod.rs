//! Other numbers for a route, and parts on any path: seen at once, written nowhere.

mod choose;
mod numbers;
mod pasting;
mod put;
mod rows;

use std::collections::BTreeMap;

use baize_manifest::Package;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

use choose::choose;
use numbers::numbers;
use pasting::pasting;
use put::{Put, put};

use super::{
    Panels, Selected, bar::Docked, dock, inspector::Inspected, plugin::OpenAt, state::Side,
};
use crate::{
    play::{Act, Game},
    preview::inspect::{Paste, Spot, SpotName, Trial, Values},
    stage::Shown,
    texts::Texts,
};

/// What is tried.
#[derive(Resource, Default)]
pub(crate) struct Trying {
    trials: BTreeMap<Spot, Trial>,
    /// The entry whose numbers are shown.
    spot: Option<Spot>,
    /// What that is known by, in the load that the trials are of.
    name: Option<SpotName>,
    /// Whether what is shown is not yet what is tried.
    is_new: bool,
    /// What would be pasted, as long as nothing changes.
    paste: Option<Paste>,
    is_copied: bool,
    /// The load that the trials are of.
    load: usize,
    put: Put,
}

impl Trying {
    /// Tries other numbers for an entry.
    pub(super) fn set(&mut self, package: &Package, spot: Spot, values: Values) {
        if let Some(mut trial) = Trial::of(package, spot.clone()) {
            trial.now = values;
            if trial.is_changed() {
                self.trials.insert(spot.clone(), trial);
            } else {
                self.trials.remove(&spot);
            }
            self.name = spot.name(package);
            self.spot = Some(spot);
            self.is_new = true;
            self.paste = None;
            self.is_copied = false;
        }
    }

    /// The entry whose numbers are shown, and the numbers.
    fn current(&self, package: &Package) -> Option<Trial> {
        self.trial(package, self.spot.as_ref()?)
    }

    /// What is tried with an entry.
    pub(super) fn trial(&self, package: &Package, spot: &Spot) -> Option<Trial> {
        self.trials.get(spot).cloned().or_else(|| Trial::of(package, spot.clone()))
    }

    fn choose(&mut self, package: &Package, spot: Option<Spot>) {
        if self.spot != spot {
            self.name = spot.as_ref().and_then(|spot| spot.name(package));
            self.spot = spot;
            self.paste = None;
            self.is_copied = false;
        }
    }

    /// Goes on with another load of the package: entries may stand elsewhere now, and trials whose
    /// entries say something else are let go of.
    fn follow(&mut self, package: &Package) {
        let trials = std::mem::take(&mut self.trials).into_values();
        let trials = trials.filter_map(|trial| trial.again(package));
        self.trials = trials.map(|trial| (trial.spot.clone(), trial)).collect();
        self.spot = self.spot.take().zip(self.name.as_ref()).and_then(|(spot, name)| {
            spot.again(package, name, |other| Values::of(package, other).is_some())
        });
    }
}

/// Goes to the entry of what is clicked, and lets go of trials whose entries were changed in
/// their files.
pub(super) fn follow(game: Res<Game>, selected: Res<Selected>, mut trying: ResMut<Trying>) {
    let load = std::ptr::from_ref(game.project()) as usize;
    if trying.load != load {
        let trying = trying.bypass_change_detection();
        let is_first = trying.load == 0;
        trying.load = load;
        if let Some(package) = game.package() {
            trying.follow(package);
        }
        trying.is_new |= !is_first && !trying.trials.is_empty();
        trying.paste = None;
    }
    if selected.is_changed()
        && let Some(keeper) = game.keeper()
    {
        let placed = match &*selected {
            Selected::Nothing => None,
            Selected::Part(key) => keeper
                .parts()
                .find(|part| part.key().to_string() == **key)
                .map(|part| (&part.place.surface, part.place.route, part.place.candidate)),
            Selected::Surface(key) => Some((key, 0, None)),
        };
        let spot = placed.and_then(|(surface, route, candidate)| {
            let placed = keeper.surfaces().iter().find(|one| one.key == *surface)?;
            let spot = Spot { surface: placed.surface.clone(), route, candidate };
            Values::of(game.package()?, &spot).map(|_| spot)
        });
        if let (Some(package), Some(_)) = (game.package(), &spot) {
            trying.choose(package, spot);
        }
    }
}

/// Lays out what is tried.
pub(super) fn apply(mut trying: ResMut<Trying>, mut game: ResMut<Game>, mut shown: ResMut<Shown>) {
    if !trying.is_new {
        return;
    }
    trying.bypass_change_detection().is_new = false;
    let Some(mut package) = game.package().cloned() else { return };
    trying.trials.values().for_each(|trial| trial.apply(&mut package));
    game.lay(&package);
    shown.0 = game.display();
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    docked: Res<Docked>,
    texts: Res<Texts>,
    game: Res<Game>,
    mut inspected: ResMut<Inspected>,
    mut trying: ResMut<Trying>,
    mut panels: ResMut<Panels>,
    mut opens: MessageWriter<OpenAt>,
    mut acts: MessageWriter<Act>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if panels.side != Some(Side::TryIt) {
        return Ok(());
    }
    let Some(rect) = docked.0.as_ref().and_then(|dock| dock.side) else { return Ok(()) };
    let Some(package) = game.package() else { return Ok(()) };
    let trying = trying.bypass_change_detection();
    let inspected = inspected.bypass_change_detection();
    let mut close = false;
    dock::show(context, "preview-try", rect, |ui| {
        close = dock::head(ui, &texts.say("try-title"), &texts.say("panel-close"), |_| ());
        dock::scroll(ui, "try", |ui| {
            choose(ui, &texts, package, trying);
            if let Some(trial) = trying.current(package) {
                numbers(ui, &texts, package, trying, &trial);
            }
            if let Some(trial) = trying.current(package).filter(Trial::is_changed) {
                let open = pasting(ui, &texts, &game, package, inspected, trying, &trial);
                opens.write_batch(open.map(|span| OpenAt(game.project().sources.place(span))));
            }
            ui.add_space(6.0);
            ui.separator();
            if let Some(command) = put(ui, &texts, &game, package, &mut trying.put) {
                acts.write(Act::Do(command));
            }
        });
    });
    if close {
        panels.side = None;
    }
    Ok(())
}
