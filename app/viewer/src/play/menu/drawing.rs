//! Draws the menu.

use baize_table::Command;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{Menu, Page, entries::Look};
use crate::{
    keys::{Action, Keymap, Pressed},
    play::{
        ask::Ask,
        game::{Act, Game},
        lock::Locks,
        motion::Motion,
    },
    stage::Shown,
    texts::Texts,
};

/// What was chosen.
pub(super) enum Choice {
    Ask(Action, Option<u8>),
    Do(Option<Command>),
    Press(Action),
    Turn(Page),
}

/// Draws the menu, and does what is chosen in it.
pub(super) fn draw(
    mut contexts: EguiContexts,
    game: Res<Game>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    keymap: Res<Keymap>,
    locks: Res<Locks>,
    motion: Res<Motion>,
    mut menu: ResMut<Menu>,
    mut asks: MessageWriter<Ask>,
    mut acts: MessageWriter<Act>,
    mut pressed: MessageWriter<Pressed>,
) -> Result {
    let Some(opened) = &mut menu.bypass_change_detection().0 else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let mut choice = None;
    let look = Look { game: &game, shown: &shown, texts: &texts, keymap: &keymap, locks: &locks };
    let area = egui::Area::new("menu".into())
        .order(egui::Order::Foreground)
        .fixed_pos(egui::pos2(opened.at_px.x + 2.0, opened.at_px.y + 2.0))
        .constrain(true)
        .show(context, |ui| {
            egui::Frame::menu(ui.style()).show(ui, |ui| {
                ui.set_width(250.0);
                choice = match (opened.page, opened.on.is_empty()) {
                    (Page::Main, true) => look.of_table(ui, opened.fresh),
                    (Page::Main, false) => look.of_parts(ui, &opened.on, opened.fresh),
                    (page, _) => look.places(ui, opened, page, &motion),
                };
            });
        });
    let fresh = std::mem::replace(&mut opened.fresh, false);
    if fresh {
        // The focus that was asked for comes with the next pass.
        context.request_repaint();
    }
    match choice {
        Some(Choice::Turn(page)) => {
            opened.page = page;
            opened.fresh = true;
            return Ok(());
        }
        Some(Choice::Ask(action, number)) => {
            asks.write(Ask { action, number, on: opened.on.clone() });
        }
        Some(Choice::Do(command)) => {
            acts.write_batch(command.map(Act::Do));
        }
        Some(Choice::Press(action)) => {
            pressed.write(Pressed { action, number: None });
        }
        None if !fresh && area.response.clicked_elsewhere() => {}
        None => return Ok(()),
    }
    menu.0 = None;
    context.request_repaint();
    Ok(())
}
