//! Variants in packages: what is read, and what is there under a selection.

use baize_manifest::{Key, Package, Project};
use baize_variants::Selection;

use crate::support::{around, lines, load_all};

const GAME: &str = r##"
```yaml
role: package
id: harbor
include: "**"
players: 2
variants:
  - uid: "#board"
    name: Small board
  - {uid: large, group: board, name: Large board, default: true}
  - {uid: storm, implies: [gale], impliesLock: true}
```

```yaml file=more.yaml
- role: variant
  type: rule
  id: gale
  requires: storm
- role: variant
  type: board
  $variants: |
    id,group,conflictsWith,experimental
    string,string,string[],boolean
    huge,board,[gale],true
- role: surface
  type: board
  id: small
  size: [200, 200]
  children: [mat#storm]
  when: {board: "#board"}
- role: surface
  type: board
  id: large
  size: [400, 400]
  when: {board: [large, huge]}
- role: surface
  type: mat
  id: storm
  size: [100, 100]
  mount: {kind: child}
  when: {active: [storm]}
- role: part
  type: card
  $variants: |
    id
    string
    sun
    moon
  face: ./assets/card.png
  size: [63, 88, 0.3]
- role: part
  type: card
  id: rain
  face: ./assets/card.png
  size: [63, 88, 0.3]
  when: {active: [storm]}
- role: part
  type: cloud
  id: black
  face: ./assets/card.png
  size: [63, 88, 0.3]
  when: {active: [storm]}
- role: setup
  type: game
  id: main
  surfaces: [board#small, board#large]
  setup:
    /deck: card
    /discard: [card#rain, card#sun]
    /clouds: cloud
    /harbor:
      when: {board: [large]}
      parts: card#moon
    /hand:
      - {part: card#sun, when: {board: "#board"}}
      - {part: card#moon, count: 2, when: {board: [large], active: [storm]}}
    /empty: []
- role: setup
  type: game
  id: huge
  when: {board: [huge]}
  setup: {/deck: card}
- role: setup
  type: game
  id: saved
  variants: [gale, "gone", storm]
  variantsKey: ["#board", gale, gone, storm]
  setup: {/deck: card}
```
"##;

fn game() -> Project {
    let project = load_all(&around(GAME));
    assert_eq!(lines(&project), Vec::<String>::new());
    project
}

fn keys<'p>(keys: impl Iterator<Item = &'p Key>) -> String {
    keys.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn select(project: &Project, uids: &str) -> Package {
    let selection: Selection = uids.split_whitespace().collect();
    project.package("harbor").unwrap().select(&selection)
}

/// `path: entries` of the setup that starts.
fn placements(package: &Package) -> Vec<String> {
    let setup = package.setup(None).unwrap();
    let placements = setup.placements.iter().map(|placement| {
        let entries = placement.entries.iter().map(|entry| {
            let id = entry.part.id.as_ref().map(|id| format!("#{id}")).unwrap_or_default();
            format!(" {}{id}", entry.part.kind)
        });
        format!("{}:{}", placement.path, entries.collect::<String>())
    });
    placements.collect()
}

#[test]
fn a_catalogue_from_the_list_and_from_definitions() {
    let project = game();
    let package = project.package("harbor").unwrap();
    let entries = package.variants.entries();
    let uids: Vec<&str> = entries.iter().map(|entry| entry.uid.as_str()).collect();
    assert_eq!(uids, ["#board", "large", "storm", "gale", "huge"]);
    assert_eq!(entries[0].name.as_deref(), Some("Small board"));
    assert!(entries[1].default && entries[2].implies_lock && entries[4].experimental);
    assert_eq!(entries[3].requires, ["storm"], "a single uid is a list of one");
    assert_eq!(entries[4].conflicts_with, ["gale"]);
    assert_eq!(package.selection, Selection::from(vec!["large"]));
}

#[test]
fn surfaces_parts_and_placements_under_a_selection() {
    let project = game();
    let small = select(&project, "");
    assert_eq!(keys(small.surfaces.iter().map(|one| &one.key)), "board#small");
    assert_eq!(keys(small.parts.iter().map(|one| &one.key)), "card#sun card#moon");
    assert_eq!(keys(small.surfaces[0].children.iter().map(|one| &one.surface)), "");
    assert_eq!(
        placements(&small),
        ["/deck: card", "/discard: card#sun", "/hand: card#sun", "/empty:"]
    );
    let setup = small.setup(None).unwrap();
    assert_eq!(keys(setup.surfaces.iter().flatten()), "board#small");

    let large = select(&project, "large storm gale");
    assert_eq!(keys(large.surfaces.iter().map(|one| &one.key)), "board#large mat#storm");
    assert_eq!(
        keys(large.parts.iter().map(|one| &one.key)),
        "card#sun card#moon card#rain cloud#black"
    );
    assert_eq!(
        placements(&large),
        [
            "/deck: card",
            "/discard: card#rain card#sun",
            "/clouds: cloud",
            "/harbor: card#moon",
            "/hand: card#moon",
            "/empty:",
        ]
    );
    let both = select(&project, "storm gale");
    assert_eq!(keys(both.surfaces[0].children.iter().map(|one| &one.surface)), "mat#storm");
}

#[test]
fn the_first_setup_that_holds_else_the_main_one() {
    let project = game();
    let starts = |uids: &str| select(&project, uids).setup(None).unwrap().key.to_string();
    assert_eq!(starts(""), "game#main");
    assert_eq!(starts("large"), "game#main");
    assert_eq!(starts("huge"), "game#huge");
    assert_eq!(
        project.package("harbor").unwrap().setup(None).unwrap().key.to_string(),
        "game#main"
    );
    assert_eq!(
        keys(select(&project, "").setups.iter().map(|one| &one.key)),
        "game#main game#saved"
    );
}

#[test]
fn a_saved_choice_is_taken_as_it_is() {
    let project = game();
    let package = project.package("harbor").unwrap();
    let saved = Key { kind: "game".into(), id: "saved".into() };
    let selection = package.selection_for(Some(&saved));
    assert_eq!(selection, Selection::from(vec!["gale", "gone", "storm"]));
    let setup = package.setup(Some(&saved)).unwrap();
    assert_eq!(setup.variants_key, Some(package.variants.key(&selection)));
    assert_eq!(package.selection_for(None), Selection::from(vec!["large"]));
    let of_others = project.select("harbor", &selection);
    assert_eq!(of_others.package("harbor").unwrap().selection, selection);
}

#[test]
fn a_package_without_variants_is_the_same_under_any_selection() {
    let files = around("```yaml\nrole: setup\ntype: game\nid: main\nsetup: {/deck: []}\n```\n");
    let project = load_all(&files);
    let package = project.package("harbor").unwrap();
    assert_eq!(package.variants.entries(), []);
    let selected = package.select(&Selection::from(vec!["what"]));
    assert_eq!(selected.setups, package.setups);
}
