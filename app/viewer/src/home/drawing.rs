//! Home as it is drawn: a heading, and a card for each game.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Sense, Stroke, TextStyle, TextWrapMode,
    WidgetInfo, WidgetText, WidgetType, pos2, vec2,
};

use super::{HomeAct, Notice, Notices, art::Art, at_home, card::Card, shelf::Shelf};
use crate::{
    keys::{Action, Keymap},
    texts::{Texts, Value},
    theme,
};

/// Draws home.
pub(super) struct DrawingPlugin;

impl Plugin for DrawingPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(EguiPrimaryContextPass, draw.run_if(at_home));
    }
}

/// Cards are at least so wide; what is left is shared among them.
const CARD_WIDTH: f32 = 250.0;
const GAP: f32 = 18.0;
/// Room for the words on a card.
const WORDS: f32 = 66.0;

struct Pen<'a, 'w> {
    texts: &'a Texts,
    art: &'a mut Art,
    acts: &'a mut MessageWriter<'w, HomeAct>,
    notices: &'a mut Notices,
}

fn draw(
    mut contexts: EguiContexts,
    shelf: Res<Shelf>,
    texts: Res<Texts>,
    keymap: Res<Keymap>,
    mut art: ResMut<Art>,
    mut notices: ResMut<Notices>,
    mut acts: MessageWriter<HomeAct>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let mut ui = egui::Ui::new(
        context.clone(),
        "home".into(),
        egui::UiBuilder::new()
            .layer_id(egui::LayerId::background())
            .max_rect(context.viewport_rect()),
    );
    // Without a game there is nothing behind the interface.
    ui.painter().rect_filled(context.viewport_rect(), 0.0, theme::FELT);
    let side = (context.content_rect().width() * 0.035).clamp(16.0, 44.0);
    let inside = context.content_rect().shrink2(vec2(side, 0.0));
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(inside));
    ui.spacing_mut().scroll = egui::style::ScrollStyle::floating();
    let mut pen = Pen { texts: &texts, art: &mut art, acts: &mut acts, notices: &mut notices };
    ui.add_space(26.0);
    heading(&mut ui, &keymap, &mut pen);
    ui.add_space(14.0);
    egui::ScrollArea::vertical().auto_shrink(false).show(&mut ui, |ui| {
        let empty = shelf.recent.is_empty() && shelf.others.is_empty();
        if !shelf.recent.is_empty() {
            grid(ui, "home-recent", &shelf.recent, true, &mut pen);
        }
        if !shelf.others.is_empty() {
            let title = if shelf.recent.is_empty() { "home-games" } else { "home-more" };
            grid(ui, title, &shelf.others, false, &mut pen);
        }
        if empty {
            ui.add_space(80.0);
            ui.vertical_centered(|ui| {
                let text = if shelf.is_looking { "home-looking" } else { "home-none" };
                ui.label(egui::RichText::new(texts.say(text)).size(17.0));
                if !shelf.is_looking {
                    ui.label(egui::RichText::new(texts.say("home-none-text")).weak());
                }
            });
        }
        ui.add_space(24.0);
    });
    Ok(())
}

fn heading(ui: &mut egui::Ui, keymap: &Keymap, pen: &mut Pen<'_, '_>) {
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(egui::RichText::new("Baize").size(32.0).strong().color(theme::TEXT));
            let under = egui::RichText::new(pen.texts.say("home-under")).color(theme::TEXT_WEAK);
            ui.label(under);
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let keys = keymap.written(Action::Open);
            let open = ui.add(theme::main_button(pen.texts.say("home-open")));
            let tip = pen.texts.say_with("home-open-tip", &[("keys", Value::from(&keys))]);
            if open.on_hover_text(tip).clicked() {
                pen.acts.write(HomeAct::Ask);
            }
        });
    });
}

fn grid(ui: &mut egui::Ui, title: &str, cards: &[Card], recent: bool, pen: &mut Pen<'_, '_>) {
    ui.add_space(10.0);
    ui.label(egui::RichText::new(pen.texts.say(title)).size(17.0).color(theme::TEXT_WEAK));
    ui.add_space(6.0);
    let width = ui.available_width();
    let columns = (((width + GAP) / (CARD_WIDTH + GAP)) as usize).max(1);
    let card_width = ((width - GAP * (columns - 1) as f32) / columns as f32).min(360.0);
    // For the cards alone: the next heading is as far from its cards as this one.
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        for row in cards.chunks(columns) {
            ui.horizontal(|ui| {
                for card in row {
                    draw_card(ui, card, card_width, recent, pen);
                }
            });
        }
    });
    ui.add_space(8.0);
}

fn draw_card(ui: &mut egui::Ui, card: &Card, width: f32, recent: bool, pen: &mut Pen<'_, '_>) {
    let picture = (width * 9.0 / 16.0).round();
    let (rect, response) = ui.allocate_exact_size(vec2(width, picture + WORDS), Sense::click());
    let under = under(card, pen.texts);
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, true, format!("{}. {under}", card.title))
    });
    if ui.is_rect_visible(rect) {
        paint_card(ui, card, rect, picture, &response, &under, pen);
    }
    // Tab goes to cards that are not seen yet, too.
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let path = card.path.display().to_string();
    if recent {
        forget(ui, card, rect, &response, pen);
    }
    let response = response.on_hover_text(path);
    if response.clicked() {
        match &card.package {
            Some(package) => {
                let (path, package) = (card.path.clone(), Some(package.clone()));
                pen.acts.write(HomeAct::Open { path, package });
            }
            None => pen.notices.tell(Notice {
                title: pen.texts.say_with("home-broken", &[("name", Value::from(&card.title))]),
                text: pen.texts.say("home-broken-text"),
                details: card.errors.clone(),
            }),
        }
    }
}

/// Takes a card out of the list: by a cross in its corner, which shows when the card is pointed at
/// or has the keyboard and which screen readers find after the card, by Delete, or by its menu.
fn forget(ui: &egui::Ui, card: &Card, rect: Rect, whole: &egui::Response, pen: &mut Pen<'_, '_>) {
    let corner = Rect::from_min_size(rect.min + vec2(8.0, 8.0), vec2(28.0, 28.0));
    let cross = ui.interact(corner, whole.id.with("forget"), Sense::click());
    let name = [("name", Value::from(&card.title))];
    let label = pen.texts.say_with("home-forget-named", &name);
    cross.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    if cross.gained_focus() {
        cross.scroll_to_me(None);
    }
    let is_meant = cross.hovered() || cross.has_focus();
    if is_meant || whole.contains_pointer() || whole.has_focus() {
        let painter = ui.painter();
        let fill = if is_meant { theme::CARD_OVER } else { theme::CARD };
        painter.rect_filled(corner, 8.0, fill);
        let edge = if cross.has_focus() { theme::ACCENT } else { theme::EDGE };
        let stroke = Stroke::new(if cross.has_focus() { 2.5 } else { 1.0 }, edge);
        painter.rect_stroke(corner, 8.0, stroke, egui::StrokeKind::Inside);
        let arm = corner.shrink(9.5);
        let stroke = Stroke::new(1.75, theme::TEXT);
        painter.line_segment([arm.left_top(), arm.right_bottom()], stroke);
        painter.line_segment([arm.right_top(), arm.left_bottom()], stroke);
    }
    let delete = whole.has_focus() && ui.input(|input| input.key_pressed(egui::Key::Delete));
    let mut asked = cross.on_hover_text(pen.texts.say("home-forget")).clicked() || delete;
    whole.context_menu(|ui| {
        if ui.button(pen.texts.say("home-forget")).clicked() {
            asked = true;
            ui.close();
        }
    });
    if asked {
        pen.acts.write(HomeAct::Forget(card.path.clone()));
    }
}

/// The second line of a card.
fn under(card: &Card, texts: &Texts) -> String {
    if card.package.is_none() {
        // The mistakes themselves are told in full when it is clicked, in the words of `check`.
        return texts.say("home-why");
    }
    let players = card.players.as_ref().map(|players| players_text(players, texts));
    let parts: Vec<String> = card.designer.iter().cloned().chain(players).collect();
    parts.join("  ·  ")
}

/// For how many players a game is; `2-4` is no number, but more than one.
pub(super) fn players_text(players: &str, texts: &Texts) -> String {
    let count = players.trim().parse::<usize>().unwrap_or(2);
    let players = players.replace('-', "–");
    let values = [("players", Value::from(&players)), ("count", Value::from(count))];
    texts.say_with("home-players", &values)
}

fn paint_card(
    ui: &egui::Ui,
    card: &Card,
    rect: Rect,
    picture: f32,
    response: &egui::Response,
    under: &str,
    pen: &mut Pen<'_, '_>,
) {
    let painter = ui.painter();
    let round = CornerRadius::same(theme::ROUND);
    let fill = if response.hovered() { theme::CARD_OVER } else { theme::CARD };
    painter.rect_filled(rect, round, fill);
    let top = Rect::from_min_size(rect.min, vec2(rect.width(), picture));
    let top_round = CornerRadius { sw: 0, se: 0, ..round };
    match pen.art.of(card, ui.ctx()) {
        Some(texture) => {
            egui::Image::new((texture, top.size())).corner_radius(top_round).paint_at(ui, top);
        }
        None => {
            painter.rect_filled(top, top_round, Color32::from_rgb(0x19, 0x24, 0x21));
            if card.package.is_none() {
                let text = pen.texts.say("home-unreadable");
                let font = FontId::proportional(15.0);
                painter.text(top.center(), Align2::CENTER_CENTER, text, font, theme::ERROR);
            } else {
                let first = card.title.chars().next().unwrap_or(' ').to_uppercase().to_string();
                let colour = if pen.art.is_waiting(card) { theme::LINE } else { theme::TEXT_WEAK };
                let font = FontId::proportional(picture * 0.45);
                painter.text(top.center(), Align2::CENTER_CENTER, first, font, colour);
            }
        }
    }
    let room = rect.width() - 28.0;
    let line = |text: egui::RichText, at: egui::Pos2, room: f32, fallback: Color32| {
        let text = WidgetText::from(text);
        let galley = text.into_galley(ui, Some(TextWrapMode::Truncate), room, TextStyle::Body);
        painter.galley(at, galley, fallback);
    };
    let left = rect.left() + 14.0;
    let title = egui::RichText::new(&card.title).size(17.0).strong();
    line(title, pos2(left, top.bottom() + 11.0), room, theme::TEXT);
    let colour = if card.package.is_none() { theme::ERROR } else { theme::TEXT_WEAK };
    let small = egui::RichText::new(under).size(13.5);
    line(small, pos2(left, top.bottom() + 36.0), room, colour);
    if card.package.is_some() && !card.errors.is_empty() {
        mistakes(painter, card, top, pen.texts);
    }
    let (width, colour) = match (response.has_focus(), response.hovered()) {
        (true, _) => (2.5, theme::ACCENT),
        (false, true) => (1.5, theme::TEXT_WEAK),
        (false, false) => (1.0, theme::LINE),
    };
    painter.rect_stroke(rect, round, Stroke::new(width, colour), egui::StrokeKind::Inside);
}

/// A word about mistakes in the corner of a picture.
fn mistakes(painter: &egui::Painter, card: &Card, top: Rect, texts: &Texts) {
    let text = texts.say_with("home-mistakes", &[("count", Value::from(card.errors.len()))]);
    let galley = painter.layout_no_wrap(text, FontId::proportional(12.5), theme::ERROR);
    let size = galley.size() + vec2(16.0, 8.0);
    let badge = Rect::from_min_size(top.right_top() + vec2(-size.x - 8.0, 8.0), size);
    painter.rect_filled(badge, 8.0, theme::CARD);
    painter.galley(badge.min + vec2(8.0, 4.0), galley, theme::ERROR);
}
