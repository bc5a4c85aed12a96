//! Real catalogues, where they are at hand: they are no part of this project.
//!
//! `BAIZE_SHARED` names the folder that holds `data/`; without it `../shared` is tried.

use std::{fs, path::PathBuf};

use baize_variants::{Catalogue, Listing, Severity, read_catalogues};

use crate::catalogues::select;

fn load(name: &str) -> Option<Vec<Listing>> {
    let beside = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared"));
    let shared = std::env::var_os("BAIZE_SHARED").map_or_else(beside, PathBuf::from);
    let path = shared.join("data").join(name);
    match fs::read_to_string(&path) {
        Ok(text) => Some(read_catalogues(&text).expect("the data is a list of catalogues")),
        Err(error) => {
            eprintln!("skipped: {}: {error}", path.display());
            None
        }
    }
}

const FILES: [&str; 2] = ["abstractplay-variants.json", "abstractplay-variants-constrained.json"];

#[test]
fn every_catalogue_loads_and_its_defaults_and_single_clicks_are_valid() {
    for file in FILES {
        let Some(listings) = load(file) else { continue };
        let (mut entries, mut clicks, mut blocked, mut warnings) = (0, 0, 0, 0);
        for listing in &listings {
            let name = listing.uid.as_deref().unwrap_or_default();
            let catalogue = &listing.catalogue;
            assert_eq!(listing.unread, [], "{name}");
            let is_error = |severity| severity == Severity::Error;
            let problems = catalogue.problems();
            assert!(!problems.iter().any(|problem| is_error(problem.severity)), "{name}");
            warnings += problems.len();
            entries += catalogue.entries().len();
            let defaults = catalogue.defaults();
            assert_eq!(catalogue.validate(&defaults), [], "{name}");
            for choice in catalogue.availability(&defaults) {
                let clicked = catalogue.click(&defaults, &choice.uid).expect("it is offered");
                assert_eq!(catalogue.validate(&clicked.selection), [], "{name} {}", choice.uid);
                assert!(!choice.is_available() || clicked.took, "{name} {}", choice.uid);
                clicks += 1;
                blocked += usize::from(!choice.is_available());
            }
        }
        eprintln!(
            "{file}: {} catalogues, {entries} entries, {warnings} warnings, {clicks} single \
             clicks from the defaults, {blocked} of them not offered",
            listings.len()
        );
    }
}

/// Ours and the original give the same wherever the original's result is valid.
#[test]
fn real_constraints_give_what_the_original_gives() {
    let Some(listings) = load("abstractplay-variants-constrained.json") else { return };
    let (mut tried, mut invalid) = (0, 0);
    for listing in &listings {
        let uids: Vec<&str> = listing.catalogue.entries().iter().map(|e| e.uid.as_str()).collect();
        for &a in &uids {
            for &b in &uids {
                for &c in &uids {
                    let given = select(&format!("{a} {b} {c}"));
                    let upstream = listing.catalogue.upstream().sanitize(&given);
                    let repeats = a == b || b == c || a == c;
                    tried += 1;
                    if !repeats && listing.catalogue.validate(&upstream).is_empty() {
                        let ours = listing.catalogue.sanitize(&given).selection;
                        assert_eq!(ours, upstream, "{:?}: {given:?}", listing.uid);
                    } else {
                        invalid += usize::from(!repeats);
                    }
                }
            }
        }
    }
    eprintln!(
        "{tried} selections of three, {invalid} of them cleaned to something invalid upstream"
    );
}

#[test]
fn known_selections_of_known_games() {
    let Some(listings) = load("abstractplay-variants-constrained.json") else { return };
    let game = |uid: &str, revision: Option<&str>| -> &Catalogue {
        let of = |l: &&Listing| l.uid.as_deref() == Some(uid) && l.revision.as_deref() == revision;
        &listings.iter().find(of).expect("the game is there").catalogue
    };
    let loa = game("loa", None);
    assert_eq!(loa.defaults(), select("classic"));
    assert_eq!(loa.sanitize(&select("hex5 scrambled")).selection, select("hex5"));
    let thuemorse = game("thuemorsego", Some("a"));
    let cleaned = thuemorse.sanitize(&select("half-button kill-all")).selection;
    assert_eq!(cleaned, select("kill-all no-button"));
    let killall = game("killallgo", None);
    let greyed: Vec<String> = killall
        .availability(&select("classic"))
        .into_iter()
        .filter(|choice| !choice.is_available())
        .map(|choice| choice.uid)
        .collect();
    assert_eq!(greyed, ["size-9", "size-13"]);
}
