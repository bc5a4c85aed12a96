//! `baize inspect`

use std::path::Path;

use serde_json::{Value, json};

use crate::support::{baize, flawed, folder};

fn inspect(folder: &Path, path: &str) -> (i32, Value) {
    let run = baize(folder, &["inspect", path]);
    (run.code, serde_json::from_str(&run.out).unwrap())
}

#[test]
fn a_package_has_the_documented_shape() {
    let game = folder(&[
        ("package.yaml", "role: package\nid: game\ntitle: Game\nplayers: 2\n"),
        ("art/a.svg", "<svg/>"),
        (
            "parts.yaml",
            "- {role: part, type: card, id: a, face: art/a.svg, faceCrop: [1, 0, -2, 1], size: [63, 88, 0.3]}\n\
             - {role: part, type: card, id: 7, edge: \"#ABC\", size: [1, 1, 1], fillet: {corner: 3, rim: 0.5}, material: wood, name: Seven}\n",
        ),
        (
            "board.yaml",
            "role: surface\ntype: board\nid: main\nsize: [300, 200.5]\nlayout:\n  \
               - route: /seat/:seat\n    x: 5\n    stacking: {curve: M 0 0 h 9, zEnd: 4}\n    candidates: {$variants: seats.csv}\n",
        ),
        ("seats.csv", "seat,y,tags,open\nnumber,number,string[],boolean\n1,10,[a;b],true\n"),
        (
            "setup.yaml",
            "role: setup\ntype: game\nid: main\nsurfaces: [board#main]\nsetup:\n  \
               /z: card\n  /a: [\"game:card#a\", {part: card#7, count: 2, side: back}]\n",
        ),
    ]);
    let (code, found) = inspect(game.path(), ".");
    let stacking = json!({
        "align": "start", "curve": "M 0 0 h 9", "follow": false, "limit": 0, "steps": 1,
        "tilt": 1, "zEnd": 4, "zStart": 0,
    });
    let package = json!({
        "declared_at": "package.yaml:1:1",
        "designer": null,
        "development": null,
        "id": "game",
        "language": null,
        "players": "2",
        "publisher": null,
        "title": "Game",
        "parts": [
            {
                "at": "parts.yaml:1:3", "type": "card", "id": "a", "name": null,
                "face": "art/a.svg", "faceCrop": [1, 0, -2, 1],
                "back": "art/a.svg", "backCrop": [1, 0, -2, 1],
                "shape": null, "shapeCrop": null, "size": [63, 88, 0.3], "fillet": 0,
                "edge": null, "material": null,
            },
            {
                "at": "parts.yaml:2:3", "type": "card", "id": "7", "name": "Seven",
                "face": null, "faceCrop": null, "back": null, "backCrop": null,
                "shape": null, "shapeCrop": null, "size": [1, 1, 1],
                "fillet": { "corner": 3, "rim": 0.5 }, "edge": "#aabbcc", "material": "wood",
            },
        ],
        "surfaces": [{
            "at": "board.yaml:1:1", "type": "board", "id": "main", "size": [300, 200.5],
            "mount": { "kind": "table", "area": null, "x": 0, "y": 0, "rotation": 0 },
            "children": [],
            "layout": [{
                "at": "board.yaml:6:5", "route": "/seat/:seat", "x": 5, "y": 0, "rotation": 0,
                "stacking": stacking,
                "candidates": [{
                    "props": { "seat": 1, "y": 10, "tags": ["a", "b"], "open": true },
                    "x": 5, "y": 10, "rotation": 0, "stacking": stacking,
                }],
            }],
        }],
        "setups": [{
            "at": "setup.yaml:1:1", "type": "game", "id": "main", "surfaces": ["board#main"],
            "setup": {
                "/a": ["game:card#a", { "part": "card#7", "count": 2, "side": "back", "rotation": 0 }],
                "/z": ["card"],
            },
            "expanded": {
                "/a": ["game:card#a", "game:card#7", "game:card#7"],
                "/z": ["game:card#a", "game:card#7"],
            },
        }],
    });
    assert_eq!(code, 0, "{found:#}");
    assert_eq!(found["diagnostics"], json!([]));
    // Other issues may add keys; those of this one are there with these values.
    let Value::Object(expected) = package else { unreachable!() };
    let mut kept = serde_json::Map::new();
    for key in expected.keys() {
        kept.insert(key.clone(), found["packages"][0][key].clone());
    }
    for (key, value) in &expected {
        same(&found["packages"][0][key], value, key);
    }
}

/// Whether `found` has everything that `expected` has, and lists of the same length.
fn same(found: &Value, expected: &Value, at: &str) {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            for (key, value) in expected {
                let inner = found.get(key).unwrap_or_else(|| panic!("{at} has no {key}"));
                same(inner, value, &format!("{at}.{key}"));
            }
        }
        (Value::Array(found), Value::Array(expected)) => {
            assert_eq!(found.len(), expected.len(), "{at}");
            for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
                same(found, expected, &format!("{at}[{index}]"));
            }
        }
        (found, expected) => assert_eq!(found, expected, "{at}"),
    }
}

fn assert_sorted(value: &Value) {
    match value {
        Value::Object(entries) => {
            let keys: Vec<&String> = entries.keys().collect();
            assert!(keys.is_sorted(), "{keys:?}");
            entries.values().for_each(assert_sorted);
        }
        Value::Array(items) => items.iter().for_each(assert_sorted),
        _ => {}
    }
}

#[test]
fn keys_are_sorted_and_runs_are_equal_on_all_games() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let (first, second) = (baize(&games, &["inspect", "."]), baize(&games, &["inspect", "."]));
    assert_eq!(first.code, 0, "{}", first.err);
    assert_eq!(first.out, second.out);
    assert_sorted(&serde_json::from_str(&first.out).unwrap());
}

#[test]
fn a_setup_of_too_many_parts_is_cut_off() {
    let setup = "role: setup\ntype: game\nid: main\nsetup:\n\
                 \x20 /a: {part: card, count: 60000}\n  /b: {part: card, count: 60000}\n";
    let game = folder(&[
        ("game/package.yaml", "role: package\nid: game\n"),
        ("game/parts.yaml", "role: part\ntype: card\nid: a\nedge: '#fff'\nsize: [9, 9, 1]\n"),
        ("game/setup.yaml", setup),
    ]);
    let (code, found) = inspect(game.path(), "game");
    assert_eq!(code, 1);
    let expanded = &found["packages"][0]["setups"][0]["expanded"];
    let count = |path: &str| expanded[path].as_array().unwrap().len();
    assert_eq!([count("/a"), count("/b")], [60_000, 40_000]);
}

#[test]
fn what_could_be_resolved_is_printed_also_with_errors() {
    let flawed = flawed();
    let (code, found) = inspect(flawed.path(), "game");
    assert_eq!(code, 1);
    assert_eq!(found["diagnostics"][0]["code"], "bad-size");
    // R18: still shown 50 mm wide and 1 mm thick.
    let size = &found["packages"][0]["parts"][0]["size"];
    assert_eq!((&size[0], &size[2]), (&json!(50), &json!(1)));
    assert_eq!(baize(flawed.path(), &["inspect", "nowhere"]).code, 2);
}
