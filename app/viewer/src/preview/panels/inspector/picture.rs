//! The picture of a part, and what is cut out of it.

use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::egui::{self, Color32, Stroke, Ui};

use super::show::Show;
use crate::{
    preview::{
        Preview,
        inspect::{PictureFact, number},
        panels::{dock, sheets::Sheets},
    },
    texts::Value,
};

impl Show<'_> {
    /// The sheet that a picture is cut from, with the cell drawn in it.
    pub(super) fn picture(
        &mut self,
        ui: &mut Ui,
        fact: &PictureFact,
        sheets: &mut Sheets,
        preview: &Preview,
        proxy: Option<&EventLoopProxyWrapper>,
    ) {
        let sheet = sheets.get(&fact.picture.image, &preview.watch, proxy);
        self.row(ui, fact.key, |show, ui| {
            let Some(sheet) = sheet else { return };
            let Some(texture) = &sheet.texture else {
                let text = sheet.error.clone();
                ui.label(text.unwrap_or_else(|| show.texts.say("inspect-picture-waits")));
                return;
            };
            ui.vertical(|ui| {
                let [width, height] = sheet.size_px.map(|px| px as f32);
                let most = egui::vec2(ui.available_width(), 170.0);
                let scale = (most.x / width.max(1.0)).min(most.y / height.max(1.0));
                let size = egui::vec2(width, height) * scale;
                let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                let painter = ui.painter_at(rect.expand(2.0));
                painter.rect_filled(rect, 0.0, Color32::from_gray(70));
                let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                painter.image(texture.id(), rect, whole, Color32::WHITE);
                let crop = fact.picture.crop;
                let cell = [1.0 / crop.cols.abs(), 1.0 / crop.rows.abs()].map(|share| share as f32);
                let at = [crop.col as f32 * cell[0], crop.row as f32 * cell[1]];
                let corner = rect.min + egui::vec2(at[0], at[1]) * rect.size();
                let cut =
                    egui::Rect::from_min_size(corner, egui::vec2(cell[0], cell[1]) * rect.size());
                let inside = egui::StrokeKind::Middle;
                painter.rect_stroke(cut, 0.0, Stroke::new(4.0, Color32::BLACK), inside);
                painter.rect_stroke(
                    cut,
                    0.0,
                    Stroke::new(2.0, Color32::from_rgb(255, 220, 60)),
                    inside,
                );
                let tenths = |px: f64| number((px * 10.0).round() / 10.0);
                let [sheet_width, sheet_height] = sheet.size_px.map(tenths);
                let [cell_width, cell_height] = [
                    tenths(sheet.size_px[0] / crop.cols.abs()),
                    tenths(sheet.size_px[1] / crop.rows.abs()),
                ];
                let values = [
                    ("width", Value::from(&cell_width)),
                    ("height", Value::from(&cell_height)),
                    ("sheet_width", Value::from(&sheet_width)),
                    ("sheet_height", Value::from(&sheet_height)),
                ];
                let text = show.texts.say_with("inspect-picture-is", &values);
                ui.label(dock::quiet(ui, text));
            });
        });
    }
}
