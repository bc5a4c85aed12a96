//! Rows of facts, and where they come from.

use baize_manifest::{Place, Sources};
use bevy_egui::egui::{self, RichText, Ui};

use crate::{
    preview::{
        inspect::{Fact, From},
        panels::dock,
    },
    texts::{Texts, Value},
};

/// Width of the column of keys.
const KEY_PX: f32 = 96.0;

/// Writes facts into a panel.
pub(super) struct Show<'a> {
    pub(super) texts: &'a Texts,
    pub(super) sources: &'a Sources,
    /// A place that was clicked.
    pub(super) open: &'a mut Option<Place>,
}

impl Show<'_> {
    pub(super) fn title(&mut self, ui: &mut Ui, name: &str, place: Option<&Place>) {
        ui.add(egui::Label::new(RichText::new(name).strong().size(15.0)).wrap());
        if let Some(place) = place {
            self.link(ui, place.clone(), place.to_string());
        }
    }

    pub(super) fn heading(&self, ui: &mut Ui, name: &str) {
        ui.add_space(8.0);
        ui.strong(self.texts.say(name));
    }

    /// A place that opens in the editor.
    pub(super) fn link(&mut self, ui: &mut Ui, place: Place, text: String) {
        let link = egui::Link::new(RichText::new(text).small());
        if ui.add(link).clicked() {
            *self.open = Some(place);
        }
    }

    pub(super) fn row(&mut self, ui: &mut Ui, key: &str, value: impl FnOnce(&mut Self, &mut Ui)) {
        ui.horizontal_top(|ui| {
            dock::key(ui, KEY_PX, key);
            ui.allocate_ui(egui::vec2(ui.available_width(), 0.0), |ui| {
                ui.horizontal_wrapped(|ui| value(self, ui));
            });
        });
    }

    /// A row with its name among the texts.
    pub(super) fn said(&mut self, ui: &mut Ui, name: &str, value: &str) {
        let key = self.texts.say(name);
        self.row(ui, &key, |_, ui| {
            ui.add(egui::Label::new(value).wrap());
        });
    }

    pub(super) fn facts(&mut self, ui: &mut Ui, facts: &[Fact]) {
        for fact in facts {
            self.row(ui, &fact.key, |show, ui| {
                ui.add(egui::Label::new(&fact.value).wrap());
                show.from(ui, &fact.key, fact.from);
            });
        }
    }

    /// Where a value comes from.
    pub(super) fn from(&mut self, ui: &mut Ui, key: &str, from: From) {
        let name = match from {
            From::Default => "inspect-from-default",
            From::Face => "inspect-from-face",
            From::Route(_) => "inspect-from-route",
            From::Text(_) | From::Cell(_) => "",
        };
        match from.span() {
            None => {
                ui.label(dock::quiet(ui, self.texts.say(name)).italics());
            }
            Some(span) => {
                let place = self.sources.place(span);
                let written = place.to_string();
                let text = match from {
                    From::Cell(_) => {
                        let values =
                            [("place", Value::from(&written)), ("column", Value::from(key))];
                        self.texts.say_with("inspect-from-cell", &values)
                    }
                    _ => written,
                };
                self.link(ui, place, text);
            }
        }
    }
}
