//! A part's outline with its points, to scale.

use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2};

use crate::preview::inspect::{SolidFacts, number};

/// Height of the drawing.
const HEIGHT_PX: f32 = 150.0;
/// Room for measures at the left and below.
const ROOM_PX: f32 = 22.0;
/// From so many points on, only corners are marked.
const MOST_POINTS: usize = 160;

pub(super) fn draw(ui: &mut Ui, solid: &SolidFacts) {
    let size = Vec2::new(ui.available_width(), HEIGHT_PX);
    let (response, painter) = ui.allocate_painter(size, Sense::hover());
    let rect = response.rect;
    painter.rect_filled(rect, 4.0, ui.visuals().extreme_bg_color);
    let [width, height, _] = solid.size_mm;
    let room = Rect::from_min_max(
        rect.min + Vec2::new(ROOM_PX * 2.0, 8.0),
        rect.max - Vec2::new(ROOM_PX, ROOM_PX),
    );
    let scale =
        (room.width() / width.max(1e-3) as f32).min(room.height() / height.max(1e-3) as f32);
    let at = |[x, y]: [f64; 2]| room.center() + Vec2::new(x as f32, y as f32) * scale;
    let line = Color32::from_rgb(255, 110, 200);
    for points in &solid.loops {
        let points: Vec<Pos2> = points.iter().map(|point| at(*point)).collect();
        painter.add(Shape::closed_line(points, Stroke::new(1.5, line)));
    }
    if solid.points() <= MOST_POINTS {
        for point in solid.loops.iter().flatten() {
            painter.circle_filled(at(*point), 1.8, ui.visuals().text_color());
        }
    }
    for corner in &solid.corners {
        painter.circle(at(*corner), 3.0, Color32::WHITE, Stroke::new(1.0, Color32::BLACK));
    }
    let colour = ui.visuals().text_color();
    let font = FontId::proportional(11.0);
    let half = Vec2::new(width as f32, height as f32) * scale / 2.0;
    let shape = Rect::from_center_size(room.center(), half * 2.0);
    let measure = Stroke::new(1.0, ui.visuals().weak_text_color());
    let below = shape.bottom() + 6.0;
    painter.hline(shape.x_range(), below, measure);
    painter.text(
        egui::pos2(shape.center().x, below + 1.0),
        Align2::CENTER_TOP,
        number(width),
        font.clone(),
        colour,
    );
    let beside = shape.left() - 6.0;
    painter.vline(beside, shape.y_range(), measure);
    painter.text(
        egui::pos2(beside - 3.0, shape.center().y),
        Align2::RIGHT_CENTER,
        number(height),
        font,
        colour,
    );
}
