//! Tilt and rest (R30), by hand.

use std::sync::Arc;

use baize_manifest::PartRef;
use baize_table::{Footprint, Footprints, Scene};

use crate::support::{World, assert_close, each};

fn heights(layout: &str, setup: &str, path: &str) -> Vec<f64> {
    each(&World::with_layout(layout, setup).shown(path), |part| part.pose.z_mm)
}

fn row(stacking: &str) -> Vec<f64> {
    heights(&format!("{{route: /row, stacking: {{{stacking}}}}}"), "/row: card", "/row")
}

/// 0.3 mm thick, measured upright through a card with this tilt.
fn thick(tilt_deg: f64) -> f64 {
    0.3 / tilt_deg.to_radians().cos().abs()
}

#[test]
fn a_flat_pile_grows_by_the_thickness() {
    assert_close(row("tilt: 0"), [0.0, 0.3, 0.6, 0.9, 1.2]);
    assert_close(row("tilt: 180"), [0.0, 0.3, 0.6, 0.9, 1.2]);
}

#[test]
fn a_tilted_pile_grows_by_the_thickness_measured_upright() {
    assert_close(row(""), [0.0, 1.0, 2.0, 3.0, 4.0].map(|n| n * thick(1.0)));
    assert_close(row("tilt: -30"), [0.0, 1.0, 2.0, 3.0, 4.0].map(|n| n * thick(30.0)));
}

#[test]
fn shingles_are_raised_by_what_the_tilt_does_not_give() {
    // Steps of 10: the one before has fallen by 10 tan 1° where the next one's left edge lies.
    let raise = thick(1.0) - 10.0 * 1_f64.to_radians().tan();
    assert!(raise > 0.12 && raise < 0.13);
    assert_close(row("curve: M 0 0 L 40 0"), [0.0, 1.0, 2.0, 3.0, 4.0].map(|n| n * raise));
    // Steps of 20: the tilt gives more than the thickness, so each lies on the surface.
    assert_close(row("curve: M 0 0 L 80 0"), [0.0; 5]);
    // Steps of 60.1 are past each other.
    assert_close(row("curve: M 0 0 L 240.4 0, tilt: 0"), [0.0; 5]);
}

#[test]
fn a_row_to_the_left_with_positive_tilt_climbs() {
    let raise = thick(1.0) + 10.0 * 1_f64.to_radians().tan();
    let left = row("curve: M 0 0 L -40 0");
    assert_close(left, [0.0, 1.0, 2.0, 3.0, 4.0].map(|n| n * raise));
    // So does one to the right whose tilt is negative.
    let right = row("curve: M 0 0 L 40 0, tilt: -1");
    assert_close(right, [0.0, 1.0, 2.0, 3.0, 4.0].map(|n| n * raise));
}

#[test]
fn z_is_the_lowest_point_and_the_middle_is_above_it() {
    let layout = "{route: /row, stacking: {tilt: 30}}";
    let parts = World::with_layout(layout, "/row: 'card#a'").shown("/row");
    // The lower right edge: 30 mm to the right, half the thickness down.
    let low = 30.0 * 30_f64.to_radians().sin() + 0.15 * 30_f64.to_radians().cos();
    assert_close([parts[0].pose.z_mm, parts[0].pose.middle_z_mm], [0.0, low]);
}

#[test]
fn a_stack_rests_on_parts_of_earlier_routes() {
    let setup = "/board: 'board#big', /t: token";
    let layout = "{route: /board}, {route: /t, stacking: {tilt: 0}}";
    assert_close(heights(layout, setup, "/t"), [2.0, 5.0]);
    // The other way round it is the board that lies on the tokens.
    let layout = "{route: /t, stacking: {tilt: 0}}, {route: /board}";
    assert_close(heights(layout, setup, "/t"), [0.0, 3.0]);
    assert_close(heights(layout, setup, "/board"), [6.0]);
}

#[test]
fn the_highest_thing_counts_for_the_whole_stack() {
    // Of two tokens 90 apart only the first is over the board, whose edge is at 100.
    let setup = "/board: 'board#big', /t: token";
    let layout = "{route: /board}, {route: /t, stacking: {curve: M 60 0 L 150 0, tilt: 0}}";
    assert_close(heights(layout, setup, "/t"), [2.0, 2.0]);
}

#[test]
fn an_explicit_ramp_stands_on_what_lies_below() {
    let setup = "/board: 'board#big', /t: token";
    let layout = "{route: /board}, \
                  {route: /t, stacking: {curve: M 0 0 L 30 0, tilt: 0, zStart: 1, zEnd: 9}}";
    // Raised until nothing sinks: by 1, for the first would be 1 high on a board of 2.
    assert_close(heights(layout, setup, "/t"), [2.0, 10.0]);
}

#[test]
fn neighbours_lie_side_by_side() {
    let setup = "/a: 'token#red', /b: 'token#blue'";
    for (x, z) in [(20.0, 0.0), (19.995, 0.0), (20.001, 0.0), (19.9, 3.0), (0.0, 3.0)] {
        let layout = format!("{{route: /a}}, {{route: /b, x: {x}}}");
        assert_close(heights(&layout, setup, "/b"), [z]);
    }
}

#[test]
fn turned_parts_overlap_as_their_outlines_do() {
    // A square of 20 on its corner reaches 14.142 to the left.
    let setup = "/a: 'token#red', /b: 'token#blue'";
    for (x, z) in [(24.1, 3.0), (24.2, 0.0)] {
        let layout = format!("{{route: /a}}, {{route: /b, x: {x}, rotation: 45}}");
        assert_close(heights(&layout, setup, "/b"), [z]);
    }
    // Corner to corner, the boxes overlap and the squares do not.
    let layout = "{route: /a, rotation: 45}, {route: /b, x: 18, y: 18, rotation: 45}";
    assert_close(heights(layout, setup, "/b"), [0.0]);
}

#[test]
fn a_flat_part_rests_on_the_highest_point_of_a_tilted_one_under_it() {
    let setup = "/row: 'card#a', /t: 'token#red'";
    let layout = "{route: /row, stacking: {tilt: 10}}, {route: /t, x: -10}";
    let (sin, cos) = 10_f64.to_radians().sin_cos();
    // The middle of the card is at 30 sin + 0.15 cos; the token's left edge at x = −20.
    let top = 30.0 * sin + 0.15 * cos + 20.0 * sin / cos + 0.15 / cos;
    let [z] = heights(layout, setup, "/t")[..] else { panic!() };
    // It may be higher by the margin for neighbours, 0.02 mm of the slope.
    assert!(z >= top && z <= top + 0.02 * sin / cos + 1e-9, "{z}, {top}");
}

#[test]
fn paths_of_one_route_rest_on_each_other_in_order() {
    let setup = "/pile/2: 'card#a', /pile/1: 'card#b', /pile/10: 'card#c'";
    let world = World::with_layout("{route: '/pile/:n'}", setup);
    let of = |path| each(&world.shown(path), |part| part.pose.z_mm);
    assert_close([of("/pile/1"), of("/pile/10"), of("/pile/2")].concat(), [0.0, 0.3, 0.6]);
}

#[test]
fn very_thin_parts_are_kept_apart() {
    let world = World::new(
        "{role: part, type: foil, id: f, size: [50, 50, 0.005]}\n---\n\
         {role: surface, type: board, id: main, size: [100, 100], \
          layout: [{route: /f, stacking: {tilt: 0}}]}\n---\n\
         {role: setup, type: game, id: main, setup: {/f: {part: 'foil#f', count: 3}}}",
    );
    // The upper sides are 0.02 apart.
    assert_close(each(&world.shown("/f"), |part| part.pose.z_mm), [0.0, 0.02, 0.04]);
}

/// An L of 20 × 20 whose upper right quarter is missing, for every part.
struct Ells;

impl Footprints for Ells {
    fn footprint(&self, _: &PartRef) -> Option<Arc<Footprint>> {
        let ell = [[-10, -10], [0, -10], [0, 0], [10, 0], [10, 10], [-10, 10]];
        let loops = vec![ell.map(|[x, y]| [f64::from(x), f64::from(y)]).to_vec()];
        Some(Arc::new(Footprint { loops, depth_mm: 3.0 }))
    }
}

fn ell_heights(second: &str, side: &str) -> f64 {
    let layout = format!("{{route: /a}}, {{route: /b, {second}}}");
    let setup = format!("/a: 'token#red', /b: {{part: 'token#blue', side: {side}}}");
    let world = World::with_layout(&layout, &setup);
    let scene = Scene::compute(world.package(), world.state(), Arc::new(Ells));
    scene.parts[1].pose.z_mm
}

#[test]
fn outlines_count_with_their_notches() {
    // The second one's box is [0, 20] × [−15, 5]: it overlaps the first one's box, and its lower
    // left quarter overlaps the first one's foot [0, 10] × [0, 10]. Half a turn brings the notch
    // there.
    assert_close([ell_heights("x: 10, y: -5, rotation: 180", "face")], [0.0]);
    assert_close([ell_heights("x: 10, y: -5", "face")], [3.0]);
    // Turned over, the notch is at the upper left; a quarter turn back brings it down.
    assert_close([ell_heights("x: 10, y: -5", "back")], [3.0]);
    assert_close([ell_heights("x: 10, y: -5, rotation: 270", "back")], [0.0]);
    assert_close([ell_heights("x: 10, y: -5, rotation: 90", "back")], [3.0]);
}
