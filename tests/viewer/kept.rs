//! The window keeps pictures of table and HUD and draws the table coarser while the camera moves:
//! nobody may see that but by the pace.

use std::{path::Path, sync::Mutex, time::Duration};

use baize_manifest::{LoadOptions, load, open};
use baize_solid::Raster;
use baize_viewer::{Ask, Quality, Shot, Studio};

/// Sides that no scale divides evenly.
const SIZE_PX: [u32; 2] = [331, 203];

/// Frames that are neither so quick nor so slow that the scale is changed.
const FRAME: Option<Duration> = Some(Duration::from_millis(40));

/// One device at a time: they are large.
static TURN: Mutex<()> = Mutex::new(());

fn show(studio: &mut Studio, game: &str, quality: Quality) -> Raster {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game);
    let opened = open(&path, None).unwrap();
    let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
    let shot = Shot { size_px: SIZE_PX, quality: Some(quality), ..Shot::default() };
    studio.take(&project, &opened.files, &Ask::default(), &shot, &|| {}).unwrap().picture
}

/// The largest difference of a channel, and the mean one.
fn difference(a: &Raster, b: &Raster) -> (u8, f64) {
    assert_eq!((a.width, a.height), (b.width, b.height));
    let differences = a.rgba.iter().zip(&b.rgba).map(|(a, b)| a.abs_diff(*b));
    let (most, sum) = differences.fold((0, 0), |(most, sum), d| (d.max(most), sum + u64::from(d)));
    (most, sum as f64 / a.rgba.len() as f64)
}

#[test]
fn a_window_shows_what_pictures_show_before_and_after_the_camera_has_moved() {
    let _turn = TURN.lock();
    for (game, quality) in [("harbor", Quality::Low), ("cards", Quality::Medium)] {
        let mut plain = Studio::new(None).unwrap();
        let wanted = show(&mut plain, game, quality);
        plain.orbit(5, 4.0).unwrap();
        let wanted_then = plain.frame().unwrap();
        drop(plain);
        assert!(difference(&wanted, &wanted_then).1 > 2.0, "{game}: the camera does not move");

        let mut window = Studio::like_a_window(FRAME).unwrap();
        let shown = show(&mut window, game, quality);
        let (most, _) = difference(&wanted, &shown);
        // Mixing the HUD over the table rounds once more.
        assert!(most <= 2, "{game}: off by {most}");
        window.orbit(5, 4.0).unwrap();
        // Standing still, the whole picture comes by itself.
        window.orbit(15, 0.0).unwrap();
        let (most, _) = difference(&wanted_then, &window.frame().unwrap());
        assert!(most <= 2, "{game}, moved: off by {most}");
    }
}

/// Cameras that draw nothing know of no parts; once they draw again, all parts are there, old and
/// new ones, on the table and on the HUD.
#[test]
fn parts_that_came_before_and_after_a_rest_are_seen() {
    let _turn = TURN.lock();
    let mut plain = Studio::new(None).unwrap();
    let games = ["chess", "harbor", "chess"];
    let wanted = games.map(|game| show(&mut plain, game, Quality::Low));
    drop(plain);
    let mut window = Studio::like_a_window(FRAME).unwrap();
    for (game, wanted) in games.into_iter().zip(&wanted) {
        show(&mut window, game, Quality::Low);
        window.orbit(20, 0.0).unwrap();
        let (most, _) = difference(wanted, &window.frame().unwrap());
        assert!(most <= 2, "{game}: off by {most}");
        // Once more around, and everything is seen anew.
        window.orbit(2, 180.0).unwrap();
        window.orbit(15, 0.0).unwrap();
        let (most, mean) = difference(wanted, &window.frame().unwrap());
        assert!(mean < 0.05, "{game}, after a rest: off by {most}, {mean} on average");
    }
}

#[test]
fn a_moving_camera_sees_the_same_table_a_little_coarser() {
    let _turn = TURN.lock();
    let mut plain = Studio::new(None).unwrap();
    show(&mut plain, "harbor", Quality::Low);
    plain.orbit(2, 4.0).unwrap();
    let wanted = plain.frame().unwrap();
    drop(plain);

    let mut window = Studio::like_a_window(FRAME).unwrap();
    show(&mut window, "harbor", Quality::Low);
    window.orbit(2, 4.0).unwrap();
    let (_, mean) = difference(&wanted, &window.frame().unwrap());
    assert!(mean > 0.2, "nothing was saved");
    assert!(mean < 5.0, "this is another picture: {mean}");
}
