//! What lies under the pointer: rays against outlines, on the table and on HUD surfaces.

use bevy::{
    prelude::*,
    window::{PrimaryWindow, WindowEvent},
};

use crate::{
    display::{Display, Item, Layer},
    hud::HudPlace,
    stage::{Canvas, HudPlaces, Shown, TableView},
};

/// Where the pointer is and what it is over.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Pointer {
    /// In logical pixels from the window's upper left corner; none outside.
    pub(crate) at_px: Option<Vec2>,
    /// The place on the table under it.
    pub(crate) on_table: Option<Vec3>,
    /// The index of the item under it in the display's.
    pub(crate) over: Option<usize>,
    /// Where the left button went down since the last frame, and over which item: on a slow
    /// machine the pointer may be elsewhere by now.
    pub(crate) pressed: Option<(Vec2, Option<usize>)>,
    /// Where it went up.
    pub(crate) released_px: Option<Vec2>,
}

/// Keeps the pointer.
pub(crate) struct PickPlugin;

impl Plugin for PickPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Pointer>()
            .add_systems(PreUpdate, point.after(bevy::input::InputSystems));
    }
}

fn point(
    windows: Query<&Window, With<PrimaryWindow>>,
    canvas: Res<Canvas>,
    view: Option<Res<TableView>>,
    places: Res<HudPlaces>,
    shown: Res<Shown>,
    mut events: MessageReader<WindowEvent>,
    mut pointer: ResMut<Pointer>,
) {
    let at_px = windows.single().ok().and_then(Window::cursor_position);
    let mut now = Pointer { at_px, ..Pointer::default() };
    let mut along = pointer.at_px.or(at_px);
    let mut pressed_px = None;
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => along = Some(moved.position),
            WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => {
                if input.state.is_pressed() {
                    pressed_px = along;
                } else {
                    now.released_px = along;
                }
            }
            _ => {}
        }
    }
    if let (Some(at), Some(view)) = (at_px, &view) {
        let ray = ray_through(&view.0, at, canvas.size_px);
        now.on_table = meet_plane(ray, 0.0);
        now.over = pick(&shown.0, ray, at, &places.0);
    }
    if let (Some(at), Some(view)) = (pressed_px, &view) {
        let over = if pressed_px == at_px {
            now.over
        } else {
            pick(&shown.0, ray_through(&view.0, at, canvas.size_px), at, &places.0)
        };
        now.pressed = Some((at, over));
    }
    pointer.set_if_neq(now);
}

/// The ray from the camera through a pixel.
pub(crate) fn ray_through(view: &crate::camera::View, at_px: Vec2, size_px: Vec2) -> Ray3d {
    let tan = (view.field / 2.0).tan();
    let x = (at_px.x / size_px.x * 2.0 - 1.0) * tan * size_px.x / size_px.y;
    let y = (1.0 - at_px.y / size_px.y * 2.0) * tan;
    let direction = view.rotation * Vec3::new(x, y, -1.0);
    Ray3d::new(view.eye, Dir3::new(direction).unwrap_or(Dir3::NEG_Y))
}

/// Where a ray meets the horizontal plane at a height.
pub(crate) fn meet_plane(ray: Ray3d, height: f32) -> Option<Vec3> {
    let down = -ray.direction.y;
    let distance = (ray.origin.y - height) / down;
    (down.abs() > 1e-5 && distance > 0.0).then(|| ray.origin + *ray.direction * distance)
}

/// A pixel in the axes of a HUD surface.
pub(crate) fn on_hud(place: &HudPlace, at_px: Vec2) -> Vec2 {
    (at_px - Vec2::new(place.x_px, place.y_px)) / place.scale
}

/// The item under a pixel: HUD surfaces lie over the table, upper parts over lower ones.
pub(crate) fn pick(
    display: &Display,
    ray: Ray3d,
    at_px: Vec2,
    places: &[HudPlace],
) -> Option<usize> {
    let down: Vec<Ray3d> = places
        .iter()
        .map(|place| {
            let at = on_hud(place, at_px);
            Ray3d::new(Vec3::new(at.x, 1000.0, at.y), Dir3::NEG_Y)
        })
        .collect();
    // Boxes first, which is quick; outlines only of those, from the nearest on.
    let mut met: Vec<Met> = Vec::new();
    for (index, item) in display.items.iter().enumerate() {
        let ray = match item.layer {
            Layer::Table => Some(&ray),
            Layer::Hud(hud) => down.get(hud),
        };
        met.extend(ray.and_then(|ray| Met::of(display, item, index, ray)));
    }
    met.sort_by(|a, b| b.layer.cmp(&a.layer).then(a.near.total_cmp(&b.near)));
    let mut best: Option<(Layer, f32, usize)> = None;
    for met in met {
        if best.is_some_and(|(layer, far, _)| layer > met.layer || far <= met.near) {
            break;
        }
        let Some(far) = met.exact(display) else { continue };
        if best.is_none_or(|(_, other, _)| far < other) {
            best = Some((met.layer, far, met.index));
        }
    }
    best.map(|(_, _, index)| index)
}

/// An item whose box a ray goes through.
struct Met {
    index: usize,
    layer: Layer,
    /// The ray in the axes of the item's solid.
    origin: Vec3,
    direction: Vec3,
    /// Where along the ray the box begins and ends.
    near: f32,
    far: f32,
}

impl Met {
    fn of(display: &Display, item: &Item, index: usize, ray: &Ray3d) -> Option<Self> {
        let look = display.looks.looks.get(item.look)?;
        let half = Vec3::from(look.solid.size_mm.map(|mm| mm as f32 / 2.0));
        // Most items are nowhere near: their spheres tell.
        let to = item.place - ray.origin;
        let along = to.dot(*ray.direction);
        if to.length_squared() - along * along > half.length_squared() {
            return None;
        }
        let inverse = item.rotation.inverse();
        let origin = inverse * -to;
        let direction = inverse * *ray.direction;
        let (mut near, mut far) = (0.0_f32, f32::INFINITY);
        for axis in 0..3 {
            let (from, along, half) = (origin[axis], direction[axis], half[axis]);
            if along.abs() < 1e-9 {
                if from.abs() > half {
                    return None;
                }
                continue;
            }
            let (a, b) = ((-half - from) / along, (half - from) / along);
            near = near.max(a.min(b));
            far = far.min(a.max(b));
        }
        let layer = item.layer;
        (near <= far).then_some(Self { index, layer, origin, direction, near, far })
    }

    /// The first place along the ray that lies in the outline, holes left out.
    fn exact(&self, display: &Display) -> Option<f32> {
        const STEPS: u8 = 8;
        let look = display.looks.looks.get(display.items.get(self.index)?.look)?;
        let at = |step| self.near + (self.far - self.near) * f32::from(step) / f32::from(STEPS);
        (0..=STEPS).map(at).find(|distance| {
            let point = self.origin + self.direction * *distance;
            inside(&look.solid.outline, f64::from(point.x), f64::from(-point.y))
        })
    }
}

/// Even-odd rule over all loops.
fn inside(outline: &baize_solid::Outline, x: f64, y: f64) -> bool {
    let mut crossings = false;
    for points in &outline.loops {
        let mut before = match points.last() {
            Some(last) => last,
            None => continue,
        };
        for here in points {
            if (here.y > y) != (before.y > y) {
                let at = here.x + (before.x - here.x) * (y - here.y) / (before.y - here.y);
                crossings ^= x < at;
            }
            before = here;
        }
    }
    crossings
}
