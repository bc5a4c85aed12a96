//! The two cameras: one over the table, one in front of the HUD.

use bevy::{
    camera::{
        ClearColorConfig, RenderTarget, ScalingMode, SubCameraView, visibility::RenderLayers,
    },
    core_pipeline::tonemapping::{DebandDither, Tonemapping},
    light::cluster::ClusterConfig,
    prelude::*,
};

use super::{Setting, Shown, StageSet, TableView, kept::Kept};
use crate::{
    camera::{self, Camera as Where, Frame, View},
    display::{Display, Layer},
    hud::{self, HudPlace},
};

/// Parts and trays of HUD surfaces are only seen by the HUD's camera.
pub(crate) const HUD_LAYER: usize = 1;
/// Height of the HUD's camera, and half of how far it sees.
pub(crate) const HUD_EYE: f32 = 1000.0;

/// How high one of so many HUD surfaces stands: later ones a little higher, so that overlaps have an
/// order, and all of them below the camera, parts that are lifted over them too.
pub(crate) fn hud_height(index: usize, count: usize) -> f32 {
    index as f32 * (0.9 * HUD_EYE / count.max(1) as f32).min(40.0)
}

/// The size that is drawn, in logical pixels, and where to.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Canvas {
    /// Width and height in logical pixels.
    pub(crate) size_px: Vec2,
    /// An image, or the window.
    pub(crate) target: RenderTarget,
}

/// How much of each side of the canvas panels cover, in logical pixels: HUD surfaces and the
/// table as it is first seen keep clear of it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Insets {
    pub(crate) left_px: f32,
    pub(crate) top_px: f32,
    pub(crate) right_px: f32,
    pub(crate) bottom_px: f32,
}

impl Insets {
    /// The size of what is free; never quite nothing.
    fn free_px(self, size_px: Vec2) -> Vec2 {
        let covered = Vec2::new(self.left_px + self.right_px, self.top_px + self.bottom_px);
        (size_px - covered).max(Vec2::splat(40.0))
    }

    /// What is free but for a margin, as a part of the picture.
    fn frame(self, margin: f32, size_px: Vec2) -> Frame {
        let inner = Frame::with_margin(margin);
        if self == Self::default() {
            return inner;
        }
        let (free, size) = (self.free_px(size_px), size_px.max(Vec2::ONE));
        let share = free / size;
        let left_bottom = Vec2::new(self.left_px, size.y - self.top_px - free.y) / size * 2.0;
        let corner = left_bottom - Vec2::ONE;
        let at = |point: Vec2| corner + (point + Vec2::ONE) * share;
        Frame { min: at(inner.min), max: at(inner.max) }
    }

    /// Where HUD surfaces stand.
    fn arrange(self, display: &Display, size_px: Vec2) -> Vec<HudPlace> {
        let boxes: Vec<_> = display.huds.iter().map(|hud| hud.bounds).collect();
        let free = self.free_px(size_px);
        let mut places = hud::arrange(&boxes, free.x, free.y);
        for place in &mut places {
            place.x_px += self.left_px;
            place.y_px += self.top_px;
        }
        places
    }
}

/// Where each HUD surface stands now, in the order of the display's.
#[derive(Resource, Default, PartialEq)]
pub(crate) struct HudPlaces(pub(crate) Vec<HudPlace>);

#[derive(Component)]
pub(crate) struct TableCamera;

#[derive(Component)]
pub(crate) struct HudCamera;

/// Keeps the cameras.
pub(crate) struct ViewsPlugin;

impl Plugin for ViewsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<HudPlaces>()
            .init_resource::<Insets>()
            .add_systems(PostStartup, spawn)
            .add_systems(PostUpdate, (arrange, place).chain().in_set(StageSet::Arrange));
    }
}

fn msaa(setting: &Setting) -> Msaa {
    match setting.quality.edge_samples() {
        1 => Msaa::Off,
        _ => Msaa::Sample4,
    }
}

/// The one lamp there is belongs to no cluster. By default a camera has thousands, made and sent to the
/// device in every frame.
const CLUSTERS: ClusterConfig = ClusterConfig::Single;

pub(crate) fn spawn(mut commands: Commands, setting: Res<Setting>, canvas: Res<Canvas>) {
    commands.spawn((
        TableCamera,
        Camera3d::default(),
        Camera { order: 0, ..default() },
        canvas.target.clone(),
        // Said, not left out: what culls on the device takes a camera without layers for one that
        // sees all of them.
        RenderLayers::default(),
        Projection::Perspective(PerspectiveProjection { near: 5.0, far: 100_000.0, ..default() }),
        CLUSTERS,
        Tonemapping::None,
        DebandDither::Disabled,
        msaa(&setting),
    ));
    commands.spawn((
        HudCamera,
        Camera3d::default(),
        Camera { order: 1, clear_color: ClearColorConfig::None, ..default() },
        canvas.target.clone(),
        RenderLayers::layer(HUD_LAYER),
        Projection::Orthographic(OrthographicProjection {
            near: 0.0,
            far: 2.0 * HUD_EYE,
            ..OrthographicProjection::default_3d()
        }),
        Transform::from_xyz(0.0, HUD_EYE, 0.0).with_rotation(camera::facing(Vec3::NEG_Y)),
        CLUSTERS,
        Tonemapping::None,
        DebandDither::Disabled,
        msaa(&setting),
    ));
}

/// Arranges the HUD, and stands the table camera where the setting asks for.
pub(crate) fn arrange(
    mut commands: Commands,
    shown: Res<Shown>,
    setting: Res<Setting>,
    canvas: Res<Canvas>,
    insets: Res<Insets>,
    view: Option<Res<TableView>>,
    mut places: ResMut<HudPlaces>,
    mut asked: Local<Option<Where>>,
    mut stood: Local<Option<View>>,
) {
    let covered = insets.is_changed();
    let changed = shown.is_changed() || setting.is_changed() || canvas.is_changed() || covered;
    if !changed && view.is_some() {
        return;
    }
    places.set_if_neq(HudPlaces(insets.arrange(&shown.0, canvas.size_px)));
    // A hand on the mouse keeps its view when parts move; only a new wish or canvas moves it,
    // and a panel only a camera that nobody has moved since it was stood.
    let untouched = view.as_ref().map(|view| view.0) == *stood;
    let wish = asked.as_ref() != Some(&setting.camera) || canvas.is_changed();
    if wish || view.is_none() || (covered && untouched) {
        *asked = Some(setting.camera.clone());
        let found = standing(&shown.0, &setting, &canvas, *insets, &setting.camera);
        let Some(view) = found else { return };
        *stood = Some(view);
        commands.insert_resource(TableView(view));
    }
}

/// The view that a named or given camera has, clear of the HUD as far as that is possible.
pub(crate) fn standing(
    display: &Display,
    setting: &Setting,
    canvas: &Canvas,
    insets: Insets,
    camera: &Where,
) -> Option<View> {
    let aspect = canvas.size_px.x / canvas.size_px.y;
    let flat = insets.frame(FLAT_MARGIN, canvas.size_px);
    free_frames(display, setting.hud, canvas.size_px, insets)
        .into_iter()
        .map(|(frame, rects)| {
            // No further from the whole picture than it takes to keep clear of the HUD.
            let whole = insets.frame(MARGIN, canvas.size_px);
            if rects.is_empty() {
                return stand(display, camera, aspect, whole, flat);
            }
            let (mut clear, mut covered) = (1.0, 0.0);
            for _ in 0..7 {
                let share = (clear + covered) / 2.0;
                let view = stand(display, camera, aspect, whole.towards(frame, share), flat);
                if is_clear(display, &view, aspect, &rects) {
                    clear = share;
                } else {
                    covered = share;
                }
            }
            stand(display, camera, aspect, whole.towards(frame, clear), flat)
        })
        .max_by(|a, b| nearness(a).total_cmp(&nearness(b)))
}

/// How far a camera has gone towards what it looks at, among cameras looking the same way.
fn nearness(view: &View) -> f32 {
    view.eye.dot(view.rotation * Vec3::NEG_Z)
}

/// Margin of the table in the picture.
const MARGIN: f32 = 0.05;
/// Margin of a gallery.
const FLAT_MARGIN: f32 = 0.04;

/// Whether no part on the table is behind one of the rectangles.
fn is_clear(display: &Display, view: &View, aspect: f32, rects: &[Frame]) -> bool {
    display.items.iter().filter(|item| item.layer == Layer::Table).all(|item| {
        let half = display.looks.size_mm(item.look).map(|mm| mm as f32 / 2.0);
        let (mut min, mut max) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for corner in corners(item.place, item.rotation, half) {
            let place = view.project(corner, aspect);
            min = min.min(place);
            max = max.max(place);
        }
        rects.iter().all(|rect| {
            max.x < rect.min.x || min.x > rect.max.x || max.y < rect.min.y || min.y > rect.max.y
        })
    })
}

/// The corners of a box.
fn corners(middle: Vec3, rotation: Quat, half: [f32; 3]) -> [Vec3; 8] {
    std::array::from_fn(|mask| {
        let sign = |bit: usize| if mask & (1 << bit) == 0 { -1.0 } else { 1.0 };
        middle + rotation * Vec3::new(half[0] * sign(0), half[1] * sign(1), half[2] * sign(2))
    })
}

/// Parts of the picture that HUD surfaces leave free (beside them, or above and below them), and
/// the surfaces' own rectangles.
fn free_frames(
    display: &Display,
    hud: bool,
    size_px: Vec2,
    insets: Insets,
) -> Vec<(Frame, Vec<Frame>)> {
    let whole = insets.frame(MARGIN, size_px);
    // A surface is at an edge of what is free when it reaches nearly as far as the table may.
    let near = MARGIN;
    let (low, high) = (whole.min + near, whole.max - near);
    let mut frames = vec![whole];
    let mut rects = Vec::new();
    if !hud {
        return vec![(whole, rects)];
    }
    let boxes: Vec<_> = display.huds.iter().map(|hud| hud.bounds).collect();
    for (place, bounds) in insets.arrange(display, size_px).iter().zip(&boxes) {
        let edge = |mm: f32, origin: f32, size: f32| 2.0 * (origin + mm * place.scale) / size - 1.0;
        let left = edge(bounds.min_mm[0], place.x_px, size_px.x);
        let right = edge(bounds.max_mm[0], place.x_px, size_px.x);
        let top = -edge(bounds.min_mm[1], place.y_px, size_px.y);
        let bottom = -edge(bounds.max_mm[1], place.y_px, size_px.y);
        rects.push(Frame { min: Vec2::new(left, bottom), max: Vec2::new(right, top) });
        let mut next = Vec::new();
        for frame in frames {
            let beside = |min: Vec2, max: Vec2| Frame { min, max };
            if bottom < low.y {
                next.push(beside(frame.min.max(Vec2::new(-1.0, top + 0.02)), frame.max));
            }
            if top > high.y {
                next.push(beside(frame.min, frame.max.min(Vec2::new(1.0, bottom - 0.02))));
            }
            if left < low.x {
                next.push(beside(frame.min.max(Vec2::new(right + 0.02, -1.0)), frame.max));
            }
            if right > high.x {
                next.push(beside(frame.min, frame.max.min(Vec2::new(left - 0.02, 1.0))));
            }
            // A surface in the middle of the window covers the table whatever one does.
            if bottom >= low.y && top <= high.y && left >= low.x && right <= high.x {
                next.push(frame);
            }
        }
        next.retain(|frame| (frame.max - frame.min).min_element() > 0.4);
        frames = if next.is_empty() { vec![whole] } else { next };
        frames.truncate(64);
    }
    frames.into_iter().map(|frame| (frame, rects.clone())).collect()
}

/// The view that a named or given camera has of a display.
fn stand(display: &Display, camera: &Where, aspect: f32, frame: Frame, flat: Frame) -> View {
    let points: &[Vec3] = if display.extent.points().is_empty() {
        &[Vec3::new(-150.0, 0.0, -100.0), Vec3::new(150.0, 0.0, 100.0)]
    } else {
        display.extent.points()
    };
    match camera {
        Where::Seat | Where::Top if display.flat => camera::fit(points, Vec3::NEG_Y, aspect, flat),
        Where::Seat => camera::fit(points, camera::looking_down(52.0), aspect, frame),
        Where::Top => camera::fit(points, Vec3::NEG_Y, aspect, frame),
        Where::Low => camera::fit(points, camera::looking_down(20.0), aspect, frame),
        Where::Points { from_mm: [x, y, z], to_mm: [u, v, w] } => {
            View::between(Vec3::new(*x, *z, *y), Vec3::new(*u, *w, *v))
        }
        Where::Part(name) => {
            let near = display.items.iter().find(|item| {
                item.layer == Layer::Table && display.looks.is_called(item.look, name)
            });
            match near {
                Some(item) => {
                    let half = display.looks.size_mm(item.look).map(|mm| mm as f32 / 2.0);
                    let corners = corners(item.place, item.rotation, half);
                    camera::fit(
                        &corners,
                        camera::looking_down(40.0),
                        aspect,
                        Frame::with_margin(0.25),
                    )
                }
                None => camera::fit(points, camera::looking_down(52.0), aspect, frame),
            }
        }
    }
}

/// Moves the cameras to where they belong.
pub(crate) fn place(
    mut commands: Commands,
    view: Option<Res<TableView>>,
    canvas: Res<Canvas>,
    setting: Res<Setting>,
    shown: Res<Shown>,
    mut kept: Option<ResMut<Kept>>,
    mut table: Query<
        (Entity, &mut Transform, &mut Projection, &mut Camera),
        (With<TableCamera>, Without<HudCamera>),
    >,
    mut hud: Query<(Entity, &mut Projection, &mut Camera), (With<HudCamera>, Without<TableCamera>)>,
) {
    let Some(view) = view else { return };
    let all = view.is_added() || canvas.is_changed() || setting.is_changed();
    let wanted = setting.hud && !shown.0.huds.is_empty();
    match &mut kept {
        Some(kept) if kept.has_hud != wanted => kept.show_hud(wanted),
        Some(_) => {}
        None => {
            for (.., mut camera) in &mut hud {
                if camera.is_active != wanted {
                    camera.is_active = wanted;
                }
            }
        }
    }
    // What moves on the table moves no camera: touching one would have it draw again.
    if !(all || view.is_changed()) {
        return;
    }
    let shifted = shifted(setting.shift_px, canvas.size_px);
    for (entity, mut transform, mut projection, mut camera) in &mut table {
        if kept.is_none() {
            commands.entity(entity).insert(canvas.target.clone());
        }
        commands.entity(entity).insert(msaa(&setting));
        *transform = Transform::from_translation(view.0.eye).with_rotation(view.0.rotation);
        if let Projection::Perspective(perspective) = &mut *projection {
            perspective.fov = view.0.field;
            perspective.aspect_ratio = canvas.size_px.x / canvas.size_px.y;
        }
        if camera.sub_camera_view != shifted {
            camera.sub_camera_view = shifted;
        }
    }
    // The HUD does not move with the table's camera.
    if !all {
        return;
    }
    for (entity, mut projection, mut camera) in &mut hud {
        commands.entity(entity).insert(msaa(&setting));
        if kept.is_none() {
            commands.entity(entity).insert(canvas.target.clone());
        }
        if let Projection::Orthographic(orthographic) = &mut *projection {
            orthographic.scaling_mode =
                ScalingMode::Fixed { width: canvas.size_px.x, height: canvas.size_px.y };
        }
        if camera.sub_camera_view != shifted {
            camera.sub_camera_view = shifted;
        }
    }
}

/// What a camera sees whose picture is moved to the right and down: so much more of the other side.
fn shifted(shift_px: Vec2, size_px: Vec2) -> Option<SubCameraView> {
    let size = size_px.as_uvec2();
    (shift_px != Vec2::ZERO).then_some(SubCameraView { full_size: size, offset: -shift_px, size })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hud_surfaces_stand_in_order_below_the_camera() {
        assert_eq!([0, 1, 2].map(|index| hud_height(index, 3)), [0.0, 40.0, 80.0]);
        for count in [1, 22, 23, 26, 200] {
            let heights: Vec<f32> = (0..count).map(|index| hud_height(index, count)).collect();
            assert!(heights.is_sorted_by(|a, b| a < b), "{heights:?}");
            assert!(heights.iter().all(|height| *height < 0.9 * HUD_EYE), "{heights:?}");
        }
    }
}
