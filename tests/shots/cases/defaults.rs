//! What is a case without being declared, and what `[defaults]` say.

use baize_shots::plan;

use super::{complaints, names};
use crate::support::{Games, words};

#[test]
fn without_a_file_every_setup_is_a_case() {
    let plan = Games::tiny().plan();
    assert_eq!(names(&plan), ["tiny/game-main", "tiny/game-late", "tiny/demo-main"]);
    let (_, _, case) = plan.chosen(&[]).next().unwrap();
    assert_eq!(case.setup.as_ref().unwrap().to_string(), "game#main");
    assert_eq!(case.size_px, [640, 360]);
    assert_eq!((&*case.camera, &*case.light, &*case.table), ("seat", "studio", "green"));
    assert_eq!((&*case.quality, case.hud, case.gallery), ("medium", true, false));
    assert_eq!(case.known_failure, None);
}

#[test]
fn a_package_without_setups_is_its_gallery() {
    let games = Games::tiny();
    games.write(
        "bare/p.yaml",
        "- {role: package, id: bare}\n- {role: part, type: card, id: a, face: a.svg, size: [60, 90, 1]}\n",
    );
    games.write("bare/a.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='6'/>");
    let plan = plan(&[games.path("bare")], None, None, &words());
    assert_eq!(names(&plan), ["bare/gallery"]);
    assert!(plan.chosen(&[]).next().unwrap().2.gallery);
}

#[test]
fn defaults_alone_apply_to_every_setup() {
    let plan = Games::with_shots("[defaults]\nsize = '320x200'\ncamera = 'top'\n").plan();
    assert_eq!(names(&plan).len(), 3);
    for (_, _, case) in plan.chosen(&[]) {
        assert_eq!((case.size_px, &*case.camera), ([320, 200], "top"));
    }
}

#[test]
fn defaults_without_cases_say_only_what_is_used() {
    let hint = "(without cases every setup is shown once: declare a `[case.NAME]`)";
    let told = |line: usize, column: usize, key: &str| {
        let place = format!("{line}:{column} [no-case]");
        format!("{place} `{key}` of `[defaults]` means nothing here: there is no case {hint}")
    };
    let text = "[defaults]\nsetup = 'game#late'\ngallery = true\n\
                commands = [{do = 'shuffle', path = '/deck', seed = 1}]\n";
    let games = Games::with_shots(text);
    let plan = games.plan();
    assert_eq!(
        Games::complaints(&plan),
        [told(2, 9, "setup"), told(3, 11, "gallery"), told(4, 13, "commands")]
    );
    assert_eq!(names(&plan).len(), 3, "warnings stop nothing");
    games.write("tiny/shots.toml", format!("{text}[case.a]\nsetup = 'demo#main'\n"));
    assert_eq!(Games::complaints(&games.plan()), [""; 0]);
    assert_eq!(
        complaints("[defaults]\npackage = 'tny'\n"),
        [
            "2:11 [unknown-package] no package `tny` is declared in this folder (did you mean `tiny`?)"
        ]
    );
    assert_eq!(names(&Games::with_shots("[defaults]\npackage = 'tiny'\n").plan()).len(), 3);
}

#[test]
fn a_camera_of_the_defaults_must_have_its_part() {
    let wrong = "there is no part `card#on` to look at (did you mean `card#one`?)";
    let defaults = "[defaults]\ncamera = 'part:card#on'\n";
    assert_eq!(complaints(defaults), [format!("2:10 [unknown-part] {wrong}")]);
    let two = format!("{defaults}[case.a]\n[case.b]\n");
    assert_eq!(complaints(&two), [format!("2:10 [unknown-part] {wrong}")], "told once");
    let right = Games::with_shots("[defaults]\ncamera = 'part:card#one'\n").plan();
    assert_eq!(names(&right).len(), 3);
}

#[test]
fn setups_that_cases_make_are_not_suggested() {
    let text = "[case.a]\ncommands = [{ do = 'move', from = '/deck', to = '/spot' }]\n[case.b]\nsetup = 'nothing#of-the-kind'\n";
    let complaints = complaints(text);
    assert_eq!(complaints.len(), 1, "{complaints:?}");
    assert!(complaints[0].ends_with("(it has game#main, game#late, demo#main)"), "{complaints:?}");
}
