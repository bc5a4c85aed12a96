//! The bar of buttons at the top: panels and overlays.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{
    Gallery, MistakeList, Panels, Side,
    dock::{Dock, dense},
    gallery,
};
use crate::{
    keys::{Action, Keymap, Pressed},
    preview::overlays::{Overlay, Overlays, Ruler},
    stage::Insets,
    texts::{Texts, Value},
};

/// Where the panels stand now.
#[derive(Resource, Default)]
pub(super) struct Docked(pub(super) Option<Dock>);

pub(super) fn draw(
    mut contexts: EguiContexts,
    panels: Res<Panels>,
    gallery: Res<Gallery>,
    overlays: Res<Overlays>,
    ruler: Res<Ruler>,
    list: Res<MistakeList>,
    texts: Res<Texts>,
    keymap: Res<Keymap>,
    mut docked: ResMut<Docked>,
    mut insets: ResMut<Insets>,
    mut pressed: MessageWriter<Pressed>,
) -> Result {
    let context = contexts.ctx_mut()?;
    // The key of the ruler would otherwise go from button to button.
    if context.input(|input| input.key_pressed(egui::Key::Tab)) && !context.text_edit_focused() {
        context.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
    }
    let window = context.content_rect();
    let bar = egui::Area::new("preview-bar".into())
        .fixed_pos(window.min)
        .constrain(false)
        .show(context, |ui| {
            dense(ui);
            let style = ui.style();
            let frame = egui::Frame::new()
                .fill(style.visuals.panel_fill)
                .inner_margin(egui::Margin::symmetric(8, 4));
            frame.show(ui, |ui| {
                ui.set_width(window.width() - 16.0);
                ui.horizontal_wrapped(|ui| {
                    let mut button = |ui: &mut egui::Ui, action: Action, text: String, on: bool| {
                        let does = texts.say(action.text());
                        let keys = keymap.written(action);
                        let values = [("does", Value::from(&does)), ("keys", Value::from(&keys))];
                        let tip = texts.say_with("bar-tip", &values);
                        if ui.selectable_label(on, text).on_hover_text(tip).clicked() {
                            pressed.write(Pressed { action, number: None });
                        }
                    };
                    let is_open = |side| panels.side == Some(side);
                    let side = |name, action, side| (texts.say(name), action, is_open(side));
                    let sides = [
                        side("bar-inspect", Action::Inspect, Side::Inspector),
                        side("bar-try", Action::TryIt, Side::TryIt),
                        side("bar-why-not", Action::WhyNot, Side::Hidden),
                    ];
                    let count = [("count", Value::from(list.list.len()))];
                    let mistakes = texts.say_with("bar-mistakes", &count);
                    button(ui, Action::ListMistakes, mistakes, panels.mistakes);
                    for (text, action, on) in sides {
                        button(ui, action, text, on);
                    }
                    button(ui, Action::AllParts, texts.say("bar-gallery"), gallery.is_open());
                    ui.separator();
                    for overlay in Overlay::ALL {
                        let action = overlay.action();
                        let text = texts.say(&format!("bar-{}", action.name()));
                        button(ui, action, text, overlays.has(overlay));
                    }
                    button(ui, Action::Measure, texts.say("bar-ruler"), ruler.is_on);
                });
            });
        })
        .response
        .rect;
    let dock = Dock::new(window, bar.height(), &panels);
    let mut covered = dock.insets();
    if gallery.is_open() {
        covered.top_px += gallery::BAR_PX;
    }
    insets.set_if_neq(covered);
    docked.0 = Some(dock);
    Ok(())
}

/// Nothing is covered while no panel is shown.
pub(super) fn uncover(mut insets: ResMut<Insets>) {
    insets.set_if_neq(Insets::default());
}
