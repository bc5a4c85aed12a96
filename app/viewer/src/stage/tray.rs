//! Flat things: the trays under HUD surfaces, and labels on the table.

use bevy::{camera::visibility::RenderLayers, image::ImageAddressMode, prelude::*};

use super::{
    Setting, Shown, StageSet, materials::LabelMaterial, mesh::sheet, pages::single, parts::HudRoot,
    views::HUD_LAYER,
};

/// Keeps trays and labels.
pub(crate) struct TrayPlugin;

#[derive(Component)]
struct Flat;

impl Plugin for TrayPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(PostUpdate, lay.in_set(StageSet::Sync).after(super::parts::sync));
    }
}

fn lay(
    mut commands: Commands,
    shown: Res<Shown>,
    setting: Res<Setting>,
    roots: Query<(Entity, &HudRoot)>,
    old: Query<Entity, With<Flat>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<LabelMaterial>>,
    mut last: Local<Option<(Vec<crate::display::Label>, Vec<crate::display::Hud>, usize, u16)>>,
) {
    if !(shown.is_changed() || setting.is_changed() || last.is_none()) {
        return;
    }
    let (labels, huds) = (shown.0.labels.clone(), shown.0.huds.clone());
    let now = (labels, huds, roots.iter().count(), setting.anisotropy());
    if last.as_ref() == Some(&now) {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let mut picture = |raster: &baize_solid::Raster| {
        let image = images.add(single(raster, setting.anisotropy(), ImageAddressMode::ClampToEdge));
        materials.add(LabelMaterial { picture: image })
    };
    for label in &shown.0.labels {
        let Some(raster) = crate::content::text_picture(&label.text, 40.0) else { continue };
        let scale =
            (label.height_mm / raster.height as f32).min(label.width_mm / raster.width as f32);
        let half = [raster.width as f32 * scale / 2.0, raster.height as f32 * scale / 2.0];
        commands.spawn((
            Flat,
            Mesh3d(meshes.add(sheet([-half[0], -half[1]], half))),
            MeshMaterial3d(picture(&raster)),
            Transform::from_translation(label.place + Vec3::Y * 0.1),
        ));
    }
    for (root, index) in &roots {
        let Some(hud) = shown.0.huds.get(index.0) else { continue };
        let Some([min, max]) = hud.tray else { continue };
        let raster = tray_picture([max[0] - min[0], max[1] - min[1]]);
        commands.spawn((
            Flat,
            Mesh3d(meshes.add(sheet(min, max))),
            MeshMaterial3d(picture(&raster)),
            Transform::from_xyz(0.0, -0.5, 0.0),
            RenderLayers::layer(HUD_LAYER),
            ChildOf(root),
        ));
    }
    *last = Some(now);
}

/// A rounded, half transparent dark panel.
fn tray_picture(size_mm: [f32; 2]) -> baize_solid::Raster {
    let scale = 256.0 / size_mm[0].max(size_mm[1]).max(1.0);
    let (width, height) =
        (((size_mm[0] * scale) as u32).max(8), ((size_mm[1] * scale) as u32).max(8));
    let radius = (6.0 * scale).min(width.min(height) as f32 / 2.0);
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let half = Vec2::new(width as f32, height as f32) / 2.0;
            let from_middle = (Vec2::new(x as f32 + 0.5, y as f32 + 0.5) - half).abs();
            let corner = (from_middle - half + Vec2::splat(radius)).max(Vec2::ZERO);
            let outside = corner.length() - radius;
            let inside = (0.5 - outside).clamp(0.0, 1.0);
            let rim = (1.0 - (outside + 2.0).abs() / 1.5).clamp(0.0, 1.0);
            let tone = (16.0 + rim * 90.0) as u8;
            rgba.extend_from_slice(&[tone, tone, tone, (inside * (110.0 + rim * 60.0)) as u8]);
        }
    }
    baize_solid::Raster { width, height, rgba }
}
