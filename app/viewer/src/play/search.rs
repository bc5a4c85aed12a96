//! A stack spread out: all its parts as pictures, to take any of them.

use std::sync::Arc;

use baize_manifest::Side;
use baize_table::{Command, Pick};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    PlaySet,
    ask::Ask,
    chance::Chance,
    drag::Drag,
    game::{Act, Game},
    hand::hands,
    lock::Locks,
    motion::Motion,
    pictures::{Detail, PartPictures},
    select::Spot,
    targets::targets,
};
use crate::{
    keys::{Action, Pressed},
    stage::Shown,
    texts::{Texts, Value},
};

/// A cell: its picture, and its name under it.
const CELL: egui::Vec2 = egui::vec2(104.0, 146.0);
const NAME_HEIGHT: f32 = 18.0;

/// The stack that is searched.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Search(Option<Searched>);

impl Search {
    /// Whether its window is open.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }
}

#[derive(Clone, Debug)]
struct Searched {
    path: Arc<str>,
    filter: String,
    fresh: bool,
}

/// Searches stacks.
pub(crate) struct SearchPlugin;

impl Plugin for SearchPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Search>()
            .add_systems(PreUpdate, opened.run_if(resource_added::<Game>))
            .add_systems(Update, ask.in_set(PlaySet::Input).after(super::hotkeys::press))
            .add_systems(EguiPrimaryContextPass, draw.run_if(resource_exists::<Game>));
    }
}

/// Another game is on the table: the stack is gone.
fn opened(mut search: ResMut<Search>) {
    *search = Search::default();
}

fn ask(
    mut asks: MessageReader<Ask>,
    mut pressed: MessageReader<Pressed>,
    locks: Res<Locks>,
    drag: Res<Drag>,
    mut search: ResMut<Search>,
) {
    let cancelled = pressed.read().any(|pressed| pressed.action == Action::Cancel);
    if cancelled && search.0.is_some() && drag.is_idle() {
        search.0 = None;
    }
    for ask in asks.read().filter(|ask| ask.action == Action::Search) {
        let path = ask.on.first().map(|spot| spot.path.clone());
        let Some(path) = path.filter(|path| !locks.has(path)) else { continue };
        search.0 = Some(Searched { path, filter: String::new(), fresh: true });
    }
}

fn draw(
    mut contexts: EguiContexts,
    game: Res<Game>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    locks: Res<Locks>,
    motion: Res<Motion>,
    mut drag: ResMut<Drag>,
    mut chance: ResMut<Chance>,
    mut pictures: ResMut<PartPictures>,
    mut search: ResMut<Search>,
    mut acts: MessageWriter<Act>,
) -> Result {
    let Some(searched) = &mut search.bypass_change_detection().0 else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let path = searched.path.clone();
    let stack = game.state().stack(&path);
    let hand = hands(&game, &shown.0).into_iter().find(|hand| *hand != path && !locks.has(hand));
    let looks = &shown.0.looks;
    let filter = searched.filter.to_lowercase();
    // The top first, as one leafs through a stack.
    let found: Vec<(usize, usize)> = stack
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, piece)| piece.part.to_string().to_lowercase().contains(&filter))
        .filter_map(|(index, piece)| Some((index, looks.index(&piece.part)?)))
        .collect();
    let values = [("path", Value::from(&*path)), ("count", stack.len().into())];
    let (mut open, mut shuffle, mut take, mut drags) = (true, false, None, None);
    let room = context.content_rect().size();
    egui::Window::new(texts.say_with("search-title", &values))
        .id("search".into())
        .open(&mut open)
        .collapsible(false)
        .default_size([(room.x * 0.5).min(680.0), (room.y * 0.6).min(480.0)])
        .show(context, |ui| {
            ui.horizontal(|ui| {
                let field = egui::TextEdit::singleline(&mut searched.filter)
                    .hint_text(texts.say("filter"))
                    .desired_width(180.0);
                let field = ui.add(field);
                if searched.fresh {
                    field.request_focus();
                }
                let enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
                if field.lost_focus() && enter {
                    take = found.first().map(|(index, _)| *index);
                }
                shuffle = ui.button(texts.say("search-shuffle")).clicked();
            });
            ui.weak(match &hand {
                Some(hand) => texts.say_with("search-how", &[("path", Value::from(&**hand))]),
                None => texts.say("search-how-drag"),
            });
            let columns = ((ui.available_width() / (CELL.x + 8.0)) as usize).max(1);
            let rows = found.len().div_ceil(columns);
            if found.is_empty() {
                ui.label(texts.say("search-none"));
            }
            egui::ScrollArea::vertical().auto_shrink([false, false]).show_rows(
                ui,
                CELL.y,
                rows,
                |ui, shown_rows| {
                    for row in shown_rows {
                        ui.horizontal(|ui| {
                            for (index, look) in found.iter().skip(row * columns).take(columns) {
                                let (area, response) =
                                    ui.allocate_exact_size(CELL, egui::Sense::click_and_drag());
                                if response.hovered() || response.has_focus() {
                                    let stroke = egui::Stroke::new(2.0, egui::Color32::WHITE);
                                    let inside = egui::StrokeKind::Inside;
                                    ui.painter().rect_stroke(area, 4.0, stroke, inside);
                                }
                                let mut picture = area.shrink(5.0);
                                picture.max.y -= NAME_HEIGHT;
                                let small = Detail::Small;
                                pictures.paint(ui.painter(), picture, looks, *look, false, small);
                                let part = looks.looks.get(*look).map(|look| &look.part.key);
                                let name = part.map(|part| part.id.to_string());
                                write_name(ui, area, name.unwrap_or_default());
                                response.widget_info(|| {
                                    let said = part.map(ToString::to_string).unwrap_or_default();
                                    let kind = egui::WidgetType::Button;
                                    egui::WidgetInfo::labeled(kind, true, said)
                                });
                                if response.clicked() {
                                    take = Some(*index);
                                }
                                if response.drag_started_by(egui::PointerButton::Primary) {
                                    drags = Some((*index, *look));
                                }
                            }
                        });
                    }
                },
            );
        });
    searched.fresh = false;
    if let Some((index, look)) = drags {
        let spot = Spot { path: path.clone(), index };
        drag.take_loose(spot, look, targets(&game, &shown.0, &motion, &locks));
    }
    if let (Some(index), Some(hand)) = (take, &hand) {
        let count = game.state().stack(hand).len();
        let (from, to) = (path.to_string(), hand.to_string());
        let name = texts.say_with("group-take", &[("from", (&from).into()), ("to", (&to).into())]);
        let face = Some(Side::Face);
        acts.write(Act::Do(Command::Group {
            name: Some(name),
            commands: vec![
                Command::Move { from, pick: Pick::One(index), to: to.clone(), at: None },
                Command::Flip { path: to, pick: Pick::One(count), side: face },
            ],
        }));
        context.request_repaint();
    }
    if shuffle {
        let path = path.to_string();
        acts.write(Act::Do(Command::Shuffle { path, seed: chance.seed() }));
    }
    if shuffle || !open || stack.is_empty() {
        search.0 = None;
        context.request_repaint();
    }
    Ok(())
}

/// The name under a picture, cut off where there is no more room.
fn write_name(ui: &egui::Ui, area: egui::Rect, name: String) {
    let color = ui.visuals().text_color();
    let mut job =
        egui::text::LayoutJob::simple_singleline(name, egui::FontId::proportional(12.0), color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(area.width() - 6.0);
    let text = ui.painter().layout_job(job);
    let at = egui::pos2(area.center().x - text.size().x / 2.0, area.bottom() - NAME_HEIGHT);
    ui.painter().galley(at, text, color);
}
