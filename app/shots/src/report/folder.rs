//! A report as a folder.

use std::{
    collections::{BTreeSet, HashMap},
    io,
    path::Path,
};

use rayon::prelude::*;

use super::{html, json, junit};
use crate::{
    case::{Plan, unique_name},
    compare::diff_picture,
    picture::{Picture, plain_png},
    run::{Outcome, Run, Verdict, write_file},
};

/// The page that shows everything.
pub(super) const PAGE: &str = "index.html";

/// Writes a report into a folder: `index.html`, which needs no other file, `report.json`,
/// `junit.xml`, and for each failed case `PACKAGE/CASE/` with `expected.png`, `actual.png` and
/// `diff.png`. Pictures of an earlier report on the same cases are replaced or removed.
///
/// # Errors
/// When a file cannot be written.
pub fn write_report(folder: &Path, plan: &Plan, run: &Run) -> io::Result<()> {
    let names = folders(plan);
    run.outcomes.par_iter().try_for_each(|outcome| {
        let package = (&*outcome.package, outcome.stored.parent().and_then(Path::parent));
        let name = names.get(&package).map_or(&*outcome.package, String::as_str);
        pictures(&folder.join(name).join(&*outcome.case), outcome)
    })?;
    write_file(&folder.join("report.json"), format!("{:#}\n", json(plan, run)).as_bytes())?;
    write_file(&folder.join("junit.xml"), junit(plan, run).as_bytes())?;
    write_file(&folder.join(PAGE), html(plan, run).as_bytes())
}

/// The folder of each package's cases, by its id and where it lies. An id may have characters that
/// files cannot have, and two packages of a run may have one id; the names are the same whichever
/// cases are chosen.
fn folders(plan: &Plan) -> HashMap<(&str, Option<&Path>), String> {
    let mut taken = BTreeSet::new();
    let suites = plan.games.iter().flat_map(|games| &games.suites);
    suites
        .map(|suite| {
            let name = unique_name(&mut taken, &suite.package);
            ((&*suite.package, Some(&*suite.shown_folder)), name)
        })
        .collect()
}

fn pictures(folder: &Path, outcome: &Outcome) -> io::Result<()> {
    let diff;
    let (expected, actual, diff) = match &outcome.verdict {
        Verdict::Differs(difference) => {
            let comparison = difference.comparison.as_ref();
            diff = comparison.map(|comparison| diff_picture(&difference.expected, comparison));
            (Some(&difference.expected), Some(&difference.actual), diff.as_ref())
        }
        Verdict::Missing { actual } | Verdict::Unreadable { actual, .. } => {
            (None, Some(&**actual), None)
        }
        _ => (None, None, None),
    };
    for (name, picture) in [("expected", expected), ("actual", actual), ("diff", diff)] {
        write_or_remove(&folder.join(name).with_extension("png"), picture)?;
    }
    Ok(())
}

fn write_or_remove(path: &Path, picture: Option<&Picture>) -> io::Result<()> {
    match picture {
        Some(picture) => {
            let png = plain_png(picture).map_err(|error| io::Error::other(error.to_string()))?;
            write_file(path, &png)
        }
        None => match std::fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            // Its folder is a file: there is nothing old to be taken for new.
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(()),
            removed => removed,
        },
    }
}
