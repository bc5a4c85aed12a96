//! For a terminal: quiet when all is well.

use std::{
    io::{self, Write},
    path::Path,
};

use super::words;
use crate::run::{Outcome, Run, Verdict};

/// Parts named for a case; the rest is counted.
const PARTS: usize = 8;

/// Prints what came of a run: what is wrong case by case, then one line. `report` is the folder
/// of the report, when one was written.
///
/// # Errors
/// When the output cannot be written to.
pub fn human(out: &mut dyn Write, run: &Run, report: Option<&Path>) -> io::Result<()> {
    for outcome in &run.outcomes {
        case(out, outcome)?;
    }
    for orphan in &run.orphans {
        writeln!(out, "error: {} has no case: delete it, or declare its case", orphan.display())?;
    }
    for fault in &run.faults {
        writeln!(out, "error: {fault}")?;
    }
    if let Some(message) = &run.no_adapter {
        writeln!(out, "error: {message}")?;
    }
    if !run.outcomes.is_empty() || !run.orphans.is_empty() {
        let seconds = run.time.as_secs_f64();
        writeln!(out, "{} ({seconds:.1} s)", words::summary(run))?;
    }
    if let Some(report) = report {
        writeln!(out, "see {}", report.join(super::folder::PAGE).display())?;
    }
    Ok(())
}

fn case(out: &mut dyn Write, outcome: &Outcome) -> io::Result<()> {
    let name = words::name(outcome);
    match words::problem(outcome) {
        Some(problem) => writeln!(out, "error: {name} {problem}")?,
        None if !outcome.notes.is_empty() => writeln!(out, "note: {name}")?,
        None => return Ok(()),
    }
    if let Verdict::Differs(difference) = &outcome.verdict {
        for blamed in difference.parts.iter().take(PARTS) {
            writeln!(out, "  {} {} ({} px)", words::part(blamed), blamed.happened, blamed.pixels)?;
        }
        if let Some(more) = difference.parts.len().checked_sub(PARTS).filter(|more| *more > 0) {
            writeln!(out, "  and {}", words::count(more, "more part"))?;
        }
        if let Some(comparison) = &difference.comparison {
            writeln!(out, "  {}", words::allowance(comparison))?;
        }
    }
    for note in &outcome.notes {
        writeln!(out, "  note: {note}")?;
    }
    Ok(())
}
