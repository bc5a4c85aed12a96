//! Which way up pictures lie on parts: mirrored crops, backs, sides, tilt, rotation, children.

use baize_solid::Raster;
use baize_viewer::{Camera, Cloth, Light, Shot};

use crate::support::{Eye, Pack, bounds, draw, flat, near, rgb};

/// A mark in blocks: `#` ink, `.` ground, `o` a dot. No turn and no mirror maps it onto itself.
type Mark = [&'static str; 9];

const FACE: Mark =
    ["......", ".####.", ".#....", ".###..", ".#....", ".#..o.", ".#....", "......", "......"];
const BACK: Mark =
    ["......", "..o...", "......", "....#.", "....#.", "....#.", ".#..#.", ".####.", "......"];

/// Pixels of a block in the sheet, and mm of one on a card of 40 × 60 mm.
const BLOCK_PX: u32 = 10;
const BLOCK_MM: f64 = 40.0 / 6.0;

/// The colour of a mark's block: the face's ground is dark red, the back's dark green.
fn ink(back: bool, block: u8) -> [u8; 3] {
    match (back, block) {
        (_, b'o') => [230, 30, 200],
        (false, b'#') => [255, 220, 40],
        (false, _) => [110, 10, 20],
        (true, b'#') => [240, 240, 240],
        (true, _) => [0, 90, 30],
    }
}

fn block(mark: &Mark, column: usize, row: usize) -> u8 {
    mark[row].as_bytes()[column]
}

/// A sheet of three cells: nothing, the face's mark, the back's.
fn sheet() -> Raster {
    draw(3 * 6 * BLOCK_PX, 9 * BLOCK_PX, |x, y| {
        let (column, row) = ((x / BLOCK_PX) as usize, (y / BLOCK_PX) as usize);
        match column / 6 {
            0 => [0, 0, 255],
            1 => ink(false, block(&FACE, column - 6, row)),
            _ => ink(true, block(&BACK, column - 12, row)),
        }
    })
}

/// Which picture a side shows, and whether it is mirrored.
#[derive(Clone, Copy, Debug)]
struct Seen {
    back: bool,
    mirror_x: bool,
    mirror_y: bool,
}

impl Seen {
    /// The colour of the block at a column and row of the side as it is looked at.
    fn colour(self, column: usize, row: usize) -> [u8; 3] {
        let column = if self.mirror_x { 5 - column } else { column };
        let row = if self.mirror_y { 8 - row } else { row };
        ink(self.back, block(if self.back { &BACK } else { &FACE }, column, row))
    }
}

/// Where a card lies: its middle, the height of its upper side, and how far it is turned
/// clockwise.
#[derive(Clone, Copy, Debug)]
struct Lies {
    middle_mm: [f64; 2],
    top_mm: f64,
    turn_deg: f64,
}

/// Compares every block of a card with what it should show.
fn compare(
    picture: &Raster,
    eye: &Eye,
    lies: Lies,
    seen: Seen,
    what: &str,
    wrong: &mut Vec<String>,
) {
    let (sin, cos) = lies.turn_deg.to_radians().sin_cos();
    for row in 0..9 {
        for column in 0..6 {
            // R21: y is down and rotation clockwise, so this is the plain rotation.
            let x = (column as f64 + 0.5 - 3.0) * BLOCK_MM;
            let y = (row as f64 + 0.5 - 4.5) * BLOCK_MM;
            let at = [
                lies.middle_mm[0] + x * cos - y * sin,
                lies.middle_mm[1] + x * sin + y * cos,
                lies.top_mm,
            ];
            let place = eye.pixel(at, [picture.width, picture.height]);
            let (found, expected) = (rgb(picture, place), seen.colour(column, row));
            if !near(found, expected, 3) {
                wrong.push(format!(
                    "{what}: block {column}, {row} is {found:?} instead of {expected:?}"
                ));
                return;
            }
        }
    }
}

/// What `back` and `backCrop` a part has, and what its back then shows (R15).
const BACKS: [(&str, Option<Seen>); 5] = [
    ("", None),
    (", backCrop: [2, 0, 3, 1]", Some(Seen { back: true, mirror_x: false, mirror_y: false })),
    (
        ", back: sheet.png, backCrop: [2, 0, -3, 1]",
        Some(Seen { back: true, mirror_x: true, mirror_y: false }),
    ),
    (
        ", back: sheet.png, backCrop: [2, 0, 3, -1]",
        Some(Seen { back: true, mirror_x: false, mirror_y: true }),
    ),
    (", back: back.png", Some(Seen { back: true, mirror_x: false, mirror_y: false })),
];

#[test]
fn every_combination_of_side_crop_tilt_and_rotation_shows_its_mark_the_right_way() {
    const SIZE_PX: [u32; 2] = [640, 360];
    let eye = Eye::above(SIZE_PX[1], 1.0, 1.2);
    let back_alone = draw(6 * BLOCK_PX, 9 * BLOCK_PX, |x, y| {
        ink(true, block(&BACK, (x / BLOCK_PX) as usize, (y / BLOCK_PX) as usize))
    });
    let mut wrong = Vec::new();
    for (back_yaml, back) in BACKS {
        let mut pack = Pack::new().image("sheet.png", &sheet()).image("back.png", &back_alone);
        for (id, cols) in [("plain", 3), ("mirrored", -3)] {
            pack = pack.with(&format!(
                "{{role: part, type: card, id: {id}, face: sheet.png, \
                 faceCrop: [1, 0, {cols}, 1]{back_yaml}, size: [40, 60, 1]}}"
            ));
        }
        let (mut routes, mut stacks, mut expected) = (Vec::new(), Vec::new(), Vec::new());
        for index in 0..32_u32 {
            let bit = |bit: u32| index & (1 << bit) != 0;
            let (mirrored, side_back, tilted) = (bit(0), bit(1), bit(2));
            // Half of the rotations come from the route, the others from the setup's entry.
            let route_deg = if bit(3) { 90.0 } else { 0.0 };
            let entry_deg = if bit(4) { 180.0 } else { 0.0 };
            let x = (f64::from(index % 8) - 3.5) * 65.0;
            let y = (f64::from(index / 8) - 1.5) * 65.0;
            let tilt = if tilted { 180 } else { 0 };
            routes.push(format!(
                "route: /at/{index}, x: {x}, y: {y}, rotation: {route_deg}, \
                 stacking: {{tilt: {tilt}}}"
            ));
            let part = if mirrored { "mirrored" } else { "plain" };
            let side = if side_back { "back" } else { "face" };
            stacks.push(format!(
                "/at/{index}: {{part: 't:card#{part}', side: {side}, rotation: {entry_deg}}}"
            ));
            let face = Seen { back: false, mirror_x: mirrored, mirror_y: false };
            // R15, R30: a half turn about the long axis shows the back as it was drawn.
            let seen = if side_back != tilted { back.unwrap_or(face) } else { face };
            let what = format!(
                "`{back_yaml}`: crop {part}, side {side}, tilt {tilt}, route at {route_deg}°, \
                 entry at {entry_deg}°"
            );
            let lies = Lies { middle_mm: [x, y], top_mm: 1.0, turn_deg: route_deg + entry_deg };
            expected.push((lies, seen, what));
        }
        let taken = pack.table([600, 400], &routes, &stacks).shoot(&flat(SIZE_PX, &eye));
        assert_eq!(taken.notes, [""; 0]);
        for (lies, seen, what) in expected {
            compare(&taken.picture, &eye, lies, seen, &what, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{} of 160 are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_camera_from_the_top_has_the_player_at_the_bottom() {
    let pack = Pack::new()
        .image("sheet.png", &sheet())
        .with(
            "{role: part, type: card, id: a, face: sheet.png, faceCrop: [1, 0, -3, 1], \
             size: [40, 60, 1]}",
        )
        .table([100, 100], &["route: /a, x: 31, y: -12".into()], &["/a: t:card#a".into()]);
    let shot = Shot {
        size_px: [320, 320],
        camera: Camera::Top,
        light: Light::Flat,
        cloth: Cloth::Blue,
        ..Shot::default()
    };
    let picture = pack.shoot(&shot).picture;
    let seen = Seen { back: false, mirror_x: true, mirror_y: false };
    // The felt's blue is nowhere much redder than blue.
    let found = bounds(&picture, |[r, _, b]| r > b.saturating_add(40)).expect("a card");
    let ratio = f64::from(found.width()) / f64::from(found.height());
    assert!((ratio - 40.0 / 60.0).abs() < 0.02, "{found:?}");
    for row in 0..9 {
        for column in 0..6 {
            let at = |low: u32, size: u32, share: f64| f64::from(low) + f64::from(size) * share;
            let place = [
                at(found.left, found.width(), (column as f64 + 0.5) / 6.0),
                at(found.top, found.height(), (row as f64 + 0.5) / 9.0),
            ];
            let (is, should) = (rgb(&picture, place), seen.colour(column, row));
            assert!(near(is, should, 3), "block {column}, {row} is {is:?} instead of {should:?}");
        }
    }
}

#[test]
fn children_of_children_are_turned_with_all_their_parents() {
    const SIZE_PX: [u32; 2] = [480, 360];
    let eye = Eye::above(SIZE_PX[1], 1.0, 1.2);
    let part = "{role: part, type: card, id: a, face: sheet.png, faceCrop: [1, 0, 3, 1], \
                backCrop: [2, 0, 3, 1], size: [40, 60, 1]}";
    let pack = Pack::new()
        .image("sheet.png", &sheet())
        .with(part)
        .with(
            "role: surface\ntype: board\nid: main\nsize: [300, 200]\n\
             mount: {kind: table, x: 10, y: -20, rotation: 90}\nchildren: [board#child]\n\
             layout:\n  - {route: /a, x: 60, y: 100}",
        )
        .with(
            "role: surface\ntype: board\nid: child\nsize: [100, 100]\n\
             mount: {kind: child, x: 30, y: -40, rotation: 90}\nchildren: [board#grandchild]\n\
             layout:\n  - {route: /b, x: 50, y: 20, rotation: 90}",
        )
        .with(
            "role: surface\ntype: board\nid: grandchild\nsize: [100, 100]\n\
             mount: {kind: child, x: -20, y: 60, rotation: 60}\n\
             layout:\n  - {route: /c, x: 30, y: 10, rotation: 30}",
        )
        .setup(
            "main",
            &[
                "/a: t:card#a".into(),
                "/b: {part: 't:card#a', side: back}".into(),
                "/c: t:card#a".into(),
            ],
        );
    let picture = pack.shoot(&flat(SIZE_PX, &eye)).picture;
    // Mounts and anchors nest: each turns and shifts what it holds (R21, R22).
    let main = [10.0, -20.0, 90.0];
    let child = nest(main, [30.0, -40.0, 90.0]);
    let grandchild = nest(child, [-20.0, 60.0, 60.0]);
    let mut wrong = Vec::new();
    for (place, back, what) in [
        (nest(main, [60.0, 100.0, 0.0]), false, "on the table surface"),
        (nest(child, [50.0, 20.0, 90.0]), true, "on its child"),
        (nest(grandchild, [30.0, 10.0, 30.0]), false, "on its child's child"),
    ] {
        let [x, y, turn_deg] = place;
        let lies = Lies { middle_mm: [x, y], top_mm: 1.0, turn_deg };
        let seen = Seen { back, mirror_x: false, mirror_y: false };
        compare(&picture, &eye, lies, seen, what, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A place (x, y, clockwise degrees) given relative to another.
fn nest([x, y, turn]: [f64; 3], [u, v, more]: [f64; 3]) -> [f64; 3] {
    let (sin, cos) = turn.to_radians().sin_cos();
    [x + u * cos - v * sin, y + u * sin + v * cos, turn + more]
}
