//! Pixels of the window, and places on the table and on HUD surfaces.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::pick::{meet_plane, on_hud, ray_through};
use crate::{
    camera::View,
    display::{Display, Item, Layer},
    stage::{Canvas, HudPlaces, TableView},
};

/// Goes between the window and what lies in it.
#[derive(SystemParam)]
pub(crate) struct Space<'w> {
    view: Option<Res<'w, TableView>>,
    canvas: Res<'w, Canvas>,
    places: Res<'w, HudPlaces>,
}

impl Space<'_> {
    /// The camera over the table, once it stands.
    pub(crate) fn view(&self) -> Option<&View> {
        self.view.as_ref().map(|view| &view.0)
    }

    /// The pixel at which a place of a layer is seen.
    pub(crate) fn pixel(&self, layer: Layer, place: Vec3) -> Option<Vec2> {
        match layer {
            Layer::Table => self.view()?.pixel(place, self.canvas.size_px),
            Layer::Hud(index) => {
                let hud = self.places.0.get(index)?;
                Some(Vec2::new(hud.x_px, hud.y_px) + Vec2::new(place.x, place.z) * hud.scale)
            }
        }
    }

    /// The place of a layer, at a height over it, that is seen at a pixel.
    pub(crate) fn under(&self, at_px: Vec2, layer: Layer, height_mm: f32) -> Option<Vec3> {
        match layer {
            Layer::Table => {
                let ray = ray_through(self.view()?, at_px, self.canvas.size_px);
                meet_plane(ray, height_mm)
            }
            Layer::Hud(index) => {
                let point = on_hud(self.places.0.get(index)?, at_px);
                Some(Vec3::new(point.x, height_mm, point.y))
            }
        }
    }

    /// A place of one layer as one of another that is seen at the same pixel.
    pub(crate) fn moved(&self, from: Layer, place: Vec3, to: Layer) -> Option<Vec3> {
        if from == to {
            return Some(place);
        }
        self.under(self.pixel(from, place)?, to, place.y.max(0.0))
    }

    /// The HUD surface of a display at a pixel.
    pub(crate) fn hud_at(&self, display: &Display, at_px: Vec2) -> Option<Layer> {
        display.huds.iter().zip(&self.places.0).enumerate().find_map(|(index, (hud, place))| {
            let point = on_hud(place, at_px);
            let ([left, top], [right, bottom]) = (hud.bounds.min_mm, hud.bounds.max_mm);
            let inside = point.x >= left && point.x <= right && point.y >= top && point.y <= bottom;
            inside.then_some(Layer::Hud(index))
        })
    }

    /// The pixel of an item's middle.
    pub(crate) fn pixel_of(&self, item: &Item) -> Option<Vec2> {
        self.pixel(item.layer, item.place)
    }
}
