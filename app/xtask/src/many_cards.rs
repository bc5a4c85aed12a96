//! A package for measuring what grows with the number of parts: 10,000 cards of 200 pictures, all
//! of them placed.

use std::fmt::Write;

use crate::{
    large_game::{BACK, Random, card},
    written::Written,
};

const CARDS: usize = 10_000;
const PICTURES: usize = 200;
/// Piles of twenty, on a grid.
const PILES: usize = 500;
const COLUMNS: usize = 25;

/// Writes the package to `target/many-cards`.
///
/// # Errors
/// When the folder cannot be written to.
pub(crate) fn write() -> Result<(), String> {
    let package = Written::begin("many-cards")?;
    let put = |name: &str, text: &str| package.put(name, text);
    let mut random = Random(0x5EED);
    for picture in 0..PICTURES {
        put(&format!("art/card-{picture:03}.svg"), &card(picture, &mut random))?;
    }
    put("art/back.svg", BACK)?;
    let mut cards = String::from("id,face\nstring,string\n");
    for index in 0..CARDS {
        // Writing to a string cannot fail.
        let _ = writeln!(cards, "{index:04},art/card-{:03}.svg", index % PICTURES);
    }
    put("cards.csv", &cards)?;
    let mut places = String::from("pile,x,y\nstring,number,number\n");
    for pile in 0..PILES {
        let (column, row) = (pile % COLUMNS, pile / COLUMNS);
        let (x, y) = (column as i64 * 50 - 600, row as i64 * 70 - 665);
        let _ = writeln!(places, "{pile},{x},{y}");
    }
    put("places.csv", &places)?;
    put("many.yaml", &definitions())?;
    package.end();
    Ok(())
}

fn definitions() -> String {
    let mut text = String::from(
        "\
role: package
id: many
title: Ten thousand cards
---
role: part
type: card
back: art/back.svg
size: [44, 63, 0.3]
fillet: 2.5
$variants: cards.csv
---
role: surface
type: board
id: table
size: [1300, 1450]
layout:
  - route: /:pile
    stacking: {tilt: 0}
    candidates:
      $variants: places.csv
---
role: setup
type: game
id: main
setup:
",
    );
    for pile in 0..PILES {
        let _ = writeln!(text, "  /{pile}:");
        for index in (0..CARDS).filter(|index| index % PILES == pile) {
            let _ = writeln!(text, "    - many:card#{index:04}");
        }
    }
    text
}
