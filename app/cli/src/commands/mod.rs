//! One module a command. Exit codes: 0 all right, 1 the input is at fault, 2 could not run,
//! 3 no graphics adapter.

mod check;
mod choose;
#[cfg(feature = "viewer")]
mod desktop;
mod explain;
#[cfg(feature = "viewer")]
mod folders;
#[cfg(feature = "viewer")]
mod home;
mod inspect;
mod loaded;
mod new;
mod open;
mod outlines;
mod pack;
mod part;
#[cfg(feature = "viewer")]
mod play;
mod played;
#[cfg(feature = "viewer")]
mod preview;
mod reading;
mod say;
mod scene;
mod setup;
#[cfg(feature = "viewer")]
mod shot;
#[cfg(feature = "viewer")]
mod test;
mod trace;
mod variants;

use std::process::ExitCode;

use clap::Subcommand;

#[cfg(feature = "viewer")]
pub(crate) use home::HomeArgs;

/// What `baize` can do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Check(check::Check),
    Inspect(inspect::Inspect),
    New(new::New),
    Explain(explain::Explain),
    Pack(pack::Pack),
    Scene(scene::SceneArgs),
    Setup(setup::SetupArgs),
    Part(part::PartArgs),
    Trace(trace::Trace),
    #[cfg(feature = "viewer")]
    Desktop(desktop::Desktop),
    #[cfg(feature = "viewer")]
    Play(play::PlayArgs),
    #[cfg(feature = "viewer")]
    Preview(preview::PreviewArgs),
    #[cfg(feature = "viewer")]
    Shot(shot::ShotArgs),
    #[cfg(feature = "viewer")]
    Test(test::TestArgs),
    Variants(variants::Variants),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(self) -> ExitCode {
        match self {
            Self::Check(check) => check.run(),
            Self::Inspect(inspect) => inspect.run(),
            Self::New(new) => new.run(),
            Self::Explain(explain) => explain.run(),
            Self::Pack(pack) => pack.run(),
            Self::Scene(scene) => scene.run(),
            Self::Setup(setup) => setup.run(),
            Self::Part(part) => part.run(),
            Self::Trace(trace) => trace.run(),
            #[cfg(feature = "viewer")]
            Self::Desktop(desktop) => desktop.run(),
            #[cfg(feature = "viewer")]
            Self::Play(play) => play.run(),
            #[cfg(feature = "viewer")]
            Self::Preview(preview) => preview.run(),
            #[cfg(feature = "viewer")]
            Self::Shot(shot) => shot.run(),
            #[cfg(feature = "viewer")]
            Self::Test(test) => test.run(),
            Self::Variants(variants) => variants.run(),
        }
    }
}
