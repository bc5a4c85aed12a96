//! What a frame takes in each thread: processor time from the system's accounting (Linux). The first
//! thread is the program's; `Compute Task Po` are Bevy's; on lavapipe the busiest unnamed one is
//! Mesa's, which runs vertex shaders, and `llvmpipe` rasterises. A picture of 16 × 9 px leaves
//! rasterising out, and parts of one triangle each the vertices, both of which are a graphics card's
//! work and push the program's own data out of the processor's caches.
//!
//! `cargo build --workspace --bench frame`, then the newest `target/debug/deps/frame-* PACKAGE…`; with
//! `--play`, what input takes instead.

#![allow(clippy::print_stdout, reason = "printing is what a benchmark is for")]

mod play;

use std::{collections::BTreeMap, fs, path::Path, time::Instant};

use baize_manifest::{LoadOptions, load, open};
use baize_viewer::{Ask, Quality, Shot, Studio};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths: Vec<String> =
        std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    if paths.is_empty() {
        paths.push(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/harbor").to_owned());
    }
    if std::env::args().any(|argument| argument == "--play") {
        return paths.iter().try_for_each(|path| play::measure(path));
    }
    let mut studio = Studio::new(None)?;
    println!("{}", studio.adapter());
    for path in &paths {
        measure(&mut studio, path, [16, 9], 40, 2.0, false)?;
        measure(&mut studio, path, [1280, 720], 12, 2.0, false)?;
        // Next to nothing to draw: what is left is the program's own work, and the driver's.
        measure(&mut studio, path, [16, 9], 200, 2.0, true)?;
    }
    drop(studio);
    println!("as in the window, coarser while the camera moves:");
    let mut studio = Studio::like_a_window(None)?;
    for path in &paths {
        measure(&mut studio, path, [1280, 720], 24, 2.0, false)?;
        // Standing: what redrawing the interface alone takes.
        measure(&mut studio, path, [1280, 720], 24, 0.0, false)?;
    }
    Ok(())
}

fn measure(
    studio: &mut Studio,
    path: &str,
    size_px: [u32; 2],
    frames: u32,
    step_deg: f32,
    hollow: bool,
) -> Result<(), Box<dyn std::error::Error>> {
    let opened = open(Path::new(path), None)?;
    let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
    let shot = Shot { size_px, quality: Some(Quality::Low), ..Shot::default() };
    let taken = studio.take(&project, &opened.files, &Ask::default(), &shot, &|| {})?;
    if hollow {
        studio.hollow()?;
    }
    studio.orbit(12, step_deg)?;
    let (before, start) = (busy(), Instant::now());
    studio.orbit(frames, step_deg)?;
    let (wall, after) = (start.elapsed(), busy());
    let [width, height] = size_px;
    let share = |ns: u64| ns as f64 / 1e6 / f64::from(frames);
    println!(
        "{path}: {} parts, {width}×{height} px; {}, a frame takes {:.2} ms",
        taken.stats.parts,
        match (hollow, step_deg == 0.0) {
            (true, _) => "orbiting, parts of one triangle",
            (false, true) => "standing",
            (false, false) => "orbiting",
        },
        share(wall.as_nanos() as u64)
    );
    let mut all = 0;
    for (thread, (name, time)) in &after {
        let spent = time - before.get(thread).map_or(0, |(_, time)| *time);
        all += spent;
        if spent > 1_000_000 {
            println!("    {name:<16} {:.2} ms", share(spent));
        }
    }
    println!("    all threads      {:.2} ms", share(all));
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
