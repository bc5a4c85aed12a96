//! Setups in and out (R5, R24, R32, R33).

use baize_manifest::Side;
use baize_table::{Limits, State};

use crate::support::{World, project};

#[test]
fn types_expand_in_the_order_of_the_files() {
    let world = World::with_layout("", "/deck: card, /t: 'p:token'");
    assert_eq!(world.ids("/deck"), "a b c d e");
    assert_eq!(world.ids("/t"), "red blue");
}

#[test]
fn maps_say_count_side_and_rotation() {
    let setup = "/a: [{part: 'card#b', count: 2, side: back, rotation: 90}, 'card#a', \
                 {part: token, count: 2}]";
    let world = World::with_layout("", setup);
    assert_eq!(world.ids("/a"), "b' b' a red red blue blue");
    let pieces = world.state().stack("/a");
    assert_eq!((pieces[1].side, pieces[1].rotation_deg), (Side::Back, 90.0));
    let copies: Vec<u32> = pieces.iter().map(|piece| piece.copy).collect();
    assert_eq!(copies, [0, 1, 0, 0, 1, 0, 1]);
}

/// A written state, loaded again.
fn again(world: &World) -> (String, State) {
    let yaml = world.state().to_setup_yaml("saved", "now").unwrap();
    let mut text = documents(world);
    text.push_str(&yaml);
    let project = project(&text);
    let package = project.package("p").unwrap();
    let key = baize_manifest::Key { kind: "saved".into(), id: "now".into() };
    let setup = package.setup(Some(&key)).unwrap_or_else(|| panic!("{:?}", project.diagnostics));
    let (state, diagnostics) = State::from_setup(&project, package, setup, Limits::default());
    assert_eq!(diagnostics, []);
    (yaml, state)
}

/// The source texts of a world, ready for one more document.
fn documents(world: &World) -> String {
    let sources = &world.project.sources;
    let first = sources.ids().next().unwrap();
    format!("{}\n---\n", sources.text(first))
}

#[test]
fn a_saved_state_loads_to_an_equal_one() {
    let setup = "/a: [{part: 'card#b', count: 3, side: back, rotation: 22.5}, 'card#a', token], \
                 '/odd: # {x}': 'card#c', '/yes': {part: 'card#a', rotation: 1.0e-9}, \
                 '/true': {part: 'card#e', rotation: -30}, /漢: board";
    let mut world = World::with_layout("", setup);
    for command in [
        "{do: deal, from: /a, to: [/x, /y], count: 2}",
        "{do: shuffle, path: /a, seed: 4}",
        "{do: disable, surface: board#main}",
        "{do: rotate, path: /x, pick: all, by: 33.3333333333}",
    ] {
        world.run(command).unwrap();
    }
    let (yaml, state) = again(&world);
    assert_eq!(&state, world.state(), "{yaml}");
    assert!(state.surfaces().is_empty());
}

#[test]
fn a_saved_state_is_one_readable_document() {
    let setup = "/a: [{part: 'card#b', count: 3, side: back}, 'card#a'], /b: 'token#red'";
    let world = World::with_layout("", setup);
    let expected = "role: setup
type: saved
id: now
surfaces:
- board#main
setup:
  /a:
  - part: p:card#b
    count: 3
    side: back
  - p:card#a
  /b: p:token#red
";
    assert_eq!(world.state().to_setup_yaml("saved", "now").unwrap(), expected);
}

#[test]
fn an_empty_table_loads_again() {
    let world = World::with_layout("", "");
    let (_, state) = again(&world);
    assert_eq!(&state, world.state());
}
