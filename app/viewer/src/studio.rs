//! Pictures without a window: one device for as many pictures as wanted.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use baize_manifest::{Files, Project};
use baize_solid::Raster;
use bevy::{
    app::SubApps,
    camera::RenderTarget,
    prelude::*,
    render::{
        render_resource::{TextureFormat, TextureUsages},
        renderer::RenderDevice,
    },
    time::TimeUpdateStrategy,
};

use crate::{
    adapter::{Adapter, NoAdapter},
    app::{Surface, bevy_plugins, in_turn, keep_faults},
    camera::Camera,
    content::Kept,
    display::{Display, Item, Layer},
    open::{Ask, OpenError, open},
    quality::Quality,
    stage::{
        Canvas, CaptureError, Cloth, KeptPlugin, Light, Setting, Shown, Stage, StagePlugin,
        StageStats, TableView, capture, step,
    },
};

/// How a picture is to be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// Width and height in pixels.
    pub size_px: [u32; 2],
    /// From where.
    pub camera: Camera,
    /// In what light.
    pub light: Light,
    /// What the table is covered with.
    pub cloth: Cloth,
    /// How elaborate; none: by the machine.
    pub quality: Option<Quality>,
    /// Whether HUD surfaces are shown.
    pub hud: bool,
    /// How far everything is moved to the right and down, in pixels: less than one.
    pub shift_px: [f32; 2],
}

impl Default for Shot {
    fn default() -> Self {
        Self {
            size_px: [1280, 720],
            camera: Camera::Seat,
            light: Light::Studio,
            cloth: Cloth::Green,
            quality: None,
            hud: true,
            shift_px: [0.0; 2],
        }
    }
}

/// A picture and what it took.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The picture, opaque.
    pub picture: Raster,
    /// Parts and images that could not be shown as they were meant to be, and a camera that does
    /// not stand where it was meant to.
    pub notes: Vec<String>,
    /// What it took.
    pub stats: Stats,
}

/// What a picture took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// Parts shown.
    pub parts: usize,
    /// Distinct pairs of solid and texture pages: one draw each.
    pub draws: usize,
    /// Triangles of all shown parts.
    pub triangles: usize,
    /// Bytes of all texture pages with mips.
    pub texture_bytes: usize,
    /// Bytes of the pictures on them, without mips.
    pub picture_bytes: usize,
    /// The last frame, until it was drawn.
    pub frame: Duration,
    /// The stages in order, and how long each took.
    pub stages: Vec<(&'static str, Duration)>,
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShotError {
    /// There is nothing to draw with.
    NoAdapter(NoAdapter),
    /// The package cannot be shown.
    Open(OpenError),
    /// The device failed.
    Capture(CaptureError),
    /// The size is zero or over the device's limit.
    Size([u32; 2]),
    /// The package is watched no longer.
    Stopped,
}

impl std::fmt::Display for ShotError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoAdapter(error) => error.fmt(f),
            Self::Open(error) => error.fmt(f),
            Self::Capture(error) => error.fmt(f),
            Self::Stopped => write!(f, "the package can be watched no longer"),
            Self::Size([w, h]) => write!(f, "a picture cannot have {w}×{h} px"),
        }
    }
}

impl std::error::Error for ShotError {}

/// Longest side of a picture.
const LONGEST_SIDE_PX: u32 = 8192;

/// Takes pictures of packages, one after the other, on one device.
pub struct Studio {
    apps: SubApps,
    adapter: Adapter,
    target: Handle<Image>,
    size_px: [u32; 2],
    started: Duration,
    maker: baize_solid::Maker,
    kept: Kept,
}

impl Studio {
    /// Starts the device. Solids are kept in files below the cache folder, if there is one.
    ///
    /// # Errors
    /// [`ShotError::NoAdapter`] when there is none.
    pub fn new(cache_folder: Option<&std::path::Path>) -> Result<Self, ShotError> {
        Self::start(cache_folder, false)
    }

    /// Starts a device that draws as the window does: into pictures that are kept, and coarser
    /// while the camera moves. For measuring and for tests of just that. Each frame seems to take
    /// the given time, or as long as it does take.
    ///
    /// # Errors
    /// [`ShotError::NoAdapter`] when there is none.
    pub fn like_a_window(frame: Option<Duration>) -> Result<Self, ShotError> {
        let mut studio = Self::start(None, true)?;
        let time = frame.map_or(TimeUpdateStrategy::Automatic, TimeUpdateStrategy::ManualDuration);
        studio.apps.main.world_mut().insert_resource(time);
        Ok(studio)
    }

    fn start(cache_folder: Option<&std::path::Path>, kept: bool) -> Result<Self, ShotError> {
        let start = Instant::now();
        let adapter = Adapter::find().map_err(ShotError::NoAdapter)?;
        let mut app = App::new();
        app.add_plugins(bevy_plugins(None, Surface::Images));
        keep_faults(&mut app);
        let size_px = [640, 360];
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(target_image(size_px));
        let shot = Shot::default();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)))
            .insert_resource(Canvas {
                size_px: Vec2::new(size_px[0] as f32, size_px[1] as f32),
                target: RenderTarget::from(target.clone()),
            })
            .insert_resource(setting(&shot, &adapter))
            .add_plugins(StagePlugin);
        if kept {
            app.add_plugins(KeptPlugin);
        }
        in_turn(&mut app);
        app.finish();
        app.cleanup();
        let apps = std::mem::take(app.sub_apps_mut());
        Ok(Self {
            apps,
            adapter,
            target,
            size_px,
            started: start.elapsed(),
            maker: baize_solid::Maker::new(cache_folder),
            kept: Kept::default(),
        })
    }

    /// The world of the last picture.
    pub(crate) fn world(&self) -> &World {
        self.apps.main.world()
    }

    /// What draws.
    pub fn adapter(&self) -> &Adapter {
        &self.adapter
    }

    /// The quality that a shot gets here.
    pub fn quality(&self, shot: &Shot) -> Quality {
        setting(shot, &self.adapter).quality
    }

    /// Takes a picture of what is asked for. `done` hears of each part that is loaded. As long as
    /// the files are the same (by identity), images of the last picture are not read again.
    ///
    /// # Errors
    /// When there is nothing to show, or the device fails. Broken images and parts are no
    /// errors: they get placeholders and notes.
    pub fn take(
        &mut self,
        project: &Project,
        files: &Arc<dyn Files>,
        ask: &Ask,
        shot: &Shot,
        done: &(dyn Fn() + Sync),
    ) -> Result<Taken, ShotError> {
        let [width, height] = shot.size_px;
        if width == 0 || height == 0 || width.max(height) > LONGEST_SIDE_PX {
            return Err(ShotError::Size(shot.size_px));
        }
        let mut stages = vec![("device", self.started)];
        let start = Instant::now();
        let setting = setting(shot, &self.adapter);
        let aspect = width as f32 / height as f32;
        let (kept, maker) = (&mut self.kept, &self.maker);
        let opened = open(project, files, kept, maker, ask, setting.quality, aspect, done)
            .map_err(ShotError::Open)?;
        stages.push(("parts and scene", start.elapsed()));

        self.show(opened.display, shot)?;
        let (picture, stats) = self.picture(stages)?;
        let mut notes: Vec<String> =
            opened.notes.iter().map(|note| format!("{}: {}", note.part, note.message)).collect();
        notes.extend(opened.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()));
        if let Camera::Part(name) = &shot.camera
            && !self.is_on_table(name)
        {
            notes.push(format!("no part `{name}` is on the table: this is seen from the seat"));
        }
        Ok(Taken { picture, notes, stats })
    }

    /// Whether there is a part of this name for the camera to look at.
    fn is_on_table(&self, name: &str) -> bool {
        self.world().get_resource::<Shown>().is_some_and(|Shown(shown)| {
            let on_table = |item: &&Item| item.layer == Layer::Table;
            shown.items.iter().filter(on_table).any(|item| shown.looks.is_called(item.look, name))
        })
    }

    /// Puts something else on the stage. What is on it already stays there.
    pub(crate) fn show(&mut self, display: Display, shot: &Shot) -> Result<(), ShotError> {
        let [width, height] = shot.size_px;
        if width == 0 || height == 0 || width.max(height) > LONGEST_SIDE_PX {
            return Err(ShotError::Size(shot.size_px));
        }
        let setting = setting(shot, &self.adapter);
        self.resize(shot.size_px);
        let world = self.apps.main.world_mut();
        world.insert_resource(setting);
        world.insert_resource(Shown(display));
        // A view of what was shown before is no view of this.
        world.remove_resource::<TableView>();
        Ok(())
    }

    /// Takes a picture of what is on the stage; `stages` came before it.
    pub(crate) fn picture(
        &mut self,
        mut stages: Vec<(&'static str, Duration)>,
    ) -> Result<(Raster, Stats), ShotError> {
        let start = Instant::now();
        let captured = capture(&mut self.apps, &self.target).map_err(ShotError::Capture)?;
        stages.push(("picture", start.elapsed()));
        let stage = *self.apps.main.world().resource::<StageStats>();
        let mut rgba = captured.rgba;
        make_opaque(&mut rgba);
        let [width, height] = self.size_px;
        let stats = Stats {
            parts: stage.parts,
            draws: stage.draws,
            triangles: stage.triangles,
            texture_bytes: stage.texture_bytes,
            picture_bytes: stage.picture_bytes,
            stages,
            frame: captured.frame,
        };
        Ok((Raster { width, height, rgba }, stats))
    }

    /// One more picture of what was last shown, as it is in the next frame: while a window's camera
    /// moves, that is a coarser one.
    ///
    /// # Errors
    /// When the device fails.
    pub fn frame(&mut self) -> Result<Raster, ShotError> {
        step(&mut self.apps).map_err(ShotError::Capture)?;
        let read = crate::stage::read(&self.apps, &self.target).map_err(ShotError::Capture)?;
        let mut rgba = read.ok_or(ShotError::Capture(CaptureError::Restless))?;
        make_opaque(&mut rgba);
        let [width, height] = self.size_px;
        Ok(Raster { width, height, rgba })
    }

    /// Draws the last picture again, for measuring.
    ///
    /// # Errors
    /// When the device fails.
    pub fn redraw(&mut self, frames: u32) -> Result<(), ShotError> {
        for _ in 0..frames {
            step(&mut self.apps).map_err(ShotError::Capture)?;
        }
        Ok(())
    }

    /// Makes every part that was last shown one triangle, for measuring what a frame takes without
    /// what a graphics card does.
    ///
    /// # Errors
    /// When the device fails.
    pub fn hollow(&mut self) -> Result<(), ShotError> {
        let fault = |error: &dyn std::fmt::Display| {
            ShotError::Capture(CaptureError::Device(error.to_string()))
        };
        self.apps.main.world_mut().resource_scope(|world, mut meshes: Mut<Assets<Mesh>>| {
            world.resource::<Stage>().hollow(&mut meshes).map_err(|error| fault(&error))
        })
    }

    /// Draws the last picture again and again, walking around the table's middle as a player does
    /// who drags with the right button; for measuring.
    ///
    /// # Errors
    /// When the device fails.
    pub fn orbit(&mut self, frames: u32, step_deg: f32) -> Result<(), ShotError> {
        for _ in 0..frames {
            let world = self.apps.main.world_mut();
            let (middle, _) = world.resource::<Shown>().0.middle();
            if step_deg != 0.0
                && let Some(mut view) = world.get_resource_mut::<TableView>()
            {
                let turn = Quat::from_rotation_y(step_deg.to_radians());
                view.0.eye = middle + turn * (view.0.eye - middle);
                view.0.rotation = turn * view.0.rotation;
            }
            step(&mut self.apps).map_err(ShotError::Capture)?;
        }
        Ok(())
    }

    /// Bytes of the device's memory that are in use, and all that are reserved; for measuring. Where
    /// the processor draws, they are the program's own. None: the driver has nobody count them.
    pub fn device_bytes(&self) -> Option<[u64; 2]> {
        let device = self.world().get_resource::<RenderDevice>()?;
        let report = device.wgpu_device().generate_allocator_report()?;
        Some([report.total_allocated_bytes, report.total_reserved_bytes])
    }

    fn resize(&mut self, size_px: [u32; 2]) {
        if self.size_px == size_px {
            return;
        }
        self.size_px = size_px;
        let world = self.apps.main.world_mut();
        self.target = world.resource_mut::<Assets<Image>>().add(target_image(size_px));
        world.insert_resource(Canvas {
            size_px: Vec2::new(size_px[0] as f32, size_px[1] as f32),
            target: RenderTarget::from(self.target.clone()),
        });
    }
}

fn make_opaque(rgba: &mut [u8]) {
    for pixel in rgba.chunks_exact_mut(4) {
        pixel[3] = 255;
    }
}

fn target_image([width, height]: [u32; 2]) -> Image {
    let mut image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    image
}

fn setting(shot: &Shot, adapter: &Adapter) -> Setting {
    let usual = if adapter.software { Quality::Medium } else { Quality::High };
    Setting {
        quality: shot.quality.unwrap_or(usual),
        light: shot.light,
        cloth: shot.cloth,
        hud: shot.hud,
        shift_px: shot.shift_px.into(),
        camera: shot.camera.clone(),
        software: adapter.software,
    }
}
