//! Parts as entities: a keyed difference of the display and what is on the stage.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use baize_manifest::PartRef;
use baize_solid::{Raster, Solid};
use bevy::{
    camera::visibility::RenderLayers,
    mesh::MeshTag,
    prelude::*,
    render::{renderer::RenderDevice, storage::ShaderBuffer},
};

use super::{
    Light, Setting, Shown, StageSet, light,
    materials::{PartMaterial, Row, ShadeMaterial},
    mesh::mesh_of,
    pages::{Atlas, Slot, Write},
    rows::Rows,
    shade::Skirts,
    views::{HUD_LAYER, HudPlaces},
    writes::PageWrites,
};
use crate::{
    content::{Look, Looks, MaterialKind},
    display::{Item, Layer},
    quality::Quality,
};

/// The only one that spawns parts.
pub(crate) struct PartsPlugin;

impl Plugin for PartsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Stage>()
            .init_resource::<StageStats>()
            .add_systems(PostUpdate, sync.in_set(StageSet::Sync))
            .add_systems(
                PostUpdate,
                place_huds.in_set(StageSet::Arrange).after(super::views::arrange),
            );
    }
}

/// What it costs to show the display.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StageStats {
    pub(crate) parts: usize,
    /// Distinct pairs of solid and material: one draw each.
    pub(crate) draws: usize,
    pub(crate) triangles: usize,
    /// Bytes of all pages with mips.
    pub(crate) texture_bytes: usize,
    /// Bytes of the pictures on them without mips.
    pub(crate) picture_bytes: usize,
}

/// The root of a HUD surface: pixels to millimetres.
#[derive(Component)]
pub(crate) struct HudRoot(pub(crate) usize);

/// What of a setting parts are made for.
#[derive(Clone, Copy, PartialEq)]
struct Made {
    quality: Quality,
    light: Light,
    software: bool,
}

/// A part on the stage.
struct Standing {
    entity: Entity,
    item: Item,
    row: u32,
    mesh: AssetId<Mesh>,
    material: AssetId<PartMaterial>,
}

/// What is on the stage now.
#[derive(Resource, Default)]
pub(crate) struct Stage {
    looks: Option<Arc<Looks>>,
    made: Option<Made>,
    anisotropy: Option<u16>,
    /// By the solid's address; the solid is held, so that its address is its name.
    meshes: HashMap<usize, (Arc<Solid>, Handle<Mesh>)>,
    atlas: Atlas,
    rows: Rows,
    materials: BTreeMap<(usize, usize, bool), Handle<PartMaterial>>,
    standing: BTreeMap<Arc<str>, Standing>,
    roots: Vec<Entity>,
    shades: Vec<Entity>,
}

pub(crate) fn sync(
    mut commands: Commands,
    shown: Res<Shown>,
    setting: Res<Setting>,
    device: Option<Res<RenderDevice>>,
    mut stage: ResMut<Stage>,
    mut stats: ResMut<StageStats>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut buffers: ResMut<Assets<ShaderBuffer>>,
    mut materials: ResMut<Assets<PartMaterial>>,
    mut shade_materials: ResMut<Assets<ShadeMaterial>>,
    mut writes: Option<ResMut<PageWrites>>,
) {
    if !(shown.is_changed() || setting.is_changed()) {
        return;
    }
    let stage = &mut *stage;
    let display = &shown.0;
    let made = Made { quality: setting.quality, light: setting.light, software: setting.software };
    if stage.made != Some(made) {
        let sharpness = stage.anisotropy.replace(setting.anisotropy());
        // Pages with their mips stay where only the light is another.
        if sharpness != stage.anisotropy {
            stage.atlas = Atlas::default();
            stage.looks = None;
        }
        stage.materials.clear();
        stage.made = Some(made);
    }
    let same_looks = stage.looks.as_ref().is_some_and(|looks| Arc::ptr_eq(looks, &display.looks));
    if !same_looks {
        let max_layers = device.as_ref().map_or(256, |d| d.limits().max_texture_array_layers);
        let new = stage.take_looks(
            &display.looks,
            max_layers as usize,
            setting.anisotropy(),
            &mut meshes,
            &mut images,
            &mut buffers,
        );
        if let Some(writes) = &mut writes {
            writes.0.extend(new);
        }
        (stats.texture_bytes, stats.picture_bytes) = stage.atlas.bytes();
    }

    while stage.roots.len() < display.huds.len() {
        let index = stage.roots.len();
        let root = commands
            .spawn((
                HudRoot(index),
                Transform::default(),
                Visibility::default(),
                RenderLayers::layer(HUD_LAYER),
            ))
            .id();
        stage.roots.push(root);
    }

    let wanted: BTreeSet<&Arc<str>> = display.items.iter().map(|item| &item.key).collect();
    let gone: Vec<Arc<str>> =
        stage.standing.keys().filter(|key| !wanted.contains(key)).cloned().collect();
    for key in gone {
        if let Some(standing) = stage.standing.remove(&key) {
            commands.entity(standing.entity).despawn();
        }
    }
    let mut pairs = BTreeSet::new();
    stats.parts = display.items.len();
    stats.triangles = 0;
    for item in &display.items {
        let Some(look) = display.looks.looks.get(item.look) else { continue };
        let hud = item.layer != Layer::Table;
        let dress = stage.dress(look, hud, &setting, &mut materials);
        let Some(Dress { mesh, material, row, pages }) = dress else { continue };
        pairs.insert((mesh.id(), pages, hud));
        stats.triangles += look.solid.indices.len() / 3;
        let transform = Transform::from_translation(item.place).with_rotation(item.rotation);
        let new = (mesh.id(), material.id());
        if let Some(old) = stage.standing.get_mut(&item.key)
            && old.item.layer == item.layer
            && old.row == row
        {
            let mut part = commands.entity(old.entity);
            if old.item.place != item.place || old.item.rotation != item.rotation {
                part.insert(transform);
            }
            if old.mesh != new.0 {
                part.insert(Mesh3d(mesh));
            }
            if old.material != new.1 {
                part.insert(MeshMaterial3d(material));
            }
            (old.mesh, old.material) = new;
            old.item.clone_from(item);
            continue;
        }
        if let Some(old) = stage.standing.remove(&item.key) {
            commands.entity(old.entity).despawn();
        }
        let mut part =
            commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), MeshTag(row), transform));
        if let Layer::Hud(index) = item.layer
            && let Some(root) = stage.roots.get(index)
        {
            part.insert((RenderLayers::layer(HUD_LAYER), ChildOf(*root)));
        }
        let standing =
            Standing { entity: part.id(), item: item.clone(), row, mesh: new.0, material: new.1 };
        stage.standing.insert(item.key.clone(), standing);
    }
    stats.draws = pairs.len();
    shade(
        &mut commands,
        stage,
        display.items.as_slice(),
        &display.looks,
        &setting,
        &mut meshes,
        &mut shade_materials,
    );
}

/// What a part is drawn with.
struct Dress {
    mesh: Handle<Mesh>,
    material: Handle<PartMaterial>,
    row: u32,
    pages: (usize, usize),
}

impl Stage {
    /// Has the solids, pictures and rows of these looks, and no others. What was there stays as it
    /// is; gives what is to be written on pages that were there.
    fn take_looks(
        &mut self,
        looks: &Arc<Looks>,
        max_layers: usize,
        anisotropy: u16,
        meshes: &mut Assets<Mesh>,
        images: &mut Assets<Image>,
        buffers: &mut Assets<ShaderBuffer>,
    ) -> Vec<Write> {
        let mut known = std::mem::take(&mut self.meshes);
        for look in &looks.looks {
            let at = Arc::as_ptr(&look.solid) as usize;
            self.meshes.entry(at).or_insert_with(|| {
                known
                    .remove(&at)
                    .unwrap_or_else(|| (look.solid.clone(), meshes.add(mesh_of(&look.solid))))
            });
        }
        let pictures: Vec<_> =
            looks.looks.iter().flat_map(|look| [look.face.clone(), look.back.clone()]).collect();
        let mips = |picture: &Arc<Raster>| looks.take_mips(picture);
        let (writes, gone) = self.atlas.update(&pictures, max_layers, anisotropy, images, &mips);
        self.materials.retain(|(face, back, _), _| !gone.contains(face) && !gone.contains(back));
        let rows: Vec<(&PartRef, Row)> = looks
            .looks
            .iter()
            .filter_map(|look| {
                let (face, back) = (self.atlas.slot(&look.face)?, self.atlas.slot(&look.back)?);
                Some((&look.part, row(look, face, back)))
            })
            .collect();
        if self.rows.update(&rows, buffers) {
            self.materials.clear();
        }
        self.looks = Some(looks.clone());
        writes
    }

    fn dress(
        &mut self,
        look: &Look,
        hud: bool,
        setting: &Setting,
        materials: &mut Assets<PartMaterial>,
    ) -> Option<Dress> {
        let (_, mesh) = self.meshes.get(&(Arc::as_ptr(&look.solid) as usize))?;
        let (face, back) = (self.atlas.slot(&look.face)?.page, self.atlas.slot(&look.back)?.page);
        let material = match self.materials.get(&(face, back, hud)) {
            Some(material) => material.clone(),
            None => {
                let material = materials.add(PartMaterial {
                    face: self.atlas.image(face)?.clone(),
                    back: self.atlas.image(back)?.clone(),
                    rows: self.rows.buffer.clone(),
                    look: light::look(hud),
                    variant: light::variant(setting, hud, face == back),
                });
                self.materials.insert((face, back, hud), material.clone());
                material
            }
        };
        let row = self.rows.row(&look.part)?;
        Some(Dress { mesh: mesh.clone(), material, row, pages: (face, back) })
    }
}

fn row(look: &Look, face: Slot, back: Slot) -> Row {
    Row {
        face_layer: face.layer,
        back_layer: back.layer,
        edge: look.edge.map_or(0, |[r, g, b]| u32::from_le_bytes([r, g, b, 1])),
        material: match look.material {
            MaterialKind::Paper => 0,
            MaterialKind::Wood => 1,
            MaterialKind::Plastic => 2,
            MaterialKind::Metal => 3,
        },
    }
}

/// Rebuilds the contact darkening: one mesh for the table and one for each HUD surface.
fn shade(
    commands: &mut Commands,
    stage: &mut Stage,
    items: &[Item],
    looks: &Looks,
    setting: &Setting,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<ShadeMaterial>,
) {
    for entity in std::mem::take(&mut stage.shades) {
        commands.entity(entity).despawn();
    }
    if setting.light == Light::Flat {
        return;
    }
    let mut layers: BTreeMap<Layer, Skirts> = BTreeMap::new();
    for item in items {
        let Some(look) = looks.looks.get(item.look) else { continue };
        for outline in &look.footprint.loops {
            layers.entry(item.layer).or_default().add(item, outline);
        }
    }
    let material = materials.add(ShadeMaterial {});
    for (layer, skirts) in layers {
        let Some(mesh) = skirts.mesh() else { continue };
        let mut shade = commands.spawn((
            Mesh3d(meshes.add(mesh)),
            MeshMaterial3d(material.clone()),
            Transform::default(),
        ));
        if let Layer::Hud(index) = layer {
            shade.insert((RenderLayers::layer(HUD_LAYER), ChildOf(stage.roots[index])));
        }
        stage.shades.push(shade.id());
    }
}

/// Stands the roots of HUD surfaces where the window has room for them.
fn place_huds(
    places: Res<HudPlaces>,
    canvas: Res<super::views::Canvas>,
    mut roots: Query<(&HudRoot, &mut Transform)>,
) {
    if !(places.is_changed() || canvas.is_changed()) {
        return;
    }
    for (root, mut transform) in &mut roots {
        let Some(place) = places.0.get(root.0) else { continue };
        // Later surfaces stand a little higher, so that overlaps have an order.
        transform.translation = Vec3::new(
            place.x_px - canvas.size_px.x / 2.0,
            root.0 as f32 * 40.0,
            place.y_px - canvas.size_px.y / 2.0,
        );
        transform.scale = Vec3::splat(place.scale);
    }
}
