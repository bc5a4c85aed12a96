//! Parts as entities: a keyed difference of the display and what is on the stage.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use baize_solid::Solid;
use bevy::{
    camera::visibility::RenderLayers,
    mesh::MeshTag,
    prelude::*,
    render::{renderer::RenderDevice, storage::ShaderBuffer},
};

use super::{
    Light, Setting, Shown, StageSet,
    light::{look, variant},
    materials::{PartMaterial, Row, ShadeMaterial},
    mesh::mesh_of,
    pages::{self, Slot},
    shade::Skirts,
    views::{HUD_LAYER, HudPlaces},
};
use crate::{
    content::{Looks, MaterialKind},
    display::{Item, Layer},
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

/// What is on the stage now.
#[derive(Resource, Default)]
pub(crate) struct Stage {
    looks: Option<Arc<Looks>>,
    setting: Option<Setting>,
    meshes: Vec<Handle<Mesh>>,
    slots: Vec<(Slot, Slot)>,
    pages: Vec<Handle<Image>>,
    rows: Handle<ShaderBuffer>,
    materials: BTreeMap<(usize, usize, bool), Handle<PartMaterial>>,
    entities: BTreeMap<Arc<str>, (Entity, Item)>,
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
) {
    if !(shown.is_changed() || setting.is_changed()) {
        return;
    }
    let display = &shown.0;
    let same_looks = stage.looks.as_ref().is_some_and(|looks| Arc::ptr_eq(looks, &display.looks));
    let same_setting = stage.setting.as_ref() == Some(&*setting);
    if !same_looks || !same_setting {
        for (_, (entity, _)) in std::mem::take(&mut stage.entities) {
            commands.entity(entity).despawn();
        }
        let sharpness = stage.setting.as_ref().map(Setting::anisotropy);
        // Pages with their mips stay where only camera or light are others.
        if !same_looks || sharpness != Some(setting.anisotropy()) {
            let max_layers = device.as_ref().map_or(256, |d| d.limits().max_texture_array_layers);
            let bytes = load_looks(
                &mut stage,
                &display.looks,
                &setting,
                max_layers as usize,
                &mut meshes,
                &mut images,
                &mut buffers,
            );
            (stats.texture_bytes, stats.picture_bytes) = bytes;
        }
        stage.materials.clear();
        stage.looks = Some(display.looks.clone());
        stage.setting = Some(setting.clone());
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
        stage.entities.keys().filter(|key| !wanted.contains(key)).cloned().collect();
    for key in gone {
        if let Some((entity, _)) = stage.entities.remove(&key) {
            commands.entity(entity).despawn();
        }
    }
    for item in &display.items {
        let known = stage.entities.get(&item.key).map(|(entity, old)| (*entity, old.clone()));
        let transform = Transform::from_translation(item.place).with_rotation(item.rotation);
        match known {
            Some((_, old)) if old == *item => {}
            Some((entity, old)) if old.look == item.look && old.layer == item.layer => {
                commands.entity(entity).insert(transform);
                stage.entities.insert(item.key.clone(), (entity, item.clone()));
            }
            other => {
                if let Some((entity, _)) = other {
                    commands.entity(entity).despawn();
                }
                let hud = item.layer != Layer::Table;
                let (face, back) = stage.slots[item.look];
                let material =
                    material_for(&mut stage, (face.page, back.page, hud), &setting, &mut materials);
                let mut part = commands.spawn((
                    Mesh3d(stage.meshes[item.look].clone()),
                    MeshMaterial3d(material),
                    MeshTag(item.look as u32),
                    transform,
                ));
                if let Layer::Hud(index) = item.layer {
                    part.insert((RenderLayers::layer(HUD_LAYER), ChildOf(stage.roots[index])));
                }
                let entity = part.id();
                stage.entities.insert(item.key.clone(), (entity, item.clone()));
            }
        }
    }
    shade(
        &mut commands,
        &mut stage,
        display.items.as_slice(),
        &display.looks,
        &setting,
        &mut meshes,
        &mut shade_materials,
    );

    let mut pairs = BTreeSet::new();
    stats.parts = display.items.len();
    stats.triangles = 0;
    for item in &display.items {
        let (face, back) = stage.slots[item.look];
        pairs.insert((
            stage.meshes[item.look].id(),
            face.page,
            back.page,
            item.layer != Layer::Table,
        ));
        stats.triangles += display.looks.looks[item.look].solid.indices.len() / 3;
    }
    stats.draws = pairs.len();
}

/// Uploads solids, pages and rows; gives the bytes of the pages and of the pictures on them.
fn load_looks(
    stage: &mut Stage,
    looks: &Looks,
    setting: &Setting,
    max_layers: usize,
    meshes: &mut Assets<Mesh>,
    images: &mut Assets<Image>,
    buffers: &mut Assets<ShaderBuffer>,
) -> (usize, usize) {
    let mut known: HashMap<*const Solid, Handle<Mesh>> = HashMap::new();
    stage.meshes = looks
        .looks
        .iter()
        .map(|look| {
            known
                .entry(Arc::as_ptr(&look.solid))
                .or_insert_with(|| meshes.add(mesh_of(&look.solid)))
                .clone()
        })
        .collect();
    let pictures: Vec<_> =
        looks.looks.iter().flat_map(|look| [look.face.clone(), look.back.clone()]).collect();
    let (pages, slots) = pages::pack(&pictures, max_layers);
    stage.slots = slots.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let mut bytes = (0, 0);
    stage.pages = pages
        .iter()
        .map(|page| {
            let image = page.image(setting.anisotropy());
            bytes.0 += image.data.as_ref().map_or(0, Vec::len);
            bytes.1 += page.layers.iter().map(|raster| raster.rgba.len()).sum::<usize>();
            images.add(image)
        })
        .collect();
    let mut rows: Vec<Row> = looks
        .looks
        .iter()
        .zip(&stage.slots)
        .map(|(look, (face, back))| Row {
            face_layer: face.layer,
            back_layer: back.layer,
            edge: look.edge.map_or(0, |[r, g, b]| u32::from_le_bytes([r, g, b, 1])),
            material: match look.material {
                MaterialKind::Paper => 0,
                MaterialKind::Wood => 1,
                MaterialKind::Plastic => 2,
                MaterialKind::Metal => 3,
            },
        })
        .collect();
    if rows.is_empty() {
        rows.push(Row::default());
    }
    stage.rows = buffers.add(ShaderBuffer::from(rows));
    bytes
}

fn material_for(
    stage: &mut Stage,
    key: (usize, usize, bool),
    setting: &Setting,
    materials: &mut Assets<PartMaterial>,
) -> Handle<PartMaterial> {
    let (face, back, hud) = key;
    if let Some(material) = stage.materials.get(&key) {
        return material.clone();
    }
    let material = materials.add(PartMaterial {
        face: stage.pages[face].clone(),
        back: stage.pages[back].clone(),
        rows: stage.rows.clone(),
        look: look(hud),
        variant: variant(setting, hud, face == back),
    });
    stage.materials.insert(key, material.clone());
    material
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
        for outline in looks.looks[item.look].feet.iter() {
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
