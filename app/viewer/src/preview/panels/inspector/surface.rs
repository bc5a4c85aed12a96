//! A surface: its children and routes.

use bevy_egui::egui::{RichText, Ui};

use super::show::Show;
use crate::{
    preview::{
        inspect::{From, SurfaceFacts},
        panels::dock,
    },
    texts::Value,
};

impl Show<'_> {
    pub(super) fn surface(&mut self, ui: &mut Ui, surface: &SurfaceFacts) {
        self.facts(ui, &surface.facts);
        let params: Vec<String> =
            surface.placed.params.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        if !params.is_empty() {
            self.said(ui, "inspect-params", &params.join(", "));
        }
        if !surface.children.is_empty() {
            self.heading(ui, "inspect-children");
            for (child, at) in &surface.children {
                ui.horizontal_wrapped(|ui| {
                    ui.label(child);
                    self.from(ui, "", From::Text(*at));
                });
            }
        }
        self.heading(ui, "inspect-routes");
        for route in &surface.routes {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(&*route.route).monospace());
                self.from(ui, "", From::Text(route.at));
            });
            ui.horizontal_wrapped(|ui| {
                ui.add_space(12.0);
                let values =
                    [("parts", Value::from(route.parts)), ("paths", Value::from(route.paths))];
                let mut text = self.texts.say_with("inspect-route-shows", &values);
                if let Some(count) = route.candidates {
                    let count = [("count", Value::from(count))];
                    text.push_str(" · ");
                    text.push_str(&self.texts.say_with("inspect-route-candidates", &count));
                }
                ui.label(dock::quiet(ui, text));
            });
        }
    }
}
