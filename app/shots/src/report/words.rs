//! Sentences that several reports have.

use crate::{
    compare::Comparison,
    parts::Blamed,
    run::{Difference, Outcome, Verdict},
};

/// `package/case`.
pub(super) fn name(outcome: &Outcome) -> String {
    format!("{}/{}", outcome.package, outcome.case)
}

/// What is wrong, in one sentence; none when nothing is.
pub(super) fn problem(outcome: &Outcome) -> Option<String> {
    Some(match &outcome.verdict {
        Verdict::Right { .. } | Verdict::KnownFailure(_) | Verdict::Stored { .. } => return None,
        Verdict::Differs(difference) => differs(difference),
        Verdict::Passes(reason) => {
            format!("passes, but `known_failure` says that it fails: {reason}")
        }
        Verdict::Missing { .. } => {
            let help = match outcome.is_archive {
                true => "pack it with --shots",
                false => "run with --update",
            };
            format!("has no stored picture {}: {help}", outcome.stored.display())
        }
        Verdict::Unreadable { problem, .. } => {
            format!("has an unreadable picture {}: {problem}", outcome.stored.display())
        }
        Verdict::NotShown(message) => format!("cannot be shown: {message}"),
        Verdict::CouldNot(message) => format!("could not be tested: {message}"),
    })
}

fn differs(difference: &Difference) -> String {
    let Some(comparison) = &difference.comparison else {
        let [[w, h], [u, v]] = [&difference.expected, &difference.actual].map(|p| p.size_px());
        return format!("is {u}×{v} px and not {w}×{h} px as stored");
    };
    let Comparison { pixels, worst_tile, level, outline, .. } = comparison;
    let outline = match outline {
        0 => String::new(),
        _ => format!("at {outline} px another part is seen; "),
    };
    if *pixels == 0 {
        return outline.trim_end_matches("; ").to_owned();
    }
    let colour = format!(
        "differs in {pixels} px, {} of them in the 64×64 px at {}, {}; the largest difference is {level} of 255",
        worst_tile.pixels, worst_tile.x_px, worst_tile.y_px
    );
    outline + &colour
}

/// What was allowed, and what would have passed.
pub(super) fn allowance(comparison: &Comparison) -> String {
    let tolerance = &comparison.tolerance;
    format!(
        "the profile `{}` lets {} px differ in all and {} in a tile, by more than {} of 255; it would pass with `{}`",
        comparison.profile,
        tolerance.total_px(comparison.size_px),
        tolerance.tile,
        tolerance.level,
        comparison.would_pass(),
    )
}

/// `the part harbor:card#7@board#harbor`, or the table.
pub(super) fn part(blamed: &Blamed) -> &str {
    blamed.part.as_deref().unwrap_or("the table")
}

/// `1 case`, `2 cases`.
pub(super) fn count(number: usize, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}

/// How many cases there are and what came of them.
pub(super) fn summary(run: &crate::run::Run) -> String {
    let kinds = [
        ("right", "right"),
        ("stored", "stored"),
        ("known-failure", "known to fail"),
        ("differs", "different"),
        ("missing", "without a picture"),
        ("unreadable", "unreadable"),
        ("not-shown", "not shown"),
        ("passes-unexpectedly", "passing unexpectedly"),
        ("could-not", "not tested"),
    ];
    let mut words = vec![count(run.outcomes.len(), "case")];
    for (name, word) in kinds {
        match run.count(name) {
            0 => {}
            number => words.push(format!("{number} {word}")),
        }
    }
    if !run.orphans.is_empty() {
        words.push(count(run.orphans.len(), "picture") + " without a case");
    }
    words.join(", ")
}
