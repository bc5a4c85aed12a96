//! `shots.toml`: what it may say, and every way in which it can be broken.

use baize_shots::{Plan, Tolerance, plan};

use super::support::{Games, words};

fn names(plan: &Plan) -> Vec<String> {
    plan.chosen(&[]).map(|(_, suite, case)| format!("{}/{}", suite.package, case.name)).collect()
}

/// The complaints about a `shots.toml`; with an error there are no cases.
fn complaints(text: &str) -> Vec<String> {
    let games = Games::with_shots(text);
    let plan = games.plan();
    let complaints = Games::complaints(&plan);
    assert_eq!(plan.is_broken(), !complaints.is_empty(), "{complaints:?}");
    assert_eq!(names(&plan).is_empty(), plan.is_broken(), "half a file is half a test");
    complaints
}

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

#[test]
fn cases_lie_over_the_defaults_key_by_key() {
    let text = r#"
[defaults]
size = [320, 180]
light = "flat"
setup = "game#late"
thresholds.other = { level = 30, tile = 9, outline = 5 }

[case.second]
table = "oak"
hud = false
quality = "high"
thresholds.other.tile = 2
thresholds.same.level = 4
known_failure = "the wood has no grain yet"

[case.first]
setup = "demo#main"
camera = "part:card#one"
light = "studio"

[case.all]
gallery = true
"#;
    let games = Games::with_shots(text);
    let plan = games.plan();
    assert_eq!(Games::complaints(&plan), Vec::<String>::new());
    assert_eq!(names(&plan), ["tiny/second", "tiny/first", "tiny/all"], "in the file's order");
    let cases: Vec<_> = plan.chosen(&[]).map(|(_, _, case)| case).collect();
    let [second, first, all] = cases.as_slice() else { panic!("{cases:?}") };
    assert_eq!((&*second.light, &*second.table, second.hud), ("flat", "oak", false));
    assert_eq!(second.size_px, [320, 180]);
    assert_eq!(second.setup.as_ref().unwrap().to_string(), "game#late");
    let other = Tolerance { level: 30, shade: 3.0, tile: 2, total: None, outline: 5 };
    assert_eq!(second.thresholds.other, other);
    assert_eq!(second.thresholds.same.level, 4);
    assert_eq!(second.known_failure.as_deref(), Some("the wood has no grain yet"));
    assert_eq!((&*first.light, &*first.camera), ("studio", "part:card#one"));
    assert_eq!(first.setup.as_ref().unwrap().to_string(), "demo#main");
    assert_eq!(first.known_failure, None);
    assert!(all.gallery && all.setup.is_none(), "the default's setup does not meet the gallery");
}

#[test]
fn commands_make_a_setup() {
    let text = r#"
[case.moved]
commands = [
    { do = "move", from = "/deck", to = "/spot" },
    { do = "flip", path = "/spot", pick = "all", side = "back" },
]
"#;
    let plan = Games::with_shots(text).plan();
    assert_eq!(Games::complaints(&plan), Vec::<String>::new());
    let (games, _, case) = plan.chosen(&[]).next().unwrap();
    let package = games.project.package("tiny").unwrap();
    let setup = package.setup(case.setup.as_ref()).unwrap();
    let stacks: Vec<(String, Vec<String>)> = setup
        .placements
        .iter()
        .map(|placement| {
            let names = placement.entries.iter().map(|entry| {
                let id = entry.part.id.as_ref().unwrap();
                format!("{} {:?}", id, entry.side)
            });
            (placement.path.to_string(), names.collect())
        })
        .collect();
    let expected = [
        ("/deck".to_owned(), vec!["one Face".to_owned()]),
        ("/spot".to_owned(), vec!["red Back".to_owned(), "two Back".to_owned()]),
    ];
    assert_eq!(stacks, expected);
    assert_eq!(package.setup(None).unwrap().key.to_string(), "game#main", "still the usual one");
}

#[test]
fn a_filter_chooses_by_package_and_name() {
    let plan = Games::tiny().plan();
    let chosen = |filter: &[&str]| {
        let filter: Vec<String> = filter.iter().map(|text| (*text).to_owned()).collect();
        plan.chosen(&filter).map(|(_, _, case)| case.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(chosen(&["main"]), ["game-main", "demo-main"]);
    assert_eq!(chosen(&["late", "demo"]), ["game-late", "demo-main"]);
    assert_eq!(chosen(&["tiny/g"]), ["game-main", "game-late"]);
    assert_eq!(chosen(&["nothing"]), Vec::<String>::new());
}

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

#[test]
fn every_kind_of_broken_file_is_told_with_its_place() {
    let cases: &[(&str, &[&str])] = &[
        (
            "[case.a]\ncamra = 'top'\n",
            &["2:1 [unknown-key] the case `a` has no key `camra` (did you mean `camera`?)"],
        ),
        (
            "[defualts]\n",
            &["1:2 [unknown-key] `shots.toml` has no key `defualts` (did you mean `defaults`?)"],
        ),
        (
            "[defaults]\nzzz = 1\n",
            &[
                "2:1 [unknown-key] `[defaults]` has no key `zzz` (known are package, setup, gallery, variants, commands, camera, size, light, table, quality, hud, thresholds, known_failure)",
            ],
        ),
        ("defaults = 3\n", &["1:12 [wrong-type] `defaults` must be a table, not a number"]),
        ("case = []\n", &["1:8 [wrong-type] `case` must be a table, not a list"]),
        ("[case]\na = 'x'\n", &["2:5 [wrong-type] `a` must be a table, not a text"]),
        (
            "[case.'a/b']\n",
            &[
                "1:7 [bad-name] `a/b` cannot name a picture: only letters, digits, `-` and `_` can be in it",
            ],
        ),
        ("[case.'']\n", &["1:7 [bad-name] `` cannot name a picture: it is empty"]),
        (
            "[case.NUL]\n",
            &["1:7 [bad-name] `NUL` cannot name a picture: Windows has no such files"],
        ),
        (
            "[case.com1]\n",
            &["1:7 [bad-name] `com1` cannot name a picture: Windows has no such files"],
        ),
        (
            "[case.one]\n[case.One]\n",
            &[
                "2:7 [duplicate-definition] `One` and another case have one picture where files have no case",
            ],
        ),
        (
            "[case.a]\nsetup = 'main'\n",
            &["2:9 [bad-reference] `main` is not the name of a setup: write `type#id`"],
        ),
        (
            "[case.a]\nsetup = 'game#mian'\n",
            &[
                "2:9 [unknown-setup] the package `tiny` has no setup `game#mian` (did you mean `game#main`?)",
            ],
        ),
        ("[case.a]\nsetup = 7\n", &["2:9 [wrong-type] `setup` must be a text, not a number"]),
        (
            "[case.a]\nsetup = 'game#main'\ngallery = true\n",
            &["2:9 [contradiction] a case shows a setup or the gallery, not both"],
        ),
        (
            "[case.a]\ngallery = 'yes'\n",
            &["2:11 [wrong-type] `gallery` must be true or false, not a text"],
        ),
        ("[case.a]\nhud = 1\n", &["2:7 [wrong-type] `hud` must be true or false, not a number"]),
        ("[case.a]\ncamera = 'tpo'\n", &["2:10 [unknown-word] `tpo` is not one of seat, top, low"]),
        (
            "[case.a]\ncamera = 'part:card#on'\n",
            &[
                "2:10 [unknown-part] there is no part `card#on` to look at (did you mean `card#one`?)",
            ],
        ),
        (
            "[case.a]\nlight = 'studoi'\n",
            &["2:9 [unknown-word] `studoi` is not one of studio, flat (did you mean `studio`?)"],
        ),
        (
            "[case.a]\ntable = 'pink'\n",
            &["2:9 [unknown-word] `pink` is not one of green, blue, red, oak"],
        ),
        (
            "[case.a]\nquality = true\n",
            &["2:11 [wrong-type] `quality` must be a text, not true or false"],
        ),
        (
            "[case.a]\nsize = [640]\n",
            &[
                "2:8 [bad-size] `size` must be a width and a height in pixels as [640, 360], each from 1 to 8192",
            ],
        ),
        (
            "[case.a]\nsize = [0, 9000]\n",
            &[
                "2:8 [bad-size] `size` must be a width and a height in pixels as [640, 360], each from 1 to 8192",
            ],
        ),
        (
            "[case.a]\nsize = '640*360'\n",
            &[
                "2:8 [bad-size] `size` must be a width and a height in pixels as [640, 360], each from 1 to 8192",
            ],
        ),
        (
            "[case.a]\nsize = true\n",
            &["2:8 [wrong-type] `size` must be a size as [640, 360], not true or false"],
        ),
        (
            "[case.a]\nthresholds = 3\n",
            &["2:14 [wrong-type] `thresholds` must be a table, not a number"],
        ),
        (
            "[case.a]\nthresholds.sane = {}\n",
            &["2:12 [unknown-key] `thresholds` has no key `sane` (did you mean `same`?)"],
        ),
        (
            "[case.a]\nthresholds.same.shade = 3\n",
            &[
                "2:17 [unknown-key] `thresholds.same` has no key `shade` (known are level, tile, total)",
            ],
        ),
        (
            "[case.a]\nthresholds.other.level = 256\n",
            &["2:26 [bad-number] `level` must be a whole number from 0 to 255"],
        ),
        (
            "[case.a]\nthresholds.other.level = 1.5\n",
            &["2:26 [wrong-type] `level` must be a whole number from 0 to 255, not a number"],
        ),
        (
            "[case.a]\nthresholds.other.shade = nan\n",
            &["2:26 [bad-number] `shade` must be a number from 0 to 255"],
        ),
        (
            "[case.a]\nthresholds.other.tile = -1\n",
            &["2:25 [bad-number] `tile` must be a whole number from 0 to 4096"],
        ),
        (
            "[case.a]\nthresholds.other.total = 99999999999999999999\n",
            &["2:26 [bad-number] `total` must be a whole number from 0 to 67108864"],
        ),
        (
            "[case.a]\nknown_failure = ' '\n",
            &["2:17 [wrong-type] `known_failure` must say why the case fails"],
        ),
        (
            "[case.a]\nknown_failure = true\n",
            &["2:17 [wrong-type] `known_failure` must be a text, not true or false"],
        ),
        (
            "[defaults]\nknown_failure = 'x'\n[case.a]\n",
            &["2:1 [unknown-key] `known_failure` belongs to the case that fails, with its reason"],
        ),
        (
            "[case.a]\nvariants = 'large'\n",
            &["2:12 [wrong-type] `variants` must be a list of texts, not a text"],
        ),
        (
            "[case.a]\nvariants = ['large', 2]\n",
            &["2:22 [wrong-type] `variants` must be a list of texts, not a number"],
        ),
        (
            "[case.a]\nvariants = ['large']\n",
            &[
                "2:13 [unknown-variant] the package `tiny` has no variant `large` (it has no variants at all)",
            ],
        ),
        (
            "[case.a]\ncommands = 'x'\n",
            &["2:12 [wrong-type] `commands` must be a list of commands, not a text"],
        ),
        (
            "[case.a]\ncommands = [3]\n",
            &[
                "2:13 [wrong-type] this is no command: invalid type: integer `3`, expected internally tagged enum Command",
            ],
        ),
        (
            "[case.a]\ncommands = [2020-01-01]\n",
            &["2:13 [wrong-type] this is no command: a command is a table, not a date"],
        ),
        (
            "[case.a]\ncommands = [{path = '/deck'}]\n",
            &["2:13 [wrong-type] this is no command: missing field `do`"],
        ),
        (
            "[case.a]\ncommands = [{do = 'reverse', path = '/deck'}, {do = 'reverse', paht = '/deck'}]\n",
            &["2:47 [wrong-type] this is no command: unknown field `paht`, expected `path`"],
        ),
        (
            "[case.a]\ncommands = [{do = 'reverse', path = '/nowhere'}]\n",
            &["2:13 [refused-command] this command is refused: nothing stands on `/nowhere`"],
        ),
        (
            "[case.a]\ngallery = true\ncommands = [{do = 'reverse', path = '/deck'}]\n",
            &["3:13 [contradiction] commands change a setup, and the gallery has none"],
        ),
        (
            "[case.a]\npackage = 'toni'\n",
            &[
                "2:11 [unknown-package] no package `toni` is declared in this folder (there is tiny)",
            ],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(complaints(text), *expected, "{text}");
    }
}

#[test]
fn all_mistakes_of_a_file_are_told_in_order() {
    let text = "[case.b]\nhud = 0\nlihgt = 'flat'\n[case.a]\nsize = 'big'\n[cases]\n";
    let places: Vec<String> =
        complaints(text).iter().map(|c| c.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(places, ["2:7", "3:1", "5:8", "6:2"]);
}

#[test]
fn what_is_not_toml_is_told_with_its_place() {
    for (text, place, code) in [
        ("[case.a\ncamera = 'top'\n", "1:", "toml-syntax"),
        ("[case.a]\ncamera = top\n", "2:10", "toml-syntax"),
        ("[case.a]\ncamera = 'top'\ncamera = 'low'\n", "3:1", "duplicate-key"),
    ] {
        let found = complaints(text);
        assert!(
            found.iter().any(|c| c.starts_with(place) && c.contains(&format!("[{code}]"))),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn files_that_are_not_text_or_too_large_are_told() {
    let games = Games::tiny();
    games.write("tiny/shots.toml", b"\xff\xfe[case]");
    assert_eq!(
        Games::complaints(&games.plan()),
        ["nowhere [not-text] shots.toml: this is not text in UTF-8"]
    );
    games.write("tiny/shots.toml", "#".repeat((1 << 20) + 1));
    let found = Games::complaints(&games.plan());
    assert!(
        matches!(found.as_slice(), [one] if one.contains("[unreadable-file] shots.toml: ")),
        "{found:?}"
    );
}

#[test]
fn one_broken_file_does_not_stop_the_others() {
    let games = Games::with_shots("[case.a]\nhud = 3\n");
    games.write("second/p.yaml", "- {role: package, id: second}\n");
    let plan = plan(&[games.root().to_owned()], None, None, &words());
    assert!(plan.is_broken());
    assert_eq!(names(&plan), ["second/gallery"]);
}

mod any_text {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn never_panics(lines in prop::collection::vec(line(), 0..8)) {
            let games = Games::with_shots(&lines.join("\n"));
            let plan = games.plan();
            prop_assert_eq!(plan.is_broken(), names(&plan).is_empty());
        }
    }

    fn line() -> impl Strategy<Value = String> {
        let key = prop::sample::select(vec![
            "setup",
            "commands",
            "camera",
            "size",
            "thresholds",
            "thresholds.other.tile",
            "hud",
        ]);
        let value = prop::sample::select(vec![
            "1",
            "'top'",
            "[",
            "{}",
            "[1,2]",
            "{do='reverse',path='/deck'}",
            "-9e99",
            "true",
            "\"\\u00e9",
        ]);
        prop_oneof![
            (key, value).prop_map(|(key, value)| format!("{key} = {value}")),
            "\\[(case|defaults)(\\.[a-c])?\\]",
            "[ -~]{0,12}",
        ]
    }
}
