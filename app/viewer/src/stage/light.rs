//! The key light and its shadow, fitted to what is seen.

use bevy::{
    light::{
        CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap,
        cluster::GlobalClusterSettings,
    },
    prelude::*,
};

use super::{
    Light, Setting, Shown, StageSet, TableView,
    materials::{Look, Variant},
};

/// Direction to the key light: from the upper left, behind the table, high up.
pub(crate) const TO_LIGHT: Vec3 = Vec3::new(-0.42, 0.82, -0.28);

/// Keeps the key light.
pub(crate) struct LightPlugin;

#[derive(Component)]
struct Key;

impl Plugin for LightPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(PreStartup, gather_none)
            .add_systems(PostStartup, hang)
            .add_systems(PostUpdate, focus.in_set(StageSet::Arrange));
    }
}

/// The light's part of a material's uniform.
pub(crate) fn look(hud: bool) -> Look {
    // Parts in the hand are lit from over the shoulder, so that all of them are read alike.
    let direction = if hud { Vec3::new(-0.3, 0.9, -0.25) } else { TO_LIGHT }.normalize();
    Look { to_light: direction.extend(0.8) }
}

/// The shader that a material gets.
pub(crate) fn variant(setting: &Setting, hud: bool, one_page: bool) -> Variant {
    let studio = setting.light == Light::Studio;
    Variant {
        studio,
        shadows: studio && !hud && setting.quality.shadow_map().is_some(),
        orthographic: hud,
        samples: setting.texture_samples(),
        one_page,
    }
}

/// There is one light, for everything: passes that sort lamps into parts of the picture on the
/// device have nothing to do.
fn gather_none(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

fn hang(mut commands: Commands, setting: Res<Setting>) {
    commands.spawn((
        Key,
        DirectionalLight {
            illuminance: 1.0,
            shadow_maps_enabled: setting.light == Light::Studio
                && setting.quality.shadow_map().is_some(),
            shadow_depth_bias: 0.25,
            shadow_normal_bias: 0.9,
            ..default()
        },
        Transform::default().looking_to(-TO_LIGHT, Vec3::Y),
        CascadeShadowConfig::default(),
    ));
}

/// One cascade that reaches just around what lies on the table.
fn focus(
    shown: Res<Shown>,
    setting: Res<Setting>,
    view: Option<Res<TableView>>,
    mut map: ResMut<DirectionalLightShadowMap>,
    mut keys: Query<(&mut DirectionalLight, &mut CascadeShadowConfig), With<Key>>,
) {
    let Some(view) = view else { return };
    let size = setting.quality.shadow_map().unwrap_or(16);
    if map.size != size {
        map.size = size;
    }
    if !(shown.is_changed() || setting.is_changed() || view.is_changed()) {
        return;
    }
    let ahead = view.0.rotation * Vec3::NEG_Z;
    let (mut near, mut far) = (f32::INFINITY, 0.0_f32);
    // While parts move, the outermost points are others with every frame.
    let extent = &shown.0.extent;
    let points = if shown.is_changed() { extent.points() } else { extent.outermost() };
    for point in points {
        let depth = (*point - view.0.eye).dot(ahead);
        near = near.min(depth);
        far = far.max(depth);
    }
    let near = if near.is_finite() { (near * 0.95).max(1.0) } else { 1.0 };
    let far = (far * 1.05).max(near + 50.0);
    let shadows = setting.light == Light::Studio && setting.quality.shadow_map().is_some();
    for (mut light, mut config) in &mut keys {
        // A light that counts as changed wakes all kept pictures.
        if light.shadow_maps_enabled != shadows {
            light.shadow_maps_enabled = shadows;
        }
        *config = CascadeShadowConfigBuilder {
            num_cascades: 1,
            minimum_distance: near,
            maximum_distance: far,
            ..default()
        }
        .build();
    }
}
