//! What another rasteriser may do differently passes as `other`.

use baize_shots::{Profile, Thresholds, compare};
use proptest::prelude::*;

use super::support::{Camera, Scene};

/// The usual table, seen whole by a small camera.
fn small() -> Camera {
    Camera { px_per_mm: 1.5, size_px: [240, 135], ..Camera::default() }
}

fn verdict(at: &Camera, actual: &Camera, profile: Profile) -> Result<(), String> {
    let scene = Scene::table();
    let tolerance = Thresholds::default().of(profile);
    let found = compare(&scene.draw(at), &scene.draw(actual), profile, &tolerance).unwrap();
    match found.passes() {
        true => Ok(()),
        false => Err(format!(
            "{} px, worst tile {:?}, level {}",
            found.pixels, found.worst_tile, found.level
        )),
    }
}

#[test]
fn a_picture_is_the_same_as_itself() {
    let camera = Camera::default();
    assert_eq!(verdict(&camera, &camera, Profile::Same), Ok(()));
    assert_eq!(verdict(&camera, &camera, Profile::Other), Ok(()));
}

#[test]
fn rounding_passes_as_same_and_more_does_not() {
    let camera = Camera::default();
    let noisy = |noise| Camera { noise, seed: 3, ..camera };
    assert_eq!(verdict(&camera, &noisy(1.5), Profile::Same), Ok(()));
    assert!(verdict(&camera, &noisy(3.6), Profile::Same).is_err());
}

#[test]
fn another_pattern_of_samples_passes() {
    let mut wrong = Vec::new();
    for px_per_mm in [1.0, 2.5] {
        let size_px = [160.0 * px_per_mm, 90.0 * px_per_mm].map(|px| px as u32);
        let camera = Camera { px_per_mm, size_px, ..Camera::default() };
        let result = verdict(&camera, &camera.other(), Profile::Other);
        wrong.extend(result.err().map(|error| format!("at {px_per_mm} px/mm: {error}")));
        assert!(verdict(&camera, &camera.other(), Profile::Same).is_err(), "nothing was tested");
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn shifts_by_a_pixel_pass_and_by_two_do_not() {
    let camera = small();
    let pass = [[1, 0], [0, -1], [1, 1], [-1, 1]];
    let fail = [[2, 0], [0, -2], [2, 1], [-2, 2]];
    for [dx, dy] in pass.into_iter().chain(fail) {
        let shifted = Camera { shift_px: [dx as f32, dy as f32], ..camera };
        let result = verdict(&camera, &shifted, Profile::Other);
        assert_eq!(result.is_ok(), pass.contains(&[dx, dy]), "by {dx}, {dy}: {result:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn noise_filters_and_small_shifts_pass_together(
        seed in 0_u32..1000,
        noise in 0.0_f32..2.5,
        reach in 0.9_f32..1.15,
        dx in -0.1_f32..0.1,
        dy in -0.1_f32..0.1,
    ) {
        let camera = small();
        let actual = Camera { seed, noise, reach, shift_px: [dx, dy], ..camera.other() };
        prop_assert_eq!(verdict(&camera, &actual, Profile::Other), Ok(()));
    }

    #[test]
    fn the_order_of_two_pictures_does_not_matter(seed in 0_u32..1000, noise in 0.0_f32..40.0) {
        let scene = Scene::table();
        let camera = Camera { size_px: [90, 60], ..Camera::default() };
        let (a, b) = (scene.draw(&camera), scene.draw(&Camera { seed, noise, ..camera }));
        for profile in [Profile::Same, Profile::Other] {
            let tolerance = Thresholds::default().of(profile);
            let there = compare(&a, &b, profile, &tolerance).unwrap();
            let back = compare(&b, &a, profile, &tolerance).unwrap();
            prop_assert_eq!(there.differs(), back.differs());
            prop_assert_eq!((there.level, there.worst_tile), (back.level, back.worst_tile));
        }
    }
}

#[test]
fn pictures_of_two_sizes_are_not_compared() {
    let scene = Scene::table();
    let small = scene.draw(&Camera { size_px: [10, 10], ..Camera::default() });
    let large = scene.draw(&Camera { size_px: [10, 11], ..Camera::default() });
    let tolerance = Thresholds::default().other;
    assert!(compare(&small, &large, Profile::Other, &tolerance).is_none());
}
