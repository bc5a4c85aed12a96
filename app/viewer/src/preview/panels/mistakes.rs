//! The list of mistakes, with the lines that they are about.

use baize_manifest::{Code, Diagnostic, Place, Severity, Sources, codes};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Color32, FontId, RichText, Stroke, TextFormat, text::LayoutJob},
};

use super::{
    Panels,
    bar::Docked,
    dock,
    plugin::{Heard, OpenAt},
};
use crate::{
    preview::{
        Preview,
        inspect::{Mistake, Snippet},
    },
    texts::{Texts, Value},
};

/// The mistakes that there are, newest first.
#[derive(Resource, Default)]
pub(crate) struct MistakeList {
    /// Newest first.
    pub(crate) list: Vec<Mistake>,
    /// What could not be shown as it was meant to be.
    pub(crate) notes: Vec<String>,
    /// The one that was gone to.
    chosen: Option<usize>,
    /// Whether it is to be brought into view.
    show: bool,
}

impl MistakeList {
    /// Takes what is wrong now, newest first.
    pub(crate) fn set(
        &mut self,
        sources: &Sources,
        diagnostics: &[Diagnostic],
        notes: impl IntoIterator<Item = String>,
    ) {
        let chosen = self.chosen.and_then(|index| self.list.get(index).cloned());
        self.list = diagnostics.iter().map(|one| Mistake::of(sources, one)).collect();
        self.notes = notes.into_iter().collect();
        self.chosen = chosen.and_then(|chosen| self.list.iter().position(|one| *one == chosen));
    }

    /// Goes to the next mistake, or back; around at the ends.
    pub(super) fn step(&mut self, by: isize) {
        let count = self.list.len() as isize;
        if count == 0 {
            self.chosen = None;
            return;
        }
        let from = match (self.chosen, by > 0) {
            (Some(index), _) => index as isize,
            (None, true) => -1,
            (None, false) => count,
        };
        self.chosen = usize::try_from((from + by).rem_euclid(count)).ok();
        self.show = true;
    }

    /// The place of the mistake that was gone to.
    pub(super) fn place(&self) -> Option<Place> {
        self.list.get(self.chosen?)?.place.clone()
    }
}

const ERROR: Color32 = Color32::from_rgb(255, 110, 100);
const WARNING: Color32 = Color32::from_rgb(255, 200, 80);
const HINT: Color32 = Color32::from_rgb(120, 190, 255);
/// Height of source lines.
const CODE_PX: f32 = 12.5;

/// What may be otherwise when it is tried once more.
const REMOTE: [Code; 3] = [codes::REMOTE_STATUS, codes::REMOTE_TIMEOUT, codes::REMOTE_UNREACHABLE];

fn colour(severity: Severity) -> Color32 {
    match severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        Severity::Hint => HINT,
    }
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    docked: Res<Docked>,
    texts: Res<Texts>,
    heard: Res<Heard>,
    preview: Res<Preview>,
    mut panels: ResMut<Panels>,
    mut list: ResMut<MistakeList>,
    mut opens: MessageWriter<OpenAt>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let Some(rect) = docked.0.as_ref().and_then(|dock| dock.bottom) else { return Ok(()) };
    let list = list.bypass_change_detection();
    dock::show(context, "preview-mistakes", rect, |ui| {
        let title = texts.say("mistakes-title");
        let closed = dock::head(ui, &title, &texts.say("panel-close"), |ui| {
            for (severity, name) in [
                (Severity::Error, "mistakes-errors"),
                (Severity::Warning, "mistakes-warnings"),
                (Severity::Hint, "mistakes-hints"),
            ] {
                let count = list.list.iter().filter(|one| one.severity == severity).count();
                if count > 0 {
                    let text = texts.say_with(name, &[("count", Value::from(count))]);
                    ui.label(RichText::new(text).color(colour(severity)));
                }
            }
            let is_remote = |one: &Mistake| REMOTE.iter().any(|code| code.0 == one.code);
            if list.list.iter().any(is_remote)
                && ui.button(texts.say("mistakes-fetch-again")).clicked()
            {
                preview.watch.fetch_again();
            }
            if !heard.text.is_empty() {
                ui.label(dock::quiet(ui, &heard.text));
            }
        });
        if closed {
            panels.mistakes = false;
        }
        dock::scroll(ui, "mistakes", |ui| {
            if list.list.is_empty() && list.notes.is_empty() {
                ui.label(texts.say("mistakes-none"));
            }
            for index in 0..list.list.len() {
                let Some(mistake) = list.list.get(index) else { continue };
                let is_chosen = list.chosen == Some(index);
                let response = item(ui, &texts, mistake, is_chosen);
                let place = mistake.place.clone();
                if is_chosen && list.show {
                    response.scroll_to_me(Some(egui::Align::Center));
                    list.show = false;
                }
                let response = match &place {
                    Some(place) => {
                        let place = place.to_string();
                        let values = [("place", Value::from(&place))];
                        response.on_hover_text(texts.say_with("mistakes-open", &values))
                    }
                    None => response,
                };
                if response.clicked() {
                    list.chosen = Some(index);
                    opens.write_batch(place.map(OpenAt));
                }
            }
            for note in &list.notes {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(texts.say("mistakes-note")).color(HINT).strong());
                    ui.label(note);
                });
            }
        });
    });
    Ok(())
}

/// A mistake as the compiler would tell it.
fn item(ui: &mut egui::Ui, texts: &Texts, mistake: &Mistake, is_chosen: bool) -> egui::Response {
    let visuals = ui.visuals();
    let (plain, weak) = (visuals.text_color(), dock::quiet_colour(ui));
    let strong = visuals.strong_text_color();
    let code = |colour| TextFormat::simple(FontId::monospace(CODE_PX), colour);
    let severity = colour(mistake.severity);
    let word = match mistake.severity {
        Severity::Error => texts.say("mistakes-error"),
        Severity::Warning => texts.say("mistakes-warning"),
        Severity::Hint => texts.say("mistakes-hint"),
    };
    let mut job = LayoutJob::default();
    job.append(&format!("{word}[{}]: ", mistake.code), 0.0, code(severity));
    job.append(&mistake.message, 0.0, code(strong));
    if let Some(place) = &mistake.place {
        job.append(&format!("\n  {place}"), 0.0, code(weak));
    }
    let digits = mistake.lines.iter().map(|line| line.number.max(1).ilog10() as usize + 1).max();
    let file = mistake.place.as_ref().map(|place| place.file.clone());
    let mut before = file.clone();
    for line in &mistake.lines {
        if before.as_ref() != Some(&line.file) {
            job.append(&format!("\n  {}:{}", line.file, line.number), 0.0, code(weak));
            before = Some(line.file.clone());
        }
        source_line(&mut job, line, digits.unwrap_or(1), severity, [plain, weak]);
    }
    if let Some(hint) = &mistake.hint {
        let text = texts.say_with("mistakes-help", &[("text", Value::from(hint))]);
        job.append(&format!("\n  {text}"), 0.0, code(HINT));
    }
    job.wrap.max_width = ui.available_width() - 18.0;
    let fill = if is_chosen {
        visuals.selection.bg_fill.gamma_multiply(0.35)
    } else {
        Color32::TRANSPARENT
    };
    let frame =
        egui::Frame::new().fill(fill).corner_radius(4).inner_margin(egui::Margin::symmetric(6, 4));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.add(egui::Label::new(job).selectable(false));
    });
    shown.response.interact(egui::Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand)
}

fn source_line(
    job: &mut LayoutJob,
    line: &Snippet,
    digits: usize,
    severity: Color32,
    [plain, weak]: [Color32; 2],
) {
    let code = |colour| TextFormat::simple(FontId::monospace(CODE_PX), colour);
    let mark = &line.mark;
    let marked = if mark.is_primary { severity } else { HINT };
    job.append(&format!("\n  {:>digits$} │ ", line.number), 0.0, code(weak));
    let text = |range: std::ops::Range<usize>| line.text.get(range).unwrap_or_default();
    job.append(text(0..mark.range.start), 0.0, code(plain));
    let under = TextFormat { underline: Stroke::new(1.5, marked), ..code(marked) };
    let what = text(mark.range.clone());
    // Where nothing stands, a blank is underlined.
    job.append(if what.is_empty() { " " } else { what }, 0.0, under);
    job.append(text(mark.range.end..line.text.len()), 0.0, code(plain));
    if !mark.message.is_empty() {
        job.append(&format!("   {}", mark.message), 0.0, code(marked));
    }
}

#[cfg(test)]
mod tests {
    use baize_manifest::Span;

    use super::*;

    #[test]
    fn mistakes_are_gone_through_in_a_round_and_a_choice_outlives_news() {
        let mut sources = Sources::default();
        let source = sources.add("a.yaml", "one\ntwo\nthree\n");
        let at = |start| Span { source, start, end: start + 3 };
        let of =
            |start, message: &str| Diagnostic::new(Severity::Error, Code("x"), at(start), message);
        let mut list = MistakeList::default();
        list.step(1);
        assert_eq!(list.place(), None);
        list.set(&sources, &[of(0, "a"), of(4, "b"), of(8, "c")], []);
        let line = |list: &MistakeList| list.place().map(|place| place.line);
        list.step(-1);
        assert_eq!(line(&list), Some(3));
        list.step(1);
        assert_eq!(line(&list), Some(1));
        list.step(1);
        assert_eq!(line(&list), Some(2));
        list.set(&sources, &[of(0, "new"), of(0, "a"), of(4, "b")], []);
        assert_eq!(line(&list), Some(2));
        list.set(&sources, &[of(0, "new")], []);
        assert_eq!(line(&list), None);
    }
}
