//! For programs.

use baize_manifest::Severity;
use serde_json::{Value, json as value};

use super::words;
use crate::{
    case::{Games, Plan},
    compare::Comparison,
    parts::{Blamed, Happened},
    run::{Difference, Outcome, Run, Verdict},
};

/// What came of a run, as one JSON object; the shape is that of `docs/shots.md`.
pub fn json(plan: &Plan, run: &Run) -> Value {
    value!({
        "version": 1,
        "exit": run.exit(plan.is_broken()).code(),
        "rasteriser": run.rasteriser,
        "seconds": seconds(run.time),
        "cases": run.outcomes.iter().map(case).collect::<Vec<_>>(),
        "orphans": run.orphans.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
        "faults": plan.faults.iter().chain(&run.faults).chain(&run.no_adapter).collect::<Vec<_>>(),
        "diagnostics": plan.games.iter().flat_map(diagnostics).collect::<Vec<_>>(),
    })
}

fn seconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e4).round() / 1e4
}

fn case(outcome: &Outcome) -> Value {
    let mut case = value!({
        "package": &*outcome.package,
        "name": &*outcome.case,
        "stored": outcome.stored.display().to_string(),
        "verdict": outcome.verdict.name(),
        "problem": words::problem(outcome),
        "notes": outcome.notes,
        "draw_seconds": seconds(outcome.draw_time),
        "compare_seconds": seconds(outcome.compare_time),
    });
    match &outcome.verdict {
        Verdict::Differs(difference) => case["difference"] = differs(difference),
        Verdict::Right { profile } => case["profile"] = value!(profile.to_string()),
        Verdict::KnownFailure(reason) | Verdict::Passes(reason) => {
            case["known_failure"] = value!(&**reason);
        }
        Verdict::Stored { new } => case["new"] = value!(new),
        _ => {}
    }
    case
}

fn differs(difference: &Difference) -> Value {
    value!({
        "expected_px": difference.expected.size_px(),
        "actual_px": difference.actual.size_px(),
        "comparison": difference.comparison.as_ref().map(comparison),
        "parts": difference.parts.iter().map(part).collect::<Vec<_>>(),
    })
}

fn comparison(comparison: &Comparison) -> Value {
    let (tile, tolerance) = (&comparison.worst_tile, &comparison.tolerance);
    value!({
        "profile": comparison.profile.to_string(),
        "pixels": comparison.pixels,
        "level": comparison.level,
        "outline": comparison.outline,
        "worst_tile": { "x_px": tile.x_px, "y_px": tile.y_px, "pixels": tile.pixels },
        "allowed": {
            "level": tolerance.level,
            "tile": tolerance.tile,
            "total": tolerance.total_px(comparison.size_px),
            "outline": tolerance.outline,
        },
        "would_pass": comparison.would_pass(),
    })
}

fn part(blamed: &Blamed) -> Value {
    let (happened, moved_px) = match blamed.happened {
        Happened::Gone => ("gone", None),
        Happened::New => ("new", None),
        Happened::Moved { x_px, y_px } => ("moved", Some([x_px, y_px])),
        Happened::Reshaped => ("reshaped", None),
        Happened::Recoloured => ("recoloured", None),
    };
    value!({
        "part": blamed.part.as_deref(),
        "happened": happened,
        "moved_px": moved_px,
        "pixels": blamed.pixels,
        "box_px": blamed.box_px,
    })
}

fn diagnostics(games: &Games) -> impl Iterator<Item = Value> {
    games.diagnostics.iter().map(|diagnostic| {
        let place = diagnostic.span.map(|span| games.project.sources.place(span));
        value!({
            "severity": match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Hint => "hint",
            },
            "code": diagnostic.code.0,
            "message": diagnostic.message,
            "file": place.as_ref().map(|place| {
                games.shown_root.join(&*place.file).display().to_string()
            }),
            "line": place.as_ref().map(|place| place.line),
            "column": place.as_ref().map(|place| place.column),
            "hint": diagnostic.hint,
        })
    })
}
