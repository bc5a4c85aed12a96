//! How long asking a catalogue takes: the largest real game has 16 entries.

use baize_variants::{Catalogue, Entry, Selection};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// A catalogue with every kind of constraint: groups of four, and as many checkboxes.
fn catalogue(count: usize) -> Catalogue {
    let entry = |at: usize| {
        let group = (at % 8 < 4).then(|| format!("group{}", at / 8));
        let mut entry = Entry { uid: format!("v{at}"), group, ..Entry::default() };
        let near = |step: usize| vec![format!("v{}", (at + step) % count)];
        match at % 8 {
            4 => entry.requires = near(1),
            5 => entry.conflicts_with = near(2),
            6 => {
                let group = format!("group{}", at / 8);
                let choices = vec![format!("#{group}"), format!("v{}", at - 6)];
                entry.enabled_when.insert(group, choices);
            }
            7 => {
                entry.implies = near(count - 3);
                entry.implies_lock = true;
            }
            _ => {}
        }
        entry
    };
    Catalogue::new((0..count).map(entry).collect())
}

/// One member of each group, and every second checkbox.
fn selection(catalogue: &Catalogue) -> Selection {
    let entries = catalogue.entries().iter().enumerate();
    let listed = entries.filter(|(at, _)| matches!(at % 8, 0 | 4 | 5 | 6));
    let listed: Selection = listed.map(|(_, entry)| entry.uid.as_str()).collect();
    catalogue.sanitize(&listed).selection
}

const SIZES: [usize; 3] = [16, 100, 500];

#[divan::bench(args = SIZES)]
fn availability(bencher: Bencher<'_, '_>, count: usize) {
    let catalogue = catalogue(count);
    let selection = selection(&catalogue);
    bencher.bench(|| catalogue.availability(black_box(&selection)));
}

#[divan::bench(args = SIZES)]
fn sheet(bencher: Bencher<'_, '_>, count: usize) {
    let catalogue = catalogue(count);
    let selection = selection(&catalogue);
    bencher.bench(|| catalogue.sheet(black_box(&selection)));
}

#[divan::bench(args = SIZES)]
fn click(bencher: Bencher<'_, '_>, count: usize) {
    let catalogue = catalogue(count);
    let selection = selection(&catalogue);
    bencher.bench(|| catalogue.click(black_box(&selection), "v7"));
}

#[divan::bench(args = SIZES)]
fn sanitize_everything(bencher: Bencher<'_, '_>, count: usize) {
    let catalogue = catalogue(count);
    let all: Selection = catalogue.entries().iter().map(|entry| entry.uid.as_str()).collect();
    bencher.bench(|| catalogue.sanitize(black_box(&all)));
}

#[divan::bench(args = SIZES)]
fn index_and_check(bencher: Bencher<'_, '_>, count: usize) {
    let entries = catalogue(count).entries().to_vec();
    bencher.with_inputs(|| entries.clone()).bench_values(Catalogue::new);
}
