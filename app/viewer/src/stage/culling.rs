//! Leaves to the device which parts are in a picture: the processor would look at each of them, for
//! each view, in every frame.

use std::{any::TypeId, collections::HashSet};

use bevy::{
    camera::visibility::RenderLayers,
    pbr::{
        RenderGpuCulledEntities, RenderMeshInstances, collect_gpu_culled_meshes,
        collect_meshes_for_gpu_building,
    },
    prelude::*,
    render::{
        Render, RenderApp, RenderSystems,
        sync_world::MainEntity,
        view::{ExtractedView, RenderShadowMapVisibleEntities, RenderVisibleEntities},
    },
};

/// Whether the device culls parts. Where it cannot, the processor does.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct DeviceCulls(pub(crate) bool);

/// Tells new views of the parts that are there already: Bevy 0.19 itself tells views only of parts
/// that come while they are drawn, and a kept picture is not drawn for most of the time.
pub(crate) struct CullingPlugin;

impl Plugin for CullingPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<DeviceCulls>();
    }

    fn finish(&self, app: &mut App) {
        let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
        // Bevy tells views of such parts only where the device gathers what it draws.
        let instances = render.world().get_resource::<RenderMeshInstances>();
        if !matches!(instances, Some(RenderMeshInstances::GpuBuilding(_))) {
            return;
        }
        render.add_systems(
            Render,
            tell.in_set(RenderSystems::PrepareMeshes)
                .after(collect_meshes_for_gpu_building)
                .before(collect_gpu_culled_meshes),
        );
        app.insert_resource(DeviceCulls(true));
    }
}

fn tell(
    parts: Res<RenderGpuCulledEntities>,
    mut cameras: Query<(Option<&RenderLayers>, &mut RenderVisibleEntities), With<ExtractedView>>,
    mut lights: Query<(Option<&RenderLayers>, &mut RenderShadowMapVisibleEntities)>,
) {
    let cameras = cameras.iter_mut().map(|(layers, view)| (layers, view.into_inner()));
    let lights = lights.iter_mut().flat_map(|(layers, views)| {
        views.into_inner().subviews.values_mut().map(move |view| (layers, view))
    });
    for (layers, view) in cameras.chain(lights) {
        tell_view(&parts, layers, view);
    }
}

/// Has a view that knows no parts know those that are in its layers, but for the ones that it is
/// told of anyhow.
fn tell_view(
    parts: &RenderGpuCulledEntities,
    layers: Option<&RenderLayers>,
    view: &mut RenderVisibleEntities,
) {
    let known = view.classes.entry(TypeId::of::<Mesh3d>()).or_default();
    if parts.entities.is_empty() || !known.entities_gpu_culling.is_empty() {
        return;
    }
    let new: HashSet<&MainEntity> = parts.added.iter().collect();
    let layers = layers.cloned().unwrap_or_default();
    for (part, of_part) in &parts.entities {
        if layers.intersects(of_part) && !new.contains(part) {
            // Meshes have no entity in the render world.
            known.entities_gpu_culling.insert(*part, Entity::PLACEHOLDER);
            known.add_entity((Entity::PLACEHOLDER, *part));
        }
    }
    known.sort_added_entities();
}
