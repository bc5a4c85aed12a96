//! Whatever an author can break in a real game is caught under both profiles, and the report
//! names the part. Games are copied, a line or a pixel of the copy is changed, and the whole run
//! is done as by `baize test`.

#![allow(clippy::print_stdout, reason = "with --nocapture, figures for docs/benchmarks.md")]

use baize_shots::{Happened, Options, Profile, Run, Update, Verdict, run};

use crate::support::{Copied, Replay, with_studio};

/// A mutation that changes fewer pixels than that need not be caught.
const FEWEST: usize = 12;

/// Pictures to guard, and what may happen to the game.
struct Suite {
    game: &'static str,
    /// The `shots.toml` of the copy.
    cases: &'static str,
    /// What is made of the game before its pictures are stored.
    before: &'static [Edit],
    mutations: &'static [Mutation],
}

struct Mutation {
    what: &'static str,
    case: &'static str,
    edits: &'static [Edit],
    /// The part that the report names first: its key begins so.
    part: &'static str,
    /// What happened to it, if that is sure.
    happened: Option<Happened>,
}

enum Edit {
    /// In a file: a text that is there once, and another.
    Text(&'static str, &'static str, &'static str),
    /// In an image: a cell (column, row, columns, rows), made lighter or darker.
    Shade(&'static str, [u32; 4], f32),
}

impl Edit {
    /// Changes the copy, and gives the file and what was in it.
    fn apply(&self, game: &Copied) -> (&'static str, Vec<u8>) {
        match self {
            Text(file, from, to) => {
                let bytes = game.read(file);
                let text = String::from_utf8(bytes.clone()).expect("a text");
                assert_eq!(text.matches(from).count(), 1, "`{from}` in {file}");
                game.write(file, text.replace(from, to));
                (file, bytes)
            }
            Shade(file, cell, factor) => {
                let bytes = game.read(file);
                game.write(file, shaded(&bytes, *cell, *factor));
                (file, bytes)
            }
        }
    }
}

/// An image with one cell made lighter or darker, stored without loss.
fn shaded(bytes: &[u8], [col, row, cols, rows]: [u32; 4], factor: f32) -> Vec<u8> {
    let mut image = image::load_from_memory(bytes).expect("an image").to_rgba8();
    let (width, height) = image.dimensions();
    let (columns, lines) = (
        col * width / cols..(col + 1) * width / cols,
        row * height / rows..(row + 1) * height / rows,
    );
    for (x, y, pixel) in image.enumerate_pixels_mut() {
        if columns.contains(&x) && lines.contains(&y) {
            for value in &mut pixel.0[..3] {
                *value = (f32::from(*value) * factor).round().min(255.0) as u8;
            }
        }
    }
    let mut bytes = std::io::Cursor::new(Vec::new());
    // Formats are told by the first bytes: a PNG may have any name.
    image.write_to(&mut bytes, image::ImageFormat::Png).expect("it fits into memory");
    bytes.into_inner()
}

use Edit::{Shade, Text};

const CARDS: Suite = Suite {
    game: "cards",
    cases: "[case.klondike]\n[case.top]\ncamera = 'top'\n[case.fan]\nsetup = 'game#fan'\n",
    before: &[],
    mutations: &[
        Mutation {
            what: "a card replaced by another",
            case: "klondike",
            edits: &[Text(
                "setups/solitaire.yaml",
                "    - card#five-of-clubs",
                "    - card#five-of-spades",
            )],
            part: "cards:card#five-of-",
            happened: None,
        },
        Mutation {
            what: "a card replaced by another in a fan",
            case: "fan",
            edits: &[Text("setups/fan.yaml", "card#five-of-hearts", "card#ten-of-clubs")],
            part: "cards:card#",
            happened: None,
        },
        Mutation {
            what: "a card moved by 2 mm",
            case: "klondike",
            edits: &[Text("surfaces/solitaire.yaml", "        1,-228\n", "        1,-226\n")],
            part: "cards:card#ace-of-diamonds@",
            happened: None,
        },
        Mutation {
            what: "a card turned by 3°",
            case: "top",
            edits: &[Text(
                "setups/solitaire.yaml",
                "    - card#jack-of-clubs",
                "    - {part: card#jack-of-clubs, rotation: 3}",
            )],
            part: "cards:card#jack-of-clubs@",
            happened: Some(Happened::Reshaped),
        },
        Mutation {
            what: "a card flipped",
            case: "klondike",
            edits: &[Text(
                "setups/solitaire.yaml",
                "    - card#four-of-clubs",
                "    - {part: card#four-of-clubs, side: back}",
            )],
            part: "cards:card#four-of-clubs@",
            happened: Some(Happened::Recoloured),
        },
        Mutation {
            what: "a crop off by one cell",
            case: "klondike",
            edits: &[Text("deck.csv", "two-of-hearts,[1;1;13;5]", "two-of-hearts,[2;1;13;5]")],
            part: "cards:card#two-of-hearts@",
            happened: Some(Happened::Recoloured),
        },
        Mutation {
            what: "a card darker by 8%",
            case: "klondike",
            edits: &[Shade("art/cards-13x5.png", [0, 3, 13, 5], 0.92)],
            part: "cards:card#ace-of-diamonds@",
            happened: Some(Happened::Recoloured),
        },
        Mutation {
            what: "a card missing",
            case: "klondike",
            edits: &[Text("setups/solitaire.yaml", "    - card#ace-of-diamonds\n", "    []\n")],
            part: "cards:card#ace-of-diamonds@",
            happened: Some(Happened::Gone),
        },
        Mutation {
            what: "tilt 1 → 0 in a fan",
            case: "fan",
            edits: &[Text("surfaces/hand.yaml", "tilt: 1", "tilt: 0")],
            part: "cards:card#",
            happened: None,
        },
    ],
};

const FRONTIER: Suite = Suite {
    game: "frontier",
    cases: "[case.seat]\n[case.near]\ncamera = 'part:settler#red'\nsize = [320, 240]\n",
    before: &[
        Text(
            "parts.yaml",
            "settler,red,[1;0;8;2],./art/meeple.png,[17;17;9],1.3",
            "settler,red,[1;0;8;2],./art/meeple.png,[17;17;9],2",
        ),
        Text(
            "parts.yaml",
            "farm,blue,[2;0;8;2],./art/house.png,[16;16;10],1",
            "farm,blue,[2;0;8;2],./art/house.png,[16;16;10],2",
        ),
    ],
    mutations: &[
        Mutation {
            what: "a fillet of 2 → 1 mm from afar",
            case: "seat",
            edits: &[Text("parts.yaml", "meeple.png,[17;17;9],2\n", "meeple.png,[17;17;9],1\n")],
            part: "frontier:settler#red",
            happened: None,
        },
        Mutation {
            what: "a fillet of 2 → 1 mm from near",
            case: "near",
            edits: &[Text("parts.yaml", "meeple.png,[17;17;9],2\n", "meeple.png,[17;17;9],1\n")],
            part: "frontier:settler#red",
            happened: None,
        },
        Mutation {
            what: "a fillet of 2 → 1 mm from farther",
            case: "seat",
            edits: &[Text("parts.yaml", "house.png,[16;16;10],2\n", "house.png,[16;16;10],1\n")],
            part: "frontier:farm#blue",
            happened: None,
        },
        Mutation {
            what: "a token moved by 2 mm",
            case: "seat",
            edits: &[Text("fields-small.csv", "\nd1,0,114\n", "\nd1,0,112\n")],
            part: "frontier:fort#red@",
            happened: None,
        },
        Mutation {
            what: "a token turned by 3°",
            case: "seat",
            edits: &[Text(
                "setups/main.yaml",
                "  /field/d1: fort#red",
                "  /field/d1: {part: fort#red, rotation: 3}",
            )],
            part: "frontier:fort#red@",
            happened: None,
        },
        Mutation {
            what: "a token's crop off by one cell",
            case: "seat",
            edits: &[Text("parts.yaml", "fort,blue,[2;0;8;2]", "fort,blue,[3;0;8;2]")],
            part: "frontier:fort#blue",
            happened: Some(Happened::Recoloured),
        },
        Mutation {
            what: "a token missing",
            case: "seat",
            edits: &[Text("setups/main.yaml", "  /field/c7: settler#blue\n", "")],
            part: "frontier:settler#blue",
            happened: Some(Happened::Gone),
        },
        Mutation {
            what: "tokens lighter by 8%",
            case: "seat",
            edits: &[Shade("art/paint-8x2.jpg", [1, 0, 8, 2], 1.08)],
            part: "frontier:",
            happened: Some(Happened::Recoloured),
        },
    ],
};

const HARBOR: Suite = Suite {
    game: "harbor",
    cases: "[case.seat]\n[case.flat]\ncamera = 'top'\nlight = 'flat'\nhud = false\n",
    before: &[],
    mutations: &[
        Mutation {
            what: "the HUD surface missing",
            case: "seat",
            edits: &[Text(
                "harbor.md",
                "mount:\n  kind: hud\n  area: bottom-left\n",
                "mount:\n  kind: child\n",
            )],
            part: "harbor:card#",
            happened: Some(Happened::Gone),
        },
        Mutation {
            what: "a boat moved by 2 mm",
            case: "seat",
            edits: &[Text("harbor.md", "\n0,-83,56,0\n", "\n0,-81,56,0\n")],
            part: "harbor:boat#red@",
            happened: None,
        },
        Mutation {
            what: "a token fewer on a pile",
            case: "seat",
            edits: &[Text(
                "harbor.md",
                "/bank/brick: {part: token#brick, count: 7}\n  /bank/wool: {part: token#wool, count: 7}",
                "/bank/brick: {part: token#brick, count: 7}\n  /bank/wool: {part: token#wool, count: 6}",
            )],
            part: "harbor:token#wool",
            happened: None,
        },
        Mutation {
            what: "a coin within a pile replaced, of which the side is seen",
            case: "seat",
            edits: &[Text(
                "harbor.md",
                "  /bank/silver/1: {part: coin#silver, count: 8}\n  /bank/silver/2: {part: coin#silver, count: 4}",
                "  /bank/silver/1: [{part: coin#silver, count: 3}, coin#gold, {part: coin#silver, count: 4}]\n  /bank/silver/2: {part: coin#silver, count: 4}",
            )],
            part: "harbor:coin#",
            happened: None,
        },
        Mutation {
            what: "the sides of tokens, each thinner than a pixel, of another colour",
            case: "flat",
            edits: &[Text(
                "harbor.md",
                "edge: \"#cbb994\"\n$variants: ./cargo.csv",
                "edge: \"#7d7468\"\n$variants: ./cargo.csv",
            )],
            // Where the side lies beside the middles of pixels, what is below is named.
            part: "harbor:",
            happened: Some(Happened::Recoloured),
        },
    ],
};

const HEXMAP: Suite = Suite {
    game: "hexmap",
    // A camera that the size of tiles does not move.
    cases: "[case.top]\ncamera = '0,-60,900>0,0,0'\n",
    before: &[],
    mutations: &[Mutation {
        what: "joints between tiles broader by 0.3 mm",
        case: "top",
        edits: &[Text("hexmap.yaml", "size: [60, 70, 2.2]", "size: [59.7, 69.65, 2.2]")],
        part: "hexmap:tile#",
        happened: None,
    }],
};

#[test]
fn cards() {
    check(&CARDS);
}

#[test]
fn tokens() {
    check(&FRONTIER);
}

#[test]
fn hud_and_piles() {
    check(&HARBOR);
}

#[test]
fn joints() {
    check(&HEXMAP);
}

/// What a mutation did to a picture.
struct Seen {
    /// Pixels that are others than stored.
    changed: usize,
    /// The runs as the same and as another rasteriser.
    runs: [Run; 2],
}

fn check(suite: &'static Suite) {
    let seen = with_studio(move |studio| {
        let game = Copied::of(suite.game);
        game.write("shots.toml", suite.cases);
        suite.before.iter().for_each(|edit| drop(edit.apply(&game)));
        let options = Options { update: Update::Force, ..Options::default() };
        let stored = run(&game.plan(), &options, || Ok(&mut *studio), |_| {});
        assert_eq!(stored.exit(false).code(), 0, "{stored:?}");
        suite.mutations.iter().map(|mutation| see(&game, mutation, studio)).collect::<Vec<_>>()
    });
    let mut wrong = Vec::new();
    for (mutation, Seen { changed, runs }) in suite.mutations.iter().zip(&seen) {
        for (profile, run) in [Profile::Same, Profile::Other].into_iter().zip(runs) {
            let about = format!("{}, {changed} px changed, as `{profile}`", mutation.what);
            match verdict(mutation, *changed, run) {
                Ok(words) => println!("{about}: {words}"),
                Err(problem) => wrong.push(format!("{about}: {problem}")),
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

fn see(game: &Copied, mutation: &Mutation, studio: &mut baize_viewer::Studio) -> Seen {
    let kept: Vec<_> = mutation.edits.iter().map(|edit| edit.apply(game)).collect();
    let plan = game.plan();
    let mut replay = Replay::new(studio);
    let runs = [Profile::Same, Profile::Other].map(|profile| {
        let filter = vec![format!("/{}", mutation.case)];
        let options = Options { filter, profile: Some(profile), ..Options::default() };
        run(&plan, &options, || Ok(&mut replay), |_| {})
    });
    for (file, bytes) in kept {
        game.write(file, bytes);
    }
    let stored = game.stored(mutation.case);
    let drawn = replay.picture().expect("a picture was drawn");
    let changed = stored.pixels().zip(drawn.pixels()).filter(|(a, b)| a != b).count();
    Seen { changed, runs }
}

/// What the report says, or what is wrong with it.
fn verdict(mutation: &Mutation, changed: usize, run: &Run) -> Result<String, String> {
    let outcome = run.outcomes.first().ok_or("there is no such case")?;
    let difference = match &outcome.verdict {
        Verdict::Differs(difference) => difference,
        Verdict::Right { .. } if changed < FEWEST => return Ok("passes".to_owned()),
        verdict => return Err(verdict.name().to_owned()),
    };
    let comparison = difference.comparison.as_ref().ok_or("another size")?;
    let named: Vec<String> = difference
        .parts
        .iter()
        .take(3)
        .map(|blamed| {
            format!("{} {}", blamed.part.as_deref().unwrap_or("the table"), blamed.happened)
        })
        .collect();
    let words = format!(
        "{} px differ in colour by up to {}, {} px show another part; {}",
        comparison.pixels,
        comparison.level,
        comparison.outline,
        named.join(", ")
    );
    let first = difference.parts.first().ok_or("nobody is named")?;
    let is_it = first.part.as_deref().is_some_and(|part| part.starts_with(mutation.part));
    match is_it && mutation.happened.is_none_or(|happened| first.happened == happened) {
        true => Ok(words),
        false => Err(words),
    }
}
