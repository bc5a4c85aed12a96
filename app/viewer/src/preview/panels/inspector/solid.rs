//! A part as a solid.

use bevy_egui::egui::Ui;

use super::show::Show;
use crate::{
    preview::{
        inspect::{SolidFacts, number},
        panels::outline,
    },
    texts::Value,
};

impl Show<'_> {
    pub(super) fn solid(&mut self, ui: &mut Ui, solid: &SolidFacts, asked_mm: [f64; 2]) {
        self.heading(ui, "inspect-solid");
        let [width, height, depth] = solid.size_mm.map(number);
        let values = [
            ("width", Value::from(&width)),
            ("height", Value::from(&height)),
            ("depth", Value::from(&depth)),
        ];
        self.said(ui, "inspect-size", &self.texts.say_with("inspect-size-is", &values));
        let area = |points: &[[f64; 2]]| -> f64 {
            let next = points.iter().cycle().skip(1);
            points.iter().zip(next).map(|([ax, ay], [bx, by])| ax * by - bx * ay).sum()
        };
        let holes = solid.loops.iter().filter(|points| area(points) < 0.0).count();
        let values = [
            ("points", Value::from(solid.points())),
            ("corners", Value::from(solid.corners.len())),
            ("holes", Value::from(holes)),
        ];
        self.said(ui, "inspect-outline", &self.texts.say_with("inspect-outline-is", &values));
        outline::draw(ui, solid);
        let [corner, rim] = asked_mm;
        for (name, got, asked) in
            [("inspect-corner", solid.corner_mm, corner), ("inspect-rim", solid.rim_mm, rim)]
        {
            let (got, asked) = (number(got), number(asked));
            let values = [("got", Value::from(&got)), ("asked", Value::from(&asked))];
            let text = if got == asked { "inspect-radius" } else { "inspect-radius-cut" };
            self.said(ui, name, &self.texts.say_with(text, &values));
        }
        self.said(ui, "inspect-material", solid.material);
        self.said(ui, "inspect-triangles", &solid.triangles.to_string());
    }
}
