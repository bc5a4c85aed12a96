//! The Bevy application: packages as a table you want to touch, with and without a window.

mod access;
mod adapter;
mod app;
mod camera;
mod content;
mod display;
mod faults;
mod fonts;
mod home;
mod hud;
mod keys;
mod list;
mod open;
mod play;
mod preview;
mod quality;
mod saves;
mod settings;
mod shots;
mod stage;
mod studio;
mod texts;
mod theme;
mod wake;

pub use adapter::{Adapter, NoAdapter};
pub use camera::Camera;
pub use content::LookWork;
pub use open::{Ask, OpenError, package_of};
pub use play::{Driver, Folders, PlayError, PlayOptions, home, play};
pub use preview::{Change, Headless, Interrupt, Report, Seen, WatchOptions, preview};
pub use quality::Quality;
pub use saves::{is_saved_game, write_whole};
pub use shots::{start_shots, vocabulary};
pub use stage::{CaptureError, Cloth, Light};
pub use studio::{Shot, ShotError, Stats, Studio, Taken};
