//! Watching without a window: each change becomes a picture.

use std::time::{Duration, Instant};

use baize_manifest::OpenError;
use baize_solid::Raster;
use baize_table::{Limits, Scene, State};

use super::{Report, Update, View, Watch, WatchOptions};
use crate::{
    content::{display_of, gallery},
    display::Display,
    studio::{Shot, ShotError, Stats, Studio},
};

/// Watches a package and takes a picture after each change.
pub struct Headless {
    watch: Watch,
}

/// What was seen after a change.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What there is to say.
    pub report: Report,
    /// The picture; none when there was never anything good to show, or none was wanted.
    pub picture: Option<Raster>,
    /// What the picture took.
    pub stats: Stats,
    /// Until the first frame with the change was drawn, from when the change was noticed.
    pub drawn: Duration,
}

impl Headless {
    /// Begins to watch.
    ///
    /// # Errors
    /// When there is no such path.
    pub fn start(options: WatchOptions) -> Result<Self, OpenError> {
        Ok(Self { watch: Watch::start(options, || {})? })
    }

    /// Waits for the next change, at most so long, and takes a picture of what there is then. The
    /// first one is the package as it is. None: nothing changed.
    ///
    /// # Errors
    /// When the device fails, or the files can be watched no longer.
    pub fn next(
        &mut self,
        studio: &mut Studio,
        shot: &Shot,
        most: Duration,
    ) -> Result<Option<Seen>, ShotError> {
        self.step(studio, shot, most, true)
    }

    /// As [`Headless::next`], but draws one frame only and takes no picture: for measuring.
    ///
    /// # Errors
    /// As [`Headless::next`].
    pub fn next_frame(
        &mut self,
        studio: &mut Studio,
        shot: &Shot,
        most: Duration,
    ) -> Result<Option<Seen>, ShotError> {
        self.step(studio, shot, most, false)
    }

    fn step(
        &mut self,
        studio: &mut Studio,
        shot: &Shot,
        most: Duration,
        is_taken: bool,
    ) -> Result<Option<Seen>, ShotError> {
        let Some(update) = self.watch.wait(most).map_err(|_| ShotError::Stopped)? else {
            return Ok(None);
        };
        let Update { view, report } = update;
        let drawn = report.change.since.elapsed();
        let mut seen = Seen { report, picture: None, stats: Stats::default(), drawn };
        let Some(view) = view else { return Ok(Some(seen)) };
        let start = Instant::now();
        let [width, height] = shot.size_px;
        let display = display(&view, width as f32 / height.max(1) as f32);
        studio.show(display, shot)?;
        studio.redraw(1)?;
        seen.drawn = seen.report.change.since.elapsed();
        if is_taken {
            let (picture, stats) = studio.picture(vec![("scene", start.elapsed())])?;
            (seen.picture, seen.stats) = (Some(picture), stats);
        }
        Ok(Some(seen))
    }
}

/// A view as a setup seeds it, where nobody plays.
fn display(view: &View, aspect: f32) -> Display {
    let package = view.project.packages.get(view.package);
    let setup = package.and_then(|package| package.setup(view.ask.setup.as_ref()));
    match (package, setup, view.ask.gallery) {
        (Some(package), Some(setup), false) if !package.surfaces.is_empty() => {
            let (state, _) = State::from_setup(&view.project, package, setup, Limits::default());
            display_of(&Scene::compute(package, &state, view.looks.clone()), view.looks.clone())
        }
        _ => gallery(view.looks.clone(), aspect),
    }
}
