//! The table top.

use bevy::{image::ImageAddressMode, prelude::*};

use super::{
    Cloth, Setting, Shown, StageSet,
    light::{look, variant},
    materials::{TableMaterial, Top},
    mesh::sheet,
    pages::single,
};

const GREEN: &[u8] = include_bytes!("../../../../assets/table/felt-green.jpg");
const BLUE: &[u8] = include_bytes!("../../../../assets/table/felt-blue.jpg");
const RED: &[u8] = include_bytes!("../../../../assets/table/felt-red.jpg");
const OAK: &[u8] = include_bytes!("../../../../assets/table/wood-oak.jpg");

/// Keeps the table top.
pub(crate) struct ClothPlugin;

#[derive(Component)]
struct TableTop;

impl Plugin for ClothPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(PostUpdate, lay.in_set(StageSet::Sync));
    }
}

/// One repeat of each picture in mm, and its brightness.
fn measures(cloth: Cloth) -> (f32, f32) {
    match cloth {
        Cloth::Green | Cloth::Blue | Cloth::Red => (170.0, 1.0),
        Cloth::Oak => (420.0, 0.9),
    }
}

fn lay(
    mut commands: Commands,
    shown: Res<Shown>,
    setting: Res<Setting>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<TableMaterial>>,
    mut tops: Query<(&mut Mesh3d, &MeshMaterial3d<TableMaterial>), With<TableTop>>,
    mut laid: Local<Option<(Cloth, u16, Handle<Image>)>>,
    mut last: Local<Option<(Vec3, f32, Setting)>>,
) {
    if !(shown.is_changed() || setting.is_changed()) {
        return;
    }
    let (middle, radius) = shown.0.middle();
    // While parts are under way, the display changes in every frame, but not how far it reaches.
    let now = (middle, radius, Setting::clone(&setting));
    if last.as_ref() == Some(&now) {
        return;
    }
    let (repeat, brightness) = measures(setting.cloth);
    let wanted = (setting.cloth, setting.anisotropy());
    let picture = match &*laid {
        Some((cloth, anisotropy, picture)) if (*cloth, *anisotropy) == wanted => picture.clone(),
        _ => {
            let bytes = match setting.cloth {
                Cloth::Green => GREEN,
                Cloth::Blue => BLUE,
                Cloth::Red => RED,
                Cloth::Oak => OAK,
            };
            let raster = match baize_solid::decode(bytes, &baize_solid::DecodeOptions::default()) {
                Ok(raster) => raster,
                Err(error) => {
                    error!("the table's cloth is damaged: {error}");
                    return;
                }
            };
            let picture =
                images.add(single(&raster, setting.anisotropy(), ImageAddressMode::Repeat));
            *laid = Some((wanted.0, wanted.1, picture.clone()));
            picture
        }
    };
    let material = TableMaterial {
        cloth: picture,
        look: look(false),
        variant: variant(&setting, false, true),
        top: Top {
            repeat: Vec4::new(repeat, repeat, radius * 1.9, brightness),
            middle: Vec4::new(middle.x, middle.z, 0.0, 0.0),
        },
    };
    let reach = radius * 14.0;
    let mesh = sheet([middle.x - reach, middle.z - reach], [middle.x + reach, middle.z + reach]);
    match tops.single_mut() {
        Ok((mut old, handle)) => {
            old.0 = meshes.add(mesh);
            if let Some(mut old) = materials.get_mut(&handle.0) {
                *old = material;
            }
        }
        Err(_) => {
            commands.spawn((
                TableTop,
                Mesh3d(meshes.add(mesh)),
                MeshMaterial3d(materials.add(material)),
                Transform::default(),
            ));
        }
    }
    *last = Some(now);
}
