//! The window in which the user sets things.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{Settings, SettingsFile};
use crate::{
    keys::{Action, Pressed},
    quality::Quality,
    stage::Cloth,
    texts::Texts,
};

/// Whether the settings are shown.
#[derive(Resource, Default)]
pub(super) struct Panel(bool);

pub(super) fn ask(mut pressed: MessageReader<Pressed>, mut panel: ResMut<Panel>) {
    for asked in pressed.read() {
        match asked.action {
            Action::Settings => panel.0 = !panel.0,
            Action::Cancel if panel.0 => panel.0 = false,
            _ => {}
        }
    }
}

const QUALITIES: [(Option<Quality>, &str); 4] = [
    (None, "settings-quality-usual"),
    (Some(Quality::Low), "settings-quality-low"),
    (Some(Quality::Medium), "settings-quality-medium"),
    (Some(Quality::High), "settings-quality-high"),
];

const CLOTHS: [(Cloth, &str); 4] = [
    (Cloth::Green, "settings-table-green"),
    (Cloth::Blue, "settings-table-blue"),
    (Cloth::Red, "settings-table-red"),
    (Cloth::Oak, "settings-table-oak"),
];

/// Sizes of the interface in percent.
const SIZES: [u16; 7] = [75, 100, 125, 150, 175, 200, 250];

pub(super) fn draw(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    file: Res<SettingsFile>,
    mut settings: ResMut<Settings>,
    mut panel: ResMut<Panel>,
) -> Result {
    if !panel.0 {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let mut new = settings.clone();
    let mut open = true;
    egui::Window::new(texts.say("settings-title"))
        .id("settings".into())
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .vscroll(true)
        .default_pos(context.content_rect().center_top() + egui::vec2(-180.0, 60.0))
        .max_height(context.content_rect().height() - 100.0)
        .show(context, |ui| {
            egui::Grid::new("settings").num_columns(2).spacing([18.0, 10.0]).show(ui, |ui| {
                fields(ui, &texts, &mut new);
            });
            if let Some(path) = &file.path {
                ui.add_space(6.0);
                ui.weak(path.display().to_string());
            }
            if !file.faults.is_empty() {
                ui.strong(texts.say("settings-faults"));
                for fault in &file.faults {
                    ui.label(fault.say(&texts));
                }
            }
        });
    panel.0 &= open;
    if new != *settings {
        *settings = new;
    }
    Ok(())
}

fn fields(ui: &mut egui::Ui, texts: &Texts, new: &mut Settings) {
    let motion = ui.label(texts.say("settings-motion"));
    ui.checkbox(&mut new.motion, texts.say("settings-motion-does")).labelled_by(motion.id);
    ui.end_row();

    let label = ui.label(texts.say("settings-table"));
    let now = new.cloth.unwrap_or_default();
    ui.horizontal_wrapped(|ui| {
        for (cloth, name) in CLOTHS {
            let button = ui.selectable_label(now == cloth, texts.say(name)).labelled_by(label.id);
            if button.clicked() {
                new.cloth = Some(cloth);
            }
        }
    });
    ui.end_row();

    let label = ui.label(texts.say("settings-quality"));
    ui.horizontal_wrapped(|ui| {
        for (quality, name) in QUALITIES {
            ui.selectable_value(&mut new.quality, quality, texts.say(name)).labelled_by(label.id);
        }
    });
    ui.end_row();

    let label = ui.label(texts.say("settings-scale"));
    ui.horizontal_wrapped(|ui| {
        for percent in SIZES {
            let size = f32::from(percent) / 100.0;
            ui.selectable_value(&mut new.scale, size, format!("{percent} %")).labelled_by(label.id);
        }
    });
    ui.end_row();

    let label = ui.label(texts.say("settings-language"));
    ui.horizontal_wrapped(|ui| {
        let usual = texts.say("settings-language-usual");
        ui.selectable_value(&mut new.language, None, usual).labelled_by(label.id);
        for (language, name) in Texts::languages() {
            let language = Some(language.to_owned());
            ui.selectable_value(&mut new.language, language, name).labelled_by(label.id);
        }
    });
    ui.end_row();
}
