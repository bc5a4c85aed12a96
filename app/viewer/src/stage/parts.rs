//! Parts as entities: a keyed difference of the display and what is on the stage.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use baize_manifest::PartRef;
use baize_solid::{Raster, Solid};
use baize_table::Footprint;
use bevy::{
    asset::InvalidGenerationError,
    camera::visibility::{NoCpuCulling, RenderLayers},
    mesh::MeshTag,
    platform::hash::FixedHasher,
    prelude::*,
    render::{renderer::RenderDevice, storage::ShaderBuffer},
};

use super::{
    Light, Setting, Shown, StageSet,
    culling::DeviceCulls,
    kept::Touched,
    light,
    materials::{PartMaterial, Row, ShadeMaterial},
    mesh::{hollow_mesh_of, mesh_of},
    pages::{Atlas, Slot, Write},
    rows::Rows,
    shade::Skirts,
    views::{HUD_LAYER, HudPlaces, hud_height},
    writes::PageWrites,
};
use crate::{
    content::{Look, Looks, MaterialKind},
    display::{Display, Item, Layer},
    quality::Quality,
};

/// The only one that spawns parts.
pub(crate) struct PartsPlugin;

impl Plugin for PartsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Stage>()
            .init_resource::<StageStats>()
            .init_resource::<Touched>()
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
    key: Arc<str>,
    entity: Entity,
    stand: Stand,
    /// What its darkening goes around.
    footprint: Arc<Footprint>,
    row: u32,
    mesh: AssetId<Mesh>,
    material: AssetId<PartMaterial>,
}

/// How a part stands there.
#[derive(Clone, Copy, PartialEq)]
struct Stand {
    look: usize,
    layer: Layer,
    place: Vec3,
    rotation: Quat,
    shade_mm: Option<f32>,
    foot_mm: f32,
}

impl Stand {
    fn of(item: &Item) -> Self {
        Self {
            look: item.look,
            layer: item.layer,
            place: item.place,
            rotation: item.rotation,
            shade_mm: item.shade_mm,
            foot_mm: item.foot_mm,
        }
    }

    fn transform(&self) -> Transform {
        Transform::from_translation(self.place).with_rotation(self.rotation)
    }

    /// The layer that it darkens around its foot.
    fn shaded(&self) -> Option<Layer> {
        self.shade_mm.map(|_| self.layer)
    }
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
    /// In the order of the display's items.
    standing: Vec<Standing>,
    roots: Vec<Entity>,
    /// The contact darkening of each layer that has any.
    shades: BTreeMap<Layer, Entity>,
    shade_material: Option<Handle<ShadeMaterial>>,
}

pub(crate) fn sync(
    mut commands: Commands,
    shown: Res<Shown>,
    setting: Res<Setting>,
    device: Option<Res<RenderDevice>>,
    culls: Res<DeviceCulls>,
    mut stage: ResMut<Stage>,
    mut stats: ResMut<StageStats>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut buffers: ResMut<Assets<ShaderBuffer>>,
    mut materials: ResMut<Assets<PartMaterial>>,
    mut shade_materials: ResMut<Assets<ShadeMaterial>>,
    mut writes: Option<ResMut<PageWrites>>,
    mut touched: ResMut<Touched>,
) {
    if !(shown.is_changed() || setting.is_changed()) {
        return;
    }
    let stage = &mut *stage;
    let display = &shown.0;
    let made = Made { quality: setting.quality, light: setting.light, software: setting.software };
    let same_made = stage.made == Some(made);
    if !same_made {
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
    // While parts are under way, the same ones are seen with every frame, but elsewhere.
    if same_made && same_looks && stage.has(&display.items) {
        let shaded = stage.follow(&display.items, &mut commands);
        stage.shade(shaded, display, &setting, &mut commands, &mut meshes, &mut shade_materials);
        return;
    }
    let mut rewritten = HashSet::new();
    if !same_looks {
        let max_layers = device.as_ref().map_or(256, |d| d.limits().max_texture_array_layers);
        let (new, rows) = stage.take_looks(
            &display.looks,
            max_layers as usize,
            setting.anisotropy(),
            &mut meshes,
            &mut images,
            &mut buffers,
        );
        rewritten = rows;
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

    let mut shaded = BTreeSet::new();
    let mut known: HashMap<Arc<str>, Standing, FixedHasher> = std::mem::take(&mut stage.standing)
        .into_iter()
        .map(|standing| (standing.key.clone(), standing))
        .collect();
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
        if rewritten.contains(&row) {
            touched.touch(item.layer);
        }
        let stand = Stand::of(item);
        let (mesh_id, material_id) = (mesh.id(), material.id());
        let old = known.remove(&item.key);
        let is_same = old.as_ref().is_some_and(|old| {
            old.stand == stand
                && (Arc::ptr_eq(&old.footprint, &look.footprint)
                    || old.footprint.loops == look.footprint.loops)
        });
        if !(is_same && same_made) {
            shaded.extend(old.as_ref().and_then(|old| old.stand.shaded()));
            shaded.extend(stand.shaded());
        }
        let entity = match old {
            Some(old) if old.stand.layer == stand.layer && old.row == row => {
                let mut part = commands.entity(old.entity);
                if old.stand.place != stand.place || old.stand.rotation != stand.rotation {
                    part.insert(stand.transform());
                }
                if old.mesh != mesh_id {
                    part.insert(Mesh3d(mesh));
                }
                if old.material != material_id {
                    part.insert(MeshMaterial3d(material));
                }
                old.entity
            }
            old => {
                if let Some(old) = old {
                    commands.entity(old.entity).despawn();
                }
                let looks = (Mesh3d(mesh), MeshMaterial3d(material), MeshTag(row));
                let mut part = commands.spawn((looks, stand.transform()));
                if culls.0 {
                    part.insert(NoCpuCulling);
                }
                if let Layer::Hud(index) = item.layer
                    && let Some(root) = stage.roots.get(index)
                {
                    part.insert((RenderLayers::layer(HUD_LAYER), ChildOf(*root)));
                }
                part.id()
            }
        };
        let key = item.key.clone();
        let (mesh, material, footprint) = (mesh_id, material_id, look.footprint.clone());
        stage.standing.push(Standing { key, entity, stand, footprint, row, mesh, material });
    }
    let mut gone: Vec<Standing> = known.into_values().collect();
    gone.sort_unstable_by(|a, b| a.key.cmp(&b.key));
    for gone in gone {
        shaded.extend(gone.stand.shaded());
        commands.entity(gone.entity).despawn();
    }
    stats.draws = pairs.len();
    stage.shade(shaded, display, &setting, &mut commands, &mut meshes, &mut shade_materials);
}

/// What a part is drawn with.
struct Dress {
    mesh: Handle<Mesh>,
    material: Handle<PartMaterial>,
    row: u32,
    pages: (usize, usize),
}

impl Stage {
    /// Has parts of one triangle each take the places of all that are there, for measuring.
    pub(crate) fn hollow(&self, meshes: &mut Assets<Mesh>) -> Result<(), InvalidGenerationError> {
        self.meshes
            .values()
            .try_for_each(|(solid, mesh)| meshes.insert(mesh.id(), hollow_mesh_of(solid)))
    }

    /// Whether these very parts are on the stage, in their layers.
    fn has(&self, items: &[Item]) -> bool {
        let same = |(standing, item): (&Standing, &Item)| {
            (Arc::ptr_eq(&standing.key, &item.key) || standing.key == item.key)
                && standing.stand.look == item.look
                && standing.stand.layer == item.layer
        };
        self.standing.len() == items.len() && self.standing.iter().zip(items).all(same)
    }

    /// Moves the parts that are on the stage; gives the layers whose darkening is another now.
    fn follow(&mut self, items: &[Item], commands: &mut Commands) -> BTreeSet<Layer> {
        let mut shaded = BTreeSet::new();
        for (standing, item) in self.standing.iter_mut().zip(items) {
            let stand = Stand::of(item);
            if standing.stand == stand {
                continue;
            }
            let old = std::mem::replace(&mut standing.stand, stand);
            shaded.extend(old.shaded());
            shaded.extend(stand.shaded());
            if old.place != stand.place || old.rotation != stand.rotation {
                commands.entity(standing.entity).insert(stand.transform());
            }
        }
        shaded
    }

    /// Has the solids, pictures and rows of these looks, and no others. What was there stays as it
    /// is; gives what is to be written on pages that were there, and the rows of parts that look
    /// different now without an entity being changed.
    fn take_looks(
        &mut self,
        looks: &Arc<Looks>,
        max_layers: usize,
        anisotropy: u16,
        meshes: &mut Assets<Mesh>,
        images: &mut Assets<Image>,
        buffers: &mut Assets<ShaderBuffer>,
    ) -> (Vec<Write>, HashSet<u32>) {
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
        let update = self.rows.update(&rows, buffers);
        if update.is_grown {
            self.materials.clear();
        }
        let written: HashSet<(AssetId<Image>, u32)> =
            writes.iter().map(|write| (write.image, write.layer)).collect();
        let is_written = |slot: Slot| {
            let page = self.atlas.image(slot.page).map(Handle::id);
            page.is_some_and(|page| written.contains(&(page, slot.layer)))
        };
        let mut rewritten = update.changed;
        for look in &looks.looks {
            let slots = [&look.face, &look.back].map(|picture| self.atlas.slot(picture));
            if slots.into_iter().flatten().any(is_written) {
                rewritten.extend(self.rows.row(&look.part));
            }
        }
        self.looks = Some(looks.clone());
        (writes, rewritten)
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

    /// Builds the contact darkening of some layers anew: one mesh for the table and one for each
    /// HUD surface.
    fn shade(
        &mut self,
        layers: BTreeSet<Layer>,
        display: &Display,
        setting: &Setting,
        commands: &mut Commands,
        meshes: &mut Assets<Mesh>,
        materials: &mut Assets<ShadeMaterial>,
    ) {
        let mut skirts: BTreeMap<Layer, Skirts> =
            layers.into_iter().map(|layer| (layer, Skirts::default())).collect();
        if skirts.is_empty() {
            return;
        }
        for item in display.items.iter().filter(|_| setting.light != Light::Flat) {
            let Some(skirts) = skirts.get_mut(&item.layer) else { continue };
            let Some(look) = display.looks.looks.get(item.look) else { continue };
            for outline in &look.footprint.loops {
                skirts.add(item, outline);
            }
        }
        for (layer, skirts) in skirts {
            let Some(mesh) = skirts.mesh() else {
                if let Some(entity) = self.shades.remove(&layer) {
                    commands.entity(entity).despawn();
                }
                continue;
            };
            let mesh = Mesh3d(meshes.add(mesh));
            if let Some(entity) = self.shades.get(&layer) {
                commands.entity(*entity).insert(mesh);
                continue;
            }
            let material =
                self.shade_material.get_or_insert_with(|| materials.add(ShadeMaterial {}));
            let look = (mesh, MeshMaterial3d(material.clone()));
            let mut shade = commands.spawn((look, Transform::default()));
            if let Layer::Hud(index) = layer
                && let Some(root) = self.roots.get(index)
            {
                shade.insert((RenderLayers::layer(HUD_LAYER), ChildOf(*root)));
            }
            self.shades.insert(layer, shade.id());
        }
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
        let translation = Vec3::new(
            place.x_px - canvas.size_px.x / 2.0,
            hud_height(root.0, places.0.len()),
            place.y_px - canvas.size_px.y / 2.0,
        );
        let scale = Vec3::splat(place.scale);
        transform.set_if_neq(Transform { translation, scale, ..default() });
    }
}
