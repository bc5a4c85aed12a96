//! Which route and candidate show a path (R25–R27), and why none does.

use baize_manifest::ParamValue;
use baize_table::{PlacedPart, Reason};

use crate::support::World;

fn placed(layout: &str, path: &str) -> Option<(usize, Option<usize>, f64)> {
    let world = World::with_layout(layout, &format!("'{path}': 'token#red'"));
    let parts = world.shown(path);
    parts.first().map(|part: &PlacedPart| (part.place.route, part.place.candidate, part.pose.x_mm))
}

fn reason(layout: &str, path: &str) -> Option<Reason> {
    let world = World::with_layout(layout, &format!("'{path}': 'token#red'"));
    let hidden = world.scene().hidden;
    hidden.first().map(|hidden| hidden.reason)
}

const SEATS: &str = "{route: '/dock/:seat', x: 5, y: 6, candidates: \
                     [{seat: '0', x: 40}, {seat: 1.5, x: 50}, {seat: '0', x: 60}, {seat: true}]}";

#[test]
fn the_first_candidate_with_all_params_wins() {
    assert_eq!(placed(SEATS, "/dock/0"), Some((0, Some(0), 40.0)));
    // A number is compared as its shortest decimal form.
    assert_eq!(placed(SEATS, "/dock/1.5"), Some((0, Some(1), 50.0)));
    assert_eq!(placed(SEATS, "/dock/1.50"), None);
    // What a candidate leaves out it takes from the route.
    assert_eq!(placed(SEATS, "/dock/true"), Some((0, Some(3), 5.0)));
}

#[test]
fn a_candidate_without_a_field_for_a_param_does_not_match() {
    let layout = "{route: '/a/:row/:col', candidates: \
                  [{row: 1, x: 1}, {row: 1, col: 2, x: 2}, {col: 2, row: 3, x: 3}]}";
    assert_eq!(placed(layout, "/a/1/2"), Some((0, Some(1), 2.0)));
    assert_eq!(placed(layout, "/a/3/2"), Some((0, Some(2), 3.0)));
    assert_eq!(reason(layout, "/a/1/3"), Some(Reason::NoCandidate { route: 0 }));
}

#[test]
fn optional_params_count_only_when_they_are_there() {
    let layout = "{route: '/u{/:id}', candidates: [{id: 4, x: 1}, {x: 2}]}";
    assert_eq!(placed(layout, "/u/4"), Some((0, Some(0), 1.0)));
    // Without params any candidate has all of them.
    assert_eq!(placed(layout, "/u"), Some((0, Some(0), 1.0)));
    assert_eq!(placed(layout, "/u/5"), None);
}

#[test]
fn the_first_route_wins_and_one_without_a_candidate_has_not_matched() {
    let layout = format!("{SEATS}, {{route: '/dock/:any', x: 7}}, {{route: /dock/0, x: 8}}");
    assert_eq!(placed(&layout, "/dock/0"), Some((0, Some(0), 40.0)));
    assert_eq!(placed(&layout, "/dock/9"), Some((1, None, 7.0)));
}

#[test]
fn a_stacking_of_a_candidate_replaces_the_routes_whole() {
    let layout = "{route: '/r/:n', stacking: {limit: 2, tilt: 5}, candidates: \
                  [{n: 0}, {n: 1, stacking: {limit: -1}}]}";
    let world = World::with_layout(layout, "/r/0: card, /r/1: card");
    let tilts =
        |path| -> Vec<f64> { world.shown(path).iter().map(|part| part.pose.tilt_deg).collect() };
    assert_eq!(tilts("/r/0"), [5.0, 5.0]);
    assert_eq!(tilts("/r/1"), [1.0]);
}

#[test]
fn every_path_that_is_not_shown_has_its_reason() {
    let layout = format!(
        "{SEATS}, {{route: /deck, stacking: {{limit: -2}}}}, {{route: /top}}, {{route: '/p/:x'}}"
    );
    let setup = "/nowhere: card, /dock/7: 'card#a', /deck: card, /top: card, '/p/%ZZ': 'card#a', \
                 /dock/0: 'card#b'";
    let hidden = World::with_layout(&layout, setup).scene().hidden;
    let found: Vec<_> = hidden.iter().map(|one| (&*one.path, one.count, one.reason)).collect();
    assert_eq!(
        found,
        [
            ("/deck", 3, Reason::Limit { route: 1 }),
            ("/dock/7", 1, Reason::NoCandidate { route: 0 }),
            ("/nowhere", 5, Reason::NoRoute),
            ("/p/%ZZ", 1, Reason::MalformedPath { route: 3 }),
            ("/top", 4, Reason::OnlyTop { route: 2 }),
        ]
    );
}

#[test]
fn anchors_name_the_one_path_that_leads_to_them() {
    let layout = format!(
        "{SEATS}, {{route: '/pile/:n', x: 3, stacking: {{curve: M 0 0 h 10 M 5 5 v 10}}}}, \
         {{route: /dock/0}}"
    );
    let anchors = World::with_layout(&layout, "").scene().anchors;
    let paths: Vec<_> = anchors.iter().map(|anchor| anchor.path.as_deref()).collect();
    // The third candidate and the last route are never reached; `/pile/:n` has many paths.
    assert_eq!(paths, [Some("/dock/0"), Some("/dock/1.5"), None, Some("/dock/true"), None, None]);
    let curve: Vec<Vec<(f64, f64)>> = anchors[4]
        .curve
        .iter()
        .map(|line| line.iter().map(|point| (point.x, point.y)).collect())
        .collect();
    assert_eq!(curve, [[(3.0, 0.0), (13.0, 0.0)], [(8.0, 5.0), (8.0, 15.0)]]);
}

/// `shared/data/express-routes.json` says what Express 5 does (R25).
#[test]
fn paths_match_as_in_express() {
    let vectors: serde_json::Value =
        serde_json::from_str(include_str!("../data/express-routes.json")).unwrap();
    let mut checked = 0;
    for vector in vectors.as_array().unwrap() {
        let (route, path) = (vector["route"].as_str().unwrap(), vector["path"].as_str());
        let Some(path) = path else { continue };
        let quoted = route.replace('\'', "''");
        let world = World::with_layout(&format!("{{route: '{quoted}'}}"), "");
        let shown = world.keeper().explain(path).remove(0).shown;
        checked += 1;
        if let Some(error) = vector.get("error").and_then(serde_json::Value::as_str) {
            // What is no route is not in the layout: the loader has said why.
            let bad_path = error.starts_with("match:");
            let why = if bad_path { Reason::MalformedPath { route: 0 } } else { Reason::NoRoute };
            assert_eq!(shown, Err(why), "{route} {path}");
        } else if vector["params"].is_null() {
            assert_eq!(shown, Err(Reason::NoRoute), "{route} {path}");
        } else {
            let place = shown.unwrap_or_else(|reason| panic!("{route} {path}: {reason}"));
            let params: serde_json::Map<_, _> = place
                .params
                .iter()
                .map(|(name, value)| {
                    let value = match value {
                        ParamValue::One(text) => serde_json::json!(text),
                        ParamValue::Many(segments) => serde_json::json!(segments),
                    };
                    (name.to_string(), value)
                })
                .collect();
            assert_eq!(serde_json::Value::Object(params), vector["params"], "{route} {path}");
        }
    }
    assert!(checked >= 20, "{checked}");
}

/// The index by prefix leads to the right ones, also where one prefix starts another.
#[test]
fn routes_behind_many_others_are_found() {
    let layout: Vec<String> =
        (0..300).map(|n| format!("{{route: '/zone{n}/:x', x: {n}}}")).collect();
    let world = World::with_layout(&layout.join(", "), "");
    let keeper = world.keeper();
    for n in [0, 1, 9, 10, 99, 100, 299] {
        let place = keeper.explain(&format!("/ZONE{n}/a")).remove(0).shown.unwrap();
        assert_eq!(place.route, n);
    }
    assert_eq!(keeper.explain("/zone300/a").remove(0).shown, Err(Reason::NoRoute));
}
