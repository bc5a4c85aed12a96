//! The art that the sample games are made of.

use std::path::{Path, PathBuf};

use baize_solid::{DecodeOptions, SvgSize, TraceOptions, decode, trace};

use super::random::check;

/// Images below a folder, in the order of their paths.
fn images(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            images(&path, found);
        } else if path
            .extension()
            .is_some_and(|e| ["svg", "png", "jpg", "webp"].iter().any(|k| e == *k))
        {
            found.push(path);
        }
    }
}

#[test]
fn every_image_of_the_sample_games_has_a_sound_outline() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut paths = Vec::new();
    images(&games, &mut paths);
    assert!(!paths.is_empty());
    for (case, path) in paths.iter().enumerate() {
        let bytes = std::fs::read(path).unwrap();
        let options = DecodeOptions { svg_size: SvgSize::Longest(256), ..DecodeOptions::default() };
        let picture =
            decode(&bytes, &options).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let outline = trace(&picture, &TraceOptions::default())
            .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        if outline.loops.iter().map(Vec::len).sum::<usize>() < 4000 {
            check(&outline, &picture, case);
        }
    }
}
