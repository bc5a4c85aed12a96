//! Pictures of what the cameras see.

use std::time::{Duration, Instant};

use bevy::{
    app::{AppLabel, SubApps},
    prelude::*,
    render::{
        RenderApp,
        render_asset::RenderAssets,
        render_resource::{
            BufferDescriptor, BufferUsages, CachedPipelineState, CommandEncoderDescriptor, MapMode,
            PipelineCache, PollType, TexelCopyBufferInfo, TexelCopyBufferLayout,
        },
        renderer::{RenderDevice, RenderQueue},
        texture::GpuImage,
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

/// Frames that may pass until everything is on the device and the picture is at rest.
const PATIENCE: usize = 60;

/// A picture and what its frame took.
pub(crate) struct Captured {
    /// RGBA bytes without padding.
    pub(crate) rgba: Vec<u8>,
    /// What the last frame took until it was drawn.
    pub(crate) frame: Duration,
}

/// Renders until every pipeline is there and two frames in a row are equal, and gives the last.
pub(crate) fn capture(
    apps: &mut SubApps,
    target: &Handle<Image>,
) -> Result<Captured, CaptureError> {
    let mut before = None;
    for _ in 0..PATIENCE {
        let frame = step(apps)?;
        // A frame with a pipeline missing lacks something: not worth reading.
        if pipelines_waiting(apps)? {
            before = None;
            continue;
        }
        let now = read(apps, target)?;
        if now.is_some() && now == before {
            let rgba = now.ok_or(CaptureError::Restless)?;
            return Ok(Captured { rgba, frame });
        }
        before = now;
    }
    Err(CaptureError::Restless)
}

/// Reads the target back from the device; none while it is not there yet.
pub(crate) fn read(
    apps: &SubApps,
    target: &Handle<Image>,
) -> Result<Option<Vec<u8>>, CaptureError> {
    let fault = |error: &dyn std::fmt::Display| CaptureError::Device(error.to_string());
    let Some(render) = apps.sub_apps.get(&RenderApp.intern()) else { return Ok(None) };
    let world = render.world();
    let (Some(images), Some(device), Some(queue)) = (
        world.get_resource::<RenderAssets<GpuImage>>(),
        world.get_resource::<RenderDevice>(),
        world.get_resource::<RenderQueue>(),
    ) else {
        return Ok(None);
    };
    let Some(image) = images.get(target) else { return Ok(None) };
    let size = image.texture_descriptor.size;
    let row = size.width as usize * 4;
    let padded = RenderDevice::align_copy_bytes_per_row(row);
    let buffer = device.create_buffer(&BufferDescriptor {
        label: Some("capture"),
        size: padded as u64 * u64::from(size.height),
        usage: BufferUsages::MAP_READ | BufferUsages::COPY_DST,
        mapped_at_creation: false,
    });
    let mut encoder = device.create_command_encoder(&CommandEncoderDescriptor::default());
    encoder.copy_texture_to_buffer(
        image.texture.as_image_copy(),
        TexelCopyBufferInfo {
            buffer: &buffer,
            layout: TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(padded as u32),
                rows_per_image: None,
            },
        },
        size,
    );
    queue.submit([encoder.finish()]);
    let (sender, receiver) = std::sync::mpsc::channel();
    buffer.slice(..).map_async(MapMode::Read, move |result| {
        // The receiver waits below; it is only gone when the device failed.
        let _ = sender.send(result);
    });
    wait(device)?;
    match receiver.recv() {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(fault(&error)),
        Err(error) => return Err(fault(&error)),
    }
    let mapped = buffer.slice(..).get_mapped_range();
    let mut rgba = Vec::with_capacity(row * size.height as usize);
    for line in mapped.chunks_exact(padded) {
        rgba.extend_from_slice(&line[..row]);
    }
    Ok(Some(rgba))
}

fn wait(device: &RenderDevice) -> Result<(), CaptureError> {
    device
        .wgpu_device()
        .poll(PollType::Wait { submission_index: None, timeout: None })
        .map(|_| ())
        .map_err(|error| CaptureError::Device(error.to_string()))
}

/// One frame, finished on the device, and how long it took.
pub(crate) fn step(apps: &mut SubApps) -> Result<Duration, CaptureError> {
    let start = Instant::now();
    apps.update();
    let world = apps.main.world();
    if let Some(device) = world.get_resource::<RenderDevice>() {
        wait(device)?;
    }
    match world.get_resource::<DeviceFault>() {
        Some(DeviceFault(Some(message))) => Err(CaptureError::Device(message.clone())),
        _ => Ok(start.elapsed()),
    }
}

fn pipelines_waiting(apps: &SubApps) -> Result<bool, CaptureError> {
    let Some(render) = apps.sub_apps.get(&RenderApp.intern()) else { return Ok(false) };
    let Some(cache) = render.world().get_resource::<PipelineCache>() else { return Ok(false) };
    let now = pipelines(cache);
    now.refused.map_or(Ok(now.is_waiting), |message| Err(CaptureError::Pipeline(message)))
}

/// How far pipelines are.
pub(crate) struct Pipelines {
    /// Whether one is still being made.
    pub(crate) is_waiting: bool,
    /// Why one cannot be made.
    pub(crate) refused: Option<String>,
}

/// How far the pipelines are.
pub(crate) fn pipelines(cache: &PipelineCache) -> Pipelines {
    let mut is_waiting = cache.waiting_pipelines().next().is_some();
    let mut refused = None;
    for pipeline in cache.pipelines() {
        match &pipeline.state {
            CachedPipelineState::Ok(_) => {}
            CachedPipelineState::Queued | CachedPipelineState::Creating(_) => is_waiting = true,
            // A shader that waits for another to be loaded is tried again.
            CachedPipelineState::Err(
                ShaderCacheError::ShaderNotLoaded(_)
                | ShaderCacheError::ShaderImportNotYetAvailable,
            ) => is_waiting = true,
            CachedPipelineState::Err(error) => {
                refused = refused.or_else(|| Some(error.to_string()));
            }
        }
    }
    Pipelines { is_waiting, refused }
}
