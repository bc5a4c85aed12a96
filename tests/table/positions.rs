//! The positioning process of the reference, section 4, every step by hand.

use crate::support::{World, assert_close, each};

const ALL: &str = "/row: 'card'";

fn row(stacking: &str) -> World {
    World::with_layout(&format!("{{route: /row, stacking: {{{stacking}}}}}"), ALL)
}

fn xs(world: &World) -> Vec<f64> {
    each(&world.shown("/row"), |part| part.pose.x_mm)
}

#[test]
fn five_parts_divide_the_curve_by_four() {
    // length / max(steps 1, 5 − 1) = 100 / 4.
    let world = row("curve: M 0 0 L 100 0");
    assert_close(xs(&world), [0.0, 25.0, 50.0, 75.0, 100.0]);
    let us = each(&world.shown("/row"), |part| part.pose.u.unwrap());
    assert_close(us, [0.0, 0.25, 0.5, 0.75, 1.0]);
}

#[test]
fn steps_bound_the_number_per_length() {
    // length / max(10, 4) = 10.
    let world = row("curve: M 0 0 L 100 0, steps: 10");
    assert_close(xs(&world), [0.0, 10.0, 20.0, 30.0, 40.0]);
}

#[test]
fn fewer_steps_than_gaps_do_not_count() {
    // length / max(2, 4) = 25; and a fraction: length / max(0.5, 4).
    assert_close(xs(&row("curve: M 0 0 L 100 0, steps: 2")), [0.0, 25.0, 50.0, 75.0, 100.0]);
    assert_close(xs(&row("curve: M 0 0 L 100 0, steps: 0.5")), [0.0, 25.0, 50.0, 75.0, 100.0]);
}

#[test]
fn the_span_is_aligned_on_the_curve() {
    // The span is 4 × 10, what is left over 60.
    let center = row("curve: M 0 0 L 100 0, steps: 10, align: center");
    assert_close(xs(&center), [30.0, 40.0, 50.0, 60.0, 70.0]);
    let end = row("curve: M 0 0 L 100 0, steps: 10, align: end");
    assert_close(xs(&end), [60.0, 70.0, 80.0, 90.0, 100.0]);
}

#[test]
fn one_part_has_no_span() {
    for (align, x) in [("start", 0.0), ("center", 50.0), ("end", 100.0)] {
        let stacking = format!("curve: M 0 0 L 100 0, align: {align}");
        let layout = format!("{{route: /row, stacking: {{{stacking}}}}}");
        let world = World::with_layout(&layout, "/row: 'card#a'");
        assert_close(xs(&world), [x]);
    }
}

#[test]
fn the_curve_lies_in_the_anchors_axes() {
    // A quarter turn clockwise takes x (right) to y (down).
    let layout = "{route: /row, x: -100, y: 20, rotation: 90, \
                  stacking: {curve: M 10 5 L 110 5}}";
    let parts = World::with_layout(layout, ALL).shown("/row");
    assert_close(each(&parts, |part| part.pose.x_mm), [-105.0; 5]);
    assert_close(each(&parts, |part| part.pose.y_mm), [30.0, 55.0, 80.0, 105.0, 130.0]);
    assert_close(each(&parts, |part| part.pose.rotation_deg), [90.0; 5]);
}

#[test]
fn parts_keep_the_anchors_rotation_unless_they_follow() {
    // Up the left half of the way, then to the right: y is down, so up is −90°.
    let curve = "curve: M 0 100 L 0 0 L 100 0, steps: 8";
    let setup = "/row: ['card#a', {part: 'card#b', rotation: 15}]";
    let kept = World::with_layout(&format!("{{route: /row, stacking: {{{curve}}}}}"), setup);
    assert_close(each(&kept.shown("/row"), |part| part.pose.rotation_deg), [0.0, 15.0]);
    let layout = format!("{{route: /row, rotation: 30, stacking: {{{curve}, follow: true}}}}");
    let follows = World::with_layout(&layout, setup);
    assert_close(each(&follows.shown("/row"), |part| part.pose.rotation_deg), [-60.0, -45.0]);
}

#[test]
fn several_subpaths_count_one_after_the_other() {
    // 60 + 40 long, with a gap of 1000 that has no length: steps of 25.
    let world = row("curve: M 0 0 L 60 0 M 1060 0 L 1100 0");
    assert_close(xs(&world), [0.0, 25.0, 50.0, 1075.0, 1100.0]);
}

#[test]
fn the_ramp_is_linear_in_u() {
    let world = row("curve: M 0 0 L 100 0, steps: 10, zStart: 4, zEnd: 24, tilt: 0");
    let ramp = [4.0, 6.0, 8.0, 10.0, 12.0];
    assert_close(each(&world.shown("/row"), |part| part.pose.ramp_mm), ramp);
    // An explicit ramp is taken as given (R30).
    assert_close(each(&world.shown("/row"), |part| part.pose.z_mm), ramp);
    assert_close(each(&world.shown("/row"), |part| part.pose.middle_z_mm), ramp.map(|z| z + 0.15));
}

#[test]
fn one_end_of_a_ramp_is_enough() {
    let world = row("curve: M 0 0 L 100 0, zEnd: 8, tilt: 0");
    assert_close(each(&world.shown("/row"), |part| part.pose.z_mm), [0.0, 2.0, 4.0, 6.0, 8.0]);
}

#[test]
fn tilt_is_one_with_stacking_and_none_without() {
    assert_close(
        each(&row("curve: M 0 0 L 1 0").shown("/row"), |part| part.pose.tilt_deg),
        [1.0; 5],
    );
    assert_close(each(&row("tilt: -7.5").shown("/row"), |part| part.pose.tilt_deg), [-7.5; 5]);
    let bare = World::with_layout("{route: /row}", ALL);
    assert_close(each(&bare.shown("/row"), |part| part.pose.tilt_deg), [0.0]);
}

#[test]
fn limit_shows_the_first_or_the_last_and_counts_for_the_steps() {
    let ids = |stacking: &str| {
        let parts = row(stacking).shown("/row");
        parts.iter().map(|part| part.part.key.id.to_string()).collect::<String>()
    };
    assert_eq!(ids("limit: 0"), "abcde");
    assert_eq!(ids("limit: 3"), "abc");
    assert_eq!(ids("limit: -3"), "cde");
    assert_eq!(ids("limit: 9"), "abcde");
    assert_eq!(ids("limit: -9"), "abcde");
    // The numbers of parts are those of the shown ones (R28): 100 / (3 − 1).
    let world = row("curve: M 0 0 L 100 0, limit: -3");
    assert_close(xs(&world), [0.0, 50.0, 100.0]);
    let parts = world.shown("/row");
    assert_eq!(
        parts.iter().map(|part| (part.index, part.shown)).collect::<Vec<_>>(),
        [(2, 0), (3, 1), (4, 2)]
    );
}

#[test]
fn without_stacking_only_the_last_shows() {
    let parts = World::with_layout("{route: /row, x: 7, y: -3, rotation: 12}", ALL).shown("/row");
    let [part] = parts.as_slice() else { panic!("{parts:?}") };
    assert_eq!((&*part.part.key.id, part.index, part.shown), ("e", 4, 0));
    assert_close([part.pose.x_mm, part.pose.y_mm, part.pose.rotation_deg], [7.0, -3.0, 12.0]);
    assert_eq!(part.pose.u, None);
}

#[test]
fn a_stack_without_a_curve_is_a_pile_on_the_anchor() {
    let world = World::with_layout("{route: /row, x: 5, y: 6, stacking: {}}", ALL);
    assert_close(xs(&world), [5.0; 5]);
    assert_close(each(&world.shown("/row"), |part| part.pose.y_mm), [6.0; 5]);
}

#[test]
fn the_curve_of_the_reference_is_right_in_the_middle() {
    // M 0 0 C 20 -20 40 -20 60 0 is symmetric: its middle is at t = ½, x = 30,
    // y = ⅜ × (−20) × 2 = −15.
    let layout = "{route: /row, x: -100, stacking: {curve: M 0 0 C 20 -20 40 -20 60 0}}";
    let world = World::with_layout(layout, ALL);
    let parts = world.shown("/row");
    let middle = parts[2].pose;
    assert!((middle.x_mm + 70.0).abs() < 1e-6 && (middle.y_mm + 15.0).abs() < 1e-6, "{middle:?}");
}
