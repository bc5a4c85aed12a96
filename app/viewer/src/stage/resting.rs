//! What has the kept pictures drawn anew, and what does not.
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::{io::Cursor, path::Path, sync::Arc};

use baize_manifest::{LoadOptions, MemoryFiles, load, open};
use baize_solid::Maker;
use bevy::prelude::*;

use super::{
    Shown, TableView,
    kept::{Kept, Waiting},
    materials::ShadeMaterial,
};
use crate::{
    display::{Display, Item, Layer},
    home::{Notices, Progress},
    open::Ask,
    play::{Driver, Folders, Game},
    quality::Quality,
};

/// Harbor, at rest.
fn harbor() -> Driver {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/harbor"));
    let opened = open(path, None).unwrap();
    let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
    let mut driver =
        Driver::open(project, &*opened.files, &Ask::default(), &Folders::default()).unwrap();
    rest(&mut driver);
    assert!(driver.world().resource::<Kept>().has_hud, "there is nothing to let rest");
    driver
}

fn rest(driver: &mut Driver) {
    driver.frames(60);
    assert_eq!(due(driver), [0; 2], "an idle window goes on drawing");
}

fn due(driver: &Driver) -> [u8; 2] {
    driver.world().resource::<Kept>().due()
}

/// Which of table and HUD are drawn in the next frame.
fn drawn(driver: &mut Driver) -> [bool; 2] {
    driver.frames(1);
    due(driver).map(|due| due > 0)
}

/// The first item that is asked for.
fn item<'a>(driver: &'a mut Driver, wanted: impl Fn(&Item) -> bool) -> Mut<'a, Item> {
    let shown = driver.world_mut().resource_mut::<Shown>();
    shown.map_unchanged(|shown| shown.0.items.iter_mut().find(|item| wanted(item)).unwrap())
}

/// The meshes of contact darkening, in the order of their entities.
fn shades(driver: &mut Driver) -> Vec<(Entity, AssetId<Mesh>)> {
    let world = driver.world_mut();
    let mut query =
        world.query_filtered::<(Entity, &Mesh3d), With<MeshMaterial3d<ShadeMaterial>>>();
    let mut found: Vec<_> = query.iter(world).map(|(entity, mesh)| (entity, mesh.0.id())).collect();
    found.sort_unstable();
    found
}

#[test]
fn a_moving_camera_has_the_table_drawn_and_not_the_hud() {
    let mut driver = harbor();
    driver.world_mut().resource_mut::<TableView>().0.eye.x += 10.0;
    assert_eq!(drawn(&mut driver), [true, false]);
}

#[test]
fn what_moves_has_only_the_picture_drawn_that_it_is_in() {
    let mut driver = harbor();
    item(&mut driver, |item| item.layer == Layer::Table).place.x += 1.0;
    assert_eq!(drawn(&mut driver), [true, false], "something moved on the table");
    rest(&mut driver);
    item(&mut driver, |item| item.layer != Layer::Table).place.x += 1.0;
    assert_eq!(drawn(&mut driver), [false, true], "something moved on the HUD");
    rest(&mut driver);
    // A display that is the same again is nothing new.
    driver.world_mut().resource_mut::<Shown>().set_changed();
    assert_eq!(drawn(&mut driver), [false, false]);
}

#[test]
fn what_comes_and_goes_is_seen_where_it_was() {
    let mut driver = harbor();
    for on_table in [true, false] {
        let shown = &mut driver.world_mut().resource_mut::<Shown>().0;
        let at = shown.items.iter().position(|item| (item.layer == Layer::Table) == on_table);
        let taken = shown.items.remove(at.unwrap());
        assert_eq!(drawn(&mut driver), [on_table, !on_table], "gone from the table: {on_table}");
        rest(&mut driver);
        driver.world_mut().resource_mut::<Shown>().0.items.insert(at.unwrap(), taken);
        assert_eq!(drawn(&mut driver), [on_table, !on_table], "back on the table: {on_table}");
        rest(&mut driver);
    }
}

#[test]
fn darkening_is_built_anew_only_where_it_is_another() {
    let mut driver = harbor();
    let before = shades(&mut driver);
    assert!(before.len() >= 2, "there is nothing to leave alone");
    let materials = driver.world().resource::<Assets<ShadeMaterial>>().len();
    assert_eq!(materials, 1);
    // What is in the hand or under way darkens nothing.
    let key = {
        let shades = |item: &Item| item.layer == Layer::Table && item.shade_mm.is_some();
        let mut item = item(&mut driver, shades);
        item.shade_mm = None;
        item.key.clone()
    };
    driver.frames(1);
    let lifted = shades(&mut driver);
    let differ = |a: &[(Entity, AssetId<Mesh>)], b: &[(Entity, AssetId<Mesh>)]| {
        assert_eq!(
            a.iter().map(|of| of.0).collect::<Vec<_>>(),
            b.iter().map(|of| of.0).collect::<Vec<_>>()
        );
        a.iter().zip(b).filter(|(a, b)| a.1 != b.1).count()
    };
    assert_eq!(differ(&before, &lifted), 1, "the table's alone is another");
    for _ in 0..3 {
        item(&mut driver, |item| item.key == key).place.x += 5.0;
        driver.frames(1);
    }
    assert_eq!(differ(&lifted, &shades(&mut driver)), 0, "it is built with every movement");
    item(&mut driver, |item| item.key == key).shade_mm = Some(4.0);
    driver.frames(1);
    assert_eq!(differ(&lifted, &shades(&mut driver)), 1);
    assert_eq!(driver.world().resource::<Assets<ShadeMaterial>>().len(), 1);
}

/// What is to be seen of a package with a card of these colours on the table and on the HUD, in
/// two pictures of one size.
fn cards(table: [u8; 3], hud: [u8; 3], edge: &str) -> (MemoryFiles, Display) {
    let mut files = MemoryFiles::default();
    for (name, colour) in [("table.png", table), ("hud.png", hud)] {
        let mut png = Cursor::new(Vec::new());
        image::RgbImage::from_pixel(8, 8, image::Rgb(colour))
            .write_to(&mut png, image::ImageFormat::Png)
            .unwrap();
        files.insert(name, png.into_inner());
    }
    let text = format!(
        "role: package\nid: t\n\
         ---\n{{role: part, type: card, id: a, face: table.png, size: [60, 60, 4], edge: '{edge}'}}\n\
         ---\n{{role: part, type: card, id: b, face: hud.png, size: [60, 60, 4]}}\n\
         ---\nrole: surface\ntype: board\nid: main\nsize: [400, 300]\nlayout:\n- {{route: /a}}\n\
         ---\nrole: surface\ntype: hud\nid: hand\nsize: [100, 60]\nmount: {{kind: hud}}\n\
         layout:\n- {{route: /b}}\n\
         ---\nrole: setup\ntype: game\nid: main\nsetup:\n  /a: card#a\n  /b: card#b\n"
    );
    files.insert("game.yaml", text.as_bytes());
    let project = load(&files, None, &LoadOptions::default());
    let (maker, progress) = (Maker::new(None), Progress::default());
    let ask = Ask::default();
    let game = Game::open(project, &files, &maker, &ask, Quality::Low, &progress).unwrap();
    let display = game.display();
    let notes: Vec<_> = display.looks.notes.iter().map(|note| &note.message).collect();
    assert!(notes.is_empty(), "{notes:?}");
    (files, display)
}

/// Pages and rows are written in place: no entity is touched by that.
#[test]
fn what_looks_different_is_drawn_anew_where_it_lies() {
    let (files, _) = cards([200, 0, 0], [0, 200, 0], "#ffffff");
    let project = load(&files, None, &LoadOptions::default());
    let mut driver = Driver::open(project, &files, &Ask::default(), &Folders::default()).unwrap();
    rest(&mut driver);
    let mut show = |table: [u8; 3], hud: [u8; 3], edge: &str| {
        let (_, mut display) = cards(table, hud, edge);
        let shown = &mut driver.world_mut().resource_mut::<Shown>().0;
        // What is the same is known again by its files; here, it is taken over.
        let looks = Arc::get_mut(&mut display.looks).unwrap();
        for (new, old) in looks.looks.iter_mut().zip(&shown.looks.looks) {
            new.solid = old.solid.clone();
            for (new, old) in [(&mut new.face, &old.face), (&mut new.back, &old.back)] {
                if new == old {
                    *new = old.clone();
                }
            }
        }
        *shown = display;
        let drawn = drawn(&mut driver);
        rest(&mut driver);
        drawn
    };
    let (red, green, blue) = ([200, 0, 0], [0, 200, 0], [0, 0, 200]);
    assert_eq!(show(red, green, "#ffffff"), [false, false], "nothing is different");
    assert_eq!(show(blue, green, "#ffffff"), [true, false], "another face on the table");
    assert_eq!(show(blue, red, "#ffffff"), [false, true], "another face on the HUD");
    assert_eq!(show(blue, red, "#333333"), [true, false], "another edge on the table");
}

#[test]
fn a_refused_pipeline_is_told() {
    let mut driver = harbor();
    let told = |driver: &Driver| {
        let notices = driver.world().resource::<Notices>();
        notices.all().flat_map(|notice| notice.details.clone()).collect::<Vec<_>>()
    };
    assert!(told(&driver).is_empty());
    driver.world().resource::<Waiting>().refuse(|| "no such shader".to_owned());
    driver.frames(2);
    assert_eq!(told(&driver), ["no such shader"]);
    driver.world().resource::<Waiting>().refuse(|| "nor this".to_owned());
    driver.frames(10);
    assert_eq!(told(&driver), ["no such shader"], "it is told again and again");
}
