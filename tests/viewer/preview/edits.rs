//! Edits that are right: what is seen is what a fresh load shows, for no more work than needed.

use super::folder::{
    BOARD, CARDS, DICE, MANY, PACKAGE, PARTS, SETUP, Table, ensure, many, package, png, rows,
    watched,
};

/// One edit, and the work that it may take: images decoded, pictures cut, solids built.
fn edit(work: [usize; 3], change: fn(&Table<'_>)) {
    watched(None, package(), move |table, first| {
        ensure(first.report.diagnostics.is_empty(), || super::folder::told(&first.report))?;
        change(table);
        let seen = table.is_right()?;
        ensure(seen.picture != first.picture, || "the edit changes nothing that is seen".into())?;
        let looks = seen.report.change.looks;
        let done = [looks.images_decoded, looks.pictures_cut, looks.solids_built];
        ensure(done == work, || format!("{looks:?}"))
    });
}

#[test]
fn a_value_in_yaml() {
    // All cards are of one outline and size: one solid.
    edit([0, 0, 1], |table| {
        table.folder.write("game/parts.yaml", PARTS.replace("[40, 60, 1]", "[30, 60, 1]"));
    });
    edit([0, 0, 0], |table| {
        table.folder.write("game/board.yaml", BOARD.replace("x: -75", "x: -40"));
    });
    edit([0, 0, 0], |table| {
        table.folder.write("game/setup.yaml", SETUP.replace("/b: card#2", "/b: card#3"));
    });
}

#[test]
fn a_value_in_a_row() {
    edit([0, 0, 0], |table| {
        table.folder.write("game/cards.csv", CARDS.replace("1,art/1.png", "1,art/2.png"));
    });
    edit([0, 0, 1], |table| {
        table.folder.write(
            "game/cards.csv",
            CARDS
                .replace("edge\n", "edge,size\n")
                .replace("string\n1", "string,number[]\n1")
                .replace("#102030", "#102030,[30;60;1]")
                .replace("#405060", "#405060,[40;60;1]")
                .replace("#708090", "#708090,[40;60;1]"),
        );
    });
}

/// The work is that of the change, however large the package is.
#[test]
fn a_row_of_a_thousand() {
    watched(None, many(), |table, first| {
        ensure(first.report.diagnostics.is_empty(), || super::folder::told(&first.report))?;
        let looks = first.report.change.looks;
        let all = [looks.images_decoded, looks.pictures_cut, looks.solids_built];
        ensure(all == [1, MANY, 1], || format!("at first {looks:?}"))?;
        let mut before = first.picture;
        // Another cell of the sheet, which another card shows already; then its own again, which
        // nobody showed meanwhile, and another card is wider, with the picture that it had.
        for (edit, work) in [(rows(Some(500), None), [0, 0, 0]), (rows(None, Some(777)), [0, 1, 1])]
        {
            table.folder.write("game/cards.csv", edit);
            let seen = table.is_right()?;
            ensure(seen.picture != before, || "the edit changes nothing that is seen".into())?;
            before = seen.picture;
            let (looks, read) = (seen.report.change.looks, seen.report.change.files_read);
            let done = [looks.images_decoded, looks.pictures_cut, looks.solids_built];
            ensure((done, read) == (work, 1), || format!("{read} files read, {looks:?}"))?;
            ensure(looks.looks_changed == 1 + work[2], || format!("{looks:?}"))?;
        }
        Ok(())
    });
}

#[test]
fn a_row_added_removed_and_moved() {
    edit([0, 0, 0], |table| {
        // The pile shows its last card.
        table.folder.write("game/cards.csv", format!("{CARDS}4,art/1.png,#000000\n"));
    });
    edit([0, 0, 0], |table| {
        table.folder.write("game/cards.csv", CARDS.replace("3,art/3.png,#708090\n", ""));
    });
    edit([0, 0, 0], |table| {
        let rows: Vec<&str> = CARDS.lines().collect();
        let moved = [rows[0], rows[1], rows[4], rows[2], rows[3], ""].join("\n");
        table.folder.write("game/cards.csv", moved);
    });
}

#[test]
fn an_image_replaced() {
    edit([1, 1, 0], |table| {
        table.folder.write("game/art/2.png", png(20, 30, [250, 120, 0]));
    });
    // Of another size: another place on the device.
    edit([1, 1, 0], |table| {
        table.folder.write("game/art/2.png", png(40, 60, [250, 120, 0]));
    });
}

#[test]
fn a_block_of_markdown() {
    edit([0, 0, 1], |table| {
        table.folder.write("game/dice.md", DICE.replace("[16, 16, 16]", "[26, 26, 16]"));
    });
    // Renamed, with what refers to it: other spots on the board tell the two edits apart.
    edit([0, 0, 0], |table| {
        table.folder.write("game/dice.md", DICE.replace("dice.csv", "colours.csv"));
        table.folder.write("game/board.yaml", BOARD.replace("x: 80", "x: 120"));
    });
}

#[test]
fn what_belongs_to_the_package() {
    watched(None, package(), |table, first| {
        // Beside the other one: nothing lies on anything.
        let far = "role: surface\ntype: board\nid: far\nsize: [99, 99]\n\
                   layout: [{route: /a, x: -150, y: 75}]\n";
        table.folder.write("game/board2.yaml", far);
        let with = table.is_right()?;
        ensure(with.picture != first.picture, || "the new file is not seen".into())?;
        let include = format!("{PACKAGE}include: ['*.yaml', 'dice.yaml', '!board2.yaml']\n");
        table.folder.write("game/package.yaml", include);
        let without = table.is_right()?;
        ensure(without.picture == first.picture, || "the file is still taken in".into())
    });
}

#[test]
fn another_id_of_the_package() {
    watched(None, package(), |table, first| {
        table.folder.write("game/package.yaml", PACKAGE.replace("id: t", "id: other"));
        let seen = table.is_right()?;
        ensure(seen.picture == first.picture, || "another picture".into())?;
        let ids: Vec<_> = seen.report.project.packages.iter().map(|p| p.id.to_string()).collect();
        ensure(ids == ["other"], || format!("{ids:?}"))?;
        ensure(seen.report.kept.is_empty(), || format!("{:?}", seen.report.kept))
    });
}

#[test]
fn another_name_of_the_folder() {
    watched(None, package(), |table, first| {
        table.folder.rename("game", "renamed");
        let seen = table.is_right()?;
        ensure(seen.picture == first.picture, || "another picture".into())?;
        // It is still watched there.
        table.folder.write("renamed/board.yaml", BOARD.replace("x: -75", "x: -40"));
        let seen = table.is_right()?;
        ensure(seen.picture != first.picture, || "the edit is not seen".into())
    });
}

/// A long row of edits of every kind without a fresh picture between them: what stays on the
/// device from one to the next is right at the end.
#[test]
fn many_edits_in_a_row() {
    watched(None, package(), |table, _| {
        let recolour = |table: &Table<'_>, card: u32, side: u32, rgb| {
            table.folder.write(&format!("game/art/{card}.png"), png(side, side + 10, rgb));
        };
        recolour(table, 1, 20, [1, 200, 3]);
        table.last()?;
        recolour(table, 2, 30, [200, 2, 3]);
        table.last()?;
        table.folder.write("game/cards.csv", format!("{CARDS}4,art/1.png,#000000\n"));
        table.last()?;
        recolour(table, 3, 30, [2, 3, 200]);
        table.last()?;
        recolour(table, 2, 20, [90, 2, 90]);
        table.last()?;
        table.folder.write("game/parts.yaml", PARTS.replace("[40, 60, 1]", "[44, 66, 1]"));
        table.is_right().map(|_| ())
    });
}
