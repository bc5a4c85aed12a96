//! A piece on the table: where it lies, and why.

use bevy_egui::egui::{self, Ui};

use super::show::Show;
use crate::{
    preview::inspect::{From, PieceFacts, number},
    texts::Value,
};

impl Show<'_> {
    /// Gives whether other numbers are to be tried.
    pub(super) fn piece(&mut self, ui: &mut Ui, piece: &PieceFacts) -> bool {
        self.heading(ui, "inspect-place");
        let placed = &piece.placed;
        self.said(ui, "inspect-on", &placed.place.surface);
        self.said(ui, "inspect-path", &placed.place.path);
        let values = [
            ("index", Value::from(placed.index + 1)),
            ("held", Value::from(piece.held)),
            ("shown", Value::from(piece.shown)),
        ];
        self.said(ui, "inspect-stack", &self.texts.say_with("inspect-stack-is", &values));
        let key = self.texts.say("inspect-route");
        self.row(ui, &key, |show, ui| {
            ui.label(&*piece.route);
            show.from(ui, "", From::Text(piece.route_at));
        });
        if let Some((facts, at)) = &piece.candidate {
            let key = self.texts.say("inspect-candidate");
            self.row(ui, &key, |show, ui| {
                let fields: Vec<String> =
                    facts.iter().map(|fact| format!("{}: {}", fact.key, fact.value)).collect();
                ui.add(egui::Label::new(fields.join(", ")).wrap());
                show.from(ui, "", From::Text(*at));
            });
        }
        self.facts(ui, &piece.anchor);
        let pose = &placed.pose;
        let [x, y, z] = [pose.x_mm, pose.y_mm, pose.z_mm].map(number);
        let values = [("x", Value::from(&x)), ("y", Value::from(&y)), ("z", Value::from(&z))];
        self.said(ui, "inspect-at", &self.texts.say_with("inspect-at-is", &values));
        let [rotation, tilt] = [pose.rotation_deg, pose.tilt_deg].map(number);
        let side = match pose.side {
            baize_manifest::Side::Face => "face",
            baize_manifest::Side::Back => "back",
        };
        let values = [
            ("rotation", Value::from(&rotation)),
            ("tilt", Value::from(&tilt)),
            ("side", Value::from(side)),
        ];
        self.said(ui, "inspect-turned", &self.texts.say_with("inspect-turned-is", &values));
        if let Some(u) = pose.u.map(number) {
            let text = self.texts.say_with("inspect-along-is", &[("u", Value::from(&u))]);
            self.said(ui, "inspect-along", &text);
        }
        ui.button(self.texts.say("inspect-to-try")).clicked()
    }
}
