//! Where panels stand, and how they look.

use bevy_egui::egui::{self, Context, Frame, Id, Margin, Rect, RichText, ScrollArea, Ui, Vec2};

use super::{Panels, state::Side};
use crate::stage::Insets;

/// Width of the panel at the side; in a narrow window a share of it.
const SIDE_PX: f32 = 380.0;
const SIDE_SHARE: f32 = 0.42;
/// Height of the panel at the bottom.
const BOTTOM_PX: f32 = 210.0;
const BOTTOM_SHARE: f32 = 0.4;
/// Room within a panel.
const MARGIN_PX: f32 = 8.0;

/// Where the panels stand in a window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dock {
    /// All of the window below the bar.
    window: Rect,
    pub(super) side: Option<Rect>,
    pub(super) bottom: Option<Rect>,
}

impl Dock {
    /// For a window whose bar ends at a height.
    pub(super) fn new(window: Rect, bar_px: f32, panels: &Panels) -> Self {
        let window = Rect::from_min_max(window.min + Vec2::new(0.0, bar_px), window.max);
        let width = SIDE_PX.min(window.width() * SIDE_SHARE);
        let height = BOTTOM_PX.min(window.height() * BOTTOM_SHARE);
        let side = panels.side.map(|_: Side| {
            Rect::from_min_max(window.right_top() - Vec2::new(width, 0.0), window.max)
        });
        let right = side.map_or(window.right(), |side| side.left());
        let bottom = panels.mistakes.then(|| {
            Rect::from_min_max(
                window.left_bottom() - Vec2::new(0.0, height),
                egui::pos2(right, window.bottom()),
            )
        });
        Self { window, side, bottom }
    }

    /// What they leave free.
    pub(super) fn free(&self) -> Rect {
        let right = self.side.map_or(self.window.right(), |side| side.left());
        let bottom = self.bottom.map_or(self.window.bottom(), |bottom| bottom.top());
        Rect::from_min_max(self.window.min, egui::pos2(right, bottom))
    }

    /// What they cover.
    pub(super) fn insets(&self) -> Insets {
        Insets {
            left_px: 0.0,
            top_px: self.window.top(),
            right_px: self.side.map_or(0.0, |side| side.width()),
            bottom_px: self.bottom.map_or(0.0, |bottom| bottom.height()),
        }
    }
}

/// Shows a panel in its place.
pub(super) fn show(context: &Context, id: &str, rect: Rect, contents: impl FnOnce(&mut Ui)) {
    egui::Area::new(Id::new(id))
        .fixed_pos(rect.min)
        .constrain(false)
        .order(egui::Order::Middle)
        .show(context, |ui| {
            dense(ui);
            let style = ui.style();
            let frame = Frame::new()
                .fill(style.visuals.panel_fill)
                .stroke(style.visuals.widgets.noninteractive.bg_stroke)
                .inner_margin(Margin::same(MARGIN_PX as i8));
            frame.show(ui, |ui| {
                let size = rect.size() - Vec2::splat(2.0 * MARGIN_PX + 2.0);
                ui.set_min_size(size);
                ui.set_max_size(size);
                contents(ui);
            });
        });
}

/// The head of a panel: its name, and a cross that closes it. Gives whether it was pressed.
pub(super) fn head(ui: &mut Ui, title: &str, close: &str, more: impl FnOnce(&mut Ui)) -> bool {
    let mut closed = false;
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).heading().color(ui.visuals().strong_text_color()));
        more(ui);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            closed = ui.button("✖").on_hover_text(close).clicked();
        });
    });
    ui.separator();
    closed
}

/// A text that is less important than others, yet easily read.
pub(super) fn quiet(ui: &Ui, text: impl Into<String>) -> RichText {
    RichText::new(text).small().color(quiet_colour(ui))
}

/// The colour of keys and remarks.
pub(super) fn quiet_colour(ui: &Ui) -> egui::Color32 {
    ui.visuals().weak_text_color()
}

/// Closer together than the rest of the interface: much is to be seen at once.
pub(super) fn dense(ui: &mut Ui) {
    let style = ui.style_mut();
    style.spacing.item_spacing = Vec2::new(6.0, 4.0);
    style.spacing.button_padding = Vec2::new(7.0, 3.0);
    style.spacing.interact_size.y = 22.0;
    for (text, size) in [
        (egui::TextStyle::Heading, 17.0),
        (egui::TextStyle::Body, 13.5),
        (egui::TextStyle::Button, 13.5),
        (egui::TextStyle::Monospace, 12.5),
        (egui::TextStyle::Small, 11.0),
    ] {
        if let Some(font) = style.text_styles.get_mut(&text) {
            font.size = size;
        }
    }
}

/// The name of a value, in a column of its own.
pub(super) fn key(ui: &mut Ui, width_px: f32, text: &str) {
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let size = Vec2::new(width_px, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(width_px);
        ui.set_max_width(width_px);
        let text = RichText::new(text).color(quiet_colour(ui));
        ui.add(egui::Label::new(text).truncate());
    });
}

/// The part of a panel that may be longer than it.
pub(super) fn scroll(ui: &mut Ui, id: &str, contents: impl FnOnce(&mut Ui)) {
    scroll_from(ui, id, false, contents);
}

/// As [`scroll`], and from the top on where something else is shown now.
pub(super) fn scroll_from(ui: &mut Ui, id: &str, is_new: bool, contents: impl FnOnce(&mut Ui)) {
    let area = ScrollArea::vertical().id_salt(id).auto_shrink([false, false]);
    let area = if is_new { area.vertical_scroll_offset(0.0) } else { area };
    area.show(ui, |ui| {
        // Room for the bar, so that it covers nothing.
        ui.set_max_width(ui.available_width() - 6.0);
        contents(ui);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_neither_overlap_nor_fill_the_window() {
        for (width, height) in [(1280.0, 720.0), (640.0, 360.0), (400.0, 300.0)] {
            let window = Rect::from_min_size(egui::pos2(0.0, 0.0), Vec2::new(width, height));
            let panels = Panels { side: Some(Side::TryIt), mistakes: true };
            let dock = Dock::new(window, 30.0, &panels);
            let (Some(side), Some(bottom)) = (dock.side, dock.bottom) else {
                assert!(dock.side.is_some() && dock.bottom.is_some());
                return;
            };
            assert!(!side.shrink(0.1).intersects(bottom), "{side} {bottom}");
            assert!(window.contains_rect(side) && window.contains_rect(bottom));
            let insets = dock.insets();
            assert!(width - insets.right_px > width * 0.5);
            assert!(height - insets.top_px - insets.bottom_px > height * 0.4);
            assert_eq!(Dock::new(window, 30.0, &Panels::default()).insets().right_px, 0.0);
        }
    }
}
