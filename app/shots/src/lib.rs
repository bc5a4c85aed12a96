//! Screenshot cases of packages, comparison of pictures, and reports.

mod case;
mod compare;
mod parts;
mod picture;
mod renderer;
mod report;
mod run;

pub use case::{Case, Games, Plan, Suite, Vocabulary, plan};
pub use compare::{
    Comparison, Profile, Thresholds, Tile, Tolerance, compare, diff_picture, outlines,
};
pub use parts::{Blamed, Happened, PartMap, PartPainter, blame};
pub use picture::{Origin, Picture, PictureError, Stored, plain_png, read_png, stored_png};
pub use renderer::{DrawError, Drawn, Rasteriser, Renderer, StartError, View};
pub use report::{html, human, json, junit, write_report};
pub use run::{Difference, Exit, Options, Outcome, Run, Update, Verdict, run, use_threads};
