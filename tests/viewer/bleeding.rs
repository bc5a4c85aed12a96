//! No colour of a neighbouring cell shows, from near and from far (R14).

use baize_solid::Raster;
use baize_viewer::{Quality, Shot, Taken};

use crate::support::{Eye, Pack, draw, flat};

/// The size of a sheet in px, and a cell of it.
type Cell = ([u32; 2], [f64; 4]);

/// Cells that lie on pixels, that start between grid lines, and whose edges cut pixels.
const CELLS: [Cell; 12] = [
    ([96, 96], [1.0, 1.0, 3.0, 3.0]),
    ([96, 96], [1.0, 1.0, -3.0, 3.0]),
    ([96, 96], [1.0, 1.0, 3.0, -3.0]),
    ([96, 96], [0.5, 0.25, 2.0, 3.0]),
    ([512, 512], [3.0, 2.0, 8.0, 8.0]),
    ([100, 100], [1.0, 1.0, 3.0, 3.0]),
    ([101, 67], [3.0, 2.0, 7.0, 5.0]),
    ([101, 67], [3.0, 2.0, -7.0, -5.0]),
    ([250, 250], [1.3, 0.7, 3.0, 2.5]),
    ([64, 64], [0.37, 1.11, 1.9, 3.3]),
    ([37, 37], [4.0, 4.0, 9.0, 9.0]),
    ([1000, 333], [13.0, 4.0, 21.0, 11.0]),
];

/// Pure red where a pixel's middle is in the cell, pure green elsewhere.
fn sheet(([width, height], [col, row, cols, rows]): Cell) -> Raster {
    let inside = |px: u32, size: u32, place: f64, count: f64| {
        let at = (f64::from(px) + 0.5) * count.abs() / f64::from(size);
        at >= place && at <= place + 1.0
    };
    draw(width, height, |x, y| {
        if inside(x, width, col, cols) && inside(y, height, row, rows) {
            [255, 0, 0]
        } else {
            [0, 255, 0]
        }
    })
}

/// All cells on cards, face and back, on a blue ground that fills the picture.
fn table() -> Pack {
    let mut pack = Pack::new()
        .image("ground.png", &draw(4, 4, |_, _| [0, 0, 255]))
        .with("{role: part, type: ground, id: g, face: ground.png, size: [20000, 20000, 1]}");
    let mut routes = vec!["route: /ground".to_owned()];
    let mut stacks = vec!["/ground: t:ground#g".to_owned()];
    for (index, cell) in CELLS.into_iter().enumerate() {
        let [col, row, cols, rows] = cell.1;
        let crop = format!("[{col}, {row}, {cols}, {rows}]");
        pack = pack.image(&format!("sheet-{index}.png"), &sheet(cell)).with(&format!(
            "{{role: part, type: card, id: c{index}, face: sheet-{index}.png, faceCrop: {crop}, \
             back: sheet-{index}.png, backCrop: {crop}, size: [30, 30, 2], fillet: 2}}"
        ));
        for (side, turn) in [("face", 0), ("back", 90)] {
            let place = index * 2 + usize::from(side == "back");
            let x = (place % 6) as f64 * 36.0 - 90.0;
            let y = (place / 6) as f64 * 36.0 - 54.0;
            routes.push(format!("route: /{side}/{index}, x: {x}, y: {y}, rotation: {turn}"));
            stacks.push(format!("/{side}/{index}: {{part: 't:card#c{index}', side: {side}}}"));
        }
    }
    pack.table([300, 300], &routes, &stacks)
}

/// Pixels with more green in them than rounding makes.
fn green(taken: &Taken) -> Vec<(u32, u32, [u8; 4])> {
    let picture = &taken.picture;
    (0..picture.height)
        .flat_map(|y| (0..picture.width).map(move |x| (x, y)))
        .map(|(x, y)| (x, y, picture.pixel(x, y)))
        .filter(|(_, _, [_, g, _, _])| *g > 2)
        .collect()
}

/// Straight down, and at 30° over the table.
fn eyes(distance_mm: f64) -> [Eye; 2] {
    let (sin, cos) = 30_f64.to_radians().sin_cos();
    [
        Eye::new([0.0, 0.0, distance_mm], [0.0, 0.0, 0.0]),
        Eye::new([10.0, distance_mm * cos, distance_mm * sin], [10.0, 0.0, 0.0]),
    ]
}

fn check(pack: &Pack, shot: &Shot, what: &str) {
    let taken = pack.shoot(shot);
    assert_eq!(taken.notes, [""; 0]);
    let wrong = green(&taken);
    assert!(
        wrong.is_empty(),
        "{what}: {} pixels have green in them, as {:?}",
        wrong.len(),
        wrong.iter().take(5).collect::<Vec<_>>()
    );
    let red = taken.picture.rgba.chunks_exact(4).filter(|pixel| pixel[0] > 100).count();
    assert!(red > 20, "{what}: the cards are not to be seen");
}

#[test]
fn no_neighbour_shows_at_any_distance() {
    let pack = table();
    for distance in [80.0, 130.0, 200.0, 320.0, 500.0, 800.0, 1200.0, 1800.0, 2600.0, 4000.0] {
        for (angle, eye) in ["above", "30°"].into_iter().zip(eyes(distance)) {
            check(&pack, &flat([320, 240], &eye), &format!("{distance} mm, {angle}"));
        }
    }
}

#[test]
fn no_neighbour_shows_in_any_quality() {
    let pack = table();
    for quality in [Quality::Low, Quality::High] {
        for distance in [400.0, 1500.0] {
            for (angle, eye) in ["above", "30°"].into_iter().zip(eyes(distance)) {
                let shot = Shot { quality: Some(quality), ..flat([320, 240], &eye) };
                check(&pack, &shot, &format!("{quality}, {distance} mm, {angle}"));
            }
        }
    }
}

/// The measure measures: the next cell of a sheet is green.
#[test]
fn a_neighbour_would_be_seen() {
    let cell = ([96, 96], [1.0, 1.0, 3.0, 3.0]);
    let pack = Pack::new()
        .image("sheet.png", &sheet(cell))
        .with("{role: part, type: card, id: a, face: sheet.png, size: [30, 30, 2]}")
        .table([100, 100], &["route: /a".into()], &["/a: t:card#a".into()]);
    let [above, _] = eyes(2000.0);
    let wide = pack.shoot(&flat([320, 240], &above));
    assert!(green(&wide).iter().any(|(_, _, [r, g, _, _])| *g > 80 && *g > *r));
}
