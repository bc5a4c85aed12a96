//! `baize preview --headless`: after each change a picture and what is wrong with the package.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::support::{baize, folder};

const BOARD: &str = "role: surface\ntype: board\nid: main\nsize: [300, 200]\nlayout:\n\
                     \x20 - {route: /deck, x: 7, y: -9}\n";

fn game() -> tempfile::TempDir {
    folder(&[
        ("game/package.yaml", "role: package\nid: game\n"),
        ("game/parts.yaml", "role: part\ntype: card\nid: sun\nsize: [63, 88, 1]\nedge: '#fff'\n"),
        ("game/board.yaml", BOARD),
        ("game/setup.yaml", "role: setup\ntype: game\nid: main\nsetup: {/deck: card}\n"),
    ])
}

/// Waits until what was written says that it is so.
pub(super) fn told(out: &Path, holds: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let text = fs::read_to_string(out.join("diagnostics.json")).unwrap_or_default();
        // Whole or not at all: what is there can be read.
        let json: Value = if text.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
        };
        if holds(&json) {
            return json;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "not told in time: {json:#}");
        sleep(Duration::from_millis(20));
    }
}

/// The program as a terminal starts it, which listens to signals also where whoever started
/// the tests does not (as shells do with what they put into the background).
pub(super) fn interruptible() -> Command {
    let baize = env!("CARGO_BIN_EXE_baize");
    if !cfg!(target_os = "linux") {
        return Command::new(baize);
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=INT,TERM", baize]);
    command
}

/// Sends the program a signal that asks it to end, and waits for that.
pub(super) fn ask_to_end(child: &mut Child, signal: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success(), "{status}");
            return;
        }
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{signal} does not end it");
        }
        sleep(Duration::from_millis(20));
    }
}

#[test]
#[cfg(unix)]
fn each_change_is_written_and_an_interrupt_ends_it() {
    let game = game();
    let out = game.path().join("out");
    let mut child = interruptible()
        .args(["preview", "game", "--headless", "--out", "out", "--size", "64x48"])
        .args(["--quality", "low", "--camera", "top", "--light", "flat"])
        .current_dir(game.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let first = told(&out, |json| json.is_object());
    assert_eq!(first["diagnostics"], Value::Array(Vec::new()));
    assert_eq!(first["change"]["files"], Value::Array(Vec::new()));
    let picture = fs::read(out.join("preview.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG"));

    // By renaming, so that no look falls between two steps of a save.
    let save = |text: String| {
        fs::write(game.path().join("board"), text).unwrap();
        fs::rename(game.path().join("board"), game.path().join("game/board.yaml")).unwrap();
    };
    save(BOARD.replace("x: 7", "x: seven"));
    let second = told(&out, |json| json["kept"][0] == "game:board#main");
    assert_eq!(second["change"]["files"][0], "board.yaml");
    assert_eq!(second["diagnostics"][0]["code"], "wrong-type");
    assert!(second["diagnostics"][0]["at"].as_str().unwrap().starts_with("board.yaml:6:"));
    assert_eq!(fs::read(out.join("preview.png")).unwrap(), picture, "the last good one");
    let text = fs::read_to_string(out.join("diagnostics.txt")).unwrap();
    assert!(text.contains("error[wrong-type]") && text.contains("x: seven"), "{text}");

    save(BOARD.replace("y: -9", "y: 40"));
    told(&out, |json| json["kept"].as_array().is_some_and(Vec::is_empty));
    assert_ne!(fs::read(out.join("preview.png")).unwrap(), picture);

    ask_to_end(&mut child, "-INT");
    let mut printed = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut printed).unwrap();
    let lines: Vec<&str> = printed.lines().filter(|line| line.contains(" ms (")).collect();
    assert!(lines[0].starts_with("shown: "), "{printed}");
    assert!(lines[1].starts_with("board.yaml changed: "), "{printed}");
    assert!(lines[1].ends_with("; last good of game:board#main"), "{printed}");
    assert!(printed.contains("error[wrong-type]"), "{printed}");
    let names: Vec<_> =
        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "nothing else stays behind: {names:?}");
}

#[test]
fn what_cannot_be_watched_is_said() {
    let game = game();
    for (arguments, word) in [
        (&["preview", "nowhere", "--headless", "--out", "out"][..], "no such file"),
        (&["preview", "game", "--headless", "--out", "game/out"], "lies in the package"),
        (&["preview", "game", "--headless"], "--out"),
        (&["preview", "game", "--out", "out"], "--headless"),
        (&["preview", "game", "--poll", "1"], "10..=60000"),
        (&["preview", "game", "--variant", "none"], "no such"),
    ] {
        let run = baize(game.path(), arguments);
        assert!(run.code == 1 || run.code == 2, "{arguments:?}: {}", run.code);
        assert!(run.err.contains(word), "{arguments:?}: {}", run.err);
    }
    assert!(!game.path().join("game/out").exists(), "nothing is made in the package");
}
