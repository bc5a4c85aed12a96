//! The driver with a package that is being worked on.

use std::time::Duration;

use super::Driver;
use crate::{
    open::Ask,
    play::Folders,
    preview::{Preview, Report, Watch, WatchOptions},
};

impl Driver {
    /// Watches a package, on the table once the first update is taken.
    ///
    /// # Errors
    /// When there is no such path.
    pub fn preview(
        options: WatchOptions,
        folders: &Folders,
    ) -> Result<Self, baize_manifest::OpenError> {
        let mut driver = Self::home(folders);
        let preview = Preview::new(Watch::start(options, || {})?, Box::new(|_| {}));
        driver.world_mut().insert_resource(preview);
        Ok(driver)
    }

    /// Lets frames pass until what is watched was told of, at most so long; gives what there is
    /// to say then.
    pub fn update(&mut self, most: Duration) -> Option<Report> {
        let count = |driver: &Self| driver.world().get_resource::<Preview>().map(|p| p.count);
        let (before, start) = (count(self), std::time::Instant::now());
        while count(self) == before {
            if start.elapsed() > most {
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
            self.frames(1);
        }
        self.frames(2);
        Some(self.world().get_resource::<Preview>()?.latest.as_ref()?.report.clone())
    }

    /// Asks for something else of the package that is watched.
    pub fn ask(&self, ask: Ask) {
        if let Some(preview) = self.world().get_resource::<Preview>() {
            preview.watch.ask(ask);
        }
    }

    /// The parts that left the table with the newest update of what is watched.
    pub fn left(&self) -> Vec<String> {
        let preview = self.world().get_resource::<Preview>();
        preview.iter().flat_map(|preview| preview.gone.keys()).map(ToString::to_string).collect()
    }
}
