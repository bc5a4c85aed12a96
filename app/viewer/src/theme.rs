//! The look of the interface: felt in the dark, cards that are a little lighter, one warm accent.

use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};
use egui::{Color32, CornerRadius, FontId, Margin, Shadow, Stroke, TextStyle, vec2};

/// Behind everything.
pub(crate) const FELT: Color32 = Color32::from_rgb(0x14, 0x1d, 0x1b);
/// Cards and windows.
pub(crate) const CARD: Color32 = Color32::from_rgb(0x1f, 0x2c, 0x29);
/// A card under the pointer.
pub(crate) const CARD_OVER: Color32 = Color32::from_rgb(0x29, 0x3a, 0x36);
/// Thin lines around cards and fields.
pub(crate) const LINE: Color32 = Color32::from_rgb(0x3a, 0x4f, 0x4a);
/// Lines around what can be clicked or written in.
pub(crate) const EDGE: Color32 = Color32::from_rgb(0x6d, 0x8a, 0x81);
/// Text.
pub(crate) const TEXT: Color32 = Color32::from_rgb(0xec, 0xf0, 0xea);
/// Text that says less.
pub(crate) const TEXT_WEAK: Color32 = Color32::from_rgb(0xa9, 0xba, 0xb2);
/// What is chosen, and the one thing to do.
pub(crate) const ACCENT: Color32 = Color32::from_rgb(0xe3, 0xb5, 0x5b);
/// Text on the accent.
pub(crate) const ON_ACCENT: Color32 = Color32::from_rgb(0x1c, 0x17, 0x0c);
/// What went wrong.
pub(crate) const ERROR: Color32 = Color32::from_rgb(0xf5, 0x9a, 0x86);

/// How round cards are, in points.
pub(crate) const ROUND: u8 = 10;

/// Gives every interface its look.
pub(crate) struct ThemePlugin;

impl Plugin for ThemePlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(PostStartup, dress).add_systems(PreUpdate, dress);
    }
}

fn dress(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        apply(context.get_mut());
    }
}

fn apply(context: &egui::Context) {
    context.set_theme(egui::Theme::Dark);
    context.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, FontId::proportional(22.0)),
            (TextStyle::Body, FontId::proportional(14.5)),
            (TextStyle::Button, FontId::proportional(14.5)),
            (TextStyle::Monospace, FontId::monospace(13.5)),
            (TextStyle::Small, FontId::proportional(12.5)),
        ]
        .into();
        let spacing = &mut style.spacing;
        spacing.item_spacing = vec2(8.0, 7.0);
        spacing.button_padding = vec2(12.0, 6.0);
        spacing.interact_size.y = 28.0;
        spacing.window_margin = Margin::same(16);
        spacing.menu_margin = Margin::same(8);
        spacing.icon_width = 18.0;
        spacing.icon_width_inner = 10.0;
        spacing.icon_spacing = 8.0;
        let visuals = &mut style.visuals;
        visuals.override_text_color = None;
        visuals.weak_text_color = Some(TEXT_WEAK);
        visuals.panel_fill = FELT;
        visuals.window_fill = CARD;
        visuals.window_stroke = Stroke::new(1.0, LINE);
        visuals.window_corner_radius = CornerRadius::same(ROUND);
        visuals.menu_corner_radius = CornerRadius::same(8);
        visuals.window_shadow =
            Shadow { offset: [0, 6], blur: 24, spread: 0, color: Color32::from_black_alpha(140) };
        visuals.popup_shadow =
            Shadow { offset: [0, 3], blur: 10, spread: 0, color: Color32::from_black_alpha(120) };
        visuals.extreme_bg_color = Color32::from_rgb(0x10, 0x17, 0x16);
        visuals.faint_bg_color = Color32::from_rgb(0x24, 0x32, 0x2f);
        visuals.error_fg_color = ERROR;
        visuals.warn_fg_color = ACCENT;
        visuals.hyperlink_color = ACCENT;
        visuals.selection.bg_fill = Color32::from_rgb(0x5e, 0x4d, 0x26);
        visuals.selection.stroke = Stroke::new(1.5, ACCENT);
        visuals.disabled_alpha = 0.62;
        let widgets = &mut visuals.widgets;
        let radius = CornerRadius::same(6);
        for (widget, fill, line, text) in [
            (&mut widgets.noninteractive, CARD, LINE, TEXT),
            (&mut widgets.inactive, Color32::from_rgb(0x2c, 0x3e, 0x39), EDGE, TEXT),
            (&mut widgets.hovered, Color32::from_rgb(0x38, 0x4e, 0x48), TEXT_WEAK, TEXT),
            (&mut widgets.active, Color32::from_rgb(0x44, 0x5e, 0x56), ACCENT, TEXT),
            (&mut widgets.open, Color32::from_rgb(0x2c, 0x3e, 0x39), EDGE, TEXT),
        ] {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.0, line);
            widget.fg_stroke = Stroke::new(1.5, text);
            widget.corner_radius = radius;
            widget.expansion = 0.0;
        }
    });
}

/// A window over everything else, which waits for an answer.
pub(crate) fn modal(id: &'static str) -> egui::Modal {
    egui::Modal::new(id.into()).frame(
        egui::Frame::new()
            .fill(CARD)
            .stroke(Stroke::new(1.0, LINE))
            .corner_radius(CornerRadius::same(12))
            .inner_margin(Margin::same(22)),
    )
}

/// The button of the one thing to do.
pub(crate) fn main_button(text: impl Into<String>) -> egui::Button<'static> {
    let text = egui::RichText::new(text.into()).color(ON_ACCENT).strong();
    egui::Button::new(text).fill(ACCENT).min_size(vec2(96.0, 32.0))
}

/// Selects all of a text in a field, so that typing replaces it.
pub(crate) fn select_all(context: &egui::Context, field: egui::Id, text: &str) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = egui::TextEdit::load_state(context, field).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(context, field);
}

/// A small word in a frame of its own, as `unrated`.
pub(crate) fn chip(ui: &mut egui::Ui, text: &str) -> egui::Response {
    // Not as high as a button: lines with one are as far apart as lines without.
    let font = TextStyle::Small.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, TEXT_WEAK);
    let (rect, response) =
        ui.allocate_exact_size(galley.size() + vec2(14.0, 4.0), egui::Sense::hover());
    let line = Stroke::new(1.0, LINE);
    ui.painter().rect_stroke(rect, CornerRadius::same(8), line, egui::StrokeKind::Inside);
    ui.painter().galley(rect.min + vec2(7.0, 2.0), galley, TEXT_WEAK);
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text.to_owned()));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG's relative luminance.
    fn luminance(colour: Color32) -> f64 {
        let linear = |byte: u8| {
            let value = f64::from(byte) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_text_can_be_read_on_what_it_stands_on() {
        for text in [TEXT, TEXT_WEAK, ACCENT, ERROR] {
            for ground in [FELT, CARD, CARD_OVER] {
                let ratio = contrast(text, ground);
                assert!(ratio >= 4.5, "{text:?} on {ground:?}: {ratio:.1}");
            }
        }
        assert!(contrast(ON_ACCENT, ACCENT) >= 4.5);
        // WCAG asks for 3:1 around what is no text.
        assert!(contrast(EDGE, CARD) >= 3.0);
    }
}
