//! Other numbers for a route, and parts on any path: seen at once, written nowhere.

use std::collections::BTreeMap;

use baize_manifest::{Align, Package, PartRef};
use baize_table::Command;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, ComboBox, RichText, Slider, SliderClamping, Ui},
};

use super::{
    Panels, Selected, bar::Docked, dock, inspector::Inspected, plugin::OpenAt, state::Side,
};
use crate::{
    play::{Act, Game},
    preview::inspect::{Paste, Spot, SpotName, Stack, Trial, Values, paste},
    stage::Shown,
    texts::{Texts, Value},
};

/// What is tried.
#[derive(Resource, Default)]
pub(crate) struct Trying {
    trials: BTreeMap<Spot, Trial>,
    /// The entry whose numbers are shown.
    spot: Option<Spot>,
    /// What that is known by, in the load that the trials are of.
    name: Option<SpotName>,
    /// Whether what is shown is not yet what is tried.
    is_new: bool,
    /// What would be pasted, as long as nothing changes.
    paste: Option<Paste>,
    is_copied: bool,
    /// The load that the trials are of.
    load: usize,
    put: Put,
}

/// A part to be put on a path.
struct Put {
    filter: String,
    part: Option<PartRef>,
    path: String,
    count: usize,
}

impl Default for Put {
    fn default() -> Self {
        Self { filter: String::new(), part: None, path: String::new(), count: 1 }
    }
}

impl Trying {
    /// Tries other numbers for an entry.
    pub(super) fn set(&mut self, package: &Package, spot: Spot, values: Values) {
        if let Some(mut trial) = Trial::of(package, spot.clone()) {
            trial.now = values;
            if trial.is_changed() {
                self.trials.insert(spot.clone(), trial);
            } else {
                self.trials.remove(&spot);
            }
            self.name = spot.name(package);
            self.spot = Some(spot);
            self.is_new = true;
            self.paste = None;
            self.is_copied = false;
        }
    }

    /// The entry whose numbers are shown, and the numbers.
    fn current(&self, package: &Package) -> Option<Trial> {
        self.trial(package, self.spot.as_ref()?)
    }

    /// What is tried with an entry.
    pub(super) fn trial(&self, package: &Package, spot: &Spot) -> Option<Trial> {
        self.trials.get(spot).cloned().or_else(|| Trial::of(package, spot.clone()))
    }

    fn choose(&mut self, package: &Package, spot: Option<Spot>) {
        if self.spot != spot {
            self.name = spot.as_ref().and_then(|spot| spot.name(package));
            self.spot = spot;
            self.paste = None;
            self.is_copied = false;
        }
    }

    /// Goes on with another load of the package: entries may stand elsewhere now, and trials whose
    /// entries say something else are let go of.
    fn follow(&mut self, package: &Package) {
        let trials = std::mem::take(&mut self.trials).into_values();
        let trials = trials.filter_map(|trial| trial.again(package));
        self.trials = trials.map(|trial| (trial.spot.clone(), trial)).collect();
        self.spot = self.spot.take().zip(self.name.as_ref()).and_then(|(spot, name)| {
            spot.again(package, name, |other| Values::of(package, other).is_some())
        });
    }
}

/// Goes to the entry of what is clicked, and lets go of trials whose entries were changed in
/// their files.
pub(super) fn follow(game: Res<Game>, selected: Res<Selected>, mut trying: ResMut<Trying>) {
    let load = std::ptr::from_ref(game.project()) as usize;
    if trying.load != load {
        let trying = trying.bypass_change_detection();
        let is_first = trying.load == 0;
        trying.load = load;
        if let Some(package) = game.package() {
            trying.follow(package);
        }
        trying.is_new |= !is_first && !trying.trials.is_empty();
        trying.paste = None;
    }
    if selected.is_changed()
        && let Some(keeper) = game.keeper()
    {
        let placed = match &*selected {
            Selected::Nothing => None,
            Selected::Part(key) => keeper
                .parts()
                .find(|part| part.key().to_string() == **key)
                .map(|part| (&part.place.surface, part.place.route, part.place.candidate)),
            Selected::Surface(key) => Some((key, 0, None)),
        };
        let spot = placed.and_then(|(surface, route, candidate)| {
            let placed = keeper.surfaces().iter().find(|one| one.key == *surface)?;
            let spot = Spot { surface: placed.surface.clone(), route, candidate };
            Values::of(game.package()?, &spot).map(|_| spot)
        });
        if let (Some(package), Some(_)) = (game.package(), &spot) {
            trying.choose(package, spot);
        }
    }
}

/// Lays out what is tried.
pub(super) fn apply(mut trying: ResMut<Trying>, mut game: ResMut<Game>, mut shown: ResMut<Shown>) {
    if !trying.is_new {
        return;
    }
    trying.bypass_change_detection().is_new = false;
    let Some(mut package) = game.package().cloned() else { return };
    trying.trials.values().for_each(|trial| trial.apply(&mut package));
    game.lay(&package);
    shown.0 = game.display();
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    docked: Res<Docked>,
    texts: Res<Texts>,
    game: Res<Game>,
    mut inspected: ResMut<Inspected>,
    mut trying: ResMut<Trying>,
    mut panels: ResMut<Panels>,
    mut opens: MessageWriter<OpenAt>,
    mut acts: MessageWriter<Act>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if panels.side != Some(Side::TryIt) {
        return Ok(());
    }
    let Some(rect) = docked.0.as_ref().and_then(|dock| dock.side) else { return Ok(()) };
    let Some(package) = game.package() else { return Ok(()) };
    let trying = trying.bypass_change_detection();
    let inspected = inspected.bypass_change_detection();
    let mut close = false;
    dock::show(context, "preview-try", rect, |ui| {
        close = dock::head(ui, &texts.say("try-title"), &texts.say("panel-close"), |_| ());
        dock::scroll(ui, "try", |ui| {
            choose(ui, &texts, package, trying);
            if let Some(trial) = trying.current(package) {
                numbers(ui, &texts, package, trying, &trial);
            }
            if let Some(trial) = trying.current(package).filter(Trial::is_changed) {
                let open = pasting(ui, &texts, &game, package, inspected, trying, &trial);
                opens.write_batch(open.map(|span| OpenAt(game.project().sources.place(span))));
            }
            ui.add_space(6.0);
            ui.separator();
            if let Some(command) = put(ui, &texts, &game, package, &mut trying.put) {
                acts.write(Act::Do(command));
            }
        });
    });
    if close {
        panels.side = None;
    }
    Ok(())
}

/// Width of the column of keys.
const KEY_PX: f32 = 74.0;
/// Width of a number beside its slider: as much as most of them need.
const NUMBER_PX: f32 = 56.0;

/// What the column of keys leaves free.
fn value_px(ui: &Ui) -> f32 {
    (ui.available_width() - KEY_PX - ui.spacing().item_spacing.x).max(100.0)
}

fn row(ui: &mut Ui, key: &str, value: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        dock::key(ui, KEY_PX, key);
        value(ui);
    });
}

/// Surface, route and candidate.
fn choose(ui: &mut Ui, texts: &Texts, package: &Package, trying: &mut Trying) {
    let with_routes = || package.surfaces.iter().filter(|surface| !surface.layout.is_empty());
    let Some(first) = with_routes().next() else {
        ui.label(texts.say("try-none"));
        return;
    };
    let start = |surface: &baize_manifest::Surface, route: usize| {
        let candidates = surface.layout.get(route).and_then(|one| one.candidates.as_ref());
        let candidate = candidates.filter(|list| !list.is_empty()).map(|_| 0);
        Spot { surface: surface.key.clone(), route, candidate }
    };
    let mut spot = trying.spot.clone().unwrap_or_else(|| start(first, 0));
    let width = value_px(ui);
    row(ui, &texts.say("try-surface"), |ui| {
        ComboBox::from_id_salt("try-surface")
            .width(width)
            .truncate()
            .selected_text(spot.surface.to_string())
            .show_ui(ui, |ui| {
                for surface in with_routes() {
                    let is_it = surface.key == spot.surface;
                    if ui.selectable_label(is_it, surface.key.to_string()).clicked() && !is_it {
                        spot = start(surface, 0);
                    }
                }
            });
    });
    let surface = package.surfaces.iter().find(|surface| surface.key == spot.surface);
    let Some(surface) = surface else { return };
    let name = |route: usize| {
        surface.layout.get(route).map_or_else(String::new, |one| one.route.text().to_string())
    };
    row(ui, &texts.say("try-route"), |ui| {
        ComboBox::from_id_salt("try-route")
            .width(width)
            .truncate()
            .selected_text(name(spot.route))
            .show_ui(ui, |ui| {
                for route in 0..surface.layout.len() {
                    let is_it = route == spot.route;
                    if ui.selectable_label(is_it, name(route)).clicked() && !is_it {
                        spot = start(surface, route);
                    }
                }
            });
    });
    let layout = surface.layout.get(spot.route);
    if let Some(candidates) = layout.and_then(|layout| layout.candidates.as_ref()) {
        let params: Vec<&str> =
            layout.iter().flat_map(|one| one.route.param_names()).map(|name| &**name).collect();
        let name = |index: usize| {
            let fields = candidates.get(index).map(|one| &one.props).into_iter().flatten();
            let fields = fields.filter(|(name, _)| params.contains(&&**name));
            let texts: Vec<String> = fields
                .filter_map(|(name, value)| Some(format!("{name}: {}", value.field_text()?)))
                .collect();
            format!("{}   {}", index + 1, texts.join(", "))
        };
        row(ui, &texts.say("try-candidate"), |ui| {
            ComboBox::from_id_salt("try-candidate")
                .width(width)
                .truncate()
                .selected_text(spot.candidate.map(name).unwrap_or_default())
                .show_ui(ui, |ui| {
                    for index in 0..candidates.len() {
                        ui.selectable_value(&mut spot.candidate, Some(index), name(index));
                    }
                });
        });
    }
    trying.choose(package, Some(spot));
}

fn numbers(ui: &mut Ui, texts: &Texts, package: &Package, trying: &mut Trying, trial: &Trial) {
    let mut now = trial.now.clone();
    let [width, height] = package
        .surfaces
        .iter()
        .find(|surface| surface.key == trial.spot.surface)
        .map_or([300.0; 2], |surface| surface.size_mm);
    let has_curve = trial.spot.layout(package).is_some_and(|layout| {
        let stacking = match trial.spot.candidate(layout) {
            Some(candidate) => &candidate.stacking,
            None => &layout.stacking,
        };
        stacking.as_ref().is_some_and(|stacking| stacking.curve.is_some())
    });
    ui.add_space(6.0);
    let slider = value_px(ui) - ui.spacing().item_spacing.x - NUMBER_PX;
    ui.spacing_mut().slider_width = slider.max(40.0);
    ui.spacing_mut().interact_size.x = NUMBER_PX;
    let slide = |ui: &mut Ui, key: &str, value: &mut f64, range: [f64; 2], step: f64| {
        row(ui, key, |ui| {
            let slider = Slider::new(value, range[0]..=range[1]);
            let slider = slider.step_by(step).clamping(SliderClamping::Never);
            // As few digits as it has: `3`, not `3.0`.
            ui.add(slider.custom_formatter(|value, _| short(value)));
        });
    };
    let half = |side: f64| [-(side / 2.0).ceil(), (side / 2.0).ceil()];
    slide(ui, "x", &mut now.x_mm, half(width), 0.5);
    slide(ui, "y", &mut now.y_mm, half(height), 0.5);
    slide(ui, "rotation", &mut now.rotation_deg, [-180.0, 180.0], 1.0);
    let mut has_stacking = now.stack.is_some();
    if ui.checkbox(&mut has_stacking, texts.say("try-stacking")).changed() {
        // What the file says comes back, else what a stacking without numbers has.
        now.stack = has_stacking.then(|| trial.was.stack.unwrap_or_default());
    }
    if let Some(stack) = &mut now.stack {
        row(ui, "limit", |ui| {
            let slider = Slider::new(&mut stack.limit, -20..=20);
            ui.add(slider.clamping(SliderClamping::Never));
        });
        row(ui, "align", |ui| {
            for (align, name) in [
                (Align::Start, "try-align-start"),
                (Align::Center, "try-align-center"),
                (Align::End, "try-align-end"),
            ] {
                ui.selectable_value(&mut stack.align, align, texts.say(name));
            }
        });
        slide(ui, "steps", &mut stack.steps, [1.0, 40.0], 1.0);
        stack.steps = stack.steps.max(0.01);
        slide(ui, "tilt", &mut stack.tilt_deg, [-180.0, 180.0], 0.5);
        if has_curve {
            let Stack { ramp_mm, .. } = stack;
            let mut ramp = ramp_mm.unwrap_or_default();
            slide(ui, "zStart", &mut ramp[0], [0.0, 100.0], 0.5);
            slide(ui, "zEnd", &mut ramp[1], [0.0, 100.0], 0.5);
            if ramp != ramp_mm.unwrap_or_default() {
                *ramp_mm = Some(ramp);
            }
        } else {
            ui.weak(texts.say("try-no-curve"));
        }
    }
    if now != trial.now && now.is_finite() {
        trying.set(package, trial.spot.clone(), now);
        ui.ctx().request_repaint();
    }
}

/// Buttons that copy what is tried; gives a place to be opened in the editor.
fn pasting(
    ui: &mut Ui,
    texts: &Texts,
    game: &Game,
    package: &Package,
    inspected: &mut Inspected,
    trying: &mut Trying,
    trial: &Trial,
) -> Option<baize_manifest::Span> {
    let sources = &game.project().sources;
    if trying.paste.is_none() {
        let surface = package.surfaces.iter().find(|one| one.key == trial.spot.surface)?;
        let object = inspected.origin(game, &surface.key, surface.at)?;
        trying.paste = paste(sources, package, object, trial);
    }
    let made = trying.paste.clone()?;
    let mut open = None;
    ui.add_space(4.0);
    ui.label(dock::quiet(ui, texts.say("try-changed")));
    ui.horizontal_wrapped(|ui| {
        for (piece, name) in [(&made.entry, "try-copy"), (&made.row, "try-copy-row")] {
            if let Some(piece) = piece
                && ui.button(texts.say(name)).clicked()
            {
                ui.ctx().copy_text(piece.text.clone());
                trying.is_copied = true;
            }
        }
        if ui.button(texts.say("try-reset")).clicked() {
            trying.set(package, trial.spot.clone(), trial.was.clone());
            ui.ctx().request_repaint();
        }
        if trying.is_copied {
            ui.weak(texts.say("try-copied"));
        }
    });
    for piece in [&made.entry, &made.row].into_iter().flatten() {
        let place = sources.place(piece.instead).to_string();
        let values = [("place", Value::from(&place))];
        let text = RichText::new(texts.say_with("try-instead", &values)).small();
        if ui.add(egui::Link::new(text)).clicked() {
            open = Some(piece.instead);
        }
        let frame =
            egui::Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(4).inner_margin(6);
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            let shown = unindented(&piece.text);
            ui.add(egui::Label::new(RichText::new(shown).monospace().size(11.5)).wrap());
        });
    }
    for (column, value) in &made.columns {
        let values = [("column", Value::from(*column)), ("value", Value::from(value))];
        ui.label(RichText::new(texts.say_with("try-column", &values)).small());
    }
    open
}

/// A number as it would be written by hand.
fn short(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    // Nobody writes -0.
    (rounded + 0.0).to_string()
}

/// Lines without the blanks that all of them begin with.
fn unindented(text: &str) -> String {
    let blank = |line: &str| line.len() - line.trim_start().len();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let least = lines.map(blank).min().unwrap_or_default();
    let lines: Vec<&str> = text.lines().map(|line| line.get(least..).unwrap_or_default()).collect();
    lines.join("\n")
}

/// Chooses a part and a path; gives the command when it is asked for.
fn put(
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
        ComboBox::from_id_salt("try-part").width(width).truncate().selected_text(chosen).show_ui(
            ui,
            |ui| {
                ui.add(
                    egui::TextEdit::singleline(&mut put.filter)
                        .hint_text(texts.say("gallery-filter"))
                        .desired_width(width),
                );
                let filter = put.filter.trim().to_lowercase();
                let own = package
                    .parts
                    .iter()
                    .map(|part| PartRef { package: package.id.clone(), key: part.key.clone() });
                let found = own.filter(|part| part.to_string().to_lowercase().contains(&filter));
                for part in found.take(200) {
                    let is_it = put.part.as_ref() == Some(&part);
                    if ui.selectable_label(is_it, part.key.to_string()).clicked() {
                        put.part = Some(part);
                        ui.close();
                    }
                }
            },
        );
    });
    row(ui, &texts.say("try-path"), |ui| {
        // Beside it stands an arrow alone, and both end where the other rows do.
        let spacing = ui.spacing();
        let arrow = spacing.icon_width + spacing.icon_spacing + 2.0 * spacing.button_padding.x;
        let size = [width - arrow - spacing.item_spacing.x, spacing.interact_size.y];
        let text = egui::TextEdit::singleline(&mut put.path).desired_width(f32::INFINITY);
        ui.add_sized(size, text);
        ComboBox::from_id_salt("try-paths").width(arrow).selected_text("").show_ui(ui, |ui| {
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

/// Paths that something stands on, and those that routes offer, in order.
fn paths(game: &Game) -> Vec<String> {
    let held = game.state().stacks().map(|(path, _)| path.to_string());
    let offered = game.anchors().iter().filter_map(|anchor| anchor.path.as_deref());
    let mut paths: Vec<String> = held.chain(offered.map(str::to_owned)).collect();
    paths.sort_unstable();
    paths.dedup();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_more_digits_than_they_need() {
        for (value, text) in [(3.0, "3"), (-137.5, "-137.5"), (-0.0, "0"), (0.1 + 0.2, "0.3")] {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn lines_lose_only_the_blanks_that_they_share() {
        assert_eq!(unindented("  - a: 1\n    b: 2\n\n  # c"), "- a: 1\n  b: 2\n\n# c");
        assert_eq!(unindented("x"), "x");
    }
}
