//! Several packages, and several paths to one.

use baize_shots::plan;

use super::names;
use crate::support::{Games, words};

#[test]
fn two_paths_to_a_package_are_one() {
    let games = Games::tiny();
    let paths = [games.path("tiny"), games.path("tiny/tiny.yaml"), games.path(".")];
    let plan = plan(&paths, None, None, &words());
    assert_eq!(names(&plan).len(), 3, "{plan:?}");
}

/// Their pictures lie in one folder.
#[test]
fn names_differ_also_between_the_packages_of_a_folder() {
    let games = Games::tiny();
    let setup = "- {role: setup, type: x, id: y, setup: {}}\n";
    games.write(
        "tiny/tiny.yaml",
        format!("- {{role: package, id: a.b, include: [tiny.yaml]}}\n{setup}"),
    );
    games.write("tiny/u.yaml", format!("- {{role: package, id: A-b, include: [u.yaml]}}\n{setup}"));
    assert_eq!(names(&games.plan()), ["a.b/a-b-x-y", "A-b/A-b-x-y-2"]);
}

#[test]
fn two_packages_in_a_folder_are_told_apart() {
    let games = Games::tiny();
    games.write("tiny/other.yaml", "- {role: package, id: other, include: []}\n");
    let plan = games.plan();
    assert_eq!(
        names(&plan),
        [
            "other/other-gallery",
            "tiny/tiny-game-main",
            "tiny/tiny-game-late",
            "tiny/tiny-demo-main"
        ]
    );
    games.write("tiny/shots.toml", "[case.a]\ncamera = 'top'\n[case.b]\npackage = 'other'\n");
    assert_eq!(
        Games::complaints(&games.plan()),
        [
            "1:7 [which-package] the case `a` does not say which package it is about (add `package = \"…\"`, one of other, tiny)"
        ]
    );
    games.write("tiny/shots.toml", "[case.a]\npackage = 'tny'\n");
    assert_eq!(
        Games::complaints(&games.plan()),
        [
            "2:11 [unknown-package] no package `tny` is declared in this folder (did you mean `tiny`?)"
        ]
    );
    games.write(
        "tiny/shots.toml",
        "[defaults]\npackage = 'tiny'\n[case.a]\n[case.b]\npackage = 'other'\n",
    );
    assert_eq!(names(&games.plan()), ["other/b", "tiny/a"]);
}
