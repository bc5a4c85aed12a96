//! Tells the interface what time it is.
//!
//! In a window, Bevy's time is that of the frame before, which after a rest is long ago. A press would
//! be told as that old, and when the button is let go a moment later, it would be no click.

use bevy::{
    prelude::*,
    time::{Real, TimeUpdateStrategy},
};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

/// Lets the interface go by the clock.
pub(crate) struct ClockPlugin;

impl Plugin for ClockPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PreUpdate,
            tell.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        );
    }
}

fn tell(
    strategy: Res<TimeUpdateStrategy>,
    time: Res<Time<Real>>,
    mut inputs: Query<&mut EguiInput>,
) {
    // Whoever lets frames take as long as they want means it.
    if matches!(*strategy, TimeUpdateStrategy::ManualDuration(_)) {
        return;
    }
    let now = time.startup().elapsed().as_secs_f64();
    for mut input in &mut inputs {
        input.time = Some(now);
    }
}
