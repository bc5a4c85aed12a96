//! `baize pack`, and what other commands make of its file.

use std::fs;

use crate::support::{baize, folder};

fn game() -> tempfile::TempDir {
    folder(&[
        ("game/package.yaml", "role: package\nid: game\ntitle: Game\n"),
        (
            "game/parts.yaml",
            "role: part\ntype: card\nid: sun\nsize: [63, 88, 1]\nface: a.svg\nfilet: 3\n",
        ),
        (
            "game/board.yaml",
            "role: surface\ntype: board\nid: main\nsize: [300, 200]\nlayout:\n  - {route: /deck, x: 7, y: -9}\n",
        ),
        ("game/setup.yaml", "role: setup\ntype: game\nid: main\nsetup: {/deck: card}\n"),
        ("game/a.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='63' height='88'/>"),
        ("game/art/sketch.xcf", "gimp"),
        ("game/.notes.txt", "later"),
        ("game/shots.toml", "[case.main]\n"),
    ])
}

#[test]
fn a_packed_game_is_a_game_to_every_command() {
    let game = game();
    let at = game.path();
    let run = baize(at, &["pack", "game", "-o", "out.bgmz"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("wrote out.bgmz: 5 files, "), "{}", run.out);
    assert_eq!(
        run.lines()[1],
        "left out 2 files that no package needs: art/sketch.xcf, shots.toml"
    );
    assert!(run.err.contains("warning[unknown-key]"), "{}", run.err);

    let short = |path| baize(at, &["check", path, "--format", "short"]);
    let (packed, loose) = (short("out.bgmz"), short("game"));
    assert_eq!(packed.code, 0);
    assert_eq!(
        packed.lines()[0],
        "out.bgmz/parts.yaml:6:1: warning[unknown-key]: a part has no `filet`"
    );
    assert_eq!(packed.out.replace("out.bgmz/", "game/"), loose.out);
    let human = baize(at, &["check", "out.bgmz/package.yaml"]).out;
    assert!(human.contains("out.bgmz/parts.yaml:6:1"), "{human}");

    for command in ["inspect", "scene", "setup", "variants"] {
        let (packed, loose) = (baize(at, &[command, "out.bgmz"]), baize(at, &[command, "game"]));
        assert_eq!((packed.code, &packed.out), (loose.code, &loose.out), "{command}");
        assert!(!packed.out.is_empty(), "{command}");
    }
    for (path, file) in [("out.bgmz", "packed.stl"), ("game", "loose.stl")] {
        let run = baize(at, &["part", path, "card#sun", "--out", file]);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let read = |file| fs::read(at.join(file)).unwrap();
    assert!(read("packed.stl") == read("loose.stl") && read("loose.stl").len() > 84);

    // The same bytes every time, the file itself aside.
    let before = read("out.bgmz");
    let run = baize(&at.join("game"), &["pack", ".", "-o", "in.bgmz", "--force"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = baize(&at.join("game"), &["pack", ".", "-o", "in.bgmz"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(read("game/in.bgmz") == before);
}

#[test]
fn a_package_with_errors_is_packed_only_by_force() {
    let game = game();
    let at = game.path();
    fs::write(at.join("game/bad.yaml"), "role: part\ntype: card\nid: moon\nface: a.svg\n").unwrap();
    let run = baize(at, &["pack", "game", "-o", "out.bgmz"]);
    assert_eq!((run.code, &*run.out), (1, ""));
    assert!(run.err.contains("game/bad.yaml:1:1"), "{}", run.err);
    assert!(run.err.contains("game has 1 error, so nothing is packed"), "{}", run.err);
    assert!(!at.join("out.bgmz").exists());
    let run = baize(at, &["pack", "game", "-o", "out.bgmz", "--force"]);
    assert_eq!(run.code, 0);
    assert_eq!(baize(at, &["check", "out.bgmz"]).code, 1);
}

#[test]
fn what_cannot_be_packed_leaves_no_file() {
    let game = game();
    let at = game.path();
    for arguments in [
        &["pack", "game", "-o", "out"][..],
        &["pack", "nowhere", "-o", "out.bgmz"],
        &["pack", "game/package.yaml", "-o", "out.bgmz"],
        &["pack", "game", "-o", "nowhere/out.bgmz"],
        &["pack", "game"],
    ] {
        let run = baize(at, arguments);
        assert_eq!((run.code, &*run.out), (2, ""), "{arguments:?}");
        assert!(!run.err.is_empty());
    }
    // Names that other systems take for one.
    fs::write(at.join("game/PARTS.yaml"), "").unwrap();
    let run = baize(at, &["pack", "game", "-o", "out.bgmz"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("differ only by upper and lower case"), "{}", run.err);
    let names: Vec<_> = fs::read_dir(at).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["game"]);
}

#[test]
fn an_old_file_is_kept_when_packing_fails() {
    let game = game();
    let at = game.path();
    fs::write(at.join("out.bgmz"), "old").unwrap();
    fs::write(at.join("game/PARTS.yaml"), "").unwrap();
    assert_eq!(baize(at, &["pack", "game", "-o", "out.bgmz"]).code, 2);
    assert_eq!(fs::read(at.join("out.bgmz")).unwrap(), b"old");
}

#[test]
fn a_hostile_archive_is_2_and_its_entry_named() {
    let game = game();
    let at = game.path();
    assert_eq!(baize(at, &["pack", "game", "-o", "out.bgmz"]).code, 0);
    // The same length, so that all else stays right.
    let bytes = fs::read(at.join("out.bgmz")).unwrap();
    let mut hostile = bytes.clone();
    for start in 0..bytes.len() - 10 {
        if bytes[start..].starts_with(b"parts.yaml") {
            hostile[start..start + 10].copy_from_slice(b"../ts.yaml");
        }
    }
    fs::write(at.join("bad.bgmz"), hostile).unwrap();
    for command in ["check", "inspect", "scene", "setup", "variants"] {
        let run = baize(at, &[command, "bad.bgmz"]);
        assert_eq!(run.code, 2, "{command}: {}", run.out);
        assert!(run.err.contains("bad.bgmz: its entry `../ts.yaml` is refused"), "{}", run.err);
    }
}

#[cfg(feature = "viewer")]
#[test]
fn pictures_are_never_stored_in_an_archive() {
    let game = game();
    let at = game.path();
    assert_eq!(baize(at, &["pack", "game", "-o", "out.bgmz", "--shots"]).code, 0);
    let run = baize(at, &["test", "out.bgmz", "--list"]);
    assert_eq!(run.lines(), ["game/main: the usual setup, seat, 640x360"]);
    let run = baize(at, &["test", "out.bgmz", "--list", "--filter", "nothing"]);
    assert_eq!((run.code, run.lines().len()), (2, 0), "{}{}", run.out, run.err);
    let run = baize(at, &["test", "out.bgmz", "--update"]);
    assert_eq!(run.code, 2);
    assert!(run.out.contains("out.bgmz: no pictures are stored in an archive"), "{}", run.out);
}
