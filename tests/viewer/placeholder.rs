//! What is broken is shown as such, and a gallery shows everything.

use baize_viewer::{Ask, Camera, Cloth, Light, Shot, Taken};

use crate::support::{Eye, Pack, bounds, draw, flat, near, rgb};

const SIZE_PX: [u32; 2] = [320, 240];

/// A card whose image is missing or broken, beside a sound one.
fn beside(pack: Pack, image: &str) -> Taken {
    let pack = pack
        .broken()
        .image("sound.png", &draw(40, 60, |_, _| [20, 200, 60]))
        .with(&format!("{{role: part, type: card, id: lost, face: {image}, size: [40, 60, 1]}}"))
        .with("{role: part, type: card, id: sound, face: sound.png, size: [40, 60, 1]}")
        .table(
            [100, 100],
            &["route: /lost, x: -25".into(), "route: /sound, x: 25".into()],
            &["/lost: t:card#lost".into(), "/sound: t:card#sound".into()],
        );
    pack.shoot(&flat(SIZE_PX, &eye()))
}

fn eye() -> Eye {
    Eye::above(SIZE_PX[1], 1.0, 3.0)
}

/// The sound card is there, the other one is hatched in two colours and has something written
/// on it, and a note names part and image.
fn check(taken: &Taken, image: &str) {
    let found = rgb(&taken.picture, eye().pixel([25.0, 0.0, 1.0], SIZE_PX));
    assert!(near(found, [20, 200, 60], 2), "the sound card is {found:?}");
    let (mut light, mut dark, mut paper, mut all) = (0, 0, 0, 0);
    for row in -28..=28 {
        for column in -18..=18 {
            let at = [-25.0 + f64::from(column), f64::from(row), 1.0];
            let [r, g, b] = rgb(&taken.picture, eye().pixel(at, SIZE_PX));
            all += 1;
            if r > 200 && g > 160 && b < 110 {
                light += 1;
            } else if r < 90 && g < 90 && b < 90 {
                dark += 1;
            } else if r > 220 && g > 220 && b > 210 {
                paper += 1;
            }
        }
    }
    assert!(light * 4 > all && dark * 4 > all, "{light} light and {dark} dark of {all}");
    assert!(paper > 40, "nothing is written: {paper} px of the label's paper");
    // Hatched: going down a column the two colours take turns.
    let mut turns = 0;
    let mut last = None;
    for step in 0..560 {
        let at = [-43.0, f64::from(step) / 10.0 - 28.0, 1.0];
        let [r, ..] = rgb(&taken.picture, eye().pixel(at, SIZE_PX));
        let now = r > 140;
        turns += i32::from(last.is_some_and(|last| last != now));
        last = Some(now);
    }
    assert!(turns >= 8, "only {turns} changes down the card's left side");
    let note = taken.notes.iter().find(|note| note.contains("card#lost"));
    let note = note.unwrap_or_else(|| panic!("no note of the part: {:?}", taken.notes));
    assert!(note.contains(image), "no word of the image: {note}");
}

#[test]
fn a_missing_image_leaves_a_hatched_face_and_a_note() {
    check(&beside(Pack::new(), "nowhere.png"), "nowhere.png");
}

#[test]
fn a_broken_image_leaves_a_hatched_face_and_a_note() {
    let whole = baize_solid::png(&draw(64, 64, |x, y| [x as u8, y as u8, 7])).unwrap();
    let cut = Pack::new().bytes("cut.png", &whole[..whole.len() / 2]);
    check(&beside(cut, "cut.png"), "cut.png");
}

/// A shape that has nothing inside is an error; the part is its full rectangle (R17).
#[test]
fn an_empty_shape_leaves_the_rectangle_and_a_note() {
    let empty = baize_solid::Raster::filled(16, 16, [0, 0, 0, 0]);
    let pack = Pack::new()
        .broken()
        .image("red.png", &draw(40, 60, |_, _| [230, 20, 30]))
        .image("empty.png", &empty)
        .with(
            "{role: part, type: token, id: a, face: red.png, shape: empty.png, \
             size: [40, 60, 1]}",
        )
        .table([100, 100], &["route: /a".into()], &["/a: t:token#a".into()]);
    let taken = pack.shoot(&flat(SIZE_PX, &eye()));
    for [x, y] in [[0.0, 0.0], [-19.0, -29.0], [19.0, 29.0]] {
        let found = rgb(&taken.picture, eye().pixel([x, y, 1.0], SIZE_PX));
        assert!(near(found, [230, 20, 30], 2), "{found:?} at {x}, {y}");
    }
    assert!(taken.notes.iter().any(|note| note.contains("token#a")), "{:?}", taken.notes);
}

/// Parts of a gallery: size in mm and colour.
const SHOWN: [([u32; 2], [u8; 3]); 6] = [
    ([60, 90], [255, 0, 0]),
    ([60, 90], [0, 255, 0]),
    ([30, 30], [255, 255, 0]),
    ([120, 80], [255, 0, 255]),
    ([20, 40], [0, 255, 255]),
    ([90, 60], [255, 255, 255]),
];

/// Every part of a package without a setup, or of any package when asked for, is shown whole
/// and at the same scale (R34).
#[test]
fn a_gallery_shows_every_part_at_true_relative_size() {
    let mut pack = Pack::new();
    for (index, ([w, h], colour)) in SHOWN.into_iter().enumerate() {
        pack = pack.image(&format!("{index}.png"), &draw(w, h, |_, _| colour)).with(&format!(
            "{{role: part, type: p, id: n{index}, face: {index}.png, size: [{w}, {h}, 1]}}"
        ));
    }
    let with_setup = pack.clone().table([100, 100], &["route: /a".into()], &["/a: t:p#n0".into()]);
    let shot = Shot {
        size_px: [480, 360],
        camera: Camera::Seat,
        light: Light::Flat,
        cloth: Cloth::Blue,
        ..Shot::default()
    };
    let gallery = Ask { gallery: true, ..Ask::default() };
    for taken in [pack.shoot(&shot), with_setup.shoot_as(gallery, &shot)] {
        assert_eq!(taken.stats.parts, SHOWN.len());
        let mut scales = Vec::new();
        for ([w, h], colour) in SHOWN {
            let found = bounds(&taken.picture, |seen| near(seen, colour, 2))
                .unwrap_or_else(|| panic!("{colour:?} is not there"));
            let inside = found.left > 0
                && found.top > 0
                && found.right < taken.picture.width
                && found.bottom < taken.picture.height;
            assert!(inside, "{colour:?} is cut off: {found:?}");
            scales.push(f64::from(found.width() + 1) / f64::from(w));
            scales.push(f64::from(found.height() + 1) / f64::from(h));
        }
        let low = scales.iter().copied().fold(f64::INFINITY, f64::min);
        let high = scales.iter().copied().fold(0.0, f64::max);
        assert!(high / low < 1.09, "px a mm: {scales:?}");
    }
}
