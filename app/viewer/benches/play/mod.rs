//! What input takes, from its message to the changed state, and what finding the part under the
//! pointer takes. Without a window, and without a device.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use baize_manifest::{LoadOptions, load, open};
use baize_viewer::{Ask, Driver, Folders};
use bevy::input::prelude::KeyCode;

/// How often each is measured: what the machine does besides is not ours.
const RUNS: usize = 100;

/// Measures a package and prints the figures.
pub(crate) fn measure(path: &str) -> Result<(), Box<dyn std::error::Error>> {
    let opened = open(Path::new(path), None)?;
    let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
    let mut table = Driver::open(project, &*opened.files, &Ask::default(), &Folders::default())?;
    table.settle();
    let state = table.state().ok_or("there is no state")?;
    let parts: usize = state.stacks().map(|(_, stack)| stack.len()).sum();
    println!("{path}: {parts} parts");
    picking(&table);
    keys(&mut table)
}

/// Over a grid of the window: the mean, and the place that takes longest.
fn picking(table: &Driver) {
    let grid = (0..400).map(|n| [(n % 20) as f32 * 64.0 + 32.0, (n / 20) as f32 * 36.0 + 18.0]);
    let mut times = Vec::new();
    let mut met = 0;
    for at_px in grid {
        met += usize::from(table.part_at(at_px).is_some());
        times.push(sorted((0..RUNS / 4).map(|_| timed(|| table.part_at(at_px)))));
    }
    let fastest = sorted(times.iter().filter_map(|times| times.first().copied()));
    let mean = fastest.iter().sum::<Duration>() / fastest.len().max(1) as u32;
    let slowest = fastest.last().copied().unwrap_or_default();
    println!(
        "    picking: {mean:.1?} a place, {slowest:.1?} at the slowest; {met} of 400 meet a part"
    );
}

/// From the message of a key, which turns the part under the pointer over, to the changed state;
/// and the whole frame in which that happens.
fn keys(table: &mut Driver) -> Result<(), Box<dyn std::error::Error>> {
    let at_px = somewhere(table).ok_or("there is nothing to point at")?;
    table.point(at_px);
    let (mut to_state, mut frames) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        for (times, whole) in [(&mut to_state, false), (&mut frames, true)] {
            let before = table.state().cloned();
            table.send_key(KeyCode::KeyF, "f", true);
            times.push(timed(|| if whole { table.frames(1) } else { table.respond() }));
            if table.state() == before.as_ref() {
                return Err("the key changed nothing".into());
            }
            table.key(KeyCode::KeyF, "f", false);
            table.settle();
        }
    }
    for (name, times) in [("its changed state", to_state), ("the end of its frame", frames)] {
        let times = sorted(times.into_iter());
        let at = |index: usize| times.get(index).copied().unwrap_or_default();
        let (fastest, median) = (at(0), at(times.len() / 2));
        println!("    from a key to {name}: fastest {fastest:.2?}, median {median:.2?}");
    }
    Ok(())
}

/// A place where the pointer finds a part that a key may turn over.
fn somewhere(table: &mut Driver) -> Option<[f32; 2]> {
    let stacks: Vec<(String, usize)> =
        table.state()?.stacks().map(|(path, stack)| (path.to_string(), stack.len())).collect();
    stacks.into_iter().find_map(|(path, count)| {
        let at_px = table.place_of(&path, count.checked_sub(1)?)?;
        table.point(at_px);
        let before = table.state().cloned();
        table.key(KeyCode::KeyF, "f", true);
        table.key(KeyCode::KeyF, "f", false);
        table.settle();
        (table.state() != before.as_ref()).then_some(at_px)
    })
}

fn timed<R>(work: impl FnOnce() -> R) -> Duration {
    let start = Instant::now();
    std::hint::black_box(work());
    start.elapsed()
}

fn sorted(times: impl Iterator<Item = Duration>) -> Vec<Duration> {
    let mut times: Vec<Duration> = times.collect();
    times.sort();
    times
}
