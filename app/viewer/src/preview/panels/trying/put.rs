//! Any part, put on any path.

use baize_manifest::{Package, PartRef};
use baize_table::Command;
use bevy_egui::egui::{self, ComboBox, Key, PopupCloseBehavior, Ui};

use super::rows::{row, value_px};
use crate::{play::Game, texts::Texts};

/// Height that an open list may take.
const LIST_PX: f32 = 340.0;

/// A part to be put on a path.
pub(super) struct Put {
    filter: String,
    /// Whether the list of parts is open.
    is_open: bool,
    part: Option<PartRef>,
    path: String,
    count: usize,
}

impl Default for Put {
    fn default() -> Self {
        Self { filter: String::new(), is_open: false, part: None, path: String::new(), count: 1 }
    }
}

/// Chooses a part and a path; gives the command when it is asked for.
pub(super) fn put(
    ui: &mut Ui,
    texts: &Texts,
    game: &Game,
    package: &Package,
    put: &mut Put,
) -> Option<Command> {
    ui.strong(texts.say("try-put"));
    let width = value_px(ui);
    row(ui, &texts.say("try-part"), |ui| {
        let chosen = put.part.as_ref().map(ToString::to_string).unwrap_or_default();
        let list = ComboBox::from_id_salt("try-part")
            .width(width)
            .height(LIST_PX)
            .truncate()
            .selected_text(chosen)
            // A click into the filter is none on a part.
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let shown = list.show_ui(ui, |ui| parts(ui, texts, package, put, width));
        put.is_open = shown.inner.is_some();
    });
    row(ui, &texts.say("try-path"), |ui| {
        // Beside it stands an arrow alone, and both end where the other rows do.
        let spacing = ui.spacing();
        let arrow = spacing.icon_width + spacing.icon_spacing + 2.0 * spacing.button_padding.x;
        let size = [width - arrow - spacing.item_spacing.x, spacing.interact_size.y];
        let text = egui::TextEdit::singleline(&mut put.path).desired_width(f32::INFINITY);
        ui.add_sized(size, text);
        let list = ComboBox::from_id_salt("try-paths").width(arrow).height(LIST_PX);
        list.selected_text("").show_ui(ui, |ui| {
            for path in paths(game).into_iter().take(400) {
                if ui.selectable_label(put.path == path, &path).clicked() {
                    put.path = path;
                    ui.close();
                }
            }
        });
    });
    row(ui, &texts.say("try-put-count"), |ui| {
        ui.add(egui::DragValue::new(&mut put.count).range(1..=500));
    });
    let part = put.part.clone().filter(|_| put.path.starts_with('/'));
    let clicked =
        ui.add_enabled(part.is_some(), egui::Button::new(texts.say("try-do-put"))).clicked();
    let part = part.filter(|_| clicked)?;
    Some(Command::Add {
        path: put.path.trim().to_owned(),
        part: part.to_string(),
        count: put.count,
        side: None,
        rotation: 0.0,
        at: None,
    })
}

/// The parts to choose from: those that the filter leaves.
fn parts(ui: &mut Ui, texts: &Texts, package: &Package, put: &mut Put, width: f32) {
    let filter = egui::TextEdit::singleline(&mut put.filter)
        .hint_text(texts.say("gallery-filter"))
        .desired_width(width);
    let filter = ui.add(filter);
    if !put.is_open {
        filter.request_focus();
    }
    // As in any list with a filter, Enter takes the first.
    let is_entered = filter.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let wanted = put.filter.trim().to_lowercase();
    let own = package
        .parts
        .iter()
        .map(|part| PartRef { package: package.id.clone(), key: part.key.clone() });
    let found = own.filter(|part| part.to_string().to_lowercase().contains(&wanted));
    for (index, part) in found.take(200).enumerate() {
        let is_it = put.part.as_ref() == Some(&part);
        let is_clicked = ui.selectable_label(is_it, part.key.to_string()).clicked();
        if is_clicked || is_entered && index == 0 {
            put.part = Some(part);
            ui.close();
            break;
        }
    }
}

/// Paths that something stands on, and those that routes offer, in order.
fn paths(game: &Game) -> Vec<String> {
    let held = game.state().stacks().map(|(path, _)| path.to_string());
    let offered = game.anchors().iter().filter_map(|anchor| anchor.path.as_deref());
    let mut paths: Vec<String> = held.chain(offered.map(str::to_owned)).collect();
    paths.sort_unstable();
    paths.dedup();
    paths
}
