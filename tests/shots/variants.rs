//! Variants in `shots.toml`.

use baize_shots::{Options, Plan, Update, junit, run};

use super::support::{FakeRenderer, Games};

const PACKAGE: &str = r"
- {role: package, id: tiny}
- {role: variant, type: rule, id: large, group: board}
- {role: variant, type: rule, id: wild}
- {role: variant, type: rule, id: tame, requires: [wild]}
- {role: variant, type: rule, id: mild, conflictsWith: [wild]}
- {role: part, type: card, id: one, face: a.svg, size: [60, 90, 0.3]}
- {role: part, type: card, id: two, face: a.svg, size: [60, 90, 0.3]}
- {role: part, type: beast, id: lion, face: a.svg, size: [20, 20, 3], when: {active: [wild]}}
- {role: surface, type: board, id: main, size: [300, 200], layout: [{route: /deck}, {route: /spot, x: 90}]}
- {role: setup, type: game, id: main, setup: {/deck: 'card#one', /spot: 'beast#lion'}}
- {role: setup, type: game, id: large, when: {board: [large]}, setup: {/deck: 'card#two'}}
- {role: setup, type: game, id: saved, variants: [wild], setup: {/spot: [card#one, 'beast#lion']}}
";

fn games(text: &str) -> Games {
    let games = Games::with_shots(text);
    games.write("tiny/tiny.yaml", PACKAGE);
    games
}

fn complaints(text: &str) -> Vec<String> {
    let plan = games(text).plan();
    let complaints = Games::complaints(&plan);
    assert_eq!(plan.is_broken(), !complaints.is_empty(), "{complaints:?}");
    complaints
}

/// What is chosen in each case; none: nothing is said.
fn chosen(plan: &Plan) -> Vec<(String, Option<Vec<String>>)> {
    let variants = plan.chosen(&[]).map(|(_, _, case)| {
        (case.name.to_string(), case.variants.as_ref().map(|selection| selection.uids().to_vec()))
    });
    variants.collect()
}

/// What is seen in each case: the parts that the stored pictures name.
fn seen(games: &Games) -> Vec<(String, Vec<String>)> {
    let plan = games.plan();
    assert_eq!(Games::complaints(&plan), Vec::<String>::new());
    let options = Options { update: Update::Force, ..Options::default() };
    let run = run(&plan, &options, || Ok(FakeRenderer::default()), |_| {});
    assert_eq!(run.exit(false).code(), 0, "{run:?}");
    let parts = run.outcomes.iter().map(|outcome| {
        let png = std::fs::read(&outcome.stored).unwrap();
        let map = baize_shots::read_png(&png).unwrap().parts.unwrap();
        let names = map.names().iter().map(|name| name.replace("tiny:", ""));
        (outcome.case.to_string(), names.collect())
    });
    parts.collect()
}

fn is(name: &str, words: &[&str]) -> (String, Vec<String>) {
    (name.to_owned(), words.iter().map(|word| (*word).to_owned()).collect())
}

#[test]
fn a_case_shows_what_its_variants_make_of_the_package() {
    let games = games(
        "[defaults]\nsize = [160, 100]\nvariants = ['wild']\n[case.usual]\n[case.tame]\nvariants = []\n\
         [case.large]\nvariants = ['large', '#board', 'wild']\n[case.saved]\nsetup = 'game#saved'\n\
         [case.gallery]\ngallery = true\nvariants = ['#board']\n",
    );
    let some = |uids: &[&str]| Some(uids.iter().map(|uid| (*uid).to_owned()).collect());
    assert_eq!(
        chosen(&games.plan()),
        [
            ("usual".to_owned(), some(&["wild"])),
            ("tame".to_owned(), some(&[])),
            // `#board` says nothing.
            ("large".to_owned(), some(&["large", "wild"])),
            ("saved".to_owned(), some(&["wild"])),
            ("gallery".to_owned(), some(&[])),
        ]
    );
    assert_eq!(
        seen(&games),
        [
            is("usual", &["beast#lion", "card#one"]),
            is("tame", &["card#one"]),
            is("large", &["card#two"]),
            is("saved", &["beast#lion", "card#one"]),
            is("gallery", &["card#one", "card#two"]),
        ]
    );
}

#[test]
fn without_variants_a_case_shows_what_the_setup_was_saved_with() {
    let text = "[defaults]\nsize = [160, 100]\n[case.plain]\n[case.saved]\nsetup = 'game#saved'\n";
    let seen = seen(&games(text));
    assert_eq!(seen, [is("plain", &["card#one"]), is("saved", &["beast#lion", "card#one"])]);
}

#[test]
fn commands_are_carried_out_under_the_variants() {
    let commands = "commands = [{ do = 'move', from = '/spot', to = '/deck' }]\n";
    // Of the saved game, and of those that are asked for.
    for start in ["setup = 'game#saved'\n", "variants = ['wild']\n"] {
        let games = games(&format!("[defaults]\nsize = [160, 100]\n[case.a]\n{start}{commands}"));
        assert_eq!(seen(&games), [is("a", &["beast#lion", "card#one"])], "{start}");
    }
    // Without the variant, nothing stands there.
    assert_eq!(
        complaints(&format!("[case.a]\n{commands}")),
        ["2:13 [refused-command] this command is refused: nothing stands on `/spot`"]
    );
}

#[test]
fn what_cannot_be_chosen_is_told_at_its_place() {
    let cases: &[(&str, &[&str])] = &[
        (
            "[case.a]\nvariants = ['wlid']\n",
            &[
                "2:13 [unknown-variant] the package `tiny` has no variant `wlid` (did you mean `wild`?)",
            ],
        ),
        (
            "[case.a]\nvariants = ['wild', '#bord']\n",
            &[
                "2:21 [unknown-variant] the package `tiny` has no variant `#bord` (it has large, wild, tame, mild)",
            ],
        ),
        (
            "[case.a]\nvariants = ['large', 'tame']\n",
            &[
                "2:22 [invalid-variants] `tame` cannot be chosen here: needs wild (valid would be `variants = [\"large\", \"tame\", \"wild\"]`)",
            ],
        ),
        // Once, though both cases have it.
        (
            "[defaults]\nvariants = ['wild', 'mild']\n[case.a]\n[case.b]\n",
            &[
                "2:13 [invalid-variants] `wild` cannot be chosen here: not with mild (valid would be `variants = [\"mild\"]`)",
                "2:21 [invalid-variants] `mild` cannot be chosen here: not with wild (valid would be `variants = [\"mild\"]`)",
            ],
        ),
        (
            "[case.a]\nsetup = 'game#large'\n",
            &[
                "2:9 [unknown-setup] the setup `game#large` is not there under these variants (it is under `variants = [\"large\"]`)",
            ],
        ),
        (
            "[case.a]\ncamera = 'part:beast#lion'\n",
            &["2:10 [unknown-part] there is no part `beast#lion` to look at"],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(complaints(text), *expected, "{text}");
    }
}

#[test]
fn without_cases_each_setup_is_shown_where_it_is_there() {
    let games = games("");
    let some = |uids: &[&str]| Some(uids.iter().map(|uid| (*uid).to_owned()).collect());
    assert_eq!(
        chosen(&games.plan()),
        [
            ("game-main".to_owned(), None),
            ("game-large".to_owned(), some(&["large"])),
            ("game-saved".to_owned(), None),
        ]
    );
    let never =
        PACKAGE.replace("when: {board: [large]}", "when: {board: [large], active: [mild, wild]}");
    games.write("tiny/tiny.yaml", never);
    let plan = games.plan();
    assert_eq!(chosen(&plan).len(), 2);
    assert!(!plan.is_broken(), "a warning");
    let told = &plan.games[0].diagnostics;
    assert_eq!(told.iter().map(|d| d.code.0).collect::<Vec<_>>(), ["setup-never-there"]);
    let update = Options { update: Update::Failed, ..Options::default() };
    let run = run(&plan, &update, || Ok(FakeRenderer::default()), |_| {});
    assert_eq!(run.exit(plan.is_broken()).code(), 0);
    let xml = junit(&plan, &run);
    assert!(!xml.contains("<error"), "a warning makes nothing red: {xml}");
}

#[test]
fn variants_of_the_defaults_choose_among_the_setups() {
    let plan = games("[defaults]\nvariants = ['wild']\n").plan();
    let names: Vec<String> = chosen(&plan).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["game-main", "game-saved"]);
}
