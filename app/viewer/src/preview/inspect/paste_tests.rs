//! What is pasted, put into the file, loads to what was tried.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use baize_manifest::{
    Align, Key, Limits, LoadOptions, MemoryFiles, Project, Severity, load, origin,
};

use super::*;
use crate::preview::inspect::trial::Spot;

const CSV: &str = "seat,x,y,rotation\nstring,number,number,number\n0,40,0,\n1,40,20,90\n";

fn files(name: &str, surface: &str, csv: &str) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    files.insert("package.yaml", b"role: package\nid: t\ninclude: '*.*'\n".as_slice());
    files.insert(name, surface.as_bytes());
    files.insert("seats.csv", csv.as_bytes());
    files
}

fn read(name: &str, surface: &str, csv: &str) -> Project {
    let project = load(&files(name, surface, csv), None, &LoadOptions::default());
    let errors = project.diagnostics.iter().filter(|one| one.severity == Severity::Error);
    assert_eq!(errors.count(), 0, "{:?}\n{surface}\n{csv}", project.diagnostics);
    project
}

/// Tries something in a file, pastes what comes of it, and gives the file's new text.
fn try_it(
    name: &str,
    text: &str,
    spot: (usize, Option<usize>),
    change: &dyn Fn(&mut crate::preview::inspect::Values),
) -> (String, Paste) {
    let project = read(name, text, CSV);
    let mut package = project.packages[0].clone();
    let surface = &package.surfaces[0];
    let key = Key { kind: "b".into(), id: "m".into() };
    let object = origin(&project, &key, surface.at, &Limits::default()).unwrap();
    let (route, candidate) = spot;
    let mut trial = Trial::of(&package, Spot { surface: key, route, candidate }).unwrap();
    change(&mut trial.now);
    let paste = paste(&project.sources, &package, &object, &trial).unwrap();
    let put = |file: &str, piece: &Option<Piece>| {
        let mut ids = project.sources.ids();
        // A table that nobody names was not read.
        let Some(source) = ids.find(|id| &**project.sources.path(*id) == file) else {
            return CSV.to_owned();
        };
        let mut text = project.sources.text(source).to_string();
        if let Some(piece) = piece {
            assert_eq!(piece.instead.source, source);
            let range = piece.instead.start as usize..piece.instead.end as usize;
            text.replace_range(range, &piece.text);
        }
        text
    };
    // An inline table is in the same file: the row is put in by hand then.
    let is_inline =
        paste.row.as_ref().is_some_and(|row| &**project.sources.path(row.instead.source) == name);
    let (new, csv) = if is_inline {
        (put(name, &paste.row), CSV.to_owned())
    } else {
        (put(name, &paste.entry), put("seats.csv", &paste.row))
    };
    let again = read(name, &new, &csv);
    trial.apply(&mut package);
    let seen = |package: &Package| {
        let mut seen = Vec::new();
        for layout in &package.surfaces[0].layout {
            let place =
                |x, y, turn, stacking: &Option<std::sync::Arc<baize_manifest::Stacking>>| {
                    format!("{x} {y} {turn} {stacking:?}")
                };
            let Layout { x_mm, y_mm, rotation_deg, stacking, .. } = layout;
            seen.push((
                layout.route.text().to_string(),
                place(*x_mm, *y_mm, *rotation_deg, stacking),
            ));
            for one in layout.candidates.iter().flatten() {
                let text = place(one.x_mm, one.y_mm, one.rotation_deg, &one.stacking);
                seen.push((String::new(), text));
            }
        }
        seen
    };
    if paste.columns.is_empty() {
        assert_eq!(seen(&again.packages[0]), seen(&package), "{new}\n{csv}");
    }
    (new, paste)
}

use baize_manifest::Layout;

const BLOCK: &str = "role: surface
type: b
id: m
size: [300, 200]
layout:
  # The deck.
  - route: /deck
    x:   -100   # left of the middle
    y: 0
    stacking:
      curve: M 0 0 L 60 0
      tilt: 0.5  # barely
  - route: /dock/:seat
    candidates:
      $variants: ./seats.csv
  - {route: /pile, x: 7}
  - route: /discard
";

#[test]
fn the_formatting_of_a_block_stays() {
    let (new, _) = try_it("b.yaml", BLOCK, (0, None), &|now| {
        now.x_mm = -90.5;
        now.rotation_deg = 15.0;
        let stack = now.stack.as_mut().unwrap();
        stack.limit = -3;
        stack.align = Align::Center;
        stack.ramp_mm = Some([0.0, 12.0]);
    });
    let expected = BLOCK
        .replace("x:   -100 ", "x:   -90.5 ")
        .replace("# barely\n", "# barely\n      limit: -3\n      align: center\n      zEnd: 12\n")
        .replace("zEnd: 12\n", "zEnd: 12\n    rotation: 15\n");
    assert_eq!(new, expected);
}

#[test]
fn a_flow_map_and_a_bare_entry_take_new_keys() {
    let (new, paste) = try_it("b.yaml", BLOCK, (2, None), &|now| {
        now.y_mm = 3.25;
        now.stack = Some(Default::default());
    });
    assert!(new.contains("  - {route: /pile, x: 7, y: 3.25, stacking: {}}\n"), "{new}");
    assert_eq!(paste.entry.unwrap().text, "  - {route: /pile, x: 7, y: 3.25, stacking: {}}");
    let (new, _) = try_it("b.yaml", BLOCK, (3, None), &|now| {
        now.x_mm = 1.0;
        let stack = now.stack.get_or_insert_default();
        (stack.limit, stack.tilt_deg, stack.align) = (5, 0.0, Align::End);
    });
    let end = "  - route: /discard\n    x: 1\n    stacking: {limit: 5, align: end, tilt: 0}\n";
    assert!(new.ends_with(end), "{new}");
}

#[test]
fn a_candidate_of_a_table_is_changed_in_its_row() {
    let (_, paste) = try_it("b.yaml", BLOCK, (1, Some(1)), &|now| {
        (now.x_mm, now.rotation_deg) = (55.5, -45.0);
    });
    assert_eq!(paste.entry, None);
    assert_eq!(paste.row.unwrap().text, "1,55.5,20,-45");
    // An empty cell has no place to write to.
    let (_, paste) = try_it("b.yaml", BLOCK, (1, Some(0)), &|now| now.rotation_deg = 30.0);
    assert_eq!((paste.row, paste.columns), (None, vec![("rotation", "30".to_owned())]));
}

#[test]
fn stacking_of_a_candidate_is_the_routes() {
    let (new, paste) = try_it("b.yaml", BLOCK, (1, Some(1)), &|now| {
        now.y_mm = 21.0;
        now.stack.get_or_insert_default().limit = 2;
    });
    assert!(new.contains("./seats.csv\n    stacking: {limit: 2}\n  - {route"), "{new}");
    assert_eq!(paste.row.unwrap().text, "1,40,21,90");
}

#[test]
fn a_stacking_is_taken_away() {
    let (new, _) = try_it("b.yaml", BLOCK, (0, None), &|now| now.stack = None);
    assert!(new.contains("stacking:") && new.contains("null"), "{new}");
}

#[test]
fn rows_of_an_inline_table() {
    let text = "role: surface\ntype: b\nid: m\nsize: [300, 200]\nlayout:\n  - route: /:seat\n    \
                candidates:\n      $variants: |\n        seat,x\n        string,number\n        \
                a,10\n        b,20\n";
    let (new, paste) = try_it("b.yaml", text, (0, Some(1)), &|now| now.x_mm = 25.0);
    assert_eq!(paste.row.unwrap().text, "b,25");
    assert!(new.ends_with("        a,10\n        b,25\n"), "{new}");
}

#[test]
fn json_stays_json() {
    let text = r#"{"role": "surface", "type": "b", "id": "m", "size": [300, 200], "layout": [
  {"route": "/a", "x": 1, "stacking": {"align": "end"}},
  {"route": "/b"}
]}"#;
    let (new, _) = try_it("b.json", text, (0, None), &|now| {
        now.x_mm = 2.0;
        let stack = now.stack.as_mut().unwrap();
        (stack.align, stack.limit) = (Align::Start, 4);
    });
    let entry = r#"{"route": "/a", "x": 2, "stacking": {"align": "start", "limit": 4}},"#;
    assert!(new.contains(entry), "{new}");
    let (new, _) = try_it("b.json", text, (1, None), &|now| {
        now.stack.get_or_insert_default().align = Align::Center;
    });
    assert!(new.contains(r#"{"route": "/b", "stacking": {"align": "center"}}"#), "{new}");
}

#[test]
fn what_is_written_elsewhere_is_written_anew() {
    let text = "role: surface\ntype: b\nid: m\nsize: [300, 200]\nlayout:\n  - route: /a\n    \
                stacking: &fan {limit: 3}\n  - route: /b\n    stacking: *fan\n";
    let project = read("b.yaml", text, CSV);
    let package = &project.packages[0];
    let surface = &package.surfaces[0];
    let object = origin(&project, &surface.key, surface.at, &Limits::default()).unwrap();
    let spot = Spot { surface: surface.key.clone(), route: 1, candidate: None };
    let mut trial = Trial::of(package, spot).unwrap();
    trial.now.stack.as_mut().unwrap().limit = 5;
    let paste = paste(&project.sources, package, &object, &trial).unwrap();
    let entry = paste.entry.unwrap().text;
    assert_eq!(entry, r#"- {"route":"/b","stacking":{"limit":5}}"#);
}
