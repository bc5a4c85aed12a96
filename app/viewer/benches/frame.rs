//! What a frame takes in each thread: processor time from the system's accounting (Linux), with a
//! picture of 16 × 9 px, so that rasterising is next to nothing. The first thread is the program's;
//! `Compute Task Po` are Bevy's; on lavapipe the busiest unnamed one is Mesa's, which runs vertex
//! shaders, and `llvmpipe` rasterises.
//!
//! `cargo bench -p baize-viewer --bench frame --profile dev -- PACKAGE…`

#![allow(clippy::print_stdout, reason = "printing is what a benchmark is for")]

use std::{collections::BTreeMap, fs, path::Path};

use baize_manifest::{LoadOptions, load, open};
use baize_viewer::{Ask, Quality, Shot, Studio};

const FRAMES: u32 = 40;

fn main() -> Result<(), String> {
    let mut paths: Vec<String> =
        std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    if paths.is_empty() {
        paths.push(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/harbor").to_owned());
    }
    let mut studio = Studio::new(None).map_err(|error| error.to_string())?;
    println!("{}", studio.adapter());
    for path in paths {
        let opened = open(Path::new(&path), None).map_err(|error| error.to_string())?;
        let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
        // A tiny picture: what is left is the program's own work.
        let shot = Shot { size_px: [16, 9], quality: Some(Quality::Low), ..Shot::default() };
        let taken = studio
            .take(&project, &*opened.files, &Ask::default(), &shot, &|| {})
            .map_err(|error| error.to_string())?;
        studio.redraw(3).map_err(|error| error.to_string())?;
        let before = busy();
        studio.redraw(FRAMES).map_err(|error| error.to_string())?;
        let after = busy();
        println!("{path}: {} parts; a frame takes", taken.stats.parts);
        for (thread, (name, time)) in &after {
            let spent = time - before.get(thread).map_or(0, |(_, time)| *time);
            if spent > 1_000_000 {
                println!("    {name:<16} {:.2} ms", spent as f64 / 1e6 / f64::from(FRAMES));
            }
        }
    }
    Ok(())
}

/// Nanoseconds that each thread has run, with its name.
fn busy() -> BTreeMap<String, (String, u64)> {
    let mut threads = BTreeMap::new();
    let Ok(tasks) = fs::read_dir("/proc/self/task") else { return threads };
    for task in tasks.flatten() {
        let name = fs::read_to_string(task.path().join("comm")).unwrap_or_default();
        let time = fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
        let time = time.split(' ').next().and_then(|ns| ns.parse().ok()).unwrap_or(0);
        let id = task.file_name().to_string_lossy().into_owned();
        threads.insert(id, (name.trim().to_owned(), time));
    }
    threads
}
