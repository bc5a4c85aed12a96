//! What is tried, as it would be written in the files.

use baize_manifest::Package;
use bevy_egui::egui::{self, RichText, Ui};

use super::Trying;
use crate::{
    play::Game,
    preview::{
        inspect::{Trial, paste},
        panels::{dock, inspector::Inspected},
    },
    texts::{Texts, Value},
};

/// Buttons that copy what is tried; gives a place to be opened in the editor.
pub(super) fn pasting(
    ui: &mut Ui,
    texts: &Texts,
    game: &Game,
    package: &Package,
    inspected: &mut Inspected,
    trying: &mut Trying,
    trial: &Trial,
) -> Option<baize_manifest::Span> {
    let sources = &game.project().sources;
    if trying.paste.is_none() {
        let surface = package.surfaces.iter().find(|one| one.key == trial.spot.surface)?;
        let object = inspected.origin(game, &surface.key, surface.at)?;
        trying.paste = paste(sources, package, object, trial);
    }
    let made = trying.paste.clone()?;
    let mut open = None;
    ui.add_space(4.0);
    ui.label(dock::quiet(ui, texts.say("try-changed")));
    ui.horizontal_wrapped(|ui| {
        for (piece, name) in [(&made.entry, "try-copy"), (&made.row, "try-copy-row")] {
            if let Some(piece) = piece
                && ui.button(texts.say(name)).clicked()
            {
                ui.ctx().copy_text(piece.text.clone());
                trying.is_copied = true;
            }
        }
        if ui.button(texts.say("try-reset")).clicked() {
            trying.set(package, trial.spot.clone(), trial.was.clone());
            ui.ctx().request_repaint();
        }
        if trying.is_copied {
            ui.weak(texts.say("try-copied"));
        }
    });
    for piece in [&made.entry, &made.row].into_iter().flatten() {
        let place = sources.place(piece.instead).to_string();
        let values = [("place", Value::from(&place))];
        let text = RichText::new(texts.say_with("try-instead", &values)).small();
        if ui.add(egui::Link::new(text)).clicked() {
            open = Some(piece.instead);
        }
        let frame =
            egui::Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(4).inner_margin(6);
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            let shown = unindented(&piece.text);
            ui.add(egui::Label::new(RichText::new(shown).monospace().size(11.5)).wrap());
        });
    }
    for (column, value) in &made.columns {
        let values = [("column", Value::from(*column)), ("value", Value::from(value))];
        ui.label(RichText::new(texts.say_with("try-column", &values)).small());
    }
    open
}

/// Lines without the blanks that all of them begin with.
fn unindented(text: &str) -> String {
    let blank = |line: &str| line.len() - line.trim_start().len();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let least = lines.map(blank).min().unwrap_or_default();
    let lines: Vec<&str> = text.lines().map(|line| line.get(least..).unwrap_or_default()).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lose_only_the_blanks_that_they_share() {
        assert_eq!(unindented("  - a: 1\n    b: 2\n\n  # c"), "- a: 1\n  b: 2\n\n# c");
        assert_eq!(unindented("x"), "x");
    }
}
