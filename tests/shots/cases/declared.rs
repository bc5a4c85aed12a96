//! What a declared case shows, and which are chosen.

use baize_shots::Tolerance;

use super::names;
use crate::support::Games;

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
