//! The answers for people.

use baize_variants::{Choice, Row, Severity};

use super::{evaluation::Evaluation, uids};
use crate::commands::say::line;

/// One line a catalogue, where a file holds several.
pub(super) fn brief(evaluation: &Evaluation<'_>) {
    let catalogue = evaluation.catalogue();
    line(&format!(
        "{}: {} entries, {} groups, {} problems, defaults: {}",
        heading(evaluation),
        catalogue.entries().len(),
        catalogue.groups().count(),
        catalogue.problems().len() + evaluation.listing.unread.len(),
        uids(&evaluation.selection)
    ));
}

/// Everything about one catalogue and one selection.
pub(super) fn full(evaluation: &Evaluation<'_>) {
    let catalogue = evaluation.catalogue();
    problems(evaluation);
    if evaluation.listing.uid.is_some() {
        line(&heading(evaluation));
    }
    for row in &evaluation.sheet.rows {
        match row {
            Row::Group { name, choices } => {
                line(name);
                choices.iter().for_each(|one| line(&choice(one, "  (", ")")));
            }
            Row::Checkbox(one) => line(&choice(one, "[", "]")),
        }
    }
    for clicked in &evaluation.clicks {
        let note = clicked.note.as_deref().unwrap_or("done");
        line(&format!("clicked {}: {note}", clicked.uid));
    }
    line(&format!("chosen: {}", uids(&evaluation.selection)));
    line(&format!("key: {}", catalogue.key(&evaluation.selection).join(" ")));
    if catalogue.is_unrated(&evaluation.selection) {
        line("the game is unrated");
    }
    violations(evaluation);
}

fn heading(evaluation: &Evaluation<'_>) -> String {
    let listing = evaluation.listing;
    let uid = listing.uid.as_deref().unwrap_or("variants");
    let revision = listing.revision.as_ref().map(|revision| format!(":{revision}"));
    let name = listing.game.as_ref().map(|game| format!(" ({game})"));
    format!("{uid}{}{}", revision.unwrap_or_default(), name.unwrap_or_default())
}

fn choice(choice: &Choice, open: &str, close: &str) -> String {
    let mark = if choice.on { 'x' } else { ' ' };
    let mut text = format!("{open}{mark}{close} {}", choice.uid);
    if choice.label != choice.uid {
        text += &format!(": {}", choice.label);
    }
    let chips =
        [(choice.experimental, "experimental"), (choice.unrated, "unrated"), (choice.fans, "fans")];
    for (_, chip) in chips.iter().filter(|(given, _)| *given) {
        text += &format!(" [{chip}]");
    }
    if !choice.words.is_empty() {
        text += &format!(" - {}", choice.words);
    }
    text
}

fn problems(evaluation: &Evaluation<'_>) {
    for unread in &evaluation.listing.unread {
        line(&format!("error: [{}]: {}", unread.entry, unread.message));
    }
    for problem in evaluation.catalogue().problems() {
        let severity = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let code = problem.kind.code();
        line(&format!("{severity}[{code}]: {}: {}", problem.spot, problem.message));
        if let Some(hint) = &problem.hint {
            line(&format!("  hint: {hint}"));
        }
    }
}

fn violations(evaluation: &Evaluation<'_>) {
    if evaluation.violations.is_empty() {
        return;
    }
    let catalogue = evaluation.catalogue();
    line("not valid:");
    for violation in &evaluation.violations {
        line(&format!("  {}: {}", violation.uid, catalogue.words(&violation.reason)));
    }
    if let Some(completed) = &evaluation.repair.completed {
        line(&format!("valid would be: {}", uids(completed)));
    }
    line(&format!("cleaned: {}", uids(&evaluation.sanitized)));
    for dropped in &evaluation.dropped {
        let words = catalogue.cause_words(&dropped.cause);
        line(&format!("  {} dropped: {words}", dropped.uid));
    }
    for added in &evaluation.added {
        line(&format!("  {} comes with {}", added.uid, added.by));
    }
}
