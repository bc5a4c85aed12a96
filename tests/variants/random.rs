//! 60,000 seeded random catalogues and selections.

use std::{cell::Cell, collections::BTreeMap};

use baize_variants::{Catalogue, Entry, Selection, is_sentinel};
use proptest::{
    collection::{btree_map, vec},
    prelude::*,
    sample::select,
    test_runner::{Config, RngSeed, TestRunner},
};

const CASES: u32 = 60_000;
const UIDS: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "nope"];
const GROUPS: [&str; 3] = ["x", "y", "z"];

fn uid() -> impl Strategy<Value = String> {
    select(UIDS.as_slice()).prop_map(str::to_owned)
}

fn few_uids() -> impl Strategy<Value = Vec<String>> {
    prop_oneof![3 => Just(Vec::new()), 2 => vec(uid(), 1), 1 => vec(uid(), 1..4)]
}

fn gates() -> impl Strategy<Value = BTreeMap<String, Vec<String>>> {
    let choice = prop_oneof![
        3 => uid(),
        1 => select(GROUPS.as_slice()).prop_map(|group| format!("#{group}")),
    ];
    let group = select(GROUPS.as_slice()).prop_map(str::to_owned);
    prop_oneof![
        3 => Just(BTreeMap::new()),
        2 => btree_map(group, vec(choice, 1..4), 1..3),
    ]
}

/// An entry without its uid.
fn entry(implies: bool) -> impl Strategy<Value = Entry> {
    let group = proptest::option::of(select(GROUPS.as_slice()).prop_map(str::to_owned));
    let implied = if implies { few_uids().boxed() } else { Just(Vec::new()).boxed() };
    (group, gates(), few_uids(), few_uids(), implied, any::<bool>(), any::<bool>()).prop_map(
        |(group, enabled_when, requires, conflicts_with, implies, implies_lock, default)| Entry {
            group,
            enabled_when,
            requires,
            conflicts_with,
            implies,
            implies_lock,
            default,
            ..Entry::default()
        },
    )
}

/// A catalogue of up to eight entries that name each other and one that does not exist, and a
/// selection of anything, repeats and `#group` entries included.
fn case(implies: bool) -> impl Strategy<Value = (Vec<Entry>, Vec<String>)> {
    let listed = prop_oneof![8 => uid(), 1 => Just("#x".to_owned())];
    (vec(entry(implies), 1..9), vec(listed, 0..8)).prop_map(|(mut entries, selection)| {
        for (entry, uid) in entries.iter_mut().zip(UIDS) {
            entry.uid = uid.to_owned();
        }
        (entries, selection)
    })
}

fn run(
    cases: u32,
    implies: bool,
    test: impl Fn(Catalogue, Selection) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(9),
        ..Config::default()
    };
    let mut runner = TestRunner::new(config);
    let strategy = case(implies);
    let result = runner.run(&strategy, |(entries, selection)| {
        test(Catalogue::new(entries), Selection::from(selection))
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// What conflicts with itself does so only in the original.
fn conflicts_with_itself(catalogue: &Catalogue) -> bool {
    catalogue.entries().iter().any(|entry| entry.conflicts_with.contains(&entry.uid))
}

fn lacks_nothing_implied(catalogue: &Catalogue, selection: &Selection) -> bool {
    selection.concrete().filter_map(|uid| catalogue.entry(uid)).all(|entry| {
        let mut implied = entry.implies.iter();
        implied.all(|uid| catalogue.entry(uid).is_none() || selection.contains(uid))
    })
}

#[test]
fn cleaning_ends_and_gives_what_validates() {
    let (unchanged, unstable) = (Cell::new(0), Cell::new(0));
    run(CASES, true, |catalogue, given| {
        let result = catalogue.sanitize(&given);
        let cleaned = &result.selection;
        prop_assert_eq!(catalogue.validate(cleaned), []);
        if !conflicts_with_itself(&catalogue) {
            prop_assert_eq!(catalogue.upstream().validate(cleaned), []);
        }
        prop_assert!(catalogue.check(cleaned).is_ok());
        let concrete: Selection = given.concrete().collect();
        if catalogue.validate(&given).is_empty() && lacks_nothing_implied(&catalogue, &concrete) {
            unchanged.set(unchanged.get() + 1);
            prop_assert_eq!(cleaned, &concrete);
            prop_assert!(result.dropped.is_empty() && result.added.is_empty());
        }
        unstable.set(unstable.get() + u32::from(catalogue.sanitize(cleaned).selection != *cleaned));
        // What it says it did is what it did.
        for uid in given.concrete().filter(|uid| !cleaned.contains(uid)) {
            prop_assert!(result.dropped.iter().any(|dropped| dropped.uid == uid), "{uid}");
        }
        for uid in cleaned.concrete().filter(|uid| !given.contains(uid)) {
            prop_assert!(result.added.iter().any(|added| added.uid == uid), "{uid}");
        }
        let said = result.dropped.iter().filter(|d| !concrete.contains(&d.uid)).count();
        prop_assert_eq!(said, 0);
        Ok(())
    });
    let (unchanged, unstable) = (unchanged.get(), unstable.get());
    eprintln!("{unchanged} of {CASES} came back unchanged, {unstable} were not stable");
    assert!(unchanged > CASES / 20, "the cases must not all be broken");
    assert_eq!(unstable, 0);
}

#[test]
fn validation_of_known_uids_agrees_with_the_original() {
    run(CASES / 3, true, |catalogue, given| {
        let mut once: Vec<&str> = Vec::new();
        for uid in given.concrete() {
            if !once.contains(&uid) && catalogue.entry(uid).is_some() {
                once.push(uid);
            }
        }
        let once: Selection = once.into_iter().collect();
        let brief = |violations: Vec<baize_variants::Violation>| -> Vec<(String, &'static str)> {
            violations.into_iter().map(|v| (v.uid, v.reason.code())).collect()
        };
        if !conflicts_with_itself(&catalogue) {
            let upstream = brief(catalogue.upstream().validate(&once));
            prop_assert_eq!(brief(catalogue.validate(&once)), upstream);
        }
        Ok(())
    });
}

/// Each choice is offered exactly when clicking it does what it says at no other's cost.
#[test]
fn availability_agrees_with_trying_the_click() {
    let offered = Cell::new([0_u32; 2]);
    run(CASES, true, |catalogue, given| {
        let before = catalogue.sanitize(&given).selection;
        for choice in catalogue.availability(&before) {
            let clicked = catalogue.click(&before, &choice.uid).expect("it is offered");
            let after = &clicked.selection;
            prop_assert_eq!(catalogue.validate(after), []);
            let group = match choice.uid.strip_prefix('#') {
                Some(group) => Some(group),
                None => catalogue.entry(&choice.uid).and_then(|entry| entry.group.as_deref()),
            };
            let in_group = |uid: &str| {
                group.is_some() && catalogue.entry(uid).and_then(|e| e.group.as_deref()) == group
            };
            let is_on = match is_sentinel(&choice.uid) {
                true => !after.concrete().any(in_group),
                false => after.contains(&choice.uid),
            };
            let was_checked = choice.active && group.is_none();
            let took = is_on != was_checked;
            let mut others = before.concrete().filter(|uid| *uid != choice.uid && !in_group(uid));
            let lost = others.any(|uid| !after.contains(uid));
            let mut counts = offered.get();
            counts[usize::from(choice.is_available())] += 1;
            offered.set(counts);
            if choice.is_available() {
                prop_assert!(took, "{} is offered but does not take", choice.uid);
                if !took || choice.active {
                    continue;
                }
                for reason in ["enabledWhen", "requires", "conflictsWith"] {
                    let fails = catalogue.validate(after).iter().any(|v| v.reason.code() == reason);
                    prop_assert!(!fails);
                }
            } else {
                prop_assert!(!took || lost, "{} is not offered but works", choice.uid);
            }
            prop_assert_eq!(took, clicked.took);
            let said = clicked.note.is_some();
            prop_assert_eq!(said, !clicked.took || lost || !clicked.added.is_empty());
        }
        Ok(())
    });
    let [refused, allowed] = offered.get();
    eprintln!("{allowed} choices offered, {refused} not");
    assert!(refused > CASES && allowed > CASES, "both must happen");
}

/// The original's results are valid without implications, and often invalid with them.
#[test]
fn the_original_is_right_without_implications() {
    run(CASES / 3, false, |catalogue, given| {
        let known: Selection =
            given.concrete().filter(|uid| catalogue.entry(uid).is_some()).collect();
        let cleaned = catalogue.upstream().sanitize(&known);
        prop_assert_eq!(catalogue.upstream().validate(&cleaned), []);
        Ok(())
    });
    let invalid = Cell::new(0);
    run(CASES / 3, true, |catalogue, given| {
        let known: Selection =
            given.concrete().filter(|uid| catalogue.entry(uid).is_some()).collect();
        let cleaned = catalogue.upstream().sanitize(&known);
        invalid.set(invalid.get() + u32::from(!catalogue.upstream().validate(&cleaned).is_empty()));
        Ok(())
    });
    assert!(invalid.get() > CASES / 100, "{} of {}", invalid.get(), CASES / 3);
}
