//! The kept pictures: table and HUD are drawn into pictures of their own and only when something
//! in them has changed, so that the interface over them costs next to nothing to redraw; and the
//! table is drawn coarser while the camera moves, where the machine needs that.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use bevy::{
    camera::{
        CameraUpdateSystems, ClearColorConfig, NormalizedRenderTarget, RenderTarget, Viewport,
        visibility::{RenderLayers, VisibilitySystems},
    },
    core_pipeline::tonemapping::{DebandDither, Tonemapping},
    light::SimulationLightSystems,
    prelude::*,
    render::{
        extract_component::ExtractComponent,
        extract_resource::ExtractResource,
        render_resource::{TextureFormat, TextureUsages},
    },
    time::Real,
    window::{PrimaryWindow, RequestRedraw},
};

use super::{
    Canvas, DeviceFault, Setting, StageSet, TableView,
    compose::ComposePlugin,
    materials::{LabelMaterial, PartMaterial, TableMaterial},
    pace::Pace,
    views::{HUD_LAYER, HudCamera, TableCamera, place},
};
use crate::display::Layer;

/// Draws table and HUD into kept pictures, and the screen from these.
///
/// Without it, as for pictures taken without a window, both cameras draw straight on the canvas.
pub(crate) struct KeptPlugin;

/// The camera of what lies over everything: the interface belongs to it.
#[derive(Component, ExtractComponent, Clone, Copy, Debug)]
pub(crate) struct ScreenCamera;

/// Which of the kept pictures a camera draws.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeptView {
    Table,
    Hud,
}

/// The kept pictures.
#[derive(Resource, ExtractResource, Clone, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) table: Handle<Image>,
    pub(crate) hud: Handle<Image>,
    /// Size of both in physical pixels.
    pub(crate) size_px: UVec2,
    /// The part of the table's picture that is drawn, from its upper left corner.
    pub(crate) filled_px: UVec2,
    /// Whether there is anything on the HUD.
    pub(crate) has_hud: bool,
    /// Frames in which the table, and the HUD, are still to be drawn.
    due: [u8; 2],
}

impl Kept {
    /// Shows the HUD, or no longer.
    pub(crate) fn show_hud(&mut self, wanted: bool) {
        self.has_hud = wanted;
        self.due[1] = SETTLE;
    }

    /// Frames in which the table, and the HUD, are still to be drawn.
    #[cfg(test)]
    pub(super) fn due(&self) -> [u8; 2] {
        self.due
    }
}

/// In which pictures (the table's, the HUD's) something has changed that is not to be found by
/// changed components: rows and texture pages are written in place, and what is gone has none.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Touched([bool; 2]);

impl Touched {
    /// Something in a layer has changed.
    pub(crate) fn touch(&mut self, layer: Layer) {
        self.0[usize::from(layer != Layer::Table)] = true;
    }
}

/// What the render world says of its pipelines: what needs one that is not there is missing in the
/// picture.
#[derive(Resource, Clone, Default)]
pub(crate) struct Waiting {
    is_waiting: Arc<AtomicBool>,
    refused: Arc<OnceLock<String>>,
}

impl Waiting {
    /// Tells whether one is still being made.
    pub(crate) fn set(&self, is_waiting: bool) {
        self.is_waiting.store(is_waiting, Ordering::Relaxed);
    }

    /// Tells that one cannot be made; the first one counts.
    pub(crate) fn refuse(&self, message: impl FnOnce() -> String) {
        self.refused.get_or_init(message);
    }
}

/// Frames until what has changed is seen for sure: new meshes and pictures reach the device a
/// frame late, and with pipelined rendering one more.
const SETTLE: u8 = 3;

impl Plugin for KeptPlugin {
    fn build(&self, app: &mut App) {
        let waiting = Waiting::default();
        app.init_resource::<Kept>()
            .insert_resource(waiting.clone())
            .add_message::<RequestRedraw>()
            .add_plugins(ComposePlugin { waiting })
            .add_observer(leave)
            .add_systems(PostStartup, spawn.after(super::views::spawn))
            .add_systems(
                PostUpdate,
                (
                    (fit, aim).chain().in_set(StageSet::Arrange).before(place),
                    scale.in_set(StageSet::Arrange).after(place).before(CameraUpdateSystems),
                    // Whatever looks at active cameras comes after.
                    rest.after(TransformSystems::Propagate)
                        .before(SimulationLightSystems::UpdateDirectionalLightCascades)
                        .before(VisibilitySystems::CheckVisibility),
                    blame,
                ),
            );
    }
}

fn spawn(
    mut commands: Commands,
    canvas: Res<Canvas>,
    table: Query<Entity, With<TableCamera>>,
    hud: Query<Entity, With<HudCamera>>,
) {
    for (entity, view) in table
        .iter()
        .map(|entity| (entity, KeptView::Table))
        .chain(hud.iter().map(|entity| (entity, KeptView::Hud)))
    {
        commands.entity(entity).insert(view);
    }
    commands.spawn((
        ScreenCamera,
        Camera2d,
        Camera { order: 10, clear_color: ClearColorConfig::None, ..default() },
        canvas.target.clone(),
        // Nothing but the kept pictures and the interface.
        RenderLayers::none(),
        Tonemapping::None,
        DebandDither::Disabled,
        Msaa::Off,
    ));
}

/// Makes the pictures as large as the canvas.
fn fit(
    canvas: Res<Canvas>,
    windows: Query<&Window>,
    primary: Query<Entity, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut kept: ResMut<Kept>,
) {
    let size_px = match canvas.target.normalize(primary.iter().next()) {
        Some(NormalizedRenderTarget::Window(window)) => {
            windows.get(window.entity()).map_or(UVec2::ZERO, Window::physical_size)
        }
        Some(NormalizedRenderTarget::Image(image)) => {
            images.get(&image.handle).map_or(UVec2::ZERO, Image::size)
        }
        _ => UVec2::ZERO,
    };
    if size_px == kept.size_px || size_px.min_element() == 0 {
        return;
    }
    let mut make = || {
        let mut image =
            Image::new_target_texture(size_px.x, size_px.y, TextureFormat::Rgba8UnormSrgb, None);
        image.texture_descriptor.usage |= TextureUsages::COPY_DST;
        images.add(image)
    };
    *kept = Kept {
        table: make(),
        hud: make(),
        size_px,
        filled_px: size_px,
        has_hud: kept.has_hud,
        due: [SETTLE; 2],
    };
}

/// Points the cameras at the kept pictures, and the screen's at the canvas.
fn aim(
    kept: Res<Kept>,
    canvas: Res<Canvas>,
    mut cameras: Query<(&mut Camera, &mut RenderTarget, &KeptView), Without<ScreenCamera>>,
    mut screen: Query<&mut RenderTarget, With<ScreenCamera>>,
) {
    if canvas.is_changed() {
        for mut target in &mut screen {
            *target = canvas.target.clone();
        }
    }
    if !kept.is_changed() {
        return;
    }
    for (mut camera, mut target, view) in &mut cameras {
        let picture = match view {
            KeptView::Table => &kept.table,
            KeptView::Hud => &kept.hud,
        };
        let aimed = matches!(&*target, RenderTarget::Image(image) if image.handle == *picture);
        if aimed {
            continue;
        }
        *target = RenderTarget::from(picture.clone());
        camera.viewport = None;
        if *view == KeptView::Hud {
            camera.clear_color = ClearColorConfig::Custom(Color::NONE);
        }
    }
}

/// How fine the table is drawn.
fn scale(
    time: Res<Time<Real>>,
    setting: Res<Setting>,
    view: Option<Res<TableView>>,
    mut kept: ResMut<Kept>,
    mut cameras: Query<&mut Camera, With<TableCamera>>,
    mut state: Local<Option<(Pace, TableView)>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(view) = view else { return };
    let (pace, last) = state.get_or_insert_with(|| (Pace::new(setting.software), *view));
    let share = pace.next(time.delta(), *last != *view);
    *last = *view;
    if pace.is_moving() {
        // So that the moment comes in which it stands.
        redraw.write(RequestRedraw);
    }
    let size_px = kept.size_px;
    let filled_px = if share < 1.0 {
        (size_px.as_vec2() * share).round().as_uvec2().clamp(UVec2::ONE, size_px.max(UVec2::ONE))
    } else {
        size_px
    };
    if filled_px == kept.filled_px {
        return;
    }
    kept.filled_px = filled_px;
    kept.due[0] = kept.due[0].max(1);
    let viewport = (filled_px != size_px).then(|| Viewport {
        physical_position: UVec2::ZERO,
        physical_size: filled_px,
        ..default()
    });
    for mut camera in &mut cameras {
        camera.viewport.clone_from(&viewport);
    }
}

/// What is taken from the stage is missed in the picture that it was in.
fn leave(
    removed: On<Remove, Mesh3d>,
    layers: Query<Option<&RenderLayers>>,
    mut touched: ResMut<Touched>,
) {
    let layers = layers.get(removed.entity).ok().flatten();
    touched.0[usize::from(is_on_hud(layers))] = true;
}

fn is_on_hud(layers: Option<&RenderLayers>) -> bool {
    layers.is_some_and(|layers| layers.intersects(&RenderLayers::layer(HUD_LAYER)))
}

/// A pipeline that the driver refuses leaves a hole in every picture: that is a fault to be told.
fn blame(
    waiting: Res<Waiting>,
    fault: Option<ResMut<DeviceFault>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (Some(message), Some(mut fault)) = (waiting.refused.get(), fault) else { return };
    if fault.0.is_none() {
        fault.0 = Some(message.clone());
        redraw.write(RequestRedraw);
    }
}

/// Lets the cameras rest in whose pictures nothing has changed.
///
/// Meshes and materials are replaced and not written, so that changed components tell of them; only
/// the table top's material is.
fn rest(
    waiting: Res<Waiting>,
    mut kept: ResMut<Kept>,
    mut touched: ResMut<Touched>,
    changed: Query<
        Option<&RenderLayers>,
        (
            With<Mesh3d>,
            Or<(
                Changed<GlobalTransform>,
                Changed<Mesh3d>,
                Changed<InheritedVisibility>,
                Changed<MeshMaterial3d<PartMaterial>>,
                Changed<MeshMaterial3d<LabelMaterial>>,
            )>,
        ),
    >,
    moved: Query<
        (&KeptView, Ref<GlobalTransform>),
        Or<(Changed<GlobalTransform>, Changed<Projection>, Changed<Msaa>)>,
    >,
    mut tables: MessageReader<AssetEvent<TableMaterial>>,
    lights: Query<(), Changed<DirectionalLight>>,
    setting: Res<Setting>,
    mut cameras: Query<(&mut Camera, &KeptView)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut due = kept.due;
    if waiting.is_waiting.load(Ordering::Relaxed) || setting.is_changed() {
        due = [SETTLE; 2];
    }
    let [on_table, on_hud] = std::mem::take(&mut touched.bypass_change_detection().0);
    if on_table || tables.read().count() > 0 || !lights.is_empty() {
        due[0] = SETTLE;
    }
    if on_hud {
        due[1] = SETTLE;
    }
    for layers in &changed {
        due[usize::from(is_on_hud(layers))] = SETTLE;
        if due == [SETTLE; 2] {
            break;
        }
    }
    for (view, stand) in &moved {
        let index = usize::from(*view == KeptView::Hud);
        let frames = if stand.is_changed() { SETTLE } else { 1 };
        due[index] = due[index].max(frames);
    }
    for (mut camera, view) in &mut cameras {
        let index = usize::from(*view == KeptView::Hud);
        let wanted = *view == KeptView::Table || kept.has_hud;
        let active = wanted && due[index] > 0;
        if camera.is_active != active {
            camera.is_active = active;
        }
        due[index] = due[index].saturating_sub(1);
    }
    if due != [0; 2] {
        redraw.write(RequestRedraw);
    }
    if due != kept.due {
        kept.bypass_change_detection().due = due;
    }
}
