//! The driver's eyes: the state, and where in the window everything is.

use baize_table::State;
use bevy::prelude::*;

use super::Driver;
use crate::{
    display::{Item, Layer},
    play::{
        Game, Pointer, Selection,
        deal::Deal,
        drag::Drag,
        menu::Menu,
        pick::{pick, ray_through},
        pictures::{Detail, PartPictures},
        search::Search,
    },
    stage::{Canvas, HudPlaces, Shown, TableView},
    texts::Texts,
};

impl Driver {
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

    /// The path and position of the part that the pointer finds at a place of the window.
    pub fn part_at(&self, at_px: [f32; 2]) -> Option<(String, usize)> {
        let shown = &self.world().get_resource::<Shown>()?.0;
        let size_px = self.world().get_resource::<Canvas>()?.size_px;
        let ray = ray_through(&self.world().get_resource::<TableView>()?.0, at_px.into(), size_px);
        let places = &self.world().get_resource::<HudPlaces>()?.0;
        let item = shown.items.get(pick(shown, ray, at_px.into(), places)?)?;
        Some((item.path.as_ref()?.to_string(), item.index))
    }

    /// The parts that were shown large so far, sorted, with whether that was their back.
    pub fn magnified(&self) -> Vec<(String, bool)> {
        let looks = &self.world().resource::<Shown>().0.looks;
        let drawn = self.world().resource::<PartPictures>().drawn();
        let large = drawn.filter(|(.., detail)| *detail == Detail::Large);
        let named = large.filter_map(|(index, back, _)| {
            Some((looks.looks.get(index)?.part.key.to_string(), back))
        });
        let mut all: Vec<_> = named.collect();
        all.sort();
        all
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
        self.world()
            .get_resource::<Game>()
            .and_then(|game| game.history(self.world().resource::<Texts>()).0)
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
