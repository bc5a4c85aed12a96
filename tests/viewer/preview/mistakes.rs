//! Edits that are wrong: the last good picture stays, and the mistake is told at its place.

use super::folder::{
    BOARD, CARDS, DICE, PACKAGE, PARTS, SETUP, Table, codes, ensure, package, png, told, watched,
};

/// A mistake, what is told of it, what is kept for it, and how it is mended. While it is there,
/// the picture stays; mended, nothing is left of it.
fn mistake(
    make: fn(&Table<'_>),
    expected: &'static [&'static str],
    kept: &'static [&'static str],
    mend: fn(&Table<'_>),
) {
    watched(None, package(), move |table, first| {
        make(table);
        let (seen, _) = table.last()?;
        ensure(codes(&seen.report) == expected, || told(&seen.report))?;
        ensure(*seen.report.kept == *kept, || format!("kept {:?}", seen.report.kept))?;
        ensure(seen.picture == first.picture, || "the last good picture is gone".into())?;
        mend(table);
        let seen = table.is_right()?;
        ensure(seen.report.kept.is_empty(), || format!("still kept: {:?}", seen.report.kept))?;
        ensure(seen.picture == first.picture, || "mended, it looks other than before".into())
    });
}

#[test]
fn a_syntax_error() {
    mistake(
        |table| table.folder.write("game/board.yaml", BOARD.replace("{route: /b,", "{route: /b")),
        &["yaml-syntax game/board.yaml:7"],
        &["t:board#main"],
        |table| table.folder.write("game/board.yaml", BOARD),
    );
}

#[test]
fn a_bad_value() {
    mistake(
        |table| {
            table.folder.write("game/parts.yaml", PARTS.replace("[40, 60, 1]", "[40, sixty, 1]"));
        },
        &["wrong-type game/parts.yaml:4"],
        &["t:card#1", "t:card#2", "t:card#3"],
        |table| table.folder.write("game/parts.yaml", PARTS),
    );
}

#[test]
fn a_part_that_is_no_more_but_named() {
    mistake(
        |table| table.folder.write("game/setup.yaml", SETUP.replace("card#2", "card#9")),
        &["unknown-part game/setup.yaml:6"],
        &["t:game#main"],
        |table| table.folder.write("game/setup.yaml", SETUP),
    );
}

#[test]
fn an_image_deleted_and_restored() {
    mistake(
        |table| table.folder.remove("game/art/2.png"),
        &["missing-image game/cards.csv:4"],
        &[],
        |table| table.folder.write("game/art/2.png", png(20, 30, [40, 180, 60])),
    );
}

#[test]
fn a_folder_of_images_renamed_and_back() {
    mistake(
        |table| table.folder.rename("game/art", "game/images"),
        &[
            "missing-image game/cards.csv:3",
            "missing-image game/cards.csv:4",
            "missing-image game/cards.csv:5",
            "missing-image game/dice.md:6",
            "missing-image game/parts.yaml:3",
        ],
        &[],
        |table| table.folder.rename("game/images", "game/art"),
    );
}

#[test]
fn a_block_of_markdown_renamed() {
    mistake(
        |table| {
            table.folder.write("game/dice.md", DICE.replace("csv file=dice.csv", "csv file=d.csv"));
        },
        &["missing-csv game/dice.md:8", "unknown-type game/setup.yaml:8"],
        &["t:die#red", "t:game#main"],
        |table| table.folder.write("game/dice.md", DICE),
    );
}

#[test]
fn a_table_deleted() {
    mistake(
        |table| table.folder.remove("game/cards.csv"),
        &[
            "missing-csv game/parts.yaml:5",
            "unknown-type game/setup.yaml:5",
            "unknown-type game/setup.yaml:6",
            "unknown-type game/setup.yaml:7",
        ],
        &["t:card#1", "t:card#2", "t:card#3", "t:game#main"],
        |table| table.folder.write("game/cards.csv", CARDS),
    );
}

#[test]
fn the_declaration_lost() {
    mistake(
        |table| table.folder.write("game/package.yaml", "role: pack"),
        &["no-package "],
        &["t"],
        |table| table.folder.write("game/package.yaml", PACKAGE),
    );
}

/// The rest of a package goes on while something in it is wrong.
#[test]
fn what_is_right_is_shown_beside_what_is_wrong() {
    watched(None, package(), |table, first| {
        table.folder.write("game/parts.yaml", PARTS.replace("[40, 60, 1]", "[40, sixty, 1]"));
        table.last()?;
        table.folder.write("game/board.yaml", BOARD.replace("x: 80", "x: 120"));
        let (seen, _) = table.last()?;
        ensure(seen.picture != first.picture, || "the good edit is not seen".into())?;
        // The newest mistake is told first.
        table.folder.write("game/setup.yaml", SETUP.replace("card#2", "card#9"));
        let (seen, _) = table.last()?;
        let expected = ["unknown-part game/setup.yaml:6", "wrong-type game/parts.yaml:4"];
        ensure(codes(&seen.report) == expected, || told(&seen.report))?;
        table.folder.write("game/parts.yaml", PARTS.replace("[40, 60, 1]", "[50, 60, 1]"));
        table.folder.write("game/setup.yaml", SETUP);
        table.is_right().map(|_| ())
    });
}

/// What was wrong from the beginning is shown as a fresh load shows it, and follows the files.
#[test]
fn what_never_was_right() {
    let folder = package();
    folder.remove("game/art/2.png");
    watched(None, folder, |table, first| {
        ensure(codes(&first.report) == ["missing-image game/cards.csv:4"], || told(&first.report))?;
        let fresh = table.fresh()?;
        ensure(first.picture.as_ref() == Some(&fresh), || "not the placeholder".into())?;
        // It was missing before, and appears.
        table.folder.write("game/art/2.png", png(20, 30, [40, 180, 60]));
        table.is_right().map(|_| ())
    });
}
