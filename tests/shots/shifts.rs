//! What is thinner than a pixel is in a sample more or less where devices round otherwise; when it is
//! gone or recoloured, that is seen all the same.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use baize_shots::{
    Comparison, DrawError, Drawn, Options, PartMap, Profile, Rasteriser, Renderer, Update, Verdict,
    View, run,
};

use super::support::{Camera, FakeRenderer, Games, Part, Print, ROOKS, Scene};

/// Two bright plates side by side with a joint of a tenth of a pixel, so far to the right of the
/// middles of its pixels; the felt is seen in it.
fn plates(scene: &mut Scene, joint_px: f32) {
    let px_per_mm = Camera::default().px_per_mm;
    let plate = |name: &str, left_px: f32, right_px: f32| Part {
        name: name.into(),
        at_mm: [((left_px + right_px) / 2.0 + 0.5) / px_per_mm, 0.0],
        size_mm: [(right_px - left_px) / px_per_mm, 40.0],
        corner_mm: 0.0,
        turn_deg: 0.0,
        print: Print::Plain,
        rgb: [250.0, 245.0, 240.0],
    };
    let [left_px, right_px] = [joint_px - 0.05, joint_px + 0.05];
    scene.parts = vec![plate("left", -40.0, left_px), plate("right", right_px, 40.0)];
}

/// The joint is at the sample that lies an eighth of a pixel to the right, and just reaches it.
fn left_of_sample(scene: &mut Scene) {
    plates(scene, 0.08);
}

fn right_of_sample(scene: &mut Scene) {
    plates(scene, 0.17);
}

/// As far as a device may round that has sixteenths of a pixel: past the sample.
const ROUNDED_PX: f32 = 1.0 / 32.0;

fn renderer(rounded_px: f32, mutate: fn(&mut Scene)) -> FakeRenderer {
    let shift_px = [rounded_px, 0.0];
    let camera = Camera { samples: &ROOKS, shift_px, ..Camera::default() };
    FakeRenderer { camera, mutate, ..FakeRenderer::default() }
}

/// Counts how often something is drawn.
struct Counting(FakeRenderer, Arc<AtomicUsize>);

impl Renderer for Counting {
    fn rasteriser(&self) -> Rasteriser {
        self.0.rasteriser()
    }

    fn draw(&mut self, view: &View<'_>) -> Result<Drawn, DrawError> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.draw(view)
    }

    fn parts(&mut self, shift_px: [f32; 2]) -> Result<PartMap, DrawError> {
        self.0.parts(shift_px)
    }
}

/// How a scene that was drawn by one device compares with what another makes of it, if it does not
/// pass, and how often it was drawn for that.
fn judge(
    before: fn(&mut Scene),
    after: fn(&mut Scene),
    rounded_px: f32,
    profile: Profile,
) -> (Option<Comparison>, usize) {
    let games = Games::with_shots("[case.a]\nsize = [160, 100]\n");
    let options = Options { update: Update::Force, ..Options::default() };
    run(&games.plan(), &options, || Ok(renderer(0.0, before)), |_| {});
    let drawn = Arc::new(AtomicUsize::new(0));
    let options = Options { profile: Some(profile), ..Options::default() };
    let start = || Ok(Counting(renderer(rounded_px, after), drawn.clone()));
    let run = run(&games.plan(), &options, start, |_| {});
    let found = match &run.outcomes[0].verdict {
        Verdict::Right { .. } => None,
        Verdict::Differs(difference) => difference.comparison.clone(),
        other => panic!("{other:?}"),
    };
    (found, drawn.load(Ordering::Relaxed))
}

/// The joint is 80 px long.
fn is_all_along(found: Option<Comparison>) -> bool {
    found.is_some_and(|found| found.pixels >= 75)
}

#[test]
fn a_sample_more_or_less_along_what_is_thin_passes() {
    let threads: [(fn(&mut Scene), f32); 2] =
        [(left_of_sample, -ROUNDED_PX), (right_of_sample, ROUNDED_PX)];
    for (scene, rounded_px) in threads {
        let (found, drawn) = judge(scene, scene, rounded_px, Profile::Other);
        assert_eq!(found, None, "{rounded_px}");
        assert!(drawn > 1, "{rounded_px}: as drawn first it passes, too, so nothing was tested");
        let (found, drawn) = judge(scene, scene, rounded_px, Profile::Same);
        assert!(is_all_along(found), "{rounded_px}");
        assert_eq!(drawn, 1, "the same rasteriser has nothing to explain");
    }
}

#[test]
fn what_passes_is_drawn_once() {
    for rounded_px in [0.0, 0.003] {
        let judged = judge(left_of_sample, left_of_sample, rounded_px, Profile::Other);
        assert_eq!(judged, (None, 1));
    }
}

#[test]
fn a_joint_that_is_closed_or_of_another_colour_is_caught() {
    let mutations: [(&str, fn(&mut Scene)); 2] = [
        ("closed", |scene| {
            left_of_sample(scene);
            // Just over the other plate, and not as far as the middles of the pixels.
            scene.part("right").at_mm[0] -= 0.0275;
            scene.part("right").size_mm[0] += 0.055;
        }),
        ("of another colour", |scene| {
            left_of_sample(scene);
            let mut below = scene.parts[0].clone();
            (below.name, below.rgb) = ("below".into(), [250.0, 60.0, 45.0]);
            (below.at_mm[0], below.size_mm[0]) = (0.25, 2.0);
            scene.parts.insert(0, below);
        }),
    ];
    for (what, after) in mutations {
        for rounded_px in [0.0, ROUNDED_PX, -ROUNDED_PX] {
            let (found, drawn) = judge(left_of_sample, after, rounded_px, Profile::Other);
            assert!(is_all_along(found), "{what}, {rounded_px}");
            assert_eq!(drawn, 5, "{what}: as it is, and moved each way");
        }
    }
}

/// Where no part ends, no device has a sample more or less: that a shift would explain it is no
/// reason to let it pass.
#[test]
fn what_is_printed_is_not_explained() {
    let before: fn(&mut Scene) = |scene| {
        left_of_sample(scene);
        let mut line = scene.parts[0].clone();
        (line.at_mm[0], line.size_mm[0]) = ((-20.0 + 0.08 + 0.5) / 2.0, 0.05);
        line.rgb = [20.0, 20.0, 20.0];
        // Its name is the plate's: a line on it.
        scene.parts.push(line);
    };
    let (found, drawn) = judge(before, before, -ROUNDED_PX, Profile::Other);
    assert!(is_all_along(found));
    assert_eq!(drawn, 5);
}

#[test]
fn where_parts_are_elsewhere_nothing_is_drawn_again() {
    let broad: fn(&mut Scene) = |scene| plates(scene, 2.08);
    let (found, drawn) = judge(left_of_sample, broad, 0.0, Profile::Other);
    assert!(found.is_some_and(|found| found.outline > 0));
    assert_eq!(drawn, 1);
}
