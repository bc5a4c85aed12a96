//! A picture of the table, and Ctrl+C.

use std::fs;

use crate::{ONE, display::Display, frame::Frame, game::Game, table::Table};

#[test]
fn a_picture_is_saved_and_ctrl_c_keeps_the_game_and_closes_the_idle_window() {
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let Some(display) = Display::start(1280, 720) else { return };
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("pictures");
    let config = folder.path().join("config");
    fs::create_dir(&config).unwrap();
    let line = format!("XDG_PICTURES_DIR=\"{}\"\n", pictures.display());
    fs::write(config.join("user-dirs.dirs"), line).unwrap();
    let [deck, hand] = Game::open("harbor").way("/deck", "/hand/0");

    let mut table = Table::open(&display, "games/harbor", folder.path());
    table.keep("1-leaving");
    table.point(deck);
    table.keep("7-pointed-at");
    table.strike("f");
    // Away from the deck, where nothing is marked.
    table.point([hand[0], 4.0]);
    let seen = table.keep("8-flipped");
    table.strike("F12");
    let file = table.file_in(&pictures);
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    assert!(name.starts_with("Harbor 2") && name.ends_with(".png"), "{name}");
    let picture = Frame::read(&file);
    assert_eq!((picture.width, picture.height), (1280, 720));
    // All but the corner with the interface, which the picture leaves out.
    let differs = picture.differs(&seen, [0, 0, 800, 720]);
    assert!(differs < 0.01, "{differs} of it is not what was seen");
    let corner = [900, 600, 1280, 720];
    assert!(picture.differs(&seen, corner) > 0.01, "without what is written over the table");

    // Nothing moves any more, and no frame is drawn.
    table.keep_still();
    assert_eq!(table.ask_to_end("-INT"), 0);
    let saves = folder.path().join("data/baize/saves/harbor");
    let kept = fs::read_to_string(saves.join("@autosave.yaml")).unwrap();
    assert!(kept.contains("package: harbor"), "{kept}");
    assert!(!saves.join("@autosave.lock").exists(), "it was closed properly");
}
