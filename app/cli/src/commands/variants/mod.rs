//! `baize variants`: what can be chosen together, and why not.

mod catalogue_file;
mod evaluation;
mod json;
mod packages;
mod text;

use std::{path::PathBuf, process::ExitCode};

use baize_variants::{Listing, Selection};
use clap::{Args, ValueEnum};
use serde_json::Value;

use catalogue_file::Failure;
use evaluation::Evaluation;

use super::{reading::Reading, say};

/// Shows the optional rules: what is chosen, what can be chosen, and why not
#[derive(Args)]
pub(crate) struct Variants {
    /// A folder of packages, a single package file, or a .bgmz file
    #[arg(value_name = "PATH", required_unless_present = "catalogue")]
    path: Option<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// Instead of a package: a JSON file with a list of variants, or a list of games that each
    /// have one
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["path", "root"])]
    catalogue: Option<PathBuf>,
    /// Which package, or which game of the file, as UID or UID:REVISION
    #[arg(long, value_name = "UID")]
    game: Option<String>,
    /// What is chosen; without it the defaults, with no UID nothing at all
    #[arg(long, value_name = "UID", num_args = 0..)]
    select: Option<Vec<String>>,
    /// Then clicked, one after the other
    #[arg(long, value_name = "UID", num_args = 1..)]
    click: Vec<String>,
    /// Whose evaluator: ours, or the one that the format comes from, faults included
    #[arg(long, value_enum, default_value_t)]
    mode: Mode,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Whose evaluator answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// What is cleaned is valid, and a click is offered when it takes.
    #[default]
    Ours,
    /// As the original behaves.
    Upstream,
}

impl Variants {
    /// Runs the command: 0 all right, 1 an invalid selection or catalogue, 2 no such file.
    pub(crate) fn run(&self) -> ExitCode {
        let listings = match self.listings() {
            Ok(listings) => listings,
            Err(Failure::Unreadable(message)) => return say::could_not(&message),
            Err(Failure::NotACatalogue(message)) => return say::at_fault(&message),
        };
        let listings = match self.asked(listings) {
            Ok(listings) => listings,
            Err(message) => return say::at_fault(&message),
        };
        let mut evaluations = Vec::new();
        for listing in &listings {
            let select = self.select.as_ref().map(|uids| uids.iter().cloned().collect());
            match Evaluation::new(listing, select, &self.click, self.mode) {
                Ok(evaluation) => evaluations.push(evaluation),
                Err(message) => return say::at_fault(&message),
            }
        }
        self.print(&evaluations);
        match evaluations.iter().all(Evaluation::is_all_right) {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(1),
        }
    }

    fn listings(&self) -> Result<Vec<Listing>, Failure> {
        match (&self.catalogue, &self.path) {
            (Some(file), _) => catalogue_file::read(file),
            (None, Some(path)) => packages::read(path, &self.reading),
            (None, None) => Err(Failure::NotACatalogue("a PATH is needed".to_owned())),
        }
    }

    fn asked(&self, listings: Vec<Listing>) -> Result<Vec<Listing>, String> {
        let Some(asked) = &self.game else {
            if listings.len() != 1 && (self.select.is_some() || !self.click.is_empty()) {
                return Err(format!("there are {} games: say --game UID", listings.len()));
            }
            return Ok(listings);
        };
        let (uid, revision) = match asked.split_once(':') {
            Some((uid, revision)) => (uid, Some(revision)),
            None => (asked.as_str(), None),
        };
        let is_asked = |listing: &Listing| {
            listing.uid.as_deref() == Some(uid)
                && (revision.is_none() || listing.revision.as_deref() == revision)
        };
        let found: Vec<Listing> = listings.into_iter().filter(is_asked).collect();
        match found.len() {
            0 => Err(format!("there is no game `{asked}`")),
            1 => Ok(found),
            _ => {
                let revisions = found.iter().filter_map(|listing| listing.revision.as_deref());
                let revisions: Vec<String> =
                    revisions.map(|revision| format!("{uid}:{revision}")).collect();
                Err(format!("the game has revisions: say --game {}", revisions.join(" or ")))
            }
        }
    }

    fn print(&self, evaluations: &[Evaluation<'_>]) {
        if self.json {
            let all: Vec<Value> = evaluations.iter().map(json::evaluation).collect();
            let value = match <[Value; 1]>::try_from(all) {
                Ok([one]) => one,
                Err(all) => Value::from(all),
            };
            return say::line(&format!("{value:#}"));
        }
        match evaluations {
            [one] => text::full(one),
            all => all.iter().for_each(text::brief),
        }
    }
}

/// What was chosen, as uids with blanks between.
fn uids(selection: &Selection) -> String {
    match selection.is_empty() {
        true => "(nothing)".to_owned(),
        false => selection.uids().join(" "),
    }
}
