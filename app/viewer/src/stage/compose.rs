//! The render world's side of the kept pictures: copying what the cameras drew, and drawing the
//! screen from the copies.

use bevy::{
    asset::{load_internal_asset, uuid_handle},
    core_pipeline::{
        Core2d, Core2dSystems, Core3d, Core3dSystems, FullscreenShader,
        core_2d::main_transparent_pass_2d, upscaling::ViewUpscalingPipeline,
    },
    prelude::*,
    render::{
        Render, RenderApp, RenderStartup, RenderSystems,
        extract_component::ExtractComponentPlugin,
        extract_resource::ExtractResourcePlugin,
        render_asset::RenderAssets,
        render_resource::{
            BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries,
            CachedRenderPipelineId, ColorTargetState, ColorWrites, Extent3d, FilterMode,
            FragmentState, PipelineCache, RenderPassDescriptor, RenderPipelineDescriptor, Sampler,
            SamplerBindingType, SamplerDescriptor, ShaderStages, SpecializedRenderPipeline,
            SpecializedRenderPipelines, TextureFormat, TextureSampleType, UniformBuffer,
            binding_types::{sampler, texture_2d, uniform_buffer},
        },
        renderer::{RenderContext, RenderDevice, RenderQueue, ViewQuery, render_system},
        texture::GpuImage,
        view::{ExtractedView, ViewTarget},
    },
};

use super::{
    CaptureError,
    capture::pipelines,
    kept::{Kept, KeptView, ScreenCamera, Waiting},
};

const SCREEN: Handle<Shader> = uuid_handle!("6a4e7c0e-52d3-4c0b-9d0c-3a0f5f1f0a06");

/// Copies and composes the kept pictures.
pub(crate) struct ComposePlugin {
    /// Told whether a pipeline is still being made.
    pub(crate) waiting: Waiting,
}

impl Plugin for ComposePlugin {
    fn build(&self, app: &mut App) {
        load_internal_asset!(app, SCREEN, "../../../../shaders/screen.wgsl", Shader::from_wgsl);
        app.add_plugins((
            ExtractResourcePlugin::<Kept>::default(),
            ExtractComponentPlugin::<KeptView>::default(),
            ExtractComponentPlugin::<ScreenCamera>::default(),
        ));
        let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
        render
            .insert_resource(self.waiting.clone())
            .init_resource::<SpecializedRenderPipelines<ScreenPipeline>>()
            .init_resource::<Screen>()
            .add_systems(RenderStartup, begin)
            .add_systems(
                Render,
                (
                    prepare.in_set(RenderSystems::PrepareBindGroups),
                    only_copy.in_set(RenderSystems::Render).before(render_system),
                    watch.in_set(RenderSystems::Cleanup),
                ),
            )
            .add_systems(Core3d, keep.after(Core3dSystems::PostProcess))
            .add_systems(
                Core2d,
                compose.in_set(Core2dSystems::MainPass).after(main_transparent_pass_2d),
            );
    }
}

#[derive(Resource)]
struct ScreenPipeline {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    vertex: FullscreenShader,
}

/// What the screen's shader depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ScreenKey {
    format: TextureFormat,
    scaled: bool,
    hud: bool,
}

/// What is drawn with in this frame.
#[derive(Resource, Default)]
struct Screen {
    filled: UniformBuffer<Vec4>,
    pipeline: Option<CachedRenderPipelineId>,
}

impl SpecializedRenderPipeline for ScreenPipeline {
    type Key = ScreenKey;

    fn specialize(&self, key: ScreenKey) -> RenderPipelineDescriptor {
        let definitions = [("SCALED", key.scaled), ("HUD", key.hud)];
        let wanted = definitions.into_iter().filter(|(_, wanted)| *wanted);
        RenderPipelineDescriptor {
            label: Some("screen".into()),
            layout: vec![self.layout.clone()],
            vertex: self.vertex.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: SCREEN,
                shader_defs: wanted.map(|(name, _)| name.into()).collect(),
                targets: vec![Some(ColorTargetState {
                    format: key.format,
                    blend: None,
                    write_mask: ColorWrites::ALL,
                })],
                ..default()
            }),
            ..default()
        }
    }
}

fn begin(mut commands: Commands, device: Res<RenderDevice>, vertex: Res<FullscreenShader>) {
    let picture = || texture_2d(TextureSampleType::Float { filterable: true });
    let entries = BindGroupLayoutEntries::sequential(
        ShaderStages::FRAGMENT,
        (
            picture(),
            picture(),
            sampler(SamplerBindingType::Filtering),
            uniform_buffer::<Vec4>(false),
        ),
    );
    commands.insert_resource(ScreenPipeline {
        layout: BindGroupLayoutDescriptor::new("screen", &entries),
        sampler: device.create_sampler(&SamplerDescriptor {
            mag_filter: FilterMode::Linear,
            min_filter: FilterMode::Linear,
            ..default()
        }),
        vertex: vertex.clone(),
    });
}

fn prepare(
    kept: Res<Kept>,
    device: Res<RenderDevice>,
    queue: Res<RenderQueue>,
    cache: Res<PipelineCache>,
    pipeline: Res<ScreenPipeline>,
    mut pipelines: ResMut<SpecializedRenderPipelines<ScreenPipeline>>,
    views: Query<&ExtractedView, With<ScreenCamera>>,
    mut screen: ResMut<Screen>,
) {
    screen.pipeline = views.iter().next().map(|view| {
        let key = ScreenKey {
            format: view.target_format,
            scaled: kept.filled_px != kept.size_px,
            hud: kept.has_hud,
        };
        pipelines.specialize(&cache, &pipeline, key)
    });
    screen.filled.set(kept.filled_px.as_vec2().extend(0.0).extend(0.0));
    screen.filled.write_buffer(&device, &queue);
}

/// Tells the main world whether pipelines are still being made, or cannot be.
fn watch(cache: Res<PipelineCache>, waiting: Res<Waiting>) {
    let now = pipelines(&cache);
    waiting.set(now.is_waiting);
    if let Some(message) = now.refused {
        waiting.refuse(|| CaptureError::Pipeline(message).to_string());
    }
}

/// Takes Bevy's own pass to the target away: copying is quicker than drawing once more.
/// (A camera that skips it by its output mode would not be drawn at all.)
fn only_copy(
    mut commands: Commands,
    views: Query<Entity, (With<KeptView>, With<ViewUpscalingPipeline>)>,
) {
    for view in &views {
        commands.entity(view).remove::<ViewUpscalingPipeline>();
    }
}

/// Copies what a camera has just drawn.
fn keep(
    view: ViewQuery<(&ViewTarget, &KeptView)>,
    kept: Res<Kept>,
    images: Res<RenderAssets<GpuImage>>,
    mut context: RenderContext,
) {
    let (target, which) = view.into_inner();
    let (picture, size_px) = match which {
        KeptView::Table => (&kept.table, kept.filled_px),
        KeptView::Hud => (&kept.hud, kept.size_px),
    };
    let Some(image) = images.get(picture) else { return };
    let drawn = target.main_texture();
    // In the frame of a new size one may be ahead of the other.
    if drawn.size() != image.texture.size() {
        return;
    }
    context.command_encoder().copy_texture_to_texture(
        drawn.as_image_copy(),
        image.texture.as_image_copy(),
        Extent3d { width: size_px.x, height: size_px.y, depth_or_array_layers: 1 },
    );
}

fn compose(
    view: ViewQuery<&ViewTarget, With<ScreenCamera>>,
    kept: Res<Kept>,
    images: Res<RenderAssets<GpuImage>>,
    cache: Res<PipelineCache>,
    pipeline: Res<ScreenPipeline>,
    screen: Res<Screen>,
    mut context: RenderContext,
) {
    let target = view.into_inner();
    let (Some(table), Some(hud)) = (images.get(&kept.table), images.get(&kept.hud)) else { return };
    let (Some(ready), Some(filled)) =
        (screen.pipeline.and_then(|id| cache.get_render_pipeline(id)), screen.filled.binding())
    else {
        return;
    };
    let group = context.render_device().create_bind_group(
        "screen",
        &cache.get_bind_group_layout(&pipeline.layout),
        &BindGroupEntries::sequential((
            &table.texture_view,
            &hud.texture_view,
            &pipeline.sampler,
            filled,
        )),
    );
    let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
        label: Some("screen"),
        color_attachments: &[Some(target.get_unsampled_color_attachment())],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    pass.set_pipeline(ready);
    pass.set_bind_group(0, &group, &[]);
    pass.draw(0..3, 0..1);
}
