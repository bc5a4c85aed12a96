//! All parts of all games: the shapes that people will really see.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use baize_manifest::{Image, LoadOptions, Part, Picture, load, open};
use baize_solid::{
    DecodeOptions, Fillet, Shape, Solid, SolidSpec, SvgSize, TraceOptions, build, crop, decode,
    trace,
};
use rayon::prelude::*;

use super::check::{area, check, expected_euler};

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// The parts of all games that differ in what makes their solid, by a name for messages.
fn distinct_parts() -> BTreeMap<String, (Part, Option<Shape>)> {
    let opened = open(&games(), None).unwrap();
    let project = load(&*opened.files, None, &LoadOptions::default());
    let mut parts = BTreeMap::new();
    let mut shapes: BTreeMap<String, Option<Shape>> = BTreeMap::new();
    for package in &project.packages {
        for part in &package.parts {
            let shape = part.shape.as_ref().map(|picture| {
                let name = format!("{:?} {:?}", picture.image, picture.crop);
                shapes.entry(name).or_insert_with(|| Some(traced(&*opened.files, picture))).clone()
            });
            let solid = format!("{:?} {:?} {:?}", part.shape, part.size_mm, part.fillet);
            parts.entry(solid).or_insert_with(|| (part.clone(), shape.flatten()));
        }
    }
    parts
}

fn traced(files: &dyn baize_manifest::Files, picture: &Picture) -> Shape {
    let Image::File(path) = &picture.image else { panic!("games hold their own files") };
    let bytes = files.read(path, 64 << 20).unwrap();
    let svg_size =
        SvgSize::Cell { cols: picture.crop.cols, rows: picture.crop.rows, longest_px: 1024 };
    let sheet = decode(&bytes, &DecodeOptions { svg_size, ..DecodeOptions::default() }).unwrap();
    let cell = picture.crop;
    let cell = crop(&sheet, [cell.col, cell.row, cell.cols, cell.rows]).unwrap();
    Shape::traced(&cell, &TraceOptions::default()).unwrap()
}

fn solid(part: &Part, shape: &Option<Shape>, fillet: Fillet) -> Solid {
    let [width, height, _] = part.size_mm;
    let shape = shape.clone().unwrap_or_else(|| Shape::rectangle(width, height));
    let spec = SolidSpec::new(part.size_mm, fillet);
    build(&shape.outline, shape.artboard_px, &spec).unwrap()
}

#[test]
fn every_part_of_every_game_is_watertight_with_every_fillet() {
    let parts = distinct_parts();
    assert!(parts.len() > 20, "only {} distinct solids: are the games there?", parts.len());
    let all: Vec<_> = parts.into_iter().collect();
    all.par_iter().for_each(|(name, (part, shape))| {
        let depth_mm = part.size_mm[2];
        let own = Fillet { corner_mm: part.fillet.corner_mm, rim_mm: part.fillet.rim_mm };
        let fillets = [
            own,
            Fillet::all(0.0),
            Fillet::all(0.2),
            Fillet::all(depth_mm / 2.0),
            Fillet::all(1e3),
        ];
        for fillet in fillets {
            let what = format!("{name} with {fillet:?}");
            let solid = solid(part, shape, fillet);
            let facts = check(&solid, &what);
            assert_eq!(facts.euler, expected_euler(&solid.outline), "{what}");
            if let Some(shape) = shape {
                assert_eq!(facts.euler, expected_euler(&shape.outline), "{what}: holes and pieces");
            }
            let prism = area(&solid.outline) * depth_mm;
            if fillet.rim_mm == 0.0 {
                assert!((facts.volume_mm3 - prism).abs() <= 1e-4 * prism, "{what}");
            } else {
                assert!(facts.volume_mm3 < prism, "{what}");
            }
        }
    });
}

#[test]
fn pieces_cost_few_triangles() {
    let card = Shape::rectangle(630.0, 880.0);
    let spec = SolidSpec::new([63.0, 88.0, 0.3], Fillet::all(3.0));
    let card = build(&card.outline, card.artboard_px, &spec).unwrap();
    assert!(card.triangle_count() < 250, "card: {}", card.triangle_count());

    let bytes = std::fs::read(games().join("frontier/art/meeple.png")).unwrap();
    let mask = decode(&bytes, &DecodeOptions::default()).unwrap();
    let outline = trace(&mask, &TraceOptions::default()).unwrap();
    let artboard_px = [mask.width, mask.height].map(f64::from);
    for fillet_mm in [0.0, 0.5, 1.0, 2.0, 5.0] {
        let spec = SolidSpec::new([25.0, 25.0, 10.0], Fillet::all(fillet_mm));
        let meeple = build(&outline, artboard_px, &spec).unwrap();
        let count = meeple.triangle_count();
        assert!(count < 1500, "meeple with fillet {fillet_mm}: {count}");
    }
}

#[test]
#[ignore = "prints the table for docs/solids.md"]
#[allow(clippy::print_stdout, reason = "printing is what it is for")]
fn table_of_triangles() {
    let mut rows: Vec<(String, usize, usize)> = Vec::new();
    for (part, shape) in distinct_parts().into_values() {
        let own = Fillet { corner_mm: part.fillet.corner_mm, rim_mm: part.fillet.rim_mm };
        let solid = solid(&part, &shape, own);
        let image = match part.shape.as_ref().map(|picture| &picture.image) {
            Some(Image::File(path)) => path.to_string(),
            _ => "rectangle".into(),
        };
        let [width, height, depth] = part.size_mm;
        let vertices = solid.outline.loops.iter().map(Vec::len).sum();
        rows.push((
            format!(
                "| {image} | {width} × {height} × {depth} | {:?} / {:?}",
                own.corner_mm, own.rim_mm
            ),
            vertices,
            solid.triangle_count(),
        ));
    }
    for (row, vertices, triangles) in rows {
        println!("{row} | {vertices} | {triangles} |");
    }
}
