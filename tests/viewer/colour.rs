//! Colours come out as they went in, in flat light, and keep their place in the studio.

use baize_solid::Raster;
use baize_viewer::{Camera, Cloth, Light, Shot};

use crate::support::{Eye, Pack, draw, flat, near, rgb};

/// Primaries, greys, and colours as games use them.
const PALETTE: [[u8; 3]; 24] = [
    [0, 0, 0],
    [255, 255, 255],
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
    [0, 255, 255],
    [255, 0, 255],
    [1, 2, 3],
    [10, 10, 10],
    [32, 32, 32],
    [64, 64, 64],
    [128, 128, 128],
    [188, 188, 188],
    [220, 220, 220],
    [254, 253, 252],
    [203, 185, 148],
    [115, 82, 68],
    [194, 150, 130],
    [98, 122, 157],
    [87, 108, 67],
    [133, 128, 177],
    [214, 126, 44],
    [80, 91, 166],
];

fn palette() -> Raster {
    draw(60, 40, |x, y| PALETTE[(y / 10 * 6 + x / 10) as usize])
}

/// Where the middle of a patch of the palette lies on a card of 60 × 40 mm.
fn patch_mm(index: usize) -> [f64; 2] {
    [(index % 6) as f64 * 10.0 - 25.0, (index / 6) as f64 * 10.0 - 15.0]
}

#[test]
fn flat_light_reproduces_colours() {
    const SIZE_PX: [u32; 2] = [320, 240];
    let pack = Pack::new()
        .image("palette.png", &palette())
        .with("{role: part, type: card, id: a, face: palette.png, size: [60, 40, 1]}")
        .table([100, 100], &["route: /a".into()], &["/a: t:card#a".into()]);
    let mut wrong = Vec::new();
    for eye in [Eye::above(240, 1.0, 4.0), Eye::new([30.0, 120.0, 90.0], [0.0, 0.0, 0.0])] {
        let picture = pack.shoot(&flat(SIZE_PX, &eye)).picture;
        for (index, colour) in PALETTE.into_iter().enumerate() {
            let [x, y] = patch_mm(index);
            let found = rgb(&picture, eye.pixel([x, y, 1.0], SIZE_PX));
            if !near(found, colour, 2) {
                wrong.push(format!("{found:?} instead of {colour:?} from {eye:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Materials as packages name them, and cameras by name.
const MATERIALS: [&str; 4] = ["paper", "wood", "plastic", "metal"];
const CAMERAS: [Camera; 3] = [Camera::Seat, Camera::Top, Camera::Low];

/// What all pixels inside of a card of one colour are in studio light: cards of this material
/// lie in four places and turned, so that none of them is lit by chance.
fn in_studio(material: &str, camera: &Camera, colour: [u8; 3]) -> Vec<[u8; 3]> {
    let stack = |id: &str| Vec::from([format!("/a: t:card#{id}"), format!("/b: t:card#{id}")]);
    let card = |id: &str| {
        format!(
            "{{role: part, type: card, id: {id}, face: {id}.png, size: [60, 90, 0.5], \
             fillet: 3, material: {material}}}"
        )
    };
    let pack = Pack::new()
        .image("key.png", &draw(60, 90, |_, _| [255, 0, 255]))
        .image("card.png", &draw(60, 90, |_, _| colour))
        .with(&card("key"))
        .with(&card("card"))
        .table(
            [300, 200],
            &["route: /a, x: -60, y: -30".into(), "route: /b, x: 60, y: 20, rotation: 30".into()],
            &stack("card"),
        )
        .setup("key", &stack("key"));
    let shot = |light| Shot {
        size_px: [320, 240],
        camera: camera.clone(),
        light,
        cloth: Cloth::Green,
        ..Shot::default()
    };
    let key = pack.shoot_setup("key", &shot(Light::Flat)).picture;
    let lit = pack.shoot_setup("main", &shot(Light::Studio)).picture;
    // Pixels that are card, and whose neighbours two px away are.
    let is_card = |x: i64, y: i64| {
        let [r, g, b, _] = key.pixel(x as u32, y as u32);
        x >= 0 && y >= 0 && near([r, g, b], [255, 0, 255], 2)
    };
    let mut found = Vec::new();
    for y in 0..i64::from(key.height) {
        for x in 0..i64::from(key.width) {
            let inside = [(0, 0), (2, 0), (-2, 0), (0, 2), (0, -2)];
            if inside.iter().all(|(dx, dy)| is_card(x + dx, y + dy)) {
                let [r, g, b, _] = lit.pixel(x as u32, y as u32);
                found.push([r, g, b]);
            }
        }
    }
    assert!(found.len() > 500, "only {} px of card with {camera}", found.len());
    found
}

#[test]
fn white_paper_stays_white_in_the_studio() {
    let mut wrong = Vec::new();
    for camera in CAMERAS {
        let pixels = in_studio("paper", &camera, [255; 3]);
        for channel in 0..3 {
            let of = |pixel: &[u8; 3]| f64::from(pixel[channel]) / 255.0;
            let low = pixels.iter().map(of).fold(1.0, f64::min);
            let high = pixels.iter().map(of).fold(0.0, f64::max);
            if low < 0.85 || high > 0.98 {
                wrong.push(format!("{camera}, channel {channel}: {low:.3} to {high:.3}"));
            }
        }
    }
    assert!(wrong.is_empty(), "white is {}", wrong.join("; "));
}

#[test]
fn a_mid_grey_never_clips_in_the_studio() {
    for material in MATERIALS {
        for camera in CAMERAS {
            let pixels = in_studio(material, &camera, [128; 3]);
            let clipped =
                pixels.iter().filter(|pixel| pixel.iter().any(|v| *v == 0 || *v == 255)).count();
            assert_eq!(clipped, 0, "of {} px of {material} with {camera}", pixels.len());
        }
    }
}
