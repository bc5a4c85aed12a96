//! Names that do not lie over each other.

use std::sync::Arc;

use bevy_egui::egui::{Color32, FontId, Galley, Painter, Pos2, Rect, Vec2};

/// Texts that want to be written at places of the window, the more important ones first.
pub(super) struct Labels {
    painter: Painter,
    /// The part of the window that no panel covers.
    window: Rect,
    written: Vec<(Rect, Arc<Galley>, Color32)>,
    size_px: f32,
    /// How many found no room.
    left_out: usize,
}

/// Room between a text and the rim of its plate.
const PADDING: Vec2 = Vec2::new(5.0, 2.0);

impl Labels {
    /// Nothing written yet.
    pub(super) fn new(painter: Painter, window: Rect, size_px: f32) -> Self {
        Self { painter, window, written: Vec::new(), size_px, left_out: 0 }
    }

    /// Writes a text beside a place where there is room, or not at all.
    pub(super) fn write(&mut self, at: Pos2, text: String, colour: Color32) {
        let window = self.window;
        if !window.contains(at) {
            return;
        }
        let font = FontId::proportional(self.size_px);
        let galley = self.painter.layout_no_wrap(text, font, colour);
        let size = galley.size() + PADDING * 2.0;
        let away = 12.0;
        let corners = [
            Vec2::new(away, -size.y / 2.0),
            Vec2::new(-size.x / 2.0, away),
            Vec2::new(-size.x / 2.0, -size.y - away),
            Vec2::new(-size.x - away, -size.y / 2.0),
            Vec2::new(away, away),
            Vec2::new(-size.x - away, -size.y - away),
        ];
        let free =
            corners.into_iter().map(|corner| Rect::from_min_size(at + corner, size)).find(|rect| {
                window.contains_rect(*rect)
                    && self.written.iter().all(|(other, ..)| !other.expand(1.0).intersects(*rect))
            });
        let Some(rect) = free else {
            self.left_out += 1;
            return;
        };
        self.written.push((rect, galley, colour));
    }

    /// Draws them over everything that was drawn meanwhile; gives how many found no room.
    pub(super) fn finish(self) -> usize {
        for (rect, galley, colour) in self.written {
            self.painter.rect_filled(rect, 4.0, Color32::from_black_alpha(205));
            self.painter.galley(rect.min + PADDING, galley, colour);
        }
        self.left_out
    }
}
