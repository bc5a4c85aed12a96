//! JUnit XML, which CI services show.

use std::fmt::Write;

use baize_manifest::Severity;

use super::{escape::Escaped, words};
use crate::{
    case::Plan,
    run::{Exit, Outcome, Run, Verdict},
};

/// What came of a run as JUnit XML: one suite a package. Broken files, paths and pictures without a
/// case are cases of a suite of their own, so that nothing red looks green.
pub fn junit(plan: &Plan, run: &Run) -> String {
    let mut suites: Vec<(&str, Vec<Item<'_>>)> = Vec::new();
    for outcome in &run.outcomes {
        let item = Item::of(outcome);
        match suites.iter_mut().find(|(package, _)| *package == &*outcome.package) {
            Some((_, items)) => items.push(item),
            None => suites.push((&outcome.package, vec![item])),
        }
    }
    let others: Vec<Item<'_>> = others(plan, run).collect();
    if !others.is_empty() {
        suites.push(("baize test", others));
    }
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a text cannot fail.
    let _ = write_suites(&mut xml, &suites);
    xml
}

fn write_suites(xml: &mut String, suites: &[(&str, Vec<Item<'_>>)]) -> std::fmt::Result {
    writeln!(xml, "<testsuites>")?;
    for (package, items) in suites {
        let count = |is: fn(&Item<'_>) -> bool| items.iter().filter(|item| is(item)).count();
        writeln!(
            xml,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3}\">",
            Escaped(package),
            items.len(),
            count(|item| matches!(item.end, End::Failure(..))),
            count(|item| matches!(item.end, End::Error(_))),
            count(|item| matches!(item.end, End::Skipped(_))),
            items.iter().map(|item| item.seconds).sum::<f64>(),
        )?;
        for item in items {
            item.write(xml, package)?;
        }
        writeln!(xml, "  </testsuite>")?;
    }
    writeln!(xml, "</testsuites>")
}

struct Item<'a> {
    name: std::borrow::Cow<'a, str>,
    seconds: f64,
    end: End,
}

enum End {
    Right,
    Skipped(String),
    /// What is wrong, and details.
    Failure(String, String),
    Error(String),
}

impl<'a> Item<'a> {
    fn of(outcome: &'a Outcome) -> Self {
        let problem = words::problem(outcome).unwrap_or_default();
        let end = match &outcome.verdict {
            Verdict::KnownFailure(reason) => End::Skipped(format!("known failure: {reason}")),
            verdict => match verdict.exit() {
                Exit::Right => End::Right,
                Exit::Differs => End::Failure(problem, details(outcome)),
                Exit::CouldNot | Exit::NoAdapter => End::Error(problem),
            },
        };
        let seconds = (outcome.draw_time + outcome.compare_time).as_secs_f64();
        Self { name: (&*outcome.case).into(), seconds, end }
    }

    fn write(&self, xml: &mut String, package: &str) -> std::fmt::Result {
        write!(
            xml,
            "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\"",
            Escaped(package),
            Escaped(&self.name),
            self.seconds
        )?;
        match &self.end {
            End::Right => return writeln!(xml, "/>"),
            End::Skipped(reason) => {
                writeln!(xml, ">\n      <skipped message=\"{}\"/>", Escaped(reason))?;
            }
            End::Failure(problem, details) => writeln!(
                xml,
                ">\n      <failure message=\"{}\">{}</failure>",
                Escaped(problem),
                Escaped(details)
            )?,
            End::Error(problem) => {
                writeln!(xml, ">\n      <error message=\"{}\"/>", Escaped(problem))?;
            }
        }
        writeln!(xml, "    </testcase>")
    }
}

fn details(outcome: &Outcome) -> String {
    let mut lines = Vec::new();
    if let Verdict::Differs(difference) = &outcome.verdict {
        for blamed in &difference.parts {
            lines.push(format!(
                "{} {} ({} px)",
                words::part(blamed),
                blamed.happened,
                blamed.pixels
            ));
        }
        lines.extend(difference.comparison.as_ref().map(words::allowance));
    }
    lines.extend(outcome.notes.iter().map(|note| format!("note: {note}")));
    lines.join("\n")
}

/// What is wrong but with no case.
fn others<'a>(plan: &'a Plan, run: &'a Run) -> impl Iterator<Item = Item<'a>> {
    let broken = plan.games.iter().flat_map(|games| {
        let errors = games.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        errors.map(|diagnostic| {
            let place = diagnostic.span.map(|span| games.project.sources.place(span));
            let place = place.map_or_else(String::new, |place| format!("{place}: "));
            Item {
                name: "shots.toml".into(),
                seconds: 0.0,
                end: End::Error(format!("{place}{}", diagnostic.message)),
            }
        })
    });
    let faults = plan.faults.iter().chain(&run.faults).chain(&run.no_adapter).map(|fault| Item {
        name: "run".into(),
        seconds: 0.0,
        end: End::Error(fault.clone()),
    });
    let orphans = run.orphans.iter().map(|path| {
        let problem = "a stored picture without a case".to_owned();
        let name = path.display().to_string().into();
        Item { name, seconds: 0.0, end: End::Failure(problem, String::new()) }
    });
    broken.chain(faults).chain(orphans)
}
