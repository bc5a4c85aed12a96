//! The application driven without a window: real input messages in, state out.

mod eyes;
mod hands;
mod reader;
mod watch;
mod witness;

use std::time::Duration;

use baize_manifest::{Files, Project};
use bevy::{
    app::SubApps,
    prelude::*,
    time::TimeUpdateStrategy,
    window::{PrimaryWindow, WindowResolution},
};

use super::{
    chance::Chance,
    flight::Flight,
    game::Game,
    motion::Motion,
    window::{Folders, TableOptions, table_app},
};
use crate::{
    app::Surface,
    home::Progress,
    open::{Ask, OpenError},
    quality::Quality,
    settings::Settings,
    texts::Texts,
};

/// The window's application without a window and without a GPU: what a player does is sent as
/// the messages that a window would send, frame by frame of 16 ms.
pub struct Driver {
    apps: SubApps,
    window: Entity,
}

impl Driver {
    /// Opens a package on the table, in a window of 1280×720 px that is only imagined. Chance
    /// starts from a fixed seed. Things are kept in the folders, where there are any.
    ///
    /// # Errors
    /// When there is nothing to show.
    pub fn open(
        project: Project,
        files: &dyn Files,
        ask: &Ask,
        folders: &Folders,
    ) -> Result<Self, OpenError> {
        let maker = baize_solid::Maker::new(folders.cache.as_deref());
        let progress = Progress::default();
        let game = Game::open(project, files, &maker, ask, Quality::Low, &progress)?;
        let mut driver = Self::home(folders);
        driver.world_mut().insert_resource(game);
        driver.frames(3);
        Ok(driver)
    }

    /// The window without a game.
    pub fn home(folders: &Folders) -> Self {
        let window =
            Window { resolution: WindowResolution::new(1280, 720), focused: true, ..default() };
        let settings = Settings::of(folders.config.as_deref());
        let options = TableOptions {
            quality: Quality::Low,
            usual: Quality::Low,
            cloth: settings.cloth.unwrap_or_default(),
            software: true,
            folders: folders.clone(),
        };
        let mut app = table_app(window, Surface::Nothing, &options);
        let language = settings.language.unwrap_or_else(|| "en".into());
        app.insert_resource(Chance::from_seed(1))
            .insert_resource(Texts::new(&[language]))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
        app.finish();
        app.cleanup();
        let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        // The plugin for windows has made it just now.
        let window = windows.iter(app.world()).next().unwrap_or(Entity::PLACEHOLDER);
        let apps = std::mem::take(app.sub_apps_mut());
        let mut driver = Self { apps, window };
        driver.frames(2);
        driver
    }

    pub(crate) fn world(&self) -> &World {
        self.apps.main.world()
    }

    /// The window that is only imagined.
    pub(crate) fn window(&self) -> Entity {
        self.window
    }

    pub(crate) fn world_mut(&mut self) -> &mut World {
        self.apps.main.world_mut()
    }

    /// Lets frames pass.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.apps.update();
        }
    }

    /// Lets only so much of a frame pass as it takes for input to become a changed state, and the
    /// state what is to be seen.
    pub fn respond(&mut self) {
        self.world_mut().run_schedule(PreUpdate);
        self.world_mut().run_schedule(Update);
    }

    /// Lets frames pass until nothing moves any more, at most two seconds.
    pub fn settle(&mut self) {
        self.frames(2);
        for _ in 0..125 {
            let world = self.world();
            if world.resource::<Motion>().is_still() && world.resource::<Flight>().is_still() {
                break;
            }
            self.frames(1);
        }
    }

    /// Lets parts and camera glide, or jump.
    pub fn glide(&mut self, enabled: bool) {
        self.world_mut().resource_mut::<Motion>().enabled = enabled;
    }
}
