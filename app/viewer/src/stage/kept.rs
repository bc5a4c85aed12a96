//! The kept pictures: table and HUD are drawn into pictures of their own and only when something
//! in them has changed, so that the interface over them costs next to nothing to redraw; and the
//! table is drawn coarser while the camera moves, where the machine needs that.

use std::sync::{
    Arc,
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
    Canvas, Setting, Shown, StageSet, TableView,
    compose::ComposePlugin,
    materials::{LabelMaterial, PartMaterial, ShadeMaterial, TableMaterial},
    pace::Pace,
    views::{HUD_LAYER, HudCamera, TableCamera, place},
};

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

/// Whether a pipeline is still being made: what needs it is missing in the picture.
#[derive(Resource, Clone, Default)]
pub(crate) struct Waiting(Arc<AtomicBool>);

impl Waiting {
    pub(crate) fn set(&self, waiting: bool) {
        self.0.store(waiting, Ordering::Relaxed);
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

/// Lets the cameras rest in whose pictures nothing has changed.
fn rest(
    waiting: Res<Waiting>,
    mut kept: ResMut<Kept>,
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
    mut gone: RemovedComponents<Mesh3d>,
    mut parts: MessageReader<AssetEvent<PartMaterial>>,
    mut tables: MessageReader<AssetEvent<TableMaterial>>,
    mut shades: MessageReader<AssetEvent<ShadeMaterial>>,
    mut labels: MessageReader<AssetEvent<LabelMaterial>>,
    mut meshes: MessageReader<AssetEvent<Mesh>>,
    mut lights: Query<(), Changed<DirectionalLight>>,
    (setting, shown): (Res<Setting>, Res<Shown>),
    mut cameras: Query<(&mut Camera, &KeptView)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let loaded = [
        parts.read().count(),
        tables.read().count(),
        shades.read().count(),
        labels.read().count(),
        meshes.read().count(),
    ];
    let everything = gone.read().count() + loaded.iter().sum::<usize>() > 0
        || waiting.0.load(Ordering::Relaxed)
        || setting.is_changed()
        // Rows and texture pages are written in place, which no asset tells of.
        || shown.is_changed()
        || lights.iter_mut().next().is_some();
    let mut due = kept.due;
    if everything {
        due = [SETTLE; 2];
    }
    let hud_layer = RenderLayers::layer(HUD_LAYER);
    for layers in &changed {
        let on_hud = layers.is_some_and(|layers| layers.intersects(&hud_layer));
        due[usize::from(on_hud)] = SETTLE;
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use std::path::Path;

    use baize_manifest::{LoadOptions, load, open};

    use super::*;
    use crate::{
        open::Ask,
        play::{Driver, Folders},
    };

    #[test]
    fn a_moving_camera_has_the_table_drawn_and_not_the_hud() {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/harbor"));
        let opened = open(path, None).unwrap();
        let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
        let mut driver =
            Driver::open(project, &*opened.files, &Ask::default(), &Folders::default()).unwrap();
        driver.frames(60);
        let kept = |driver: &Driver| driver.world().resource::<Kept>().clone();
        assert!(kept(&driver).has_hud, "there is nothing to let rest");
        assert_eq!(kept(&driver).due, [0; 2], "an idle window goes on drawing");
        driver.world_mut().resource_mut::<TableView>().0.eye.x += 10.0;
        driver.frames(1);
        let [table, hud] = kept(&driver).due;
        assert!(table > 0, "the movement is not seen for sure");
        assert_eq!(hud, 0, "the HUD is drawn with every movement");
    }
}
