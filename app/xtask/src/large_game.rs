//! A large package for measuring: 1,000 distinct cards and 500 tokens, seeded, so that it is the
//! same on every machine.

use std::fmt::Write;

use crate::written::Written;

const CARDS: usize = 1000;
const TOKENS: usize = 500;
/// Outlines that the tokens share.
const SHAPES: usize = 40;
/// Cards lie in piles of ten on a grid, tokens in piles of five beside it.
const CARD_PILES: usize = 100;
const TOKEN_PILES: usize = 100;

/// Writes the package to `target/large-game`.
///
/// # Errors
/// When the folder cannot be written to.
pub(crate) fn write() -> Result<(), String> {
    let package = Written::begin("large-game")?;
    let put = |name: &str, text: &str| package.put(name, text);
    let mut random = Random(0x5EED);

    let mut cards = String::from("id,face\nstring,string\n");
    for index in 0..CARDS {
        // Writing to a string cannot fail.
        let _ = writeln!(cards, "{index:04},art/card-{index:04}.svg");
        put(&format!("art/card-{index:04}.svg"), &card(index, &mut random))?;
    }
    put("cards.csv", &cards)?;
    let mut tokens = String::from("id,face,shape\nstring,string,string\n");
    for index in 0..TOKENS {
        let shape = index % SHAPES;
        let _ = writeln!(tokens, "{index:04},art/token-{index:04}.svg,art/shape-{shape:02}.svg");
        put(&format!("art/token-{index:04}.svg"), &token(index, &mut random))?;
    }
    for shape in 0..SHAPES {
        let path = star(shape);
        put(&format!("art/shape-{shape:02}.svg"), &token_svg(&path, "#fff", ""))?;
    }
    put("tokens.csv", &tokens)?;
    put("art/back.svg", BACK)?;
    put("places.csv", &places())?;
    put("large.yaml", &definitions())?;
    package.end();
    Ok(())
}

fn definitions() -> String {
    let mut text = String::from(
        "\
role: package
id: large
title: A large game
---
role: part
type: card
back: art/back.svg
size: [44, 63, 0.3]
fillet: 2.5
$variants: cards.csv
---
role: part
type: token
size: [20, 20, 4]
fillet: 1
$variants: tokens.csv
---
role: surface
type: board
id: table
size: [1200, 1000]
layout:
  - route: /:kind/:pile
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
    for (kind, count, piles) in [("card", CARDS, CARD_PILES), ("token", TOKENS, TOKEN_PILES)] {
        for pile in 0..piles {
            let _ = writeln!(text, "  /{kind}/{pile}:");
            for index in (0..count).filter(|index| index % piles == pile) {
                let _ = writeln!(text, "    - large:{kind}#{index:04}");
            }
        }
    }
    text
}

fn places() -> String {
    let mut text = String::from("kind,pile,x,y\nstring,string,number,number\n");
    for pile in 0..CARD_PILES {
        let (column, row) = (pile % 10, pile / 10);
        let _ =
            writeln!(text, "card,{pile},{},{}", column as i64 * 52 - 500, row as i64 * 71 - 320);
    }
    for pile in 0..TOKEN_PILES {
        let (column, row) = (pile % 10, pile / 10);
        let _ = writeln!(text, "token,{pile},{},{}", column * 26 + 80, row as i64 * 26 - 120);
    }
    text
}

/// A picture of a card that none of the others looks like.
pub(crate) fn card(index: usize, random: &mut Random) -> String {
    let hue = random.below(360);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"264\" height=\"378\">\
         <rect width=\"264\" height=\"378\" fill=\"#f6f2e8\"/>\
         <rect x=\"14\" y=\"14\" width=\"236\" height=\"350\" rx=\"10\" fill=\"hsl({hue},45%,72%)\"/>\
         <text x=\"26\" y=\"52\" font-size=\"34\" fill=\"#222\">{index:04}</text>"
    );
    for _ in 0..6 {
        let (x, y) = (random.below(190) + 36, random.below(230) + 90);
        let radius = random.below(34) + 8;
        let shade = random.below(360);
        let _ = write!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"hsl({shade},60%,50%)\"/>"
        );
    }
    text.push_str("</svg>");
    text
}

fn token(index: usize, random: &mut Random) -> String {
    let hue = random.below(360);
    let number = format!(
        "<text x=\"100\" y=\"110\" font-size=\"28\" text-anchor=\"middle\" fill=\"#fff\">{index}</text>"
    );
    token_svg(&star(index % SHAPES), &format!("hsl({hue},55%,52%)"), &number)
}

fn token_svg(path: &str, fill: &str, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\">\
         <path d=\"{path}\" fill=\"{fill}\"/>{inside}</svg>"
    )
}

/// A star of its own for each shape.
fn star(shape: usize) -> String {
    let points = 5 + shape % 8;
    let inner = 45.0 + (shape / 8) as f64 * 9.0;
    let mut path = String::new();
    for corner in 0..points * 2 {
        let angle = corner as f64 * std::f64::consts::PI / points as f64;
        let radius = if corner % 2 == 0 { 96.0 } else { inner };
        let (x, y) = (100.0 + radius * angle.sin(), 100.0 - radius * angle.cos());
        let _ = write!(path, "{}{x:.2} {y:.2}", if corner == 0 { "M" } else { "L" });
    }
    path.push('Z');
    path
}

/// The picture of all backs.
pub(crate) const BACK: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"264\" height=\"378\">\
<rect width=\"264\" height=\"378\" fill=\"#24405c\"/>\
<rect x=\"18\" y=\"18\" width=\"228\" height=\"342\" rx=\"12\" fill=\"none\" stroke=\"#e8dcc0\" stroke-width=\"6\"/>\
</svg>";

/// A small generator of evenly spread numbers (xorshift64*), so that the package needs no dependency.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    }
}
