//! The same is seen whenever the same is asked for.

use baize_solid::Raster;
use baize_viewer::{Ask, Camera, Shot};

use crate::support::{Pack, bounds, draw, near, rgb, with_studio};

const SIZE_PX: [u32; 2] = [320, 240];

/// Tokens of a colour around a place on a table with a HUD.
fn package(colour: [u8; 3], x_mm: i32) -> Pack {
    Pack::new()
        .image("colour.png", &draw(8, 8, |_, _| colour))
        .with("{role: part, type: token, id: a, face: colour.png, size: [30, 40, 5], fillet: 2}")
        .with(
            "role: surface\ntype: hud\nid: hand\nsize: [100, 60]\nmount: {kind: hud}\n\
             layout:\n  - route: /hand",
        )
        .table(
            [400, 300],
            &[
                format!("route: /a, x: {x_mm}, stacking: {{curve: M 0 0 H 80, steps: 3}}"),
                format!("route: /b, x: {}, y: 60, rotation: 20", x_mm + 30),
            ],
            &[
                "/a: {part: 't:token#a', count: 3}".into(),
                "/b: t:token#a".into(),
                "/hand: t:token#a".into(),
            ],
        )
}

fn shot(camera: Camera) -> Shot {
    Shot { size_px: SIZE_PX, camera, ..Shot::default() }
}

/// Pictures of packages, one after the other, with no other picture between them.
fn row(wanted: Vec<(Pack, Shot)>) -> Vec<Raster> {
    with_studio(move |studio| {
        wanted
            .into_iter()
            .map(|(pack, shot)| pack.shoot_in(studio, &Ask::default(), &shot).map(|t| t.picture))
            .collect::<Result<Vec<_>, _>>()
    })
    .unwrap_or_else(|message| panic!("{message}"))
}

#[test]
fn two_captures_are_equal() {
    let pack = package([230, 40, 30], -40);
    let pictures = row(vec![(pack.clone(), shot(Camera::Seat)), (pack, shot(Camera::Seat))]);
    assert!(pictures[0] == pictures[1], "the second picture differs from the first");
}

/// The table and the HUD, whose cameras are two.
#[test]
fn a_picture_may_be_moved_and_the_next_one_stands_again() {
    let pack = package([230, 40, 30], -40);
    let still = shot(Camera::Seat);
    let moved = Shot { shift_px: [3.0, -2.0], ..still.clone() };
    let pictures = row(vec![(pack.clone(), still.clone()), (pack.clone(), moved), (pack, still)]);
    assert!(pictures[0] == pictures[2], "it was left where it had been moved");
    let [width, height] = SIZE_PX;
    let at = |picture: &Raster, x: u32, y: u32| rgb(picture, [f64::from(x), f64::from(y)]);
    let inside = (0..height - 2).flat_map(|y| (3..width).map(move |x| (x, y)));
    // Which of two neighbours has a sample just at an edge is left to rounding.
    let off = inside
        .filter(|(x, y)| !near(at(&pictures[1], *x, *y), at(&pictures[0], x - 3, y + 2), 2))
        .count();
    assert!(off < 20, "{off} pixels are not where they were moved to");
}

/// A picture does not depend on what was shown before it: neither its camera, nor its light,
/// nor its parts are left over.
#[test]
fn what_was_shown_before_leaves_nothing_behind() {
    let (red, blue) = (package([230, 40, 30], -40), package([30, 40, 230], 900));
    for camera in [Camera::Seat, Camera::Top] {
        let pictures = row(vec![
            (red.clone(), shot(camera.clone())),
            (blue.clone(), shot(camera.clone())),
            (red.clone(), shot(camera.clone())),
            (blue.clone(), Shot { hud: false, ..shot(camera.clone()) }),
            (red.clone(), Shot { size_px: [200, 200], ..shot(camera.clone()) }),
            (red.clone(), shot(camera.clone())),
        ]);
        assert!(pictures[0] == pictures[2], "with {camera}: after another package");
        assert!(pictures[0] == pictures[5], "with {camera}: after another size");
        // The other package lies elsewhere, and the camera is where it is.
        let seen = bounds(&pictures[3], |[r, g, b]| b > 90 && b > r + 40 && b > g + 40);
        let seen = seen.unwrap_or_else(|| panic!("with {camera}: the other package is not seen"));
        let middle = f64::from(seen.left + seen.right) / 2.0;
        assert!(
            (middle - 160.0).abs() < 40.0 && seen.width() > 100,
            "with {camera}: the other package is at {seen:?}"
        );
        assert!(bounds(&pictures[3], |colour| near(colour, [230, 40, 30], 30)).is_none());
    }
}

#[test]
fn a_camera_at_a_part_that_is_not_there_is_told() {
    let notes = |camera| package([200, 40, 40], 0).shoot(&shot(camera)).notes;
    assert_eq!(notes(Camera::Part("token#a".to_owned())), [""; 0]);
    assert_eq!(notes(Camera::Seat), [""; 0]);
    let told = "no part `token#b` is on the table: this is seen from the seat";
    assert_eq!(notes(Camera::Part("token#b".to_owned())), [told]);
}
