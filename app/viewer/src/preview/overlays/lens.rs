//! From places on layers to pixels of the window, and back.

use bevy::{ecs::system::SystemParam, prelude::*};

use crate::{
    camera::View,
    display::Layer,
    play::{meet_plane, on_hud, ray_through},
    stage::{Canvas, HudPlaces, TableView},
};

/// Nearest depth that is still drawn: the table camera's own is 5 mm.
const NEAR_MM: f32 = 5.0;

/// How the layers are seen now.
#[derive(SystemParam)]
pub(crate) struct Lens<'w> {
    canvas: Res<'w, Canvas>,
    view: Option<Res<'w, TableView>>,
    places: Res<'w, HudPlaces>,
}

impl Lens<'_> {
    /// The pixel of a place; none when it is not before the camera.
    pub(crate) fn pixel(&self, layer: Layer, place: Vec3) -> Option<Vec2> {
        match layer {
            Layer::Table => {
                let view = self.view()?;
                (depth(view, place) >= NEAR_MM).then(|| view.pixel(place, self.canvas.size_px))?
            }
            Layer::Hud(index) => {
                let hud = self.places.0.get(index)?;
                Some(Vec2::new(hud.x_px, hud.y_px) + Vec2::new(place.x, place.z) * hud.scale)
            }
        }
    }

    /// The pixels of the ends of a straight line, as far as it lies before the camera.
    pub(crate) fn line(&self, layer: Layer, from: Vec3, to: Vec3) -> Option<[Vec2; 2]> {
        let (mut from, mut to) = (from, to);
        if layer == Layer::Table {
            let view = self.view()?;
            let (a, b) = (depth(view, from) - NEAR_MM, depth(view, to) - NEAR_MM);
            if a < 0.0 && b < 0.0 {
                return None;
            }
            // A little more than the nearest, so that rounding does not lose the end.
            let cut = from + (to - from) * (a / (a - b)).clamp(0.0, 1.0);
            let ahead = view.rotation * Vec3::NEG_Z * 0.01;
            if a < 0.0 {
                from = cut + ahead;
            } else if b < 0.0 {
                to = cut + ahead;
            }
        }
        Some([self.pixel(layer, from)?, self.pixel(layer, to)?])
    }

    /// Pixels a millimetre, about, at a place.
    pub(crate) fn scale(&self, layer: Layer, place: Vec3) -> f32 {
        match layer {
            Layer::Table => self.view().map_or(1.0, |view| {
                let tan = (view.field / 2.0).tan();
                self.canvas.size_px.y / (2.0 * tan * depth(view, place).max(NEAR_MM))
            }),
            Layer::Hud(index) => self.places.0.get(index).map_or(1.0, |hud| hud.scale),
        }
    }

    /// The place that a pixel shows of a layer at a height over its plane.
    pub(crate) fn place(&self, layer: Layer, at_px: Vec2, height_mm: f32) -> Option<Vec3> {
        match layer {
            Layer::Table => meet_plane(self.ray(at_px)?, height_mm),
            Layer::Hud(index) => {
                let at = on_hud(self.places.0.get(index)?, at_px);
                Some(Vec3::new(at.x, height_mm, at.y))
            }
        }
    }

    /// The ray that a pixel shows of the table.
    pub(crate) fn ray(&self, at_px: Vec2) -> Option<Ray3d> {
        Some(ray_through(self.view()?, at_px, self.canvas.size_px))
    }

    /// The size of the window.
    pub(crate) fn size_px(&self) -> Vec2 {
        self.canvas.size_px
    }

    /// Whether a triangle is seen from its front.
    pub(crate) fn faces(&self, layer: Layer, [a, b, c]: [Vec3; 3]) -> bool {
        let normal = (b - a).cross(c - a);
        match layer {
            Layer::Table => self.view().is_some_and(|view| normal.dot(view.eye - a) > 0.0),
            Layer::Hud(_) => normal.y > 0.0,
        }
    }

    fn view(&self) -> Option<&View> {
        self.view.as_ref().map(|view| &view.0)
    }
}

fn depth(view: &View, place: Vec3) -> f32 {
    (view.rotation * Vec3::NEG_Z).dot(place - view.eye)
}
