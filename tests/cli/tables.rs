//! `baize scene`, `setup`, `part` and `trace`: expected values are worked out by hand.

use std::{f64::consts::PI, fs};

use serde_json::Value;

use crate::support::{baize, folder};

const DISC: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' width='100' \
                    height='100'><circle cx='50' cy='50' r='50' fill='#f00'/></svg>";

/// Three cards along a line, and two discs of 20 mm whose boxes overlap, but not they: their
/// middles are 15 mm apart in both directions, which is 21.2 mm.
fn game() -> tempfile::TempDir {
    folder(&[
        ("game/package.yaml", "role: package\nid: game\ntitle: Game\n"),
        (
            "game/parts.yaml",
            "- {role: part, type: card, id: sun, size: [63, 88, 1], edge: '#ffffff'}\n\
             - {role: part, type: card, id: moon, size: [63, 88, 1], edge: '#ffffff'}\n\
             - {role: part, type: card, id: star, size: [63, 88, 1], edge: '#ffffff'}\n\
             - {role: part, type: token, id: red, size: [20, 20, 3], edge: '#ff0000', shape: disc.svg}\n\
             - {role: part, type: token, id: blue, size: [20, 20, 3], edge: '#0000ff', shape: disc.svg}\n",
        ),
        (
            "game/board.yaml",
            "role: surface\ntype: board\nid: main\nsize: [300, 200]\nlayout:\n\
             - {route: /row, x: -100, y: 50, stacking: {curve: M 0 0 h 60, tilt: 0, zEnd: 30}}\n\
             - {route: /a, y: -60}\n\
             - {route: /b, x: 15, y: -45}\n",
        ),
        (
            "game/setup.yaml",
            "role: setup\ntype: game\nid: main\nsetup: {/row: card, /a: 'token#red', /b: 'token#blue', \
             /nowhere: 'card#sun'}\n",
        ),
        ("game/disc.svg", DISC),
    ])
}

/// Part, x, y and z of each row.
fn rows(csv: &str) -> Vec<(String, [f64; 3])> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows = reader.records().map(|row| {
        let row = row.unwrap();
        (row[1].to_owned(), [5, 6, 7].map(|column| row[column].parse().unwrap()))
    });
    rows.collect()
}

#[test]
fn a_scene_stands_where_the_reference_says() {
    let game = game();
    let run = baize(game.path(), &["scene", "game", "--csv"]);
    assert_eq!(run.code, 0, "{}", run.err);
    // A step is 60 mm / max(steps 1, 3 parts - 1); the height goes from 0 to 30 mm.
    let row = |name: &str, at: [f64; 3]| (format!("game:{name}"), at);
    assert_eq!(
        rows(&run.out),
        [
            row("card#sun", [-100.0, 50.0, 0.0]),
            row("card#moon", [-70.0, 50.0, 15.0]),
            row("card#star", [-40.0, 50.0, 30.0]),
            row("token#red", [0.0, -60.0, 0.0]),
            // Beside the first disc, not on it.
            row("token#blue", [15.0, -45.0, 0.0]),
        ]
    );
    let boxes = baize(game.path(), &["scene", "game", "--csv", "--boxes"]);
    assert_eq!(rows(&boxes.out)[4], row("token#blue", [15.0, -45.0, 3.0]));

    let json = baize(game.path(), &["scene", "game", "--json"]);
    let scene: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(scene["parts"].as_array().unwrap().len(), 5);
    assert_eq!(scene["parts"][1]["u"], 0.5);
    assert_eq!(scene["hidden"][0]["path"], "/nowhere");
    assert_eq!(scene["diagnostics"], serde_json::json!([]));
    let table = baize(game.path(), &["scene", "game"]);
    assert!(table.out.contains("game:card#moon") && table.out.contains("not shown"));
}

#[test]
fn a_path_without_a_place_says_why() {
    let game = game();
    let run = baize(game.path(), &["scene", "game", "--why", "/nowhere"]);
    assert_eq!(run.code, 0);
    let lines = run.lines();
    assert_eq!(lines[0], "/nowhere holds 1");
    assert!(lines[1].starts_with("board#main: 0 shown: "), "{}", lines[1]);
    let run = baize(game.path(), &["scene", "game", "--why", "/row"]);
    assert!(run.lines()[1].starts_with("board#main: 3 shown by route 0 (/row)"), "{}", run.out);
}

#[test]
fn commands_change_the_setup_that_is_printed() {
    let game = game();
    let at = game.path();
    let commands = "- {do: move, from: /row, to: /hand}\n- {do: flip, path: /hand}\n\
                    - {do: rotate, path: /a, by: 30}\n- {do: reverse, path: /row}\n";
    fs::write(at.join("commands.yaml"), commands).unwrap();
    let run = baize(at, &["setup", "game", "--apply", "commands.yaml"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let document: serde_yaml::Value = serde_yaml::from_str(&run.out).unwrap();
    let expected: serde_yaml::Value = serde_yaml::from_str(
        "role: setup\ntype: game\nid: main\nsurfaces: [board#main]\nsetup:\n  \
           /row: ['game:card#moon', 'game:card#sun']\n  \
           /hand: {part: 'game:card#star', side: back}\n  \
           /a: {part: 'game:token#red', rotation: 30.0}\n  \
           /b: game:token#blue\n  \
           /nowhere: game:card#sun\n",
    )
    .unwrap();
    assert_eq!(document, expected, "{}", run.out);
    // What is printed is a setup like any other (R33).
    fs::write(at.join("game/setup.yaml"), &run.out).unwrap();
    assert_eq!(baize(at, &["setup", "game"]).out, run.out);
}

#[test]
fn a_refused_command_is_named_and_nothing_is_printed() {
    let game = game();
    let at = game.path();
    for (commands, message) in [
        ("- {do: move, from: /none, to: /hand}\n", "command 1 (Move the top piece"),
        ("- {do: reverse, path: /row}\n- {do: dance}\n", "command 2: "),
        ("do: reverse\n", "it is not a list of commands"),
    ] {
        fs::write(at.join("commands.yaml"), commands).unwrap();
        let run = baize(at, &["setup", "game", "--apply", "commands.yaml"]);
        assert_eq!((run.code, &*run.out), (1, ""), "{commands}");
        assert!(run.err.contains(message), "{}", run.err);
    }
    assert_eq!(baize(at, &["setup", "game", "--apply", "none.yaml"]).code, 2);
    let run = baize(at, &["setup", "game", "--setup", "game#other"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("there are: game#main"), "{}", run.err);
}

/// The volume inside the triangles of a binary STL.
fn volume(stl: &[u8]) -> f64 {
    let number = |at: usize| f64::from(f32::from_le_bytes(stl[at..at + 4].try_into().unwrap()));
    let count = u32::from_le_bytes(stl[80..84].try_into().unwrap()) as usize;
    assert_eq!(stl.len(), 84 + 50 * count);
    let corner = |at: usize| [number(at), number(at + 4), number(at + 8)];
    let sixfold = (0..count).map(|triangle| {
        let at = 84 + 50 * triangle + 12;
        let [a, b, c] = [0, 12, 24].map(|offset| corner(at + offset));
        a[0] * (b[1] * c[2] - b[2] * c[1])
            + a[1] * (b[2] * c[0] - b[0] * c[2])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    });
    sixfold.sum::<f64>() / 6.0
}

#[test]
fn parts_have_the_volume_of_their_shapes() {
    let game = game();
    let at = game.path();
    for (part, expected) in [("card#sun", 63.0 * 88.0), ("game:token#red", PI * 100.0 * 3.0)] {
        let run = baize(at, &["part", "game", part, "--out", "out.stl"]);
        assert_eq!(run.code, 0, "{}", run.err);
        let found = volume(&fs::read(at.join("out.stl")).unwrap());
        assert!((found / expected - 1.0).abs() < 0.005, "{part}: {found} mm³, not {expected}");
    }
    let run = baize(at, &["part", "game", "--all", "--format", "svg", "--out", "all"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let mut names: Vec<String> = fs::read_dir(at.join("all"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected = ["card-moon", "card-star", "card-sun", "token-blue", "token-red"];
    assert_eq!(names, expected.map(|name| format!("game-{name}.svg")));
    let run = baize(at, &["part", "game", "card#none", "--out", "none.stl"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("there is no part `card#none`"), "{}", run.err);
    assert!(!at.join("none.stl").exists());
    assert_eq!(baize(at, &["part", "game", "card#sun", "--out", "out.docx"]).code, 1);
}

/// The area inside the polygons of an SVG's only path.
fn area(svg: &str) -> f64 {
    let path = svg.split(" d=\"").nth(1).unwrap().split('"').next().unwrap();
    let polygons = path.split('Z').filter(|polygon| !polygon.is_empty()).map(|polygon| {
        let numbers: Vec<f64> = polygon
            .split(['M', 'L', ' '])
            .filter(|text| !text.is_empty())
            .map(|text| text.parse().unwrap())
            .collect();
        let points: Vec<&[f64]> = numbers.chunks(2).collect();
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>() / 2.0
    });
    polygons.sum::<f64>().abs()
}

#[test]
fn a_traced_disc_is_a_circle_in_millimetres() {
    let game = game();
    let at = game.path();
    let trace = |arguments: &[&str]| {
        let out = ["--out", "out.svg"];
        baize(at, &[&["trace", "game/disc.svg"][..], &out[..], arguments].concat()).code
    };
    let read = || fs::read_to_string(at.join("out.svg")).unwrap();
    assert_eq!(trace(&["--size", "40,60"]), 0);
    assert!(read().contains("width=\"40mm\" height=\"40mm\""), "{}", read());
    let found = area(&read());
    assert!((found / (PI * 400.0) - 1.0).abs() < 0.005, "{found} mm²");
    assert_eq!(trace(&["--size", "0,60"]), 2);
    let no_image = baize(at, &["trace", "game/parts.yaml", "--out", "no.svg"]);
    assert_eq!(no_image.code, 1);
    assert_eq!(baize(at, &["trace", "none.png", "--out", "no.svg"]).code, 2);
    assert!(!at.join("no.svg").exists());
}
