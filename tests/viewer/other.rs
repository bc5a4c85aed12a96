//! What another rasteriser or setting may do differently passes as `other`, on real games; and what
//! is drawn again and again passes as the same.

use baize_shots::{
    DrawError, Drawn, Options, PartMap, Picture, Profile, Rasteriser, Renderer, Update, View, run,
};
use baize_viewer::Studio;

use crate::support::{Copied, with_studio};

/// Cases without surfaces of the window, whose size is in pixels.
const GAMES: [(&str, &str); 3] = [
    (
        "cards",
        "[defaults]\nsize = [320, 180]\nhud = false\n[case.seat]\n[case.top]\ncamera = 'top'\n",
    ),
    ("frontier", "[defaults]\nsize = [320, 180]\nvariants = ['caravans']\n[case.seat]\n"),
    ("hexmap", "[defaults]\nsize = [320, 180]\n[case.low]\ncamera = 'low'\n"),
];

/// Much in them is thinner than a pixel: joints of tiles, and the sides of tokens on piles.
const THIN: [(&str, &str); 2] = [
    ("hexmap", "[case.top]\nsize = [320, 180]\ncamera = 'top'\n"),
    ("harbor", "[case.flat]\nsize = [320, 180]\ncamera = 'top'\nlight = 'flat'\nhud = false\n"),
];

/// Stores the pictures of a game, and compares those of another setting with them.
fn pass(
    games: &[(&'static str, &'static str)],
    make: impl for<'s> Fn(&'s mut Studio) -> Setting<'s> + Copy + Send + 'static,
) {
    for (game, cases) in games.iter().copied() {
        let failed = with_studio(move |studio| {
            let copied = Copied::of(game);
            copied.write("shots.toml", cases);
            let plan = copied.plan();
            let store = Options { update: Update::Force, ..Options::default() };
            let stored = run(&plan, &store, || Ok(&mut *studio), |_| {});
            assert_eq!(stored.exit(false).code(), 0, "{stored:?}");
            [Profile::Same, Profile::Other].map(|profile| {
                let options = Options { profile: Some(profile), ..Options::default() };
                let run = run(&plan, &options, || Ok(make(studio)), |_| {});
                let mut report = Vec::new();
                baize_shots::human(&mut report, &run, None).expect("memory takes everything");
                (run.exit(false).code() != 0).then(|| String::from_utf8_lossy(&report).into_owned())
            })
        });
        let [same, other] = failed;
        assert!(same.is_some(), "{game}: the setting changes nothing, so that nothing was tested");
        assert_eq!(other, None, "{game}");
    }
}

/// A studio that draws otherwise than it is asked to.
struct Setting<'s> {
    studio: &'s mut Studio,
    quality: &'static str,
    /// Pixels drawn for each, in each direction.
    finer: u32,
    /// How far everything is off, in pixels.
    off_px: [f32; 2],
}

impl<'s> Setting<'s> {
    fn usual(studio: &'s mut Studio) -> Self {
        Self { studio, quality: "medium", finer: 1, off_px: [0.0; 2] }
    }
}

impl Renderer for Setting<'_> {
    fn rasteriser(&self) -> Rasteriser {
        self.studio.rasteriser()
    }

    fn draw(&mut self, view: &View<'_>) -> Result<Drawn, DrawError> {
        let size_px = view.size_px.map(|px| px * self.finer);
        let shift_px =
            [0, 1].map(|axis| (view.shift_px[axis] + self.off_px[axis]) * self.finer as f32);
        let quality = self.quality;
        let drawn = self.studio.draw(&View { size_px, quality, shift_px, ..*view })?;
        Ok(Drawn { picture: reduced(&drawn.picture, self.finer), notes: drawn.notes })
    }

    fn parts(&mut self, shift_px: [f32; 2]) -> Result<PartMap, DrawError> {
        self.studio.parts(shift_px)
    }
}

/// A picture with the mean of so many pixels in each direction, in linear light.
fn reduced(picture: &Picture, by: u32) -> Picture {
    let [width, height] = picture.size_px().map(|px| px / by);
    let pixels: Vec<[u8; 3]> = picture.pixels().collect();
    let mut rgba = Vec::new();
    for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
        let mut mean = [0.0; 3];
        for at in 0..by * by {
            let (x, y) = (x * by + at % by, y * by + at / by);
            let pixel = pixels[(y * picture.width() + x) as usize];
            for (mean, value) in mean.iter_mut().zip(pixel) {
                *mean += (f64::from(value) / 255.0).powf(2.2) / f64::from(by * by);
            }
        }
        rgba.extend(mean.map(|mean| (mean.powf(1.0 / 2.2) * 255.0).round() as u8));
        rgba.push(255);
    }
    Picture::new(width, height, rgba).expect("all pixels are there")
}

#[test]
fn sixteen_samples_a_pixel_instead_of_four_pass() {
    pass(&GAMES, |studio| Setting { finer: 2, ..Setting::usual(studio) });
}

#[test]
fn a_sharper_shadow_passes() {
    pass(&GAMES, |studio| Setting { quality: "high", ..Setting::usual(studio) });
}

/// As far as a device may round that has sixteenths of a pixel.
#[test]
fn corners_that_are_rounded_otherwise_pass() {
    for off_px in [[1.0 / 32.0, 1.0 / 32.0], [-1.0 / 32.0, 1.0 / 32.0]] {
        let games = [&GAMES[..], &THIN].concat();
        pass(&games, move |studio| Setting { off_px, ..Setting::usual(studio) });
    }
}

/// The long run is in docs/benchmarks.md.
#[test]
fn five_runs_in_a_row_are_equal() {
    let codes = with_studio(|studio| {
        let copied = Copied::of("harbor");
        copied.write(
            "shots.toml",
            "[defaults]\nsize = [320, 180]\n[case.seat]\n[case.low]\ncamera = 'low'\n",
        );
        let store = Options { update: Update::Force, ..Options::default() };
        run(&copied.plan(), &store, || Ok(&mut *studio), |_| {});
        let exact = "[defaults]\nsize = [320, 180]\nthresholds.same.level = 0\n[case.seat]\n[case.low]\ncamera = 'low'\n";
        copied.write("shots.toml", exact);
        let options = Options { profile: Some(Profile::Same), ..Options::default() };
        [(); 5].map(|()| {
            // Opened anew, so that nothing that was read is kept.
            run(&copied.plan(), &options, || Ok(&mut *studio), |_| {}).exit(false).code()
        })
    });
    assert_eq!(codes, [0; 5]);
}
