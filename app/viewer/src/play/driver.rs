//! The application driven without a window: real input messages in, state out.

use std::time::Duration;

use baize_manifest::{Files, Project};
use baize_table::State;
use bevy::{
    app::SubApps,
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
        mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel},
        touch::TouchPhase,
    },
    prelude::*,
    time::TimeUpdateStrategy,
    window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResolution},
};

use super::{
    chance::Chance,
    deal::Deal,
    drag::Drag,
    flight::Flight,
    game::Game,
    menu::Menu,
    motion::Motion,
    pick::Pointer,
    search::Search,
    select::Selection,
    window::{Folders, TableOptions, table_app},
};
use crate::{
    app::Surface,
    display::{Item, Layer},
    home::Progress,
    open::{Ask, OpenError},
    preview::{Preview, Report, Watch, WatchOptions},
    quality::Quality,
    settings::Settings,
    stage::{Canvas, HudPlaces, Shown, TableView},
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

    /// Watches a package, on the table once the first update is taken.
    ///
    /// # Errors
    /// When there is no such path.
    pub fn preview(
        options: WatchOptions,
        folders: &Folders,
    ) -> Result<Self, baize_manifest::OpenError> {
        let mut driver = Self::home(folders);
        let preview = Preview::new(Watch::start(options, || {})?, Box::new(|_| {}));
        driver.world_mut().insert_resource(preview);
        Ok(driver)
    }

    /// Lets frames pass until what is watched was told of, at most so long; gives what there is
    /// to say then.
    pub fn update(&mut self, most: Duration) -> Option<Report> {
        let count = |driver: &Self| driver.world().get_resource::<Preview>().map(|p| p.count);
        let (before, start) = (count(self), std::time::Instant::now());
        while count(self) == before {
            if start.elapsed() > most {
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
            self.frames(1);
        }
        self.frames(2);
        Some(self.world().get_resource::<Preview>()?.latest.as_ref()?.report.clone())
    }

    /// Asks for something else of the package that is watched.
    pub fn ask(&self, ask: Ask) {
        if let Some(preview) = self.world().get_resource::<Preview>() {
            preview.watch.ask(ask);
        }
    }

    /// The parts that left the table with the newest update of what is watched.
    pub fn left(&self) -> Vec<String> {
        let preview = self.world().get_resource::<Preview>();
        preview.iter().flat_map(|preview| preview.gone.keys()).map(ToString::to_string).collect()
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

    pub(super) fn window(&self) -> Entity {
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

    /// Moves the pointer, in logical pixels from the upper left corner, and lets a frame pass.
    pub fn point(&mut self, at_px: [f32; 2]) {
        let position = Vec2::from(at_px);
        let window = self.window;
        let mut delta = None;
        if let Some(mut window) = self.world_mut().get_mut::<Window>(window) {
            delta = window.cursor_position().map(|before| position - before);
            window.set_cursor_position(Some(position));
        }
        let moved = CursorMoved { window, position, delta };
        self.send(moved.clone());
        self.send(WindowEvent::from(moved));
        if let Some(delta) = delta {
            self.send(MouseMotion { delta });
        }
        self.frames(1);
    }

    /// Presses a mouse button or lets it go, and lets a frame pass.
    pub fn button(&mut self, button: MouseButton, is_down: bool) {
        let input = MouseButtonInput { button, state: state(is_down), window: self.window };
        self.send(input);
        self.send(WindowEvent::from(input));
        self.frames(1);
    }

    /// Drags with the left button from one place to another, in steps as a hand does.
    pub fn drag(&mut self, from: [f32; 2], to: [f32; 2]) {
        let (from, to) = (Vec2::from(from), Vec2::from(to));
        self.point(from.to_array());
        self.button(MouseButton::Left, true);
        for step in 1..=6 {
            self.point(from.lerp(to, step as f32 / 6.0).to_array());
        }
        self.button(MouseButton::Left, false);
        self.frames(2);
    }

    /// Turns the wheel by lines, towards the table when positive, and lets a frame pass.
    pub fn wheel(&mut self, lines: f32) {
        let input = MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: lines,
            window: self.window,
            phase: TouchPhase::Moved,
        };
        self.send(input);
        self.send(WindowEvent::from(input));
        self.frames(1);
    }

    /// Presses a key or lets it go, with the text that it writes, and lets a frame pass.
    pub fn key(&mut self, code: KeyCode, text: &str, is_down: bool) {
        let logical_key = match (code, text.is_empty()) {
            (_, false) => Key::Character(text.into()),
            (KeyCode::Escape, _) => Key::Escape,
            (KeyCode::Tab, _) => Key::Tab,
            (KeyCode::Space, _) => Key::Space,
            (KeyCode::Enter, _) => Key::Enter,
            (KeyCode::Home, _) => Key::Home,
            (KeyCode::End, _) => Key::End,
            (KeyCode::PageUp, _) => Key::PageUp,
            (KeyCode::PageDown, _) => Key::PageDown,
            (KeyCode::ArrowUp, _) => Key::ArrowUp,
            (KeyCode::ArrowDown, _) => Key::ArrowDown,
            (KeyCode::ArrowLeft, _) => Key::ArrowLeft,
            (KeyCode::ArrowRight, _) => Key::ArrowRight,
            (KeyCode::ShiftLeft | KeyCode::ShiftRight, _) => Key::Shift,
            (KeyCode::ControlLeft | KeyCode::ControlRight, _) => Key::Control,
            (KeyCode::AltLeft | KeyCode::AltRight, _) => Key::Alt,
            _ => Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
        };
        let input = KeyboardInput {
            key_code: code,
            logical_key,
            state: state(is_down),
            text: (is_down && !text.is_empty()).then(|| text.into()),
            repeat: false,
            window: self.window,
        };
        self.send(input.clone());
        self.send(WindowEvent::from(input));
        self.frames(1);
    }

    fn send<M: Message>(&mut self, message: M) {
        // Whether anybody listens is the receivers' affair.
        let _ = self.world_mut().write_message(message);
    }

    /// The state of the game; none at home.
    pub fn state(&self) -> Option<&State> {
        self.world().get_resource::<Game>().map(Game::state)
    }

    /// Whether what is shown equals what a fresh computation would show.
    pub fn is_fresh(&self) -> bool {
        let game = self.world().get_resource::<Game>();
        game.is_none_or(|game| game.is_fresh(&self.world().resource::<Shown>().0))
    }

    /// Where in the window the middle of a part is: the part at a position of a path's stack,
    /// from below.
    pub fn place_of(&self, path: &str, index: usize) -> Option<[f32; 2]> {
        let shown = &self.world().get_resource::<Shown>()?.0;
        let item = shown
            .items
            .iter()
            .find(|item| item.path.as_deref() == Some(path) && item.index == index)?;
        self.pixel(item)
    }

    /// The path of the part under the pointer, and its position there.
    pub fn over(&self) -> Option<(String, usize)> {
        let pointer = self.world().get_resource::<Pointer>()?;
        let item = self.world().get_resource::<Shown>()?.0.items.get(pointer.over?)?;
        Some((item.path.as_ref()?.to_string(), item.index))
    }

    /// How many parts are seen in the hand.
    pub fn in_hand(&self) -> usize {
        let drag = self.world().get_resource::<Drag>();
        drag.and_then(|drag| drag.held.as_ref()).map_or(0, |held| held.carried.len())
    }

    /// The paths that show as places to drop on, sorted.
    pub fn lit(&self) -> Vec<String> {
        let drag = self.world().get_resource::<Drag>();
        let lit = drag.iter().flat_map(|drag| drag.targets.iter());
        lit.map(|target| target.path.to_string()).collect()
    }

    /// The selected parts: path, and position there, sorted.
    pub fn selected(&self) -> Vec<(String, usize)> {
        let selection = self.world().resource::<Selection>();
        let spots = selection.spots(&self.world().resource::<Shown>().0);
        spots.into_iter().map(|spot| (spot.path.to_string(), spot.index)).collect()
    }

    /// What the status line says.
    pub fn said(&self) -> Option<String> {
        self.world().get_resource::<Game>().map(|game| game.said.clone())
    }

    /// What undo would take back.
    pub fn undo_name(&self) -> Option<String> {
        self.world().get_resource::<Game>().and_then(|game| game.history().0)
    }

    /// Which of the windows about parts are open.
    pub fn open_windows(&self) -> Vec<&'static str> {
        let world = self.world();
        let windows = [
            ("menu", world.resource::<Menu>().is_open()),
            ("search", world.resource::<Search>().is_open()),
            ("deal", world.resource::<Deal>().is_open()),
        ];
        windows.into_iter().filter(|(_, open)| *open).map(|(name, _)| name).collect()
    }

    /// Where in the window the place is that a route offers for a path.
    pub fn anchor_of(&self, path: &str) -> Option<[f32; 2]> {
        let game = self.world().get_resource::<Game>()?;
        let shown = &self.world().get_resource::<Shown>()?.0;
        let index = game.anchors().iter().position(|a| a.path.as_deref() == Some(path))?;
        let (layer, place) = *shown.anchors.get(index)?;
        self.pixel_in(layer, place)
    }

    /// Physical pixels to a logical one.
    pub fn scale_factor(&self) -> Option<f32> {
        self.world().get::<Window>(self.window).map(Window::scale_factor)
    }

    /// Where the camera stands.
    pub fn eye_mm(&self) -> Option<[f32; 3]> {
        self.world().get_resource::<TableView>().map(|view| view.0.eye.to_array())
    }

    /// Where in the window a place of the table is.
    #[cfg(test)]
    pub(crate) fn pixel_of(&self, place: Vec3) -> Option<[f32; 2]> {
        self.pixel_in(Layer::Table, place)
    }

    fn pixel(&self, item: &Item) -> Option<[f32; 2]> {
        self.pixel_in(item.layer, item.place)
    }

    fn pixel_in(&self, layer: Layer, place: Vec3) -> Option<[f32; 2]> {
        match layer {
            Layer::Table => {
                let view = self.world().get_resource::<TableView>()?;
                let size_px = self.world().get_resource::<Canvas>()?.size_px;
                view.0.pixel(place, size_px).map(|at| at.to_array())
            }
            Layer::Hud(index) => {
                let hud = self.world().get_resource::<HudPlaces>()?.0.get(index)?;
                Some([hud.x_px + place.x * hud.scale, hud.y_px + place.z * hud.scale])
            }
        }
    }
}

fn state(is_down: bool) -> ButtonState {
    if is_down { ButtonState::Pressed } else { ButtonState::Released }
}
