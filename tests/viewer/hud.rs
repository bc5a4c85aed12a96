//! HUD surfaces are whole, in their areas, and side by side where they share one (R22).

use baize_solid::Raster;
use baize_viewer::{Light, Quality, Shot};

use crate::support::{Box2, Pack, bounds, draw, near};

/// A HUD surface: its area, its size in mm, how far it is turned, and its colour.
type Panel = (&'static str, [u32; 2], u32, [u8; 3]);

/// One surface in every area, with two at the bottom.
const PANELS: [Panel; 10] = [
    ("top-left", [200, 60], 0, [255, 0, 0]),
    ("top", [90, 120], 0, [0, 255, 0]),
    ("top-right", [160, 160], 0, [255, 128, 0]),
    ("left", [50, 200], 0, [255, 255, 0]),
    ("right", [200, 50], 90, [255, 0, 255]),
    ("center", [80, 80], 0, [0, 128, 255]),
    ("bottom-left", [200, 100], 0, [0, 255, 255]),
    ("bottom", [120, 80], 0, [255, 255, 255]),
    ("bottom", [60, 90], 0, [0, 0, 255]),
    ("bottom-right", [300, 40], 0, [128, 0, 255]),
];

/// A package with these panels, each covered by one card of its size, and a table.
fn package(panels: &[Panel]) -> Pack {
    let mut pack = Pack::new()
        .image("board.png", &draw(20, 15, |_, _| [90, 90, 90]))
        .with("{role: part, type: board, id: a, face: board.png, size: [200, 150, 2]}");
    let mut stacks = vec!["/board: t:board#a".to_owned()];
    for (index, (area, [w, h], turn, colour)) in panels.iter().enumerate() {
        pack = pack
            .image(&format!("{index}.png"), &draw(*w, *h, |_, _| *colour))
            .with(&format!(
                "{{role: part, type: card, id: c{index}, face: {index}.png, size: [{w}, {h}, 1]}}"
            ))
            .with(&format!(
                "role: surface\ntype: hud\nid: h{index}\nsize: [{w}, {h}]\n\
                 mount: {{kind: hud, area: {area}, rotation: {turn}}}\n\
                 layout:\n  - route: /h/{index}"
            ));
        stacks.push(format!("/h/{index}: t:card#c{index}"));
    }
    pack.table([200, 150], &["route: /board".into()], &stacks)
}

fn shot(size_px: [u32; 2]) -> Shot {
    Shot { size_px, light: Light::Flat, quality: Some(Quality::Low), ..Shot::default() }
}

/// The box of a panel in a picture.
fn seen(picture: &Raster, (area, _, _, colour): Panel) -> Box2 {
    bounds(picture, |found| near(found, colour, 2))
        .unwrap_or_else(|| panic!("nothing of {area} is to be seen"))
}

/// Whether an area is in the first, the second or the last third of an axis: 0, 1 or 2.
fn third(area: &str, low: &str, high: &str) -> u32 {
    match (area.contains(low), area.contains(high)) {
        (true, _) => 0,
        (_, true) => 2,
        _ => 1,
    }
}

fn check(panels: &[Panel], size_px: [u32; 2]) {
    let taken = package(panels).shoot(&shot(size_px));
    assert_eq!(taken.notes, [""; 0]);
    let picture = &taken.picture;
    let [width, height] = size_px;
    let boxes: Vec<Box2> = panels.iter().map(|panel| seen(picture, *panel)).collect();
    for (found, (area, [w, h], turn, _)) in boxes.iter().zip(panels) {
        let what = format!("{area} at {width}×{height} is {found:?}");
        // Whole: of the right shape, with nothing before it and nothing cut off.
        let [w, h] = if turn % 180 == 0 { [*w, *h] } else { [*h, *w] };
        let expected = f64::from(w) / f64::from(h) * f64::from(found.height());
        let slack = 1.5 + f64::from(w) / f64::from(h) * 1.5;
        assert!((f64::from(found.width()) - expected).abs() <= slack, "{what}, not {w} to {h}");
        assert_eq!(found.count, found.width() * found.height(), "{what}: something is before it");
        assert!(found.left > 0 && found.top > 0, "{what}");
        assert!(found.right < width && found.bottom < height, "{what}");
        // In its area: the column and the row of the window's three by three.
        let column = third(area, "left", "right");
        let row = third(area, "top", "bottom");
        let holds = |index: u32, low: u32, high: u32, size: u32| {
            low * 3 + 3 >= index * size && high * 3 <= (index + 1) * size + 3
        };
        assert!(holds(column, found.left, found.right, width), "{what}: in another column");
        // The rows at the rims are lower than a third, the middle row is higher.
        let (top, bottom) = (f64::from(found.top), f64::from(found.bottom));
        let lines = [0.0, 0.28, 0.72, 1.0].map(|share| share * f64::from(height));
        assert!(
            top >= lines[row as usize] - 1.0 && bottom <= lines[row as usize + 1] + 1.0,
            "{what}: in another row"
        );
        // Readable: it makes good use of its area.
        let used = f64::from(found.width()) / (f64::from(width) / 3.0);
        let high = (bottom - top) / (f64::from(height) * 0.28);
        assert!(used.max(high) > 0.4, "{what}: needlessly small");
    }
    for (index, a) in boxes.iter().enumerate() {
        for b in &boxes[index + 1..] {
            let apart =
                a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            assert!(apart, "{a:?} overlaps {b:?} at {width}×{height}");
        }
    }
}

#[test]
fn every_surface_is_whole_and_in_its_area_in_a_small_window() {
    check(&PANELS, [800, 600]);
}

#[test]
fn every_surface_is_whole_and_in_its_area_in_a_usual_window() {
    check(&PANELS, [1920, 1080]);
}

#[test]
fn every_surface_is_whole_and_in_its_area_in_a_wide_window() {
    check(&PANELS, [3440, 1440]);
}

/// However many there are, all of them are in front of the camera.
#[test]
fn thirty_surfaces_are_all_seen() {
    let areas = ["top-left", "top", "top-right", "bottom-left", "bottom", "bottom-right"];
    let panels: Vec<Panel> = (0..30_u8)
        .map(|index| {
            let colour = [index % 6 * 50, index / 6 * 50, 130];
            (areas[usize::from(index) % areas.len()], [60, 90], 0, colour)
        })
        .collect();
    let picture = package(&panels).shoot(&shot([1920, 1080])).picture;
    for panel in &panels {
        let found = seen(&picture, *panel);
        assert_eq!(found.count, found.width() * found.height(), "{panel:?} is {found:?}");
    }
}

/// A surface's own rectangle does not bound what lies on it: what juts out is seen all the same.
#[test]
fn what_juts_out_of_a_surface_is_whole_too() {
    let pack = Pack::new()
        .image("a.png", &draw(60, 90, |_, _| [255, 0, 255]))
        .with("{role: part, type: card, id: a, face: a.png, size: [60, 90, 1]}")
        .with(
            "role: surface\ntype: hud\nid: hand\nsize: [100, 20]\n\
             mount: {kind: hud, area: bottom}\nlayout:\n  - {route: /a, x: 60, y: -10}",
        )
        .setup("main", &["/a: t:card#a".into()]);
    let picture = pack.shoot(&shot([400, 300])).picture;
    let found = bounds(&picture, |colour| near(colour, [255, 0, 255], 2)).expect("a card");
    assert_eq!(found.count, found.width() * found.height(), "{found:?}");
    let ratio = f64::from(found.width()) / f64::from(found.height());
    assert!((ratio - 60.0 / 90.0).abs() < 0.04, "{found:?}");
    assert!(found.left > 0 && found.right < 400 && found.bottom < 300, "{found:?}");
}

/// `--no-hud`: only the table.
#[test]
fn without_the_hud_nothing_of_it_is_there() {
    let pack = package(&PANELS);
    let picture = pack.shoot(&Shot { hud: false, ..shot([400, 300]) }).picture;
    for (area, _, _, colour) in PANELS {
        assert_eq!(bounds(&picture, |found| near(found, colour, 2)), None, "{area} is there");
    }
}

/// Text on the HUD is read in the studio, too: paper is white and ink is dark.
#[test]
fn the_hud_is_lit_to_be_read() {
    const SIZE_PX: [u32; 2] = [400, 300];
    let stripes = draw(60, 90, |x, _| if x < 30 { [255; 3] } else { [0; 3] });
    let pack = |card: &Raster| {
        Pack::new()
            .image("a.png", card)
            .with("{role: part, type: card, id: a, face: a.png, size: [60, 90, 1]}")
            .with(
                "role: surface\ntype: hud\nid: hand\nsize: [60, 90]\n\
                 mount: {kind: hud, area: bottom}\nlayout:\n  - route: /a",
            )
            .setup("main", &["/a: t:card#a".into()])
    };
    let key = pack(&draw(60, 90, |_, _| [255, 0, 255])).shoot(&shot(SIZE_PX)).picture;
    let found = bounds(&key, |colour| near(colour, [255, 0, 255], 2)).expect("a card");
    let studio = Shot { light: Light::Studio, ..shot(SIZE_PX) };
    let lit = pack(&stripes).shoot(&studio).picture;
    for y in found.top + 3..found.bottom - 3 {
        let quarter = found.width() / 4;
        let (white, black) =
            (lit.pixel(found.left + quarter, y), lit.pixel(found.right - quarter, y));
        assert!(white[..3].iter().all(|v| (217..=250).contains(v)), "paper is {white:?}");
        assert!(black[..3].iter().all(|v| *v < 80), "ink is {black:?}");
    }
}
