//! A small game whose places are known: a deck, a row, two slots, a child, two HUD surfaces.
//! Its parts have no pictures, so they are squares (R17, R18).

use std::{fs, path::Path};

use baize_manifest::{LoadOptions, MemoryFiles, Severity, load};
use baize_viewer::{Ask, Driver, Folders};

const GAME: &str = r##"
role: package
id: t
---
role: part
type: card
size: [40, 60, 0.4]
$variants: |
  id
  string
  a
  b
  c
  d
  e
  f
  g
  h
  i
  j
---
role: part
type: ground
id: felt
size: [420, 420, 2]
---
role: surface
type: board
id: main
size: [520, 440]
children: [board#side]
layout:
  - {route: /ground}
  - {route: /deck, x: -190, y: -60, stacking: {tilt: 0}}
  - {route: /row, x: 0, y: 80, stacking: {curve: M -100 0 H 100, tilt: 0}}
  - {route: /slot/1, x: -60, y: -80}
  - {route: /slot/2, x: 40, y: -80}
  - {route: /pile, x: -190, y: 80, stacking: {tilt: 0}}
---
role: surface
type: board
id: side
size: [80, 120]
mount: {kind: child, x: 190, y: -40}
layout:
  - {route: /nook, stacking: {tilt: 0}}
---
role: surface
type: hud
id: hand
size: [200, 80]
mount: {kind: hud, area: bottom}
layout:
  - {route: /hand, stacking: {curve: M -60 0 H 60, align: center, steps: 4}}
---
role: surface
type: hud
id: pool
size: [100, 80]
mount: {kind: hud, area: top-right}
layout:
  - {route: /pool, stacking: {tilt: 0}}
---
role: setup
type: game
id: main
setup:
  /ground: ground#felt
  /deck:
    - {part: card#a, side: back}
    - {part: card#b, side: back}
    - {part: card#c, side: back}
    - {part: card#d, side: back}
    - {part: card#e, side: back}
  /row: [card#f, card#g, card#h]
  /hand: [card#i]
  /pile: [card#j]
"##;

/// The game on the table, at rest.
pub(super) fn table() -> Driver {
    table_with(&Folders::default())
}

/// The game in a folder.
pub(super) fn written(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("game.yaml"), GAME).unwrap();
}

/// The game on the table, with things kept somewhere.
pub(super) fn table_with(folders: &Folders) -> Driver {
    let mut files = MemoryFiles::default();
    files.insert("game.yaml", GAME.as_bytes());
    let project = load(&files, None, &LoadOptions::default());
    for diagnostic in &project.diagnostics {
        assert_ne!(diagnostic.severity, Severity::Error, "{diagnostic:?}");
    }
    let mut table = Driver::open(project, &files, &Ask::default(), folders).unwrap();
    table.settle();
    table
}

/// The ids of the parts on a path, from below, in upper case where the back is up, with their
/// rotation where they are turned: `a B c+15`.
pub(super) fn ids(table: &Driver, path: &str) -> String {
    let state = table.state().unwrap();
    let write = |piece: &baize_table::Piece| {
        let id = piece.part.key.id.to_string();
        let id = match piece.side {
            baize_manifest::Side::Face => id,
            baize_manifest::Side::Back => id.to_uppercase(),
        };
        let turned = piece.rotation_deg != 0.0;
        if turned { format!("{id}+{}", piece.rotation_deg) } else { id }
    };
    state.stack(path).iter().map(write).collect::<Vec<_>>().join(" ")
}

/// Everything that lies anywhere, each piece by its name, sorted.
pub(super) fn pieces(table: &Driver) -> Vec<(String, u32)> {
    let stacks = table.state().unwrap().stacks();
    let mut pieces: Vec<_> = stacks
        .flat_map(|(_, stack)| stack.iter().map(|piece| (piece.part.to_string(), piece.copy)))
        .collect();
    pieces.sort();
    pieces
}
