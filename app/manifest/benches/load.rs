//! Loading packages whose parts come from a CSV: typed, checked, images known.
//!
//! `cargo bench -p baize-manifest --bench load`

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark")]

use std::{fmt::Write, io::Cursor};

use baize_manifest::{Limits, LoadOptions, MemoryFiles, Project, load};
use divan::{AllocProfiler, Bencher, counter::ItemsCount};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

/// Numbers of parts: time must grow with them and not faster.
const PARTS: [usize; 3] = [1_000, 10_000, 100_000];

fn main() {
    divan::main();
}

/// A package of `count` cards on 20 sheets of 10 × 7, with their names in a CSV, a board that
/// shows them and a setup that places them all.
fn package(count: usize) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    let mut csv = "id,name,face,faceCrop\nstring,string,string,number[]\n".to_owned();
    for number in 0..count {
        let (col, row) = (number % 10, number / 10 % 7);
        let sheet = number / 70 % 20;
        writeln!(csv, "card-{number},Card {number},sheets/{sheet}.png,[{col};{row};10;7]").unwrap();
    }
    let mut bytes = Cursor::new(Vec::new());
    image::RgbImage::new(70, 70).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    for sheet in 0..20 {
        files.insert(format!("sheets/{sheet}.png"), bytes.get_ref().as_slice());
    }
    files.insert("cards.csv", csv.as_bytes());
    let texts = [
        ("package.yaml", "role: package\nid: cards\ntitle: Cards\n"),
        (
            "parts.yaml",
            "role: part\ntype: card\nback: sheets/0.png\nbackCrop: [9, 6, 10, 7]\nsize: [63, 88, 0.3]\n\
             fillet: 3\n$variants: cards.csv\n",
        ),
        (
            "board.yaml",
            "role: surface\ntype: board\nid: main\nsize: [300, 200]\nlayout:\n  - route: /deck\n",
        ),
        ("setup.yaml", "role: setup\ntype: game\nid: main\nsetup:\n  /deck: card\n"),
    ];
    for (path, text) in texts {
        files.insert(path, text.as_bytes());
    }
    files
}

fn loaded(files: &MemoryFiles, count: usize) -> Project {
    // The board and the setup count too.
    let limits = Limits { definitions: count + 2, ..Limits::default() };
    let options = LoadOptions { limits, ..LoadOptions::default() };
    let project = load(files, None, &options);
    assert!(project.diagnostics.is_empty(), "{:?}", project.diagnostics);
    assert_eq!(project.packages[0].parts.len(), count);
    project
}

/// Small files that ask for much (R31): each must end in an error in well under a second.
#[divan::bench(args = ["aliases", "nesting", "keys", "rows"], sample_count = 5, sample_size = 1)]
fn bombs(bencher: Bencher<'_, '_>, kind: &str) {
    let mut files = package(1);
    let text = match kind {
        "aliases" => {
            (1..10).fold("x-a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n".to_owned(), |text, n| {
                let last = format!("*a{}", n - 1);
                text + &format!("x-a{n}: &a{n} [{}]\n", [&*last; 10].join(", "))
            })
        }
        "nesting" => format!("x: {}", "[".repeat(100_000)),
        "keys" => (0..200_000).map(|n| format!("k{n}: 1\n")).collect(),
        _ => format!("id\nstring\n{}", "x\n".repeat(1_000_000)),
    };
    let path = if kind == "rows" { "cards.csv" } else { "bomb.yaml" };
    files.insert(path, text.as_bytes());
    bencher.bench_local(|| {
        let project = load(&files, None, &LoadOptions::default());
        assert!(!project.diagnostics.is_empty());
        project
    });
}

/// The whole load.
#[divan::bench(args = PARTS, sample_count = 10, sample_size = 1)]
fn load_parts(bencher: Bencher<'_, '_>, count: usize) {
    let files = package(count);
    bencher.counter(ItemsCount::new(count)).bench_local(|| loaded(&files, count));
}

/// What a loaded project holds: the bytes that dropping it gives back.
#[divan::bench(args = PARTS, sample_count = 3, sample_size = 1)]
fn held_by_parts(bencher: Bencher<'_, '_>, count: usize) {
    let files = package(count);
    bencher.with_inputs(|| loaded(&files, count)).bench_local_values(drop);
}
