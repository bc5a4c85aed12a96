//! A list of rows that is gone through by keys and read by screen readers. Tab goes to it and
//! past it; within, the arrows choose.

use bevy_egui::egui::{
    self, Key, Modifiers, Sense, Ui,
    accesskit::{self, Action, Node, Role},
};

/// A row as it is shown.
pub(super) struct Line<'a> {
    /// The same for the same thing in every frame.
    pub(super) id: egui::Id,
    pub(super) text: &'a str,
    /// Steps from the left.
    pub(super) depth: usize,
    /// Whether its children are shown; none: it has no children.
    pub(super) open: Option<bool>,
    /// Its place among its like, from 1, and how many there are.
    pub(super) place: (usize, usize),
}

/// What the player did with a list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The row that is chosen now.
    pub(super) chosen: usize,
    /// The row whose children are to be shown or hidden.
    pub(super) opened: Option<(usize, bool)>,
    /// The row that was entered.
    pub(super) entered: Option<usize>,
    /// Whether keys go to the list.
    pub(super) has_focus: bool,
}

/// Where a list was scrolled to, and how much of it is seen.
#[derive(Clone, Copy, Default)]
struct Scrolled {
    offset: f32,
    height: f32,
}

/// Shows rows, of which one is chosen.
pub(super) fn tree(
    ui: &mut Ui,
    name: &str,
    lines: &[Line<'_>],
    chosen: usize,
    take_focus: bool,
    height: f32,
) -> Outcome {
    let salt = ui.id().with("tree");
    let mut outcome = Outcome { chosen, ..Outcome::default() };
    let Some(line) = lines.get(chosen) else { return outcome };
    let last_id: Option<egui::Id> = ui.data(|data| data.get_temp(salt));
    let had_focus = last_id.is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
    outcome.has_focus = take_focus || had_focus || ui.memory(|m| m.has_focus(line.id));
    if outcome.has_focus {
        keys(ui, lines, &mut outcome);
    }
    let row = ui.text_style_height(&egui::TextStyle::Body).max(18.0) + 6.0;
    let step = row + ui.spacing().item_spacing.y;
    let scrolled: Scrolled = ui.data(|data| data.get_temp(salt.with("at"))).unwrap_or_default();
    let mut area =
        egui::ScrollArea::vertical().id_salt(salt).max_height(height).auto_shrink([false, true]);
    if let Some(chosen) = lines.get(outcome.chosen) {
        if outcome.has_focus {
            ui.memory_mut(|memory| memory.request_focus(chosen.id));
        }
        if last_id != Some(chosen.id) {
            let top = outcome.chosen as f32 * step;
            let view = if scrolled.height > 0.0 { scrolled.height } else { height };
            let offset = scrolled.offset.min(top).max(top + row - view);
            area = area.vertical_scroll_offset(offset.max(0.0));
        }
        ui.data_mut(|data| data.insert_temp(salt, chosen.id));
    }
    let shown = area.show_rows(ui, row, lines.len(), |ui, range| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::Tree);
            node.set_label(name);
        });
        for index in range {
            if let Some(line) = lines.get(index) {
                show(ui, line, index, row, &mut outcome);
            }
        }
    });
    let now = Scrolled { offset: shown.state.offset.y, height: shown.inner_rect.height() };
    ui.data_mut(|data| data.insert_temp(salt.with("at"), now));
    // A window that is only being measured gives no focus yet.
    let wanted = outcome.has_focus;
    outcome.has_focus =
        lines.get(outcome.chosen).is_some_and(|line| ui.memory(|memory| memory.has_focus(line.id)));
    if wanted && !outcome.has_focus {
        ui.ctx().request_repaint();
    }
    outcome
}

fn keys(ui: &mut Ui, lines: &[Line<'_>], outcome: &mut Outcome) {
    let last = lines.len().saturating_sub(1);
    let struck = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let mut chosen = outcome.chosen;
    if struck(Key::ArrowDown) {
        chosen = (chosen + 1).min(last);
    }
    if struck(Key::ArrowUp) {
        chosen = chosen.saturating_sub(1);
    }
    if struck(Key::PageDown) {
        chosen = (chosen + 10).min(last);
    }
    if struck(Key::PageUp) {
        chosen = chosen.saturating_sub(10);
    }
    if struck(Key::Home) {
        chosen = 0;
    }
    if struck(Key::End) {
        chosen = last;
    }
    let open = lines.get(chosen).and_then(|line| line.open);
    if struck(Key::ArrowRight) {
        match open {
            Some(false) => outcome.opened = Some((chosen, true)),
            Some(true) => chosen = (chosen + 1).min(last),
            None => {}
        }
    }
    if struck(Key::ArrowLeft) {
        match open {
            Some(true) => outcome.opened = Some((chosen, false)),
            Some(false) => {}
            // From a part to its stack.
            None => {
                let above = lines.iter().take(chosen).rposition(|line| line.open.is_some());
                chosen = above.unwrap_or(chosen);
            }
        }
    }
    if struck(Key::Enter) || struck(Key::Space) {
        outcome.entered = Some(chosen);
    }
    outcome.chosen = chosen;
}

fn show(ui: &mut Ui, line: &Line<'_>, index: usize, height: f32, outcome: &mut Outcome) {
    let is_chosen = index == outcome.chosen;
    let (_, rect) = ui.allocate_space(egui::vec2(ui.available_width(), height));
    // Only the chosen row takes part in the order of Tab.
    let sense = if is_chosen { Sense::click() } else { Sense::CLICK };
    let response = ui.interact(rect, line.id, sense);
    if is_chosen {
        let filter = egui::EventFilter {
            tab: false,
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: false,
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(line.id, filter));
    }
    describe(ui.ctx(), line, rect, is_chosen);
    let asked = |action| ui.input(|input| input.has_accesskit_action_request(line.id, action));
    if asked(Action::Expand) {
        outcome.opened = Some((index, true));
    }
    if asked(Action::Collapse) {
        outcome.opened = Some((index, false));
    }
    let indent = 20.0 * line.depth as f32;
    if response.clicked() {
        outcome.chosen = index;
        outcome.has_focus = true;
        ui.memory_mut(|memory| memory.request_focus(line.id));
        let at = response.interact_pointer_pos().map_or(f32::INFINITY, |at| at.x);
        if let Some(open) = line.open.filter(|_| at < rect.left() + indent + 22.0) {
            outcome.opened = Some((index, !open));
        }
    }
    if response.double_clicked() {
        outcome.entered = Some(index);
    }
    if ui.is_rect_visible(rect) {
        paint(ui, line, rect, indent, is_chosen, &response);
    }
}

fn describe(context: &egui::Context, line: &Line<'_>, rect: egui::Rect, is_chosen: bool) {
    let bounds = accesskit::Rect {
        x0: rect.min.x.into(),
        y0: rect.min.y.into(),
        x1: rect.max.x.into(),
        y1: rect.max.y.into(),
    };
    context.accesskit_node_builder(line.id, |node: &mut Node| {
        node.set_role(Role::TreeItem);
        node.set_label(line.text);
        node.set_level(line.depth + 1);
        node.set_position_in_set(line.place.0);
        node.set_size_of_set(line.place.1);
        node.set_selected(is_chosen);
        // egui says these only of what takes part in the order of Tab.
        node.add_action(Action::Click);
        node.set_bounds(bounds);
        if let Some(open) = line.open {
            node.set_expanded(open);
            node.add_action(if open { Action::Collapse } else { Action::Expand });
        }
    });
}

fn paint(
    ui: &Ui,
    line: &Line<'_>,
    rect: egui::Rect,
    indent: f32,
    is_chosen: bool,
    response: &egui::Response,
) {
    let visuals = ui.visuals();
    let painter = ui.painter();
    let mut color = visuals.text_color();
    if is_chosen {
        painter.rect_filled(rect, 3.0, visuals.selection.bg_fill);
        color = visuals.strong_text_color();
    } else if response.hovered() {
        painter.rect_filled(rect, 3.0, visuals.widgets.hovered.weak_bg_fill);
    }
    // A frame besides the colour tells that keys go here.
    if response.has_focus() {
        let stroke = egui::Stroke::new(2.0, color);
        painter.rect_stroke(rect, 3.0, stroke, egui::StrokeKind::Inside);
    }
    let mut left = rect.left() + 6.0 + indent;
    if let Some(open) = line.open {
        let (middle, r) = (egui::pos2(left + 5.0, rect.center().y), 4.0);
        let points = if open {
            [[-r, -r * 0.6], [r, -r * 0.6], [0.0, r]]
        } else {
            [[-r * 0.6, -r], [r, 0.0], [-r * 0.6, r]]
        };
        let points = points.map(|[x, y]| middle + egui::vec2(x, y)).to_vec();
        painter.add(egui::Shape::convex_polygon(points, color, egui::Stroke::NONE));
    }
    left += 18.0;
    let wrap = Some(egui::TextWrapMode::Truncate);
    let width = rect.right() - left - 6.0;
    let text = egui::WidgetText::from(line.text);
    let galley = text.into_galley(ui, wrap, width, egui::TextStyle::Body);
    let at = egui::pos2(left, rect.center().y - galley.size().y / 2.0);
    painter.galley_with_override_text_color(at, galley, color);
}
