//! Pictures written into texture arrays that are on the device already.

use bevy::{
    pbr::MeshMaterial3d,
    prelude::*,
    render::{
        ExtractSchedule, MainWorld, Render, RenderApp, RenderSystems,
        erased_render_asset::prepare_erased_assets,
        render_asset::{RenderAssets, prepare_assets},
        render_resource::{
            Extent3d, Origin3d, TexelCopyBufferLayout, TexelCopyTextureInfo, TextureAspect,
        },
        renderer::RenderQueue,
        storage::GpuShaderBuffer,
        texture::GpuImage,
    },
};

use super::{materials::PartMaterial, pages::Write};

/// What is to be written before the next frame is drawn.
#[derive(Resource, Default)]
pub(crate) struct PageWrites(pub(crate) Vec<Write>);

/// Writes pictures into pages in the very frame in which parts begin to show them.
pub(crate) struct WritesPlugin;

impl Plugin for WritesPlugin {
    fn build(&self, app: &mut App) {
        let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
        render
            .init_resource::<PageWrites>()
            .add_systems(ExtractSchedule, extract)
            .add_systems(Render, write.in_set(RenderSystems::PrepareResources))
            // Materials come after what they are made of: a part with a new picture is never
            // missing for a frame.
            .add_systems(
                Render,
                nothing
                    .in_set(RenderSystems::PrepareAssets)
                    .after(prepare_assets::<GpuImage>)
                    .after(prepare_assets::<GpuShaderBuffer>)
                    .before(prepare_erased_assets::<MeshMaterial3d<PartMaterial>>),
            );
        app.init_resource::<PageWrites>();
    }
}

fn nothing() {}

fn extract(mut main: ResMut<MainWorld>, mut writes: ResMut<PageWrites>) {
    if let Some(mut new) = main.get_resource_mut::<PageWrites>()
        && !new.0.is_empty()
    {
        writes.0.append(&mut new.0);
    }
}

fn write(
    mut writes: ResMut<PageWrites>,
    images: Res<RenderAssets<GpuImage>>,
    queue: Res<RenderQueue>,
) {
    // A page that is gone by now needs nothing any more.
    for Write { image, layer, levels } in writes.0.drain(..) {
        let Some(page) = images.get(image) else { continue };
        for (level, picture) in levels.iter().enumerate() {
            queue.write_texture(
                TexelCopyTextureInfo {
                    texture: &page.texture,
                    mip_level: level as u32,
                    origin: Origin3d { x: 0, y: 0, z: layer },
                    aspect: TextureAspect::All,
                },
                &picture.rgba,
                TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(picture.width * 4),
                    rows_per_image: Some(picture.height),
                },
                Extent3d { width: picture.width, height: picture.height, depth_or_array_layers: 1 },
            );
        }
    }
}
