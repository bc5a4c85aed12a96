//! The only owner of the state: commands come in, a display goes out.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use baize_manifest::{Files, Package, PartRef, Project};
use baize_solid::Maker;
use baize_table::{Anchor, Command, Limits, Scene, SceneKeeper, Session, State};
use bevy::prelude::*;

use super::{PlaySet, chance::Chance, named::name_of, refused::reason_of};
use crate::{
    content::{KeptItems, Looks, display_of, gallery, load_looks},
    display::Display,
    home::Progress,
    open::{Ask, OpenError, check_setup, chosen, parts_of},
    preview::View,
    quality::Quality,
    texts::{Texts, Value},
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
    /// Change nothing, but tell the player something.
    Say(String),
}

/// A game being played.
#[derive(Resource)]
pub(crate) struct Game {
    project: Arc<Project>,
    package: usize,
    looks: Arc<Looks>,
    session: Session,
    keeper: Option<SceneKeeper>,
    /// What was last to be seen of the keeper's scene.
    items: Mutex<KeptItems>,
    /// Shown in place of the table.
    aside: Option<Display>,
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
        let parts = parts_of(package, Some(&state), true);
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
            project: Arc::new(project),
            items: Mutex::default(),
            aside: None,
            said: String::new(),
        })
    }

    /// The game that a view of a watched package begins with; none when it has no package.
    pub(crate) fn of_view(view: &View) -> Option<Self> {
        let package = view.project.packages.get(view.package)?;
        let (state, is_placed) = seed(view, package);
        Some(Self {
            package: view.package,
            looks: view.looks.clone(),
            keeper: is_placed.then(|| SceneKeeper::new(package, &state, view.looks.clone())),
            session: Session::new(state, Limits::default()),
            project: view.project.clone(),
            items: Mutex::default(),
            aside: None,
            said: String::new(),
        })
    }

    /// Takes the game over to another view of its package; gives the parts that left the table,
    /// with the number of their pieces.
    pub(crate) fn replace(&mut self, view: &View) -> BTreeMap<Arc<PartRef>, usize> {
        let (Some(package), Some(from)) = (view.project.packages.get(view.package), self.package())
        else {
            return BTreeMap::new();
        };
        let (seed, is_placed) = seed(view, package);
        // The session is cloned where it could be moved: a log is small.
        let carried = self.session.clone().carry(from, &view.project, package, seed);
        let state = carried.session.state();
        self.keeper = is_placed.then(|| SceneKeeper::new(package, state, view.looks.clone()));
        self.session = carried.session;
        self.package = view.package;
        self.looks = view.looks.clone();
        self.project = view.project.clone();
        carried.gone
    }

    /// The package, as its files say.
    pub(crate) fn package(&self) -> Option<&Package> {
        self.project.packages.get(self.package)
    }

    /// Everything that was loaded with it.
    pub(crate) fn project(&self) -> &Project {
        &self.project
    }

    /// What its parts look like.
    pub(crate) fn looks(&self) -> &Arc<Looks> {
        &self.looks
    }

    /// Where everything stands; none without a setup or a surface.
    pub(crate) fn keeper(&self) -> Option<&SceneKeeper> {
        self.keeper.as_ref()
    }

    /// Lays everything out as another version of the package has it, until it is loaded again.
    pub(crate) fn lay(&mut self, package: &Package) {
        if let Some(keeper) = &mut self.keeper {
            keeper.rebuild(package, self.session.state(), self.looks.clone());
        }
    }

    /// Shows something else than the table; none: the table again.
    pub(crate) fn show_aside(&mut self, aside: Option<Display>) {
        self.aside = aside;
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

    /// Whether anything was done.
    pub(crate) fn is_played(&self) -> bool {
        self.session.is_played()
    }

    /// What is to be seen now.
    pub(crate) fn display(&self) -> Display {
        if let Some(aside) = &self.aside {
            return aside.clone();
        }
        match &self.keeper {
            Some(keeper) => {
                // Whoever panicked left none of it half made: what is kept is put there whole.
                let mut items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
                items.display(keeper, self.looks.clone())
            }
            None => gallery(self.looks.clone(), 1.6),
        }
    }

    /// Whether a display is what a computation from nothing would give, part by part.
    pub(crate) fn is_fresh(&self, shown: &Display) -> bool {
        let (Some(package), true) = (self.package(), self.keeper.is_some()) else { return true };
        let scene = Scene::compute(package, self.session.state(), self.looks.clone());
        let fresh = display_of(&scene, self.looks.clone());
        let reach = |display: &Display| display.extent.points().to_vec();
        fresh.items == shown.items
            && fresh.anchors == shown.anchors
            && fresh.huds == shown.huds
            && reach(&fresh) == reach(shown)
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
    pub(crate) fn history(&self, texts: &Texts) -> (Option<String>, Option<String>) {
        let named = |command| name_of(command, texts);
        (self.session.to_undo().map(named), self.session.to_redo().map(named))
    }

    fn take(&mut self, act: &Act, texts: &Texts) {
        let outcome = match act {
            Act::Do(command) => {
                let name = name_of(command, texts);
                self.session.apply(command.clone(), &self.project).map(|change| (change, name))
            }
            Act::Undo => {
                let name = self.history(texts).0.unwrap_or_default();
                let said = texts.say_with("said-undone", &[("what", Value::from(&name))]);
                self.session.undo().map(|change| (change, said))
            }
            Act::Redo => {
                let name = self.history(texts).1.unwrap_or_default();
                let said = texts.say_with("said-redone", &[("what", Value::from(&name))]);
                self.session.redo().map(|change| (change, said))
            }
            Act::Say(text) => {
                self.said.clone_from(text);
                return;
            }
        };
        match outcome {
            Ok((change, said)) => {
                if let Some(keeper) = &mut self.keeper {
                    keeper.apply(self.session.state(), &change);
                }
                self.said = said;
            }
            Err(refusal) => self.said = reason_of(&refusal, texts),
        }
    }
}

/// What is shown follows by itself when the game changes, as [`super::motion`] does it.
fn act(mut acts: MessageReader<Act>, texts: Res<Texts>, mut game: ResMut<Game>) {
    for act in acts.read() {
        game.take(act, &texts);
    }
}

/// The state that a view's setup seeds, and whether there is anything to place parts on.
fn seed(view: &View, package: &Package) -> (State, bool) {
    let setup = package.setup(view.ask.setup.as_ref()).filter(|_| !view.ask.gallery);
    let state = match setup {
        Some(setup) => State::from_setup(&view.project, package, setup, Limits::default()).0,
        None => State::empty(package.id.clone()),
    };
    (state, setup.is_some() && !package.surfaces.is_empty())
}
