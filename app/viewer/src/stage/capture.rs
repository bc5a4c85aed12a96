//! Pictures of what the cameras see.

use bevy::{
    app::{AppLabel, SubApps},
    prelude::*,
    render::{
        RenderApp,
        render_resource::{CachedPipelineState, PipelineCache, PollType},
        renderer::RenderDevice,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    shader::ShaderCacheError,
};

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaptureError {
    /// A shader or pipeline does not work on this machine.
    Pipeline(String),
    /// The device is lost or out of memory.
    Device(String),
    /// Frames did not come to rest.
    Restless,
}

impl std::fmt::Display for CaptureError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Pipeline(message) => write!(f, "the graphics driver refused a shader: {message}"),
            Self::Device(message) => write!(f, "the graphics device failed: {message}"),
            Self::Restless => write!(f, "the picture did not come to rest"),
        }
    }
}

impl std::error::Error for CaptureError {}

/// An error that the graphics device reported; kept instead of quitting.
#[derive(Resource, Default)]
pub(crate) struct DeviceFault(pub(crate) Option<String>);

#[derive(Resource, Default)]
struct Taken(Option<Image>);

/// Frames that may pass until everything is on the device.
const PATIENCE: usize = 40;

/// Renders until two frames in a row are equal, and gives the last one as RGBA bytes.
pub(crate) fn capture(apps: &mut SubApps, target: &Handle<Image>) -> Result<Vec<u8>, CaptureError> {
    apps.main.world_mut().init_resource::<Taken>();
    // The first frame uploads assets and asks for pipelines.
    step(apps)?;
    let mut patience = PATIENCE;
    while pipelines_waiting(apps)? {
        patience = patience.checked_sub(1).ok_or(CaptureError::Restless)?;
        step(apps)?;
    }
    let mut before = frame(apps, target)?;
    for _ in 0..PATIENCE {
        let now = frame(apps, target)?;
        if now == before && !pipelines_waiting(apps)? {
            return Ok(now);
        }
        before = now;
    }
    Err(CaptureError::Restless)
}

fn frame(apps: &mut SubApps, target: &Handle<Image>) -> Result<Vec<u8>, CaptureError> {
    apps.main.world_mut().insert_resource(Taken::default());
    apps.main.world_mut().spawn(Screenshot::image(target.clone())).observe(
        |captured: On<ScreenshotCaptured>, mut taken: ResMut<Taken>| {
            taken.0 = Some(captured.image.clone());
        },
    );
    for _ in 0..PATIENCE {
        step(apps)?;
        if let Some(image) = apps.main.world_mut().resource_mut::<Taken>().0.take() {
            return image.data.ok_or(CaptureError::Restless);
        }
    }
    Err(CaptureError::Restless)
}

/// One frame, finished on the device.
pub(crate) fn step(apps: &mut SubApps) -> Result<(), CaptureError> {
    apps.update();
    let world = apps.main.world();
    if let Some(device) = world.get_resource::<RenderDevice>() {
        device
            .wgpu_device()
            .poll(PollType::Wait { submission_index: None, timeout: None })
            .map_err(|error| CaptureError::Device(error.to_string()))?;
    }
    match world.get_resource::<DeviceFault>() {
        Some(DeviceFault(Some(message))) => Err(CaptureError::Device(message.clone())),
        _ => Ok(()),
    }
}

fn pipelines_waiting(apps: &SubApps) -> Result<bool, CaptureError> {
    let Some(render) = apps.sub_apps.get(&RenderApp.intern()) else { return Ok(false) };
    let Some(cache) = render.world().get_resource::<PipelineCache>() else { return Ok(false) };
    let mut waiting = cache.waiting_pipelines().next().is_some();
    for pipeline in cache.pipelines() {
        match &pipeline.state {
            CachedPipelineState::Ok(_) => {}
            CachedPipelineState::Queued | CachedPipelineState::Creating(_) => waiting = true,
            // A shader that waits for another to be loaded is tried again.
            CachedPipelineState::Err(
                ShaderCacheError::ShaderNotLoaded(_)
                | ShaderCacheError::ShaderImportNotYetAvailable,
            ) => waiting = true,
            CachedPipelineState::Err(error) => {
                return Err(CaptureError::Pipeline(error.to_string()));
            }
        }
    }
    Ok(waiting)
}
