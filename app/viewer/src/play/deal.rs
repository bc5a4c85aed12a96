//! Dealing from a stack: how many, and to whom.

use std::{collections::BTreeSet, sync::Arc};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    PlaySet,
    ask::Ask,
    game::{Act, Game},
    hand::{dealt, hands},
    lock::Locks,
    motion::Motion,
    targets::targets,
};
use crate::{
    keys::{Action, Pressed},
    stage::Shown,
    texts::{Texts, Value},
};

/// What is asked before a deal.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Deal(Option<Asked>);

impl Deal {
    /// Whether its window is open.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }
}

#[derive(Clone, Debug)]
struct Asked {
    from: Arc<str>,
    count: usize,
    to: BTreeSet<Arc<str>>,
    filter: String,
    fresh: bool,
}

/// Deals.
pub(crate) struct DealPlugin;

impl Plugin for DealPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Deal>()
            .add_systems(PreUpdate, opened.run_if(resource_added::<Game>))
            .add_systems(Update, ask.in_set(PlaySet::Input).after(super::hotkeys::press))
            .add_systems(EguiPrimaryContextPass, draw.run_if(resource_exists::<Game>));
    }
}

/// Another game is on the table: the stack is gone.
fn opened(mut deal: ResMut<Deal>) {
    *deal = Deal::default();
}

fn ask(
    mut asks: MessageReader<Ask>,
    mut pressed: MessageReader<Pressed>,
    game: Res<Game>,
    shown: Res<Shown>,
    locks: Res<Locks>,
    mut deal: ResMut<Deal>,
) {
    if deal.0.is_some() && pressed.read().any(|pressed| pressed.action == Action::Cancel) {
        deal.0 = None;
    }
    for ask in asks.read().filter(|ask| ask.action == Action::Deal) {
        let from = ask.on.first().map(|spot| spot.path.clone());
        let Some(from) = from.filter(|path| !locks.has(path)) else { continue };
        let free = |path: &Arc<str>| *path != from && !locks.has(path);
        let to = hands(&game, &shown.0).into_iter().filter(free).collect();
        deal.0 = Some(Asked { from, count: 1, to, filter: String::new(), fresh: true });
    }
}

fn draw(
    mut contexts: EguiContexts,
    game: Res<Game>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    locks: Res<Locks>,
    motion: Res<Motion>,
    mut deal: ResMut<Deal>,
    mut acts: MessageWriter<Act>,
) -> Result {
    let Some(asked) = &mut deal.bypass_change_detection().0 else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let have = game.state().stack(&asked.from).len();
    let free = |path: &Arc<str>| *path != asked.from && !locks.has(path);
    let hands: Vec<Arc<str>> = hands(&game, &shown.0).into_iter().filter(free).collect();
    let mut others: Vec<Arc<str>> = targets(&game, &shown.0, &motion, &locks)
        .into_iter()
        .map(|target| target.path)
        .filter(|path| *path != asked.from && !hands.contains(path))
        .collect();
    others.dedup();
    let values = [("path", Value::from(&*asked.from)), ("count", have.into())];
    let (mut open, mut go) = (true, false);
    egui::Window::new(texts.say_with("deal-title", &values))
        .id("deal".into())
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(context.content_rect().center())
        .show(context, |ui| {
            ui.set_width(300.0);
            ui.horizontal(|ui| {
                ui.label(texts.say("deal-count"));
                let most = have.max(1);
                ui.add(egui::DragValue::new(&mut asked.count).range(1..=most).speed(0.05));
            });
            ui.separator();
            let mut tick = |ui: &mut egui::Ui, path: &Arc<str>| {
                let mut on = asked.to.contains(path);
                if ui.checkbox(&mut on, &**path).changed() {
                    if on {
                        asked.to.insert(path.clone());
                    } else {
                        asked.to.remove(path);
                    }
                }
            };
            for path in &hands {
                tick(ui, path);
            }
            let filter = asked.filter.to_lowercase();
            let other: Vec<&Arc<str>> =
                others.iter().filter(|path| path.to_lowercase().contains(&filter)).collect();
            egui::CollapsingHeader::new(texts.say("deal-others"))
                .default_open(hands.is_empty())
                .show(ui, |ui| {
                    egui::ScrollArea::vertical().max_height(200.0).show_rows(
                        ui,
                        20.0,
                        other.len(),
                        |ui, rows| {
                            for path in other.iter().take(rows.end).skip(rows.start) {
                                tick(ui, path);
                            }
                        },
                    );
                });
            ui.separator();
            let need = asked.count * asked.to.len();
            let can = need > 0 && need <= have;
            if need > have {
                let values = [("need", need.into()), ("count", have.into())];
                ui.label(texts.say_with("deal-too-many", &values));
            }
            ui.horizontal(|ui| {
                let button = ui.add_enabled(can, egui::Button::new(texts.say("deal-go")));
                if asked.fresh && can {
                    button.request_focus();
                }
                go = button.clicked();
            });
        });
    asked.fresh = false;
    if go {
        let to: Vec<Arc<str>> = asked.to.iter().cloned().collect();
        let values = [("count", asked.count.into()), ("path", Value::from(&*asked.from))];
        let name = texts.say_with("group-deal", &values);
        let command = dealt(game.state(), &asked.from, &to, asked.count, &hands, name);
        acts.write(Act::Do(command));
    }
    if go || !open || have == 0 {
        deal.0 = None;
        context.request_repaint();
    }
    Ok(())
}
