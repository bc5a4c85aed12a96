//! One page that needs no other file and no network.

use std::fmt::{self, Write};

use baize_manifest::Severity;
use base64::{Engine, engine::general_purpose::STANDARD};
use rayon::prelude::*;

use super::{escape::Escaped, words};
use crate::{
    case::{Games, Plan},
    compare::{Comparison, diff_picture},
    parts::Blamed,
    picture::{Picture, plain_png},
    run::{Difference, Outcome, Run, Verdict},
};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The whole report as one page: every failed case with its pictures under a slider, as an onion
/// skin, side by side and as a difference, and with its parts named. Light or dark as the system
/// is, and usable with a keyboard.
pub fn html(plan: &Plan, run: &Run) -> String {
    let mut page = String::new();
    // Writing to a text cannot fail.
    let _ = write_page(&mut page, plan, run);
    page
}

fn write_page(page: &mut String, plan: &Plan, run: &Run) -> fmt::Result {
    let failed: Vec<&Outcome> =
        run.outcomes.iter().filter(|outcome| words::problem(outcome).is_some()).collect();
    let summary = words::summary(run);
    writeln!(page, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
    writeln!(page, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
    writeln!(page, "<title>{}</title>", Escaped(&summary))?;
    writeln!(page, "<style>\n{STYLE}</style>\n</head>\n<body>")?;
    writeln!(
        page,
        "<header>\n<h1>Screenshot tests</h1>\n<p class=\"summary\">{}</p>",
        Escaped(&summary)
    )?;
    if let Some(rasteriser) = &run.rasteriser {
        writeln!(page, "<p class=\"small\">Drawn by {}</p>", Escaped(rasteriser))?;
    }
    writeln!(page, "<button type=\"button\" id=\"theme\">Light or dark</button>")?;
    if failed.len() > 1 {
        writeln!(page, "<nav aria-label=\"Failed cases\">\n<ol>")?;
        for (index, outcome) in failed.iter().enumerate() {
            let name = words::name(outcome);
            writeln!(page, "<li><a href=\"#case-{index}\">{}</a></li>", Escaped(&name))?;
        }
        writeln!(
            page,
            "</ol>\n<p class=\"small\">Keys: <kbd>j</kbd> next case, <kbd>k</kbd> previous case</p>\n</nav>"
        )?;
    }
    writeln!(page, "</header>\n<main>")?;
    troubles(page, plan, run)?;
    if failed.is_empty() && !run.outcomes.is_empty() {
        writeln!(page, "<p>Every picture is as it should be.</p>")?;
    }
    let sections: Result<Vec<String>, fmt::Error> = failed
        .par_iter()
        .enumerate()
        .map(|(index, outcome)| {
            let mut section = String::new();
            case(&mut section, index, outcome).map(|()| section)
        })
        .collect();
    for section in sections? {
        page.push_str(&section);
    }
    all_cases(page, run)?;
    writeln!(page, "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>")
}

/// What is wrong but with no case.
fn troubles(page: &mut String, plan: &Plan, run: &Run) -> fmt::Result {
    let mut lines: Vec<String> = plan.games.iter().flat_map(broken_files).collect();
    lines.extend(plan.faults.iter().chain(&run.faults).chain(&run.no_adapter).cloned());
    lines.extend(run.orphans.iter().map(|path| format!("{} has no case", path.display())));
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(page, "<section class=\"troubles\">\n<h2>Errors</h2>\n<ul>")?;
    for line in lines {
        writeln!(page, "<li>{}</li>", Escaped(&line))?;
    }
    writeln!(page, "</ul>\n</section>")
}

fn broken_files(games: &Games) -> impl Iterator<Item = String> {
    let errors = games.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    errors.map(|diagnostic| match diagnostic.span {
        Some(span) => {
            let place = games.project.sources.place(span);
            let file = games.shown_root.join(&*place.file);
            let (file, message) = (file.display(), &diagnostic.message);
            format!("{file}:{}:{}: {message}", place.line, place.column)
        }
        None => diagnostic.message.clone(),
    })
}

fn case(page: &mut String, index: usize, outcome: &Outcome) -> fmt::Result {
    let name = words::name(outcome);
    let problem = words::problem(outcome).unwrap_or_default();
    writeln!(page, "<article id=\"case-{index}\" tabindex=\"-1\">")?;
    writeln!(page, "<h2>{}</h2>\n<p>It {}.</p>", Escaped(&name), Escaped(&problem))?;
    match &outcome.verdict {
        Verdict::Differs(difference) => differs(page, index, difference)?,
        Verdict::Missing { actual } | Verdict::Unreadable { actual, .. } => {
            writeln!(page, "<div class=\"stage\" data-mode=\"side\">")?;
            figure(page, "actual", "Actual", actual)?;
            writeln!(page, "</div>")?;
        }
        _ => {}
    }
    if !outcome.notes.is_empty() {
        writeln!(page, "<ul class=\"small\">")?;
        for note in &outcome.notes {
            writeln!(page, "<li>{}</li>", Escaped(note))?;
        }
        writeln!(page, "</ul>")?;
    }
    writeln!(page, "</article>")
}

/// What was allowed, with what is to be written as code.
fn allowance(comparison: &Comparison) -> String {
    let text = Escaped(&words::allowance(comparison)).to_string();
    let mut html = String::new();
    for (index, piece) in text.split('`').enumerate() {
        if index > 0 {
            html.push_str(if index % 2 == 1 { "<code>" } else { "</code>" });
        }
        html.push_str(piece);
    }
    html
}

/// The ways to look at a difference.
const MODES: [(&str, &str); 4] = [
    ("slider", "Slider"),
    ("onion", "Onion skin"),
    ("side", "Side by side"),
    ("diff", "Difference"),
];

fn differs(page: &mut String, index: usize, difference: &Difference) -> fmt::Result {
    let comparison = difference.comparison.as_ref();
    // Pictures of two sizes cannot lie on each other.
    let first = if comparison.is_some() { "slider" } else { "side" };
    if let Some(comparison) = comparison {
        writeln!(page, "<p class=\"small\">{}.</p>", allowance(comparison))?;
        writeln!(page, "<div class=\"controls\">\n<fieldset>\n<legend>View</legend>")?;
        for (mode, label) in MODES {
            let checked = if mode == first { " checked" } else { "" };
            writeln!(
                page,
                "<label><input type=\"radio\" name=\"mode-{index}\" value=\"{mode}\"{checked}> {label}</label>"
            )?;
        }
        writeln!(page, "</fieldset>")?;
        writeln!(
            page,
            "<label class=\"share\">Expected <input type=\"range\" min=\"0\" max=\"100\" value=\"50\" step=\"1\" aria-label=\"From the expected to the actual picture\"> Actual</label>"
        )?;
        writeln!(
            page,
            "<label><input type=\"checkbox\" class=\"zoom\"> Large pixels</label>\n</div>"
        )?;
    }
    writeln!(page, "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Pictures\">")?;
    writeln!(page, "<div class=\"stage\" data-mode=\"{first}\">")?;
    figure(page, "expected", "Expected", &difference.expected)?;
    figure(page, "actual", "Actual", &difference.actual)?;
    if let Some(comparison) = comparison {
        figure(page, "diff", "Difference", &diff_picture(&difference.expected, comparison))?;
    }
    boxes(page, difference)?;
    writeln!(page, "</div>\n</div>")?;
    parts(page, index, &difference.parts)
}

fn figure(page: &mut String, class: &str, label: &str, picture: &Picture) -> fmt::Result {
    let (width, height) = (picture.width(), picture.height());
    let data = plain_png(picture).map(|png| STANDARD.encode(png)).unwrap_or_default();
    writeln!(
        page,
        "<figure class=\"{class}\"><img alt=\"{label} picture\" width=\"{width}\" height=\"{height}\" src=\"data:image/png;base64,{data}\"><figcaption>{label}</figcaption></figure>"
    )
}

/// Frames around what each part is about, shown when the part is pointed at.
fn boxes(page: &mut String, difference: &Difference) -> fmt::Result {
    let [width, height] = difference.actual.size_px().map(f64::from);
    for (part, blamed) in difference.parts.iter().enumerate() {
        let [left, top, right, bottom] = blamed.box_px.map(f64::from);
        let style = format!(
            "left:{:.3}%;top:{:.3}%;width:{:.3}%;height:{:.3}%",
            left / width * 100.0,
            top / height * 100.0,
            (right + 1.0 - left) / width * 100.0,
            (bottom + 1.0 - top) / height * 100.0,
        );
        writeln!(page, "<div class=\"box\" data-part=\"{part}\" style=\"{style}\" hidden></div>")?;
    }
    Ok(())
}

fn parts(page: &mut String, index: usize, parts: &[Blamed]) -> fmt::Result {
    if parts.is_empty() {
        return Ok(());
    }
    writeln!(page, "<table>\n<caption>What differs</caption>")?;
    writeln!(
        page,
        "<thead><tr><th scope=\"col\">Part</th><th scope=\"col\">What happened</th><th scope=\"col\">Pixels</th></tr></thead>\n<tbody>"
    )?;
    for (number, blamed) in parts.iter().enumerate() {
        // The likeliest cause is framed from the start.
        let pressed = number == 0 && blamed.part.is_some();
        writeln!(
            page,
            "<tr><td><button type=\"button\" class=\"part\" data-part=\"{number}\" aria-pressed=\"{pressed}\" id=\"part-{index}-{number}\">{}</button></td><td>{}</td><td>{}</td></tr>",
            Escaped(words::part(blamed)),
            Escaped(&blamed.happened.to_string()),
            blamed.pixels
        )?;
    }
    writeln!(page, "</tbody>\n</table>")
}

fn all_cases(page: &mut String, run: &Run) -> fmt::Result {
    if run.outcomes.is_empty() {
        return Ok(());
    }
    writeln!(page, "<details>\n<summary>All cases</summary>\n<table>")?;
    writeln!(
        page,
        "<thead><tr><th scope=\"col\">Case</th><th scope=\"col\">Verdict</th><th scope=\"col\">Seconds</th></tr></thead>\n<tbody>"
    )?;
    for outcome in &run.outcomes {
        let seconds = (outcome.draw_time + outcome.compare_time).as_secs_f64();
        let verdict = match &outcome.verdict {
            Verdict::KnownFailure(reason) => format!("known failure: {reason}"),
            verdict => verdict.name().replace('-', " "),
        };
        let verdict = std::iter::once(verdict).chain(outcome.notes.iter().cloned());
        let verdict = verdict.collect::<Vec<_>>().join("; ");
        writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{seconds:.2}</td></tr>",
            Escaped(&words::name(outcome)),
            Escaped(&verdict)
        )?;
    }
    writeln!(page, "</tbody>\n</table>\n</details>")
}
