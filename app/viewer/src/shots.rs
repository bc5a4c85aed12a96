//! Pictures for screenshot tests, and which part is where in them.

use baize_shots::{
    DrawError, Drawn, PartMap, PartPainter, Picture, Rasteriser, Renderer, StartError, View,
    Vocabulary,
};
use baize_solid::Solid;
use bevy::{math::Vec3, prelude::World};

use crate::{
    camera::{Camera, View as Stand},
    display::{Item, Layer},
    hud::HudPlace,
    open::Ask,
    quality::Quality,
    stage::{Canvas, Cloth, HUD_EYE, HudPlaces, Light, Setting, Shown, TableView, hud_height},
    studio::{Shot, ShotError, Studio, Taken},
};

/// Starts the device that draws the cases of a run.
///
/// # Errors
/// When there is none, or it does not work.
pub fn start_shots() -> Result<Studio, StartError> {
    Studio::new(None).map_err(|error| match error {
        ShotError::NoAdapter(error) => StartError::NoAdapter(error.to_string()),
        error => StartError::Device(error.to_string()),
    })
}

/// The words of `shots.toml` that the viewer understands.
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        camera: |text| text.parse::<Camera>().map(drop),
        light: |text| text.parse::<Light>().map(drop),
        table: |text| text.parse::<Cloth>().map(drop),
        quality: |text| text.parse::<Quality>().map(drop),
    }
}

impl Renderer for Studio {
    fn rasteriser(&self) -> Rasteriser {
        let adapter = self.adapter();
        Rasteriser { adapter: adapter.name.clone(), driver: adapter.driver.clone() }
    }

    fn draw(&mut self, view: &View<'_>) -> Result<Drawn, DrawError> {
        let ask = Ask {
            package: Some(view.package.to_owned()),
            setup: view.setup.cloned(),
            gallery: view.gallery,
            variants: view.variants.cloned(),
        };
        let shot = Shot {
            size_px: view.size_px,
            camera: view.camera.parse().map_err(DrawError::Package)?,
            light: view.light.parse().map_err(DrawError::Package)?,
            cloth: view.table.parse().map_err(DrawError::Package)?,
            quality: Some(view.quality.parse().map_err(DrawError::Package)?),
            hud: view.hud,
            shift_px: view.shift_px,
        };
        let taken =
            self.take(view.project, view.files, &ask, &shot, &|| {}).map_err(
                |error| match error {
                    ShotError::Open(_) | ShotError::Size(_) => {
                        DrawError::Package(error.to_string())
                    }
                    ShotError::NoAdapter(_) | ShotError::Capture(_) | ShotError::Stopped => {
                        DrawError::Device(error.to_string())
                    }
                },
            )?;
        let Taken { picture, notes, .. } = taken;
        Picture::new(picture.width, picture.height, picture.rgba)
            .map(|picture| Drawn { picture, notes })
            .ok_or_else(|| DrawError::Device("the picture is not whole".to_owned()))
    }

    fn parts(&mut self, shift_px: [f32; 2]) -> Result<PartMap, DrawError> {
        part_map(self.world(), shift_px)
            .ok_or_else(|| DrawError::Device("nothing was drawn yet".to_owned()))
    }
}

/// Nearest that the table's camera sees, as for the picture.
const NEAR_MM: f32 = 5.0;

/// Which part is at each pixel of what is on the stage, were the picture moved by so many pixels.
fn part_map(world: &World, shift_px: [f32; 2]) -> Option<PartMap> {
    let shown = &world.get_resource::<Shown>()?.0;
    let stand = world.get_resource::<TableView>()?.0;
    let setting = world.get_resource::<Setting>()?;
    let places = &world.get_resource::<HudPlaces>()?.0;
    let [width, height] = world.get_resource::<Canvas>()?.size_px.to_array();
    let mut painter = PartPainter::new([width as u32, height as u32])?;
    let moved = |[x, y, z, w]: [f32; 4]| {
        let [right, down] =
            [shift_px[0] / width, shift_px[1] / height].map(|share| share * 2.0 * w);
        [x + right, y - down, z, w]
    };
    let solid = |item: &Item| shown.looks.looks.get(item.look).map(|look| look.solid.as_ref());
    for item in shown.items.iter().filter(|item| item.layer == Layer::Table) {
        let Some(solid) = solid(item) else { continue };
        paint(&mut painter, item, solid, |point| moved(on_table(&stand, width / height, point)));
    }
    if setting.hud {
        painter.in_front();
        for item in &shown.items {
            let Layer::Hud(index) = item.layer else { continue };
            let (Some(solid), Some(place)) = (solid(item), places.get(index)) else { continue };
            let rise = hud_height(index, places.len());
            let on_hud = |point| on_hud(place, rise, [width, height], point);
            paint(&mut painter, item, solid, |point| moved(on_hud(point)));
        }
    }
    painter.finish()
}

fn paint(painter: &mut PartPainter, item: &Item, solid: &Solid, clip: impl Fn(Vec3) -> [f32; 4]) {
    painter.part(item.key.clone());
    let corners: Vec<[f32; 4]> = solid
        .positions
        .iter()
        .map(|position| clip(item.place + item.rotation * Vec3::from_array(*position)))
        .collect();
    for triangle in solid.indices.chunks_exact(3) {
        let corner = |at: usize| triangle.get(at).and_then(|index| corners.get(*index as usize));
        if let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) {
            painter.triangle([*a, *b, *c]);
        }
    }
}

/// A point of world axes in the clip space of the table's camera (z reversed, far at infinity).
fn on_table(stand: &Stand, aspect: f32, point: Vec3) -> [f32; 4] {
    let local = stand.rotation.inverse() * (point - stand.eye);
    let tan = (stand.field / 2.0).tan();
    [local.x / (tan * aspect), local.y / tan, NEAR_MM, -local.z]
}

/// A point of a HUD surface's axes in the clip space of the HUD's camera, which looks straight
/// down on a plane of pixels.
fn on_hud(place: &HudPlace, rise: f32, [width, height]: [f32; 2], point: Vec3) -> [f32; 4] {
    let root = Vec3::new(place.x_px - width / 2.0, rise, place.y_px - height / 2.0);
    let at = root + point * place.scale;
    let depth = HUD_EYE - at.y;
    [at.x / (width / 2.0), -at.z / (height / 2.0), 1.0 - depth / (2.0 * HUD_EYE), 1.0]
}
