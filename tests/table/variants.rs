//! Saved games keep the variants that they are played with.

use baize_manifest::{Key, Project};
use baize_table::{Limits, State};

use crate::support::project;

const GAME: &str = "\
role: package
id: p
include: '*.yaml'
variants:
  - {uid: hex, group: board, default: true}
  - {uid: eggs, enabledWhen: {board: ['#board']}}
---
- {role: surface, type: board, id: square, size: [10, 10], when: {board: '#board'}}
- {role: surface, type: board, id: hex, size: [10, 10], when: {board: hex}}
- {role: part, type: card, id: a, size: [60, 90, 0.3]}
- {role: part, type: card, id: b, size: [60, 90, 0.3], when: {active: [eggs]}}
- {role: setup, type: game, id: main, setup: {/a: card}}
---
";

/// The state of a setup, under what it was saved with or else the defaults.
fn start(project: &Project, setup: Option<&Key>) -> State {
    let package = project.package("p").unwrap();
    let chosen = project.select("p", &package.selection_for(setup));
    let package = chosen.package("p").unwrap();
    let setup = package.setup(setup).unwrap();
    let (state, diagnostics) = State::from_setup(&chosen, package, setup, Limits::default());
    assert_eq!(diagnostics, []);
    state
}

#[test]
fn the_choice_is_written_and_read_again() {
    let state = start(&project(GAME), None);
    let yaml = state.to_setup_yaml("saved", "now").unwrap();
    assert!(yaml.contains("variants:\n- hex\nvariantsKey:\n- hex\n"), "{yaml}");
    let again = project(&format!("{GAME}{yaml}"));
    let key = Key { kind: "saved".into(), id: "now".into() };
    assert_eq!(start(&again, Some(&key)), state);
    assert_eq!(state.surfaces().len(), 1);
}

#[test]
fn a_saved_choice_is_not_checked_again() {
    // Forbidden today: `eggs` goes only without a board, and `gone` is no more.
    let saved = "{role: setup, type: saved, id: old, variants: [eggs, hex, gone], \
                 variantsKey: [old, key], setup: {/a: card}}";
    let project = project(&format!("{GAME}{saved}"));
    let key = Key { kind: "saved".into(), id: "old".into() };
    let state = start(&project, Some(&key));
    let chosen = state.chosen().unwrap();
    assert_eq!(chosen.variants, ["eggs", "hex", "gone"]);
    assert_eq!(chosen.key, ["old", "key"]);
    assert_eq!(state.stack("/a").len(), 2, "both cards are there");
}

#[test]
fn a_package_without_variants_writes_none() {
    let plain = "{role: package, id: p, include: '*.yaml'}\n---\n\
                 {role: setup, type: game, id: main, setup: {}}";
    let project = project(plain);
    let package = project.package("p").unwrap();
    let setup = package.setup(None).unwrap();
    let (state, _) = State::from_setup(&project, package, setup, Limits::default());
    assert_eq!(state.chosen(), None);
    assert!(!state.to_setup_yaml("saved", "now").unwrap().contains("variants"));
}
