//! Parts as flat pictures in the interface: their own outline, with the face or the back on it.

use std::{collections::HashMap, sync::Arc};

use baize_solid::{Raster, Zone};
use bevy::prelude::*;
use bevy_egui::egui;

use crate::content::{Look, Looks};

/// How fine a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Detail {
    /// For lists.
    Small,
    /// For one part that fills the window.
    Large,
}

impl Detail {
    fn longest_px(self) -> u32 {
        match self {
            Self::Small => 192,
            Self::Large => 1024,
        }
    }
}

/// Pictures of parts that were asked for, kept as long as these looks are shown.
#[derive(Resource, Default)]
pub(crate) struct PartPictures {
    looks: Option<Arc<Looks>>,
    textures: HashMap<(usize, bool, Detail), egui::TextureHandle>,
}

impl PartPictures {
    /// Draws a part into a rectangle, as large as fits: its back or its face.
    pub(crate) fn paint(
        &mut self,
        painter: &egui::Painter,
        area: egui::Rect,
        looks: &Arc<Looks>,
        index: usize,
        back: bool,
        detail: Detail,
    ) {
        self.follow(looks);
        self.looks.get_or_insert_with(|| looks.clone());
        let Some(look) = looks.looks.get(index) else { return };
        let texture = self.textures.entry((index, back, detail)).or_insert_with(|| {
            let raster = if back { &look.back } else { &look.face };
            let name = format!("{} {back} {detail:?}", look.part);
            painter.ctx().load_texture(name, image(raster, detail), egui::TextureOptions::LINEAR)
        });
        painter.add(egui::Shape::mesh(mesh(look, back, area, texture.id())));
    }

    /// Lets go of everything when other looks are shown now.
    pub(crate) fn follow(&mut self, looks: &Arc<Looks>) {
        if self.looks.as_ref().is_some_and(|known| !Arc::ptr_eq(known, looks)) {
            *self = Self::default();
        }
    }

    /// What was drawn so far: the look's index, whether its back, and how fine.
    pub(crate) fn drawn(&self) -> impl Iterator<Item = (usize, bool, Detail)> {
        self.textures.keys().copied()
    }
}

/// Width of a part to its height.
pub(crate) fn aspect(look: &Look) -> f32 {
    let [width, height, _] = look.solid.size_mm;
    (width / height.max(0.01)) as f32
}

fn image(raster: &Raster, detail: Detail) -> egui::ColorImage {
    let longest = raster.width.max(raster.height).max(1);
    let most = detail.longest_px();
    let scaled;
    let raster = if longest > most {
        let side = |px: u32| (u64::from(px) * u64::from(most) / u64::from(longest)).max(1) as u32;
        scaled = baize_solid::resize(raster, side(raster.width), side(raster.height));
        &scaled
    } else {
        raster
    };
    let size = [raster.width as usize, raster.height as usize];
    egui::ColorImage::from_rgba_unmultiplied(size, &raster.rgba)
}

/// The triangles of one side of the solid, seen from straight before it.
fn mesh(look: &Look, back: bool, area: egui::Rect, texture: egui::TextureId) -> egui::Mesh {
    let solid = &look.solid;
    let [width, height, _] = solid.size_mm.map(|mm| mm.max(0.01) as f32);
    let scale = (area.width() / width).min(area.height() / height);
    let (zone, across) = if back { (Zone::Back, -scale) } else { (Zone::Face, scale) };
    let mut mesh = egui::Mesh::with_texture(texture);
    let mut numbers: HashMap<u32, u32> = HashMap::new();
    for index in &solid.indices {
        let at = *index as usize;
        let (Some(of), Some([x, y, _]), Some([u, v])) =
            (solid.zones.get(at), solid.positions.get(at), solid.uvs.get(at))
        else {
            continue;
        };
        if *of != zone {
            continue;
        }
        let number = *numbers.entry(*index).or_insert_with(|| {
            mesh.vertices.push(egui::epaint::Vertex {
                pos: area.center() + egui::vec2(x * across, -y * scale),
                uv: egui::pos2(*u, *v),
                color: egui::Color32::WHITE,
            });
            (mesh.vertices.len() - 1) as u32
        });
        mesh.indices.push(number);
    }
    mesh
}
