//! The same files give the same result, in the same order.

use std::{fmt::Write, path::Path};

use baize_manifest::{Files, LoadOptions, MemoryFiles, Package, load, open};

use crate::support::lines;

#[test]
fn two_loads_of_all_games_are_equal() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    // Into memory first: somebody may be drawing.
    let opened = open(&games, None).unwrap();
    let mut files = MemoryFiles::default();
    for path in opened.files.list().unwrap() {
        files.insert(path.clone(), opened.files.read(&path, u64::MAX).unwrap());
    }
    let read = || {
        let project = load(&files, None, &LoadOptions::default());
        let mut text = String::new();
        for package in &project.packages {
            let Package { id, title, folder, parts, surfaces, setups, .. } = package;
            // Not the whole package: its catalogue of variants has indices without an order.
            write!(text, "{id} {title:?} {folder} {parts:?} {surfaces:?} {setups:?}").unwrap();
        }
        (text, lines(&project))
    };
    let (first, second) = (read(), read());
    assert!(!first.0.is_empty());
    assert_eq!(first, second);
}

#[test]
fn the_games_are_clean() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let opened = open(&games, None).unwrap();
    let project = load(&*opened.files, None, &LoadOptions::default());
    assert!(project.packages.iter().any(|package| &*package.id == "harbor"));
    assert_eq!(lines(&project), [""; 0]);
}
