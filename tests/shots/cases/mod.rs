//! `shots.toml`: what it may say, and every way in which it can be broken.

mod declared;
mod defaults;
mod files;
mod mistakes;
mod packages;

use baize_shots::Plan;

use super::support::Games;

/// The chosen cases as `package/name`.
fn names(plan: &Plan) -> Vec<String> {
    plan.chosen(&[]).map(|(_, suite, case)| format!("{}/{}", suite.package, case.name)).collect()
}

/// The complaints about a `shots.toml`; with an error there are no cases.
fn complaints(text: &str) -> Vec<String> {
    let games = Games::with_shots(text);
    let plan = games.plan();
    let complaints = Games::complaints(&plan);
    assert_eq!(plan.is_broken(), !complaints.is_empty(), "{complaints:?}");
    assert_eq!(names(&plan).is_empty(), plan.is_broken(), "half a file is half a test");
    complaints
}
