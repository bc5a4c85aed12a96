//! The ways in which editors save.

use std::{thread::sleep, time::Duration};

use super::folder::{BOARD, CARDS, ensure, package, png, watched};

#[test]
fn saved_by_renaming() {
    watched(None, package(), |table, first| {
        table.folder.save("game/board.yaml", BOARD.replace("x: -75", "x: -40"));
        let second = table.is_right()?;
        ensure(second.picture != first.picture, || "the save is not seen".into())?;
        table.folder.save("game/art/1.png", png(20, 30, [1, 2, 3]));
        let third = table.is_right()?;
        ensure(third.picture != second.picture, || "the second save is not seen".into())
    });
}

#[test]
fn touched() {
    watched(None, package(), |table, _| {
        table.folder.write("game/cards.csv", CARDS);
        table.folder.save("game/board.yaml", BOARD);
        table.folder.write("game/art/1.png", png(20, 30, [200, 40, 30]));
        table.folder.write("game/notes.txt", "nothing that anybody reads");
        table.folder.write("game/.git/index", "nor this");
        table.is_quiet()
    });
}

#[test]
fn ten_saves_in_fifty_milliseconds() {
    watched(None, package(), |table, first| {
        for step in 0..10 {
            let place = format!("x: {}", -70 + step);
            table.folder.write("game/board.yaml", BOARD.replace("x: -75", &place));
            sleep(Duration::from_millis(5));
        }
        // However many of them were looked at: the last one is what is seen.
        let seen = table.is_right()?;
        ensure(seen.picture != first.picture, || "the saves are not seen".into())
    });
}

#[test]
fn half_written() {
    watched(None, package(), |table, first| {
        // Long enough for each half to be looked at.
        let text = BOARD.replace("x: -75", "x: -40");
        table.folder.write("game/board.yaml", &text[..text.len() / 2]);
        let (half, _) = table.last()?;
        ensure(half.report.errors() > 0, || "half a file is no error".into())?;
        ensure(half.picture == first.picture, || "half a file is shown".into())?;
        table.folder.write("game/board.yaml", &text);
        let second = table.is_right()?;
        ensure(second.picture != first.picture, || "the whole file is not shown".into())?;

        let image = png(20, 30, [1, 2, 3]);
        table.folder.write("game/art/1.png", &image[..image.len() / 2]);
        let (half, _) = table.last()?;
        ensure(half.picture == second.picture, || "half an image is shown".into())?;
        let notes = &half.report.notes;
        ensure(notes.iter().any(|note| note.contains("art/1.png")), || format!("{notes:?}"))?;
        table.folder.write("game/art/1.png", &image);
        let third = table.is_right()?;
        ensure(third.picture != second.picture, || "the whole image is not shown".into())
    });
}

/// The system tells of the file that was written, not of the link that leads to it.
#[test]
#[cfg(unix)]
fn behind_a_link() {
    let folder = package();
    folder.rename("game/art", "drawings");
    std::os::unix::fs::symlink("../drawings", folder.at("game/art")).unwrap();
    watched(None, folder, |table, first| {
        table.folder.write("drawings/1.png", png(20, 30, [1, 2, 3]));
        let second = table.is_right()?;
        ensure(second.picture != first.picture, || "the save is not seen".into())
    });
}

/// Folders of other machines tell nothing: they are looked at every now and then.
#[test]
fn looked_at_every_now_and_then() {
    watched(Some(Duration::from_millis(20)), package(), |table, first| {
        table.folder.write("game/cards.csv", CARDS.replace("1,art/1.png", "1,art/2.png"));
        let second = table.is_right()?;
        ensure(second.picture != first.picture, || "the edit is not seen".into())?;
        table.folder.save("game/art/2.png", png(20, 30, [9, 9, 9]));
        table.is_right()?;
        table.folder.write("game/cards.csv", CARDS.replace("1,art/1.png", "1,art/2.png"));
        table.is_quiet()
    });
}
