//! The choice of a path to move something to.

use baize_table::{Command, Pick};
use bevy_egui::egui::{self, Ui};

use super::{
    List,
    panel::{Tools, search},
    rows::{Entry, targets},
    tree::{Line, tree},
};
use crate::{play::Act, texts::Value};

/// Shows the paths that there are, and moves what is chosen to the one that is entered.
pub(super) fn choose(ui: &mut Ui, list: &mut List, tools: &Tools<'_>, height: f32) -> Option<Act> {
    let (Some(entry), Some(moving)) = (list.chosen.clone(), &mut list.moving) else {
        list.moving = None;
        return None;
    };
    // What the state no longer has cannot be moved.
    let state = tools.game.state();
    if entry.spots(state).is_empty() {
        list.moving = None;
        return None;
    }
    search(ui, &mut moving.filter, &tools.texts.say("list-filter"));
    let offered = tools.game.anchors().iter().filter_map(|anchor| anchor.path.clone());
    let is_locked = |path: &str| tools.locks.has(path);
    let paths = targets(state, offered, entry.path(), &moving.filter, is_locked);
    let names: Vec<String> = paths
        .iter()
        .map(|(path, count)| {
            let values = [("path", Value::from(&**path)), ("count", (*count).into())];
            tools.texts.say_with("list-stack", &values)
        })
        .collect();
    let lines: Vec<Line<'_>> = paths
        .iter()
        .zip(&names)
        .enumerate()
        .map(|(index, ((path, _), name))| Line {
            id: egui::Id::new(("list-to", path)),
            text: name,
            depth: 0,
            open: None,
            place: (index + 1, paths.len()),
        })
        .collect();
    let chosen = moving.chosen.as_ref();
    let chosen = chosen.and_then(|chosen| paths.iter().position(|(path, _)| path == chosen));
    let take = std::mem::take(&mut list.take_focus);
    let title = tools.texts.say("list-move");
    let outcome = tree(ui, &title, &lines, chosen.unwrap_or(0), take, height);
    list.has_focus = outcome.has_focus;
    list.take_focus = take && !outcome.has_focus;
    moving.chosen = paths.get(outcome.chosen).map(|(path, _)| path.clone());
    if paths.is_empty() {
        ui.weak(tools.texts.say("list-nothing"));
    }
    let mut go = outcome.entered.is_some();
    let mut back = false;
    ui.horizontal(|ui| {
        go |= ui.button(tools.texts.say("list-move-here")).clicked();
        back = ui.button(tools.texts.say("list-move-back")).clicked();
    });
    if back {
        list.moving = None;
        list.take_focus = true;
        return None;
    }
    let to = moving.chosen.clone().filter(|_| go)?;
    list.moving = None;
    list.take_focus = true;
    if tools.locks.has(entry.path()) {
        let path = [("path", Value::from(&**entry.path()))];
        return Some(Act::Say(tools.texts.say_with("said-is-locked", &path)));
    }
    let count = state.stack(entry.path()).len();
    let moved = match &entry {
        Entry::Stack(_) => count,
        Entry::Part(..) => 1,
    };
    let top = state.stack(&to).len() + moved - 1;
    let (from, target) = (entry.path().to_string(), to.to_string());
    list.follow(to, top);
    Some(Act::Do(match entry {
        Entry::Stack(_) => Command::Take { from, count, to: target },
        Entry::Part(_, index) => {
            Command::Move { from, pick: Pick::One(index), to: target, at: None }
        }
    }))
}
