//! `--fetch`: remote files on the command line (R7).

use std::path::Path;

#[cfg(unix)]
use crate::preview::{ask_to_end, interruptible, told};
use crate::{
    server::Server,
    support::{Run, baize_with, folder},
};

fn game(server: &Server) -> tempfile::TempDir {
    let parts = format!(
        "role: part\ntype: card\nsize: [63, 88, 0.3]\n$variants: http://{}/game/cards.csv\n",
        server.host
    );
    folder(&[
        ("game/package.yaml", "role: package\nid: game\ntitle: Game\n"),
        ("game/parts.yaml", &parts),
        (
            "game/board.yaml",
            "role: surface\ntype: board\nid: main\nsize: [300, 200]\nlayout: [{route: /deck}]\n",
        ),
        ("game/setup.yaml", "role: setup\ntype: game\nid: main\nsetup: {/deck: card}\n"),
    ])
}

/// Runs with a cache of its own.
fn run(at: &Path, arguments: &[&str]) -> Run {
    let cache = at.join("cache");
    baize_with(at, arguments, &[("XDG_CACHE_HOME", cache.as_path()), ("HOME", at)])
}

#[test]
fn nothing_is_fetched_without_the_flag_and_everything_with_it_also_offline() {
    let server = Server::start();
    let game = game(&server);
    let at = game.path();
    let refused = run(at, &["check", "game", "--format", "short"]);
    assert_eq!((refused.code, server.asked()), (1, 0), "{}", refused.out);
    assert!(
        refused.out.starts_with("game/parts.yaml:4:12: error[remote-url]: "),
        "{}",
        refused.out
    );
    let human = run(at, &["check", "game"]).out;
    assert!(human.contains("`--fetch`"), "{human}");

    let good = "1 package, 2 parts, 1 surface, 1 setup, 0 errors, 0 warnings\n";
    let fetched = run(at, &["check", "game", "--fetch", "--format", "short"]);
    assert_eq!((fetched.code, &*fetched.out), (0, good));
    // The table, and the image of both cards.
    assert_eq!(server.asked(), 2);

    server.shut();
    for arguments in [
        &["check", "game", "--fetch"][..],
        &["inspect", "game", "--fetch"],
        &["scene", "game", "--fetch"],
        &["setup", "game", "--fetch"],
        &["variants", "game", "--fetch"],
        &["part", "game", "card#sun", "--out", "sun.stl", "--fetch"],
        &["pack", "game", "-o", "game.bgmz", "--fetch"],
        &["check", "game.bgmz", "--fetch"],
    ] {
        let offline = run(at, arguments);
        assert_eq!(offline.code, 0, "{arguments:?}: {}{}", offline.out, offline.err);
    }
    assert_eq!(server.asked(), 0, "all is in the cache");
    // What is kept was fetched by permission, and is used by permission.
    assert_eq!(run(at, &["check", "game"]).code, 1);
}

#[test]
fn a_server_that_hangs_up_is_told_at_the_url_and_in_the_table() {
    let server = Server::start();
    let game = game(&server);
    server.shut();
    let found = run(game.path(), &["check", "game", "--fetch", "--format", "short"]);
    assert_eq!(found.code, 1);
    let place = "game/parts.yaml:4:12: error[remote-unreachable]: ";
    assert!(found.out.starts_with(place), "{}", found.out);
}

#[test]
fn mistakes_in_a_remote_table_have_its_url() {
    let server = Server::start();
    let game = game(&server);
    let parts = format!(
        "role: part\ntype: card\nsize: [63, 88, 0.3]\n$variants: http://{}/game/card.svg\n",
        server.host
    );
    std::fs::write(game.path().join("game/parts.yaml"), parts).unwrap();
    let found = run(game.path(), &["check", "game", "--fetch", "--format", "short"]);
    assert_eq!(found.code, 1);
    assert!(
        found
            .lines()
            .iter()
            .any(|line| line.starts_with(&format!("http://{}/game/card.svg:1:", server.host))),
        "{}",
        found.out
    );
}

#[test]
#[cfg(unix)]
fn a_preview_fetches_by_the_flag() {
    let server = Server::start();
    let game = game(&server);
    let flags: [&[&str]; 2] = [&[], &["--fetch"]];
    for (index, flag) in flags.into_iter().enumerate() {
        let out = format!("out-{index}");
        let mut child = interruptible()
            .args(["preview", "game", "--headless", "--out", out.as_str(), "--size", "64x48"])
            .args(["--quality", "low", "--camera", "top", "--light", "flat"])
            .args(flag)
            .current_dir(game.path())
            .env("XDG_CACHE_HOME", game.path().join("cache"))
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let first = told(&game.path().join(out), |json| json.is_object());
        ask_to_end(&mut child, "-TERM");
        let codes: Vec<_> = first["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["code"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(codes.contains(&"remote-url".to_owned()), flag.is_empty(), "{codes:?}");
        assert_eq!(codes.is_empty(), !flag.is_empty(), "{codes:?}");
        assert_eq!(server.asked() > 0, !flag.is_empty());
    }
}
