//! All parts side by side, or laid on sheets as if to be printed.

use bevy::{math::Vec3, prelude::*};
use bevy_egui::{EguiContexts, egui};

use super::{bar::Docked, dock::dense};
use crate::{
    camera::Camera,
    content::{gallery_of, sheets},
    display::Display,
    extent::Extent,
    play::Game,
    stage::{Setting, Shown, TableView},
    texts::{Texts, Value},
};

/// Height of its own bar, with room around it.
pub(super) const BAR_PX: f32 = 46.0;

/// Whether all parts are shown in place of the table, and which of them how.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Gallery {
    is_open: bool,
    filter: String,
    on_sheets: bool,
    backs: bool,
    /// The rims of sheets, in world axes.
    pages: Vec<[Vec3; 4]>,
    /// How many parts are shown.
    count: usize,
    /// Where the camera stood over the table.
    view: Option<TableView>,
}

/// What a gallery depends on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Asked {
    filter: String,
    on_sheets: bool,
    backs: bool,
    looks: usize,
}

impl Gallery {
    /// Whether all parts are shown in place of the table.
    pub(crate) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Shows all parts, or the table again.
    pub(crate) fn toggle(&mut self) {
        self.is_open = !self.is_open;
    }

    /// Asks for some of the parts, laid out so.
    #[cfg(test)]
    pub(super) fn ask(&mut self, filter: &str, on_sheets: bool, backs: bool) {
        (self.filter, self.on_sheets, self.backs) = (filter.to_owned(), on_sheets, backs);
    }

    /// The rims of sheets.
    pub(crate) fn pages(&self) -> impl Iterator<Item = &[Vec3]> {
        self.pages.iter().filter(|_| self.is_open).map(|page| &page[..])
    }
}

/// Puts the gallery in the table's place, and the table back.
pub(super) fn apply(
    mut commands: Commands,
    mut gallery: ResMut<Gallery>,
    mut game: ResMut<Game>,
    mut shown: ResMut<Shown>,
    mut setting: ResMut<Setting>,
    view: Option<Res<TableView>>,
    mut last: Local<Option<Asked>>,
) {
    let looks = game.looks().clone();
    let wanted = gallery.is_open.then(|| Asked {
        filter: gallery.filter.trim().to_lowercase(),
        on_sheets: gallery.on_sheets,
        backs: gallery.backs,
        looks: std::sync::Arc::as_ptr(&looks) as usize,
    });
    if *last == wanted {
        return;
    }
    let was_open = last.is_some();
    let moved = match (&*last, &wanted) {
        (Some(last), Some(wanted)) => {
            last.on_sheets != wanted.on_sheets || last.filter != wanted.filter
        }
        _ => true,
    };
    *last = wanted.clone();
    let gallery = gallery.bypass_change_detection();
    match wanted {
        Some(wanted) => {
            if !was_open {
                gallery.view = view.as_deref().copied();
            }
            let parts =
                looks.looks.iter().enumerate().filter(|(_, look)| {
                    look.part.to_string().to_lowercase().contains(&wanted.filter)
                });
            let order: Vec<usize> = parts.map(|(index, _)| index).collect();
            gallery.count = order.len();
            let (display, pages) = if wanted.on_sheets {
                sheets(looks, order, wanted.backs)
            } else {
                let mut display = gallery_of(looks, order, 1.6);
                close_in(&mut display);
                if wanted.backs {
                    turn(&mut display);
                }
                (display, Vec::new())
            };
            gallery.pages = pages;
            game.show_aside(Some(display));
        }
        None => {
            gallery.pages.clear();
            game.show_aside(None);
        }
    }
    shown.0 = game.display();
    match gallery.view.take().filter(|_| !gallery.is_open) {
        Some(view) => commands.insert_resource(view),
        None if moved => {
            setting.camera = Camera::Seat;
            // Without a view, the stage stands the camera where the setting says.
            commands.remove_resource::<TableView>();
        }
        None => {}
    }
}

/// Has the camera take in what is there, up to the tops of parts, and no room that rows leave free:
/// a few parts stand in the middle, and none is cut off.
fn close_in(display: &mut Display) {
    let mut extent = Extent::default();
    for (item, label) in display.items.iter().zip(&display.labels) {
        let [width, height, depth] = display.looks.size_mm(item.look).map(|mm| mm as f32);
        let half = Vec3::new(width.max(label.width_mm) / 2.0, 0.0, height / 2.0);
        for y in [0.0, depth] {
            extent.push(Vec3 { y, ..item.place - half });
            extent.push(Vec3 { y, ..item.place + half });
        }
        extent.push(label.place + Vec3::new(0.0, 0.0, label.height_mm * 0.8));
    }
    display.extent = extent;
}

/// Shows the backs: each part turned about its long axis.
fn turn(display: &mut Display) {
    for item in &mut display.items {
        item.rotation *= Quat::from_rotation_y(std::f32::consts::PI);
        item.back_up = true;
    }
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    docked: Res<Docked>,
    texts: Res<Texts>,
    game: Res<Game>,
    mut gallery: ResMut<Gallery>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let (true, Some(dock)) = (gallery.is_open, &docked.0) else { return Ok(()) };
    let corner = dock.free().min + egui::vec2(10.0, 10.0);
    let mut now = gallery.clone();
    egui::Area::new("preview-gallery".into()).fixed_pos(corner).show(context, |ui| {
        dense(ui);
        egui::Frame::popup(ui.style()).show(ui, |ui| {
            ui.horizontal(|ui| {
                let hint = texts.say("gallery-filter");
                let edit = egui::TextEdit::singleline(&mut now.filter).hint_text(hint);
                ui.add(edit.desired_width(170.0));
                ui.selectable_value(&mut now.on_sheets, false, texts.say("gallery-grid"));
                ui.selectable_value(&mut now.on_sheets, true, texts.say("gallery-sheet"));
                ui.checkbox(&mut now.backs, texts.say("gallery-backs"));
                let (count, all) = (now.count.to_string(), game.looks().looks.len().to_string());
                let values = [("count", Value::from(&count)), ("all", Value::from(&all))];
                ui.weak(texts.say_with("gallery-count", &values));
            });
        });
    });
    let is_same = (&now.filter, now.on_sheets, now.backs)
        == (&gallery.filter, gallery.on_sheets, gallery.backs);
    if !is_same {
        *gallery = now;
        // What was written is to be seen in the same frame's follower.
        context.request_repaint();
    }
    Ok(())
}
