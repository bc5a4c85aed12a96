//! The choices before a game as they are drawn.

use baize_manifest::Package;
use baize_variants::{Choice as Variant, Row};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{
    super::{
        drawing::players_text,
        opening::{Opening, tools},
        shelf::Shelf,
    },
    Start,
    choice::{Choice, for_people},
    words::Words,
};
use crate::{play::Folders, stage::Setting, texts::Texts, theme, wake::Wake};

/// What was clicked in a frame.
enum Asked {
    Nothing,
    Start,
    GiveUp,
    Variant(String),
    Setup(Option<baize_manifest::Key>),
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    mut start: ResMut<Start>,
    mut opening: ResMut<Opening>,
    shelf: Res<Shelf>,
    folders: Res<Folders>,
    setting: Res<Setting>,
    texts: Res<Texts>,
    wake: Res<Wake>,
) -> Result {
    let Some(choice) = &mut start.0 else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    // Enter is for what has the keyboard; before anything has it, for going on. The very Enter that
    // opened this is for neither.
    let fresh = std::mem::take(&mut choice.fresh);
    let is_free = context.memory(|memory| memory.focused().is_none());
    let enter = !fresh && is_free && context.input(|input| input.key_pressed(egui::Key::Enter));
    let modal = theme::modal("start").show(context, |ui| {
        let screen = ui.ctx().content_rect();
        ui.set_width(560.0_f32.min(screen.width() - 60.0));
        let mut asked = Asked::Nothing;
        if let Some(package) = choice.package() {
            title(ui, package, &texts);
        }
        let room = screen.height() - 250.0;
        egui::ScrollArea::vertical().max_height(room.max(120.0)).show(ui, |ui| {
            // The scroll bar floats beside the frames and not over their edges.
            ui.set_width(ui.available_width() - 16.0);
            setups(ui, choice, &texts, &mut asked);
            variants(ui, choice, &texts, &mut asked);
        });
        ui.add_space(4.0);
        // One line, also when there is nothing to say, so that nothing jumps.
        let words = choice.package().map(|p| Words { catalogue: &p.variants, texts: &texts });
        let note = words.zip(choice.last.as_ref()).and_then(|(words, last)| words.note(last));
        let said = match (note, choice.can_start(), choice.is_unrated()) {
            (_, false, _) => texts.say("start-no-setup"),
            (Some(note), ..) => note,
            (None, true, true) => texts.say("start-unrated"),
            (None, true, false) => " ".into(),
        };
        ui.label(egui::RichText::new(said).color(theme::ACCENT));
        ui.add_space(4.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let button = theme::main_button(texts.say("start-begin"));
            let begin = ui.add_enabled(choice.can_start(), button);
            if begin.clicked() || begin.enabled() && enter {
                asked = Asked::Start;
            }
            if ui.button(texts.say("start-cancel")).clicked() {
                asked = Asked::GiveUp;
            }
        });
        asked
    });
    let closed = modal.should_close();
    match modal.inner {
        Asked::Variant(uid) => choice.click(&uid),
        Asked::Setup(key) => choice.choose(key),
        Asked::Start => {
            let ask = choice.ask();
            if let Some(choice) = start.0.take() {
                opening.lay(choice.found, ask, tools(&folders, &setting, &shelf), &wake);
            }
        }
        Asked::GiveUp => start.0 = None,
        Asked::Nothing if closed => start.0 = None,
        Asked::Nothing => {}
    }
    Ok(())
}

fn title(ui: &mut egui::Ui, package: &Package, texts: &Texts) {
    let name = package.title.as_ref().unwrap_or(&package.id);
    ui.heading(&**name);
    let players = package.players.as_ref().map(|players| players_text(players, texts));
    let designer = package.designer.as_ref().map(ToString::to_string);
    let parts: Vec<String> = designer.into_iter().chain(players).collect();
    if !parts.is_empty() {
        ui.label(egui::RichText::new(parts.join("  ·  ")).color(theme::TEXT_WEAK));
    }
    ui.add_space(6.0);
}

fn setups(ui: &mut egui::Ui, choice: &Choice, texts: &Texts, asked: &mut Asked) {
    let setups = choice.setups();
    if setups.is_empty() {
        return;
    }
    section(ui, &texts.say("start-setup"), |ui| {
        for setup in setups {
            let label = setup.label.unwrap_or_else(|| texts.say("start-new"));
            if ui.radio(setup.on, label).clicked() && !setup.on {
                *asked = Asked::Setup(setup.key);
            }
        }
    });
}

fn variants(ui: &mut egui::Ui, choice: &Choice, texts: &Texts, asked: &mut Asked) {
    let Some(package) = choice.package() else { return };
    let words = Words { catalogue: &package.variants, texts };
    let fixed = choice.is_fixed().then(|| texts.say("start-fixed"));
    let mut rows = choice.sheet().rows.into_iter().peekable();
    while let Some(row) = rows.next() {
        match row {
            Row::Group { name, choices } => section(ui, &for_people(&name), |ui| {
                for one in &choices {
                    variant(ui, one, true, fixed.as_deref(), words, asked);
                }
            }),
            Row::Checkbox(first) => {
                // Checkboxes that follow each other stand in one frame.
                let mut boxes = vec![first];
                while let Some(Row::Checkbox(next)) =
                    rows.next_if(|r| matches!(r, Row::Checkbox(_)))
                {
                    boxes.push(next);
                }
                section(ui, &texts.say("start-options"), |ui| {
                    for one in &boxes {
                        variant(ui, one, false, fixed.as_deref(), words, asked);
                    }
                });
            }
        }
    }
}

fn section(ui: &mut egui::Ui, title: &str, contents: impl FnOnce(&mut egui::Ui)) {
    ui.add_space(4.0);
    ui.label(egui::RichText::new(title).size(13.5).color(theme::TEXT_WEAK));
    egui::Frame::new()
        .fill(ui.visuals().faint_bg_color)
        .corner_radius(8)
        .inner_margin(egui::Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            contents(ui);
        });
    ui.add_space(4.0);
}

fn variant(
    ui: &mut egui::Ui,
    one: &Variant,
    radio: bool,
    fixed: Option<&str>,
    words: Words<'_>,
    asked: &mut Asked,
) {
    let (texts, name) = (words.texts, words.label(&one.uid));
    let reasons = words.reasons(&one.reasons);
    let why_not = fixed.map(str::to_owned).or((!reasons.is_empty()).then_some(reasons));
    // What is chosen in a radio list can be read in full, although it cannot be clicked away.
    let enabled = why_not.is_none();
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.horizontal(|ui| {
        let response = ui.add_enabled_ui(enabled, |ui| match radio {
            true => ui.radio(one.on, &name),
            false => {
                let mut on = one.on;
                ui.checkbox(&mut on, &name)
            }
        });
        let response = response.inner;
        let clicked = response.clicked();
        // Tab goes to choices that are not seen yet, too.
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        // A screen reader says the reason with the name.
        if let Some(why) = &why_not {
            let label = format!("{name}, {why}");
            response.widget_info(|| {
                let kind =
                    if radio { egui::WidgetType::RadioButton } else { egui::WidgetType::Checkbox };
                egui::WidgetInfo::selected(kind, false, one.on, &label)
            });
        }
        if clicked && !(radio && one.on) {
            *asked = Asked::Variant(one.uid.clone());
        }
        let chips = [
            (one.experimental, "chip-experimental"),
            (one.unrated, "chip-unrated"),
            (one.fans, "chip-fans"),
        ];
        for (_, text) in chips.iter().filter(|(given, _)| *given) {
            theme::chip(ui, &texts.say(text)).on_hover_text(texts.say(&format!("{text}-about")));
        }
    });
    let mut line = |text: &str, colour: egui::Color32| {
        egui::Frame::new().inner_margin(egui::Margin { left: 27, ..egui::Margin::ZERO }).show(
            ui,
            |ui| {
                let text = egui::RichText::new(text).size(13.0).color(colour);
                ui.add(egui::Label::new(text).wrap());
            },
        );
    };
    if let Some(description) = &one.description {
        line(description, theme::TEXT_WEAK);
    }
    if let (Some(why), None) = (&why_not, fixed) {
        line(why, theme::ACCENT);
    }
    ui.add_space(5.0);
}
