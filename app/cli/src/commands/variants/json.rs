//! The answers as JSON; `docs/variants.md` describes the shape.

use baize_variants::{Choice, Problem, Reason, Row, Severity};
use serde_json::{Map, Value, json};

use super::evaluation::Evaluation;

/// One catalogue and one selection.
pub(super) fn evaluation(evaluation: &Evaluation<'_>) -> Value {
    let (catalogue, listing) = (evaluation.catalogue(), evaluation.listing);
    let selection = &evaluation.selection;
    let reason = |reason: &Reason| self::reason(evaluation, reason);
    let violations = evaluation.violations.iter().map(|violation| {
        let mut value = reason(&violation.reason);
        value.insert("uid".to_owned(), json!(violation.uid));
        value
    });
    let dropped = evaluation.dropped.iter().map(
        |dropped| json!({ "uid": dropped.uid, "words": catalogue.cause_words(&dropped.cause) }),
    );
    let added = evaluation.added.iter();
    let added = added.map(|a| json!({ "uid": a.uid, "by": a.by, "locked": a.locked }));
    let clicks = evaluation.clicks.iter();
    let clicks = clicks.map(|c| json!({ "uid": c.uid, "took": c.took, "note": c.note }));
    let unread = listing.unread.iter();
    let unread = unread.map(|u| json!({ "entry": u.entry, "message": u.message }));
    json!({
        "uid": listing.uid,
        "revision": listing.revision,
        "game": listing.game,
        "selection": selection,
        "valid": evaluation.violations.is_empty(),
        "violations": violations.collect::<Vec<_>>(),
        "repair": {
            "completed": evaluation.repair.completed,
            "cleaned": evaluation.repair.cleaned,
        },
        "sanitized": evaluation.sanitized,
        "dropped": dropped.collect::<Vec<_>>(),
        "added": added.collect::<Vec<_>>(),
        "clicks": clicks.collect::<Vec<_>>(),
        "key": catalogue.key(selection),
        "unrated": catalogue.is_unrated(selection),
        "experimental": catalogue.experimental(selection),
        "defaults": catalogue.defaults(),
        "rows": evaluation.sheet.rows.iter().map(|row| self::row(evaluation, row)).collect::<Vec<_>>(),
        "problems": catalogue.problems().iter().map(problem).collect::<Vec<_>>(),
        "unread": unread.collect::<Vec<_>>(),
    })
}

fn row(evaluation: &Evaluation<'_>, row: &Row) -> Value {
    match row {
        Row::Group { name, choices } => {
            let choices: Vec<Value> = choices.iter().map(|one| choice(evaluation, one)).collect();
            json!({ "group": name, "choices": choices })
        }
        Row::Checkbox(one) => json!({ "checkbox": choice(evaluation, one) }),
    }
}

fn choice(evaluation: &Evaluation<'_>, choice: &Choice) -> Value {
    let reasons = choice.reasons.iter().map(|one| reason(evaluation, one));
    json!({
        "uid": choice.uid,
        "label": choice.label,
        "description": choice.description,
        "on": choice.on,
        "available": choice.reasons.is_empty(),
        "reasons": reasons.collect::<Vec<_>>(),
        "experimental": choice.experimental,
        "unrated": choice.unrated,
        "fans": choice.fans,
    })
}

fn reason(evaluation: &Evaluation<'_>, reason: &Reason) -> Map<String, Value> {
    let mut value = Map::new();
    value.insert("reason".to_owned(), json!(reason.code()));
    value.insert("related".to_owned(), json!(reason.related()));
    value.insert("words".to_owned(), json!(evaluation.catalogue().words(reason)));
    value
}

fn problem(problem: &Problem) -> Value {
    json!({
        "severity": match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        "code": problem.kind.code(),
        "at": problem.spot.to_string(),
        "message": problem.message,
        "hint": problem.hint,
        "related": problem.related,
    })
}
