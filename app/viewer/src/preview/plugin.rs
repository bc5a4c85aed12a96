//! The window shows what is watched.

use std::{collections::BTreeMap, sync::Arc};

use baize_manifest::PartRef;
use bevy::{prelude::*, window::PrimaryWindow};

use super::{Report, Update, Watch, panels::PanelsPlugin};
use crate::{
    play::{Game, ScreenSet},
    stage::Shown,
    texts::Texts,
};

/// A package that is watched, as far as the window has heard.
#[derive(Resource)]
pub(crate) struct Preview {
    /// What is told of the files.
    pub(crate) watch: Watch,
    /// The newest that was told; changes with each update.
    pub(crate) latest: Option<Update>,
    /// Parts that left the game with the newest update, with the number of their pieces.
    pub(crate) gone: BTreeMap<Arc<PartRef>, usize>,
    /// How many updates were taken.
    pub(crate) count: usize,
    tell: Tell,
}

/// Hears of each update.
pub(crate) type Tell = Box<dyn FnMut(&Report) + Send + Sync>;

impl Preview {
    /// What is watched; `tell` hears of each update that the window shows.
    pub(crate) fn new(watch: Watch, tell: Tell) -> Self {
        Self { watch, latest: None, gone: BTreeMap::new(), count: 0, tell }
    }
}

/// Takes updates of a [`Preview`] and puts them on the table, in one frame.
pub(crate) struct PreviewPlugin;

impl Plugin for PreviewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(PanelsPlugin)
            .add_systems(PreUpdate, take.before(ScreenSet).run_if(resource_exists::<Preview>));
    }
}

fn take(
    mut commands: Commands,
    mut preview: ResMut<Preview>,
    game: Option<ResMut<Game>>,
    mut shown: ResMut<Shown>,
    texts: Res<Texts>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let Some(update) = preview.watch.poll() else { return };
    let mut gone = BTreeMap::new();
    let mut title = None;
    if let Some(view) = &update.view {
        match game {
            Some(mut game) => {
                gone = game.replace(view);
                shown.0 = game.display();
                title = Some(game.title());
            }
            None => {
                if let Some(game) = Game::of_view(view) {
                    title = Some(game.title());
                    commands.insert_resource(game);
                }
            }
        }
    }
    let title = window_title(&texts, title.as_deref(), update.report.errors());
    if let Ok(mut window) = windows.single_mut()
        && window.title != title
    {
        window.title = title;
    }
    (preview.tell)(&update.report);
    preview.gone = gone;
    preview.latest = Some(update);
    preview.count += 1;
}

/// The game's name, and how many errors there are.
fn window_title(texts: &Texts, game: Option<&str>, errors: usize) -> String {
    match game {
        Some(game) if errors == 0 => texts.say_with("preview-title", &[("game", game.into())]),
        Some(game) => {
            let values = [("game", game.into()), ("errors", errors.into())];
            texts.say_with("preview-title-errors", &values)
        }
        None => texts.say_with("preview-title-nothing", &[("errors", errors.into())]),
    }
}
