//! The only owner of the state: commands come in, a display goes out.

use std::{collections::BTreeSet, sync::Arc};

use baize_manifest::{Files, Package, PartRef, Project};
use baize_solid::Maker;
use baize_table::{Anchor, Command, Limits, Scene, SceneKeeper, Session, State};
use bevy::prelude::*;

use super::{PlaySet, chance::Chance};
use crate::{
    content::{Looks, display_of, gallery, load_looks},
    display::Display,
    home::Progress,
    open::{Ask, OpenError, check_setup, chosen},
    quality::Quality,
    stage::Shown,
};

/// What the player asks for.
#[derive(Message, Clone, Debug)]
pub(crate) enum Act {
    /// Change the state.
    Do(Command),
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
    /// Show the display anew, as after a drag that changed nothing.
    Refresh,
}

/// A game being played.
#[derive(Resource)]
pub(crate) struct Game {
    project: Project,
    package: usize,
    looks: Arc<Looks>,
    session: Session,
    keeper: Option<SceneKeeper>,
    /// What was last done or refused, for the status line.
    pub(crate) said: String,
}

/// Applies what the player asks for.
pub(crate) struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Act>()
            .insert_resource(Chance::of_now())
            .add_systems(Update, act.in_set(PlaySet::Apply));
    }
}

impl Game {
    /// Opens what is asked for; `progress` counts parts.
    pub(crate) fn open(
        project: Project,
        files: &dyn Files,
        maker: &Maker,
        ask: &Ask,
        quality: Quality,
        progress: &Progress,
    ) -> Result<Self, OpenError> {
        let (project, index) = chosen(&project, ask)?;
        let package = project.packages.get(index).ok_or(OpenError::NoPackage)?;
        check_setup(package, ask)?;
        let setup = package.setup(ask.setup.as_ref()).filter(|_| !ask.gallery);
        let (state, _) = match setup {
            Some(setup) => State::from_setup(&project, package, setup, Limits::default()),
            None => (State::empty(package.id.clone()), Vec::new()),
        };
        let own = package
            .parts
            .iter()
            .map(|part| PartRef { package: package.id.clone(), key: part.key.clone() });
        let placed = state
            .stacks()
            .flat_map(|(_, stack)| stack.iter().map(|piece| PartRef::clone(&piece.part)));
        let parts: BTreeSet<PartRef> = own.chain(placed).collect();
        progress.expect(parts.len());
        let done = || progress.step();
        let looks = Arc::new(load_looks(&project, files, maker, &parts, quality, &done));
        let shown = setup.is_some() && !package.surfaces.is_empty();
        let keeper = shown.then(|| SceneKeeper::new(package, &state, looks.clone()));
        Ok(Self {
            package: index,
            looks,
            session: Session::new(state, Limits::default()),
            keeper,
            project,
            said: String::new(),
        })
    }

    fn package(&self) -> Option<&Package> {
        self.project.packages.get(self.package)
    }

    /// The game's name.
    pub(crate) fn title(&self) -> String {
        let package = self.package();
        let name = package.and_then(|package| package.title.clone());
        name.or_else(|| package.map(|package| package.id.clone()))
            .map_or_else(String::new, |name| name.to_string())
    }

    /// The id of the game's package.
    pub(crate) fn package_id(&self) -> String {
        self.package().map(|package| package.id.to_string()).unwrap_or_default()
    }

    /// Whether the game has a state to play with; a gallery has none.
    pub(crate) fn has_table(&self) -> bool {
        self.keeper.is_some()
    }

    /// What is to be seen now.
    pub(crate) fn display(&self) -> Display {
        match &self.keeper {
            Some(keeper) => display_of(&keeper.scene(self.session.state()), self.looks.clone()),
            None => gallery(self.looks.clone(), 1.6),
        }
    }

    /// Whether a display is what a computation from nothing would give, part by part.
    pub(crate) fn is_fresh(&self, shown: &Display) -> bool {
        let (Some(package), true) = (self.package(), self.keeper.is_some()) else { return true };
        let scene = Scene::compute(package, self.session.state(), self.looks.clone());
        let fresh = display_of(&scene, self.looks.clone());
        fresh.items == shown.items && fresh.anchors == shown.anchors
    }

    /// The state.
    pub(crate) fn state(&self) -> &State {
        self.session.state()
    }

    /// The positions that routes offer.
    pub(crate) fn anchors(&self) -> &[Anchor] {
        self.keeper.as_ref().map_or(&[], SceneKeeper::anchors)
    }

    /// What undo and redo would do.
    pub(crate) fn history(&self) -> (Option<String>, Option<String>) {
        (self.session.undo_name(), self.session.redo_name())
    }

    fn take(&mut self, act: &Act) {
        let outcome = match act {
            Act::Do(command) => {
                let name = command.name();
                self.session.apply(command.clone(), &self.project).map(|change| (change, name))
            }
            Act::Undo => {
                let name = self.session.undo_name().unwrap_or_default();
                self.session.undo().map(|change| (change, format!("Undone: {name}")))
            }
            Act::Redo => {
                let name = self.session.redo_name().unwrap_or_default();
                self.session.redo().map(|change| (change, format!("Redone: {name}")))
            }
            Act::Refresh => return,
        };
        match outcome {
            Ok((change, said)) => {
                if let Some(keeper) = &mut self.keeper {
                    keeper.apply(self.session.state(), &change);
                }
                self.said = said;
            }
            Err(refusal) => self.said = refusal.to_string(),
        }
    }
}

fn act(mut acts: MessageReader<Act>, mut game: ResMut<Game>, mut shown: ResMut<Shown>) {
    if acts.is_empty() {
        return;
    }
    for act in acts.read() {
        game.take(act);
    }
    shown.0 = game.display();
}
