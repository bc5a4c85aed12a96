//! The camera goes from one view to another, by keys: to the seat, above, to kept views.

use std::time::Duration;

use bevy::{prelude::*, window::RequestRedraw};

use super::{
    PlaySet,
    game::{Act, Game},
    motion::Motion,
    turntable::Orbit,
};
use crate::{
    camera::{Camera as Where, View},
    keys::{Action, Pressed},
    stage::{Canvas, Insets, Setting, Shown, TableView, standing},
    texts::{Texts, Value},
};

/// How long the camera is under way.
const FLIGHT: Duration = Duration::from_millis(200);

/// The camera's way, and the views that were kept.
#[derive(Resource, Default)]
pub(crate) struct Flight {
    leg: Option<Leg>,
    kept: [Option<View>; 10],
}

struct Leg {
    from: Orbit,
    to: Orbit,
    goal: View,
    start: Duration,
}

impl Flight {
    /// Whether the camera rests.
    pub(crate) fn is_still(&self) -> bool {
        self.leg.is_none()
    }

    /// A hand on the camera ends its way.
    pub(crate) fn stop(&mut self) {
        self.leg = None;
    }
}

/// Lets the camera go to views.
pub(crate) struct FlightPlugin;

impl Plugin for FlightPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Flight>()
            .add_systems(PreUpdate, opened.run_if(resource_added::<Game>))
            .add_systems(Update, start.in_set(PlaySet::Input))
            .add_systems(Update, advance.in_set(PlaySet::Move));
    }
}

/// Another game has other views.
fn opened(mut flight: ResMut<Flight>) {
    *flight = Flight::default();
}

fn start(
    mut pressed: MessageReader<Pressed>,
    time: Res<Time>,
    motion: Res<Motion>,
    shown: Res<Shown>,
    setting: Res<Setting>,
    canvas: Res<Canvas>,
    insets: Res<Insets>,
    texts: Res<Texts>,
    view: Option<ResMut<TableView>>,
    mut flight: ResMut<Flight>,
    mut acts: MessageWriter<Act>,
) {
    let Some(mut view) = view else { return };
    for pressed in pressed.read() {
        let number = pressed.number.unwrap_or_default();
        let slot = usize::from(number);
        let values = [("number", Value::from(slot))];
        let goal = match pressed.action {
            Action::ResetView => standing(&shown.0, &setting, &canvas, *insets, &Where::Seat),
            Action::TopView => standing(&shown.0, &setting, &canvas, *insets, &Where::Top),
            Action::KeepView => {
                let now = flight.leg.as_ref().map_or(view.0, |leg| leg.goal);
                if let Some(kept) = flight.kept.get_mut(slot) {
                    *kept = Some(now);
                }
                acts.write(Act::Say(texts.say_with("said-view-kept", &values)));
                None
            }
            Action::RecallView => {
                let kept = flight.kept.get(slot).copied().flatten();
                if kept.is_none() {
                    acts.write(Act::Say(texts.say_with("said-no-view", &values)));
                }
                kept
            }
            _ => None,
        };
        let Some(goal) = goal else { continue };
        if motion.enabled {
            let (from, to) = (Orbit::of(&view.0), Orbit::of(&goal));
            flight.leg = Some(Leg { from, to, goal, start: time.elapsed() });
        } else {
            flight.leg = None;
            view.0 = goal;
        }
    }
}

fn advance(
    time: Res<Time>,
    view: Option<ResMut<TableView>>,
    mut flight: ResMut<Flight>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (Some(leg), Some(mut view)) = (&flight.leg, view) else { return };
    let share = time.elapsed().saturating_sub(leg.start).as_secs_f32() / FLIGHT.as_secs_f32();
    if share >= 1.0 {
        view.0 = leg.goal;
        flight.leg = None;
    } else {
        let eased = share * share * (3.0 - 2.0 * share);
        view.0 = leg.from.towards(&leg.to, eased).view(leg.goal.field);
    }
    redraw.write(RequestRedraw);
}
