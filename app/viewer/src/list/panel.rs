//! The window of the list: what lies where, and what can be done with it.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Ui},
};

use super::{
    List, Moving, moving,
    rows::{Entry, row_of, rows},
    tree::{Line, tree},
};
use crate::{
    keys::{Action, Keymap},
    play::{Act, AskParts, Game, Locks},
    texts::{Texts, Value},
};

pub(super) fn draw(
    mut contexts: EguiContexts,
    game: Res<Game>,
    locks: Res<Locks>,
    texts: Res<Texts>,
    keymap: Res<Keymap>,
    mut list: ResMut<List>,
    mut acts: MessageWriter<Act>,
    mut asks: MessageWriter<AskParts>,
) -> Result {
    if !list.is_open {
        list.bypass_change_detection().has_focus = false;
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let list = list.bypass_change_detection();
    let tools = Tools { game: &game, locks: &locks, texts: &texts, keymap: &keymap };
    let mut open = true;
    let title = match (&list.moving, &list.chosen) {
        (Some(_), Some(entry)) => tools.name(entry, "list-move-title"),
        _ => texts.say("list-title"),
    };
    let screen = context.content_rect();
    egui::Window::new(title)
        .id("list".into())
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .default_pos(screen.left_top() + egui::vec2(12.0, 12.0))
        .show(context, |ui| {
            ui.set_width(320.0_f32.min(screen.width() * 0.45));
            // Title, filter, and as many rows of buttons as a stack has in any language.
            let height = (screen.height() - 400.0).max(80.0);
            if list.moving.is_some() {
                acts.write_batch(moving::choose(ui, list, &tools, height));
            } else {
                acts.write_batch(parts(ui, list, &tools, height, &mut asks));
            }
        });
    if !open {
        list.is_open = false;
        list.moving = None;
    }
    Ok(())
}

/// What the list is drawn from.
pub(super) struct Tools<'a> {
    pub(super) game: &'a Game,
    pub(super) locks: &'a Locks,
    pub(super) texts: &'a Texts,
    keymap: &'a Keymap,
}

impl Tools<'_> {
    /// A text with the name of an entry in it.
    pub(super) fn name(&self, entry: &Entry, text: &str) -> String {
        let what = match entry {
            Entry::Stack(path) => path.to_string(),
            Entry::Part(path, index) => {
                let piece = self.game.state().stack(path).get(*index);
                piece.map_or_else(String::new, |piece| super::rows::part_text(piece, self.texts))
            }
        };
        self.texts.say_with(text, &[("what", Value::from(&what))])
    }
}

/// Everything that lies on the table.
fn parts(
    ui: &mut Ui,
    list: &mut List,
    tools: &Tools<'_>,
    height: f32,
    asks: &mut MessageWriter<AskParts>,
) -> Option<Act> {
    search(ui, &mut list.filter, &tools.texts.say("list-filter"));
    let is_locked = |path: &str| tools.locks.has(path);
    let rows = rows(tools.game.state(), &list.opened, &list.filter, is_locked, tools.texts);
    if rows.is_empty() {
        ui.weak(tools.texts.say("list-nothing"));
        list.has_focus = false;
        return None;
    }
    let lines: Vec<Line<'_>> = rows
        .iter()
        .map(|row| Line {
            id: egui::Id::new(("list", &row.entry)),
            text: &row.text,
            depth: usize::from(row.open.is_none()),
            open: row.open,
            place: row.place,
        })
        .collect();
    let chosen = row_of(&rows, list.chosen.as_ref());
    let take = std::mem::take(&mut list.take_focus);
    let name = tools.texts.say("list-title");
    let outcome = tree(ui, &name, &lines, chosen, take, height);
    let mut entered = outcome.entered.is_some();
    list.has_focus = outcome.has_focus;
    list.take_focus = take && !outcome.has_focus;
    if let Some((index, open)) = outcome.opened
        && let Some(row) = rows.get(index)
    {
        let path = row.entry.path().clone();
        if open {
            list.opened.insert(path)
        } else {
            list.opened.remove(&path)
        };
    }
    list.chosen = rows.get(outcome.chosen).map(|row| row.entry.clone());
    let entry = list.chosen.clone()?;
    ui.separator();
    entered |= deeds(ui, &entry, tools, asks);
    if entered {
        list.moving = Some(Moving::default());
        list.take_focus = true;
    }
    history(ui, tools)
}

/// A field to filter with.
pub(super) fn search(ui: &mut Ui, text: &mut String, hint: &str) {
    let field = egui::TextEdit::singleline(text).hint_text(hint).desired_width(f32::INFINITY);
    let field = ui.add(field);
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(hint));
}

/// What can be done with one part, with a stack, and with both.
const WITH_BOTH: [Action; 4] = [Action::Flip, Action::TurnLeft, Action::TurnRight, Action::Lock];
const WITH_STACKS: [Action; 4] = [Action::Draw, Action::Deal, Action::Shuffle, Action::Search];

/// Buttons for what can be done; true when the entry is to be moved.
fn deeds(
    ui: &mut Ui,
    entry: &Entry,
    tools: &Tools<'_>,
    asks: &mut MessageWriter<AskParts>,
) -> bool {
    let mut moves = false;
    ui.horizontal_wrapped(|ui| {
        moves = ui.button(tools.texts.say("list-move")).clicked();
        let stack = matches!(entry, Entry::Stack(_));
        let stacks = WITH_STACKS.iter().filter(|_| stack);
        for action in WITH_BOTH.iter().chain(stacks) {
            let does = tools.texts.say(action.text());
            let text = match action {
                Action::Draw => tools.texts.say("list-draw"),
                _ => does,
            };
            let button = ui.button(text).on_hover_text(tools.keymap.written(*action));
            if button.clicked() {
                let on = entry.spots(tools.game.state());
                asks.write(AskParts { action: *action, number: None, on });
            }
        }
    });
    moves
}

/// Buttons for undo and redo, with what they would do.
fn history(ui: &mut Ui, tools: &Tools<'_>) -> Option<Act> {
    let (undo, redo) = tools.game.history(tools.texts);
    let mut act = None;
    for (name, what, does) in [("list-undo", undo, Act::Undo), ("list-redo", redo, Act::Redo)] {
        let text = match &what {
            Some(what) => tools.texts.say_with(name, &[("what", Value::from(what))]),
            None => continue,
        };
        let button = egui::Button::new(text).wrap_mode(egui::TextWrapMode::Truncate);
        if ui.add(button).clicked() {
            act = Some(does);
        }
    }
    act
}
